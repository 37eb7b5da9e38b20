import { useState } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { moneyNote } from '@/components/trading/copies/copy-labels';
import { onPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { Button } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Panel, Panels } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatPercent, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { CopyTrades } from './copy-trades';
import { GapWaterfall } from './gap-waterfall';
import { TwoCurves } from './two-curves';

const CALL = 'CxPaperTrades/GetCopyTrades';

const STEP = 20;
const MOST = 100;

export type EyedCopy = Pick<
  CallAnswer<'CxPaperTrades/GetCopies'>['items'][number],
  'copyId' | 'account' | 'robotProfit' | 'gap' | 'signals' | 'copied' | 'skipped' | 'sharePctCopied' | 'state'
>;

interface FollowerEyeProps {
  readonly copy: EyedCopy;
  /** Level of its headings. */
  readonly heading?: 'h2' | 'h3';
}

/** A copy beside its robot: both results over time, the parts of their difference, and each trade. */
export function FollowerEye({ copy, heading: Heading = 'h2' }: FollowerEyeProps) {
  const [count, setCount] = useState(STEP);
  const response = useCall(
    CALL,
    { copyId: copy.copyId, offset: 0, pageSize: count },
    { again: onPaperChanged, keeps: true },
  );
  const { data } = response;
  const { robotProfit, gap, sharePctCopied, copied, signals } = copy;
  const isCompared = data !== undefined && data.curves.robot.length > 0;
  const more = data ? Math.min(data.total, MOST) - data.items.length : 0;
  return (
    <Stack gap={5}>
      <StatGrid>
        <Stat label="You" note={`${moneyNote(copy)}, closed trades`}>
          {isCompared ? <Money amount={robotProfit + gap.total} decimals={2} /> : NO_FIGURE}
        </Stat>
        <Stat label="The robot" note="the same trades, your sizes">
          {isCompared ? <Money amount={robotProfit} decimals={2} /> : NO_FIGURE}
        </Stat>
        <Stat label="Difference" note="the parts are below">
          {isCompared ? <Money amount={gap.total} decimals={2} /> : NO_FIGURE}
        </Stat>
        <Stat
          label="Signals copied"
          note={signals === 0 ? 'none yet' : `${copied} of ${formatPlural(signals, 'signal')}`}
        >
          {formatPercent(sharePctCopied)}
        </Stat>
      </StatGrid>
      <Loaded call={response} what="the comparison" height="24rem">
        {(data) => (
          <>
            <Panels>
              <Panel heading={Heading} title="Your result and the robot’s">
                <TwoCurves robot={data.curves.robot} mine={data.curves.mine} />
              </Panel>
              <Panel heading={Heading} title="Where the difference comes from">
                {isCompared ? (
                  <GapWaterfall robotProfit={robotProfit} gap={gap} />
                ) : (
                  <Note look="text">
                    Nothing to compare yet: no trade has closed since you started copying this robot.
                  </Note>
                )}
              </Panel>
            </Panels>
            <Stack as="section" isStart>
              <Heading>Trade by trade</Heading>
              {data.items.length === 0 ? (
                <p>No trades yet. The robot’s next one shows up here, copied or with the reason why not.</p>
              ) : (
                <CopyTrades trades={data.items} />
              )}
              {more > 0 && (
                <Button look="secondary" size={36} onClick={() => setCount(Math.min(MOST, count + STEP))}>
                  Show more trades
                </Button>
              )}
            </Stack>
          </>
        )}
      </Loaded>
    </Stack>
  );
}
