import { useId } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { InstrumentName } from '@/components/trading/paper-data/instrument-name';
import { formatQuantity, SIDE_LABELS } from '@/components/trading/paper-data/paper-labels';
import { RobotLink, type RobotLinkProps } from '@/components/trading/paper-data/robot-link';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Change } from '@/components/ui/change/change';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { formatDate } from '@/lib/core/format/date';
import { formatMoney, formatPlural } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotsPath } from '@/lib/site/addresses/addresses';
import type { BrokerAccount, SizePreview as Preview } from './broker-calls';
import { ModeTag } from './mode-tag';

type Signal = Preview['signals'][number];
type PaperRecord = Preview['records'][number];

interface SizePreviewProps {
  readonly account: Pick<BrokerAccount, 'id' | 'limits' | 'mode'>;
  readonly onBack: () => void;
  readonly onContinue: () => void;
}

/** The last signals at the size that the limits give them, beside what the robots made on paper. */
export function SizePreview({ account: { id, limits, mode }, onBack, onContinue }: SizePreviewProps) {
  const response = useCall('CxBrokers/GetSizePreview', limits && { id, ...limits });
  return (
    <>
      <h3>What it would have traded</h3>
      <ModeTag mode={mode} />
      <Loaded call={response} what="the preview">
        {(preview) => (
          <Columns isSplit>
            <Signals preview={preview} />
            <Records preview={preview} />
          </Columns>
        )}
      </Loaded>
      <Actions>
        <Button size={36} onClick={onContinue}>
          Continue
        </Button>
        <Button size={36} look="secondary" onClick={onBack}>
          Change limits
        </Button>
      </Actions>
    </>
  );
}

function Signals({ preview: { source, signals } }: { readonly preview: Preview }) {
  if (signals.length === 0)
    return (
      <p>
        {source === 'selected'
          ? 'Robots selected for this account have given no signal yet.'
          : 'No robot is selected for this account, and robots you follow have given no signal yet.'}{' '}
        You can come back here at any time before you arm it.{' '}
        <a href={robotsPath('stocks-etf')}>Browse robots</a>
      </p>
    );
  return (
    <Stack>
      <p>
        {signals.length === 1 ? 'The last signal' : `The last ${signals.length} signals`} of robots you{' '}
        {source === 'selected' ? 'selected for this account' : 'follow'}, at the latest price and the size
        your limits allow. Nothing here is traded.
      </p>
      <DataTable
        narrow="cards"
        label="The last signals at your size"
        rows={signals}
        rowKey={({ robotId, fundId, decidedAt }) => `${robotId} ${fundId} ${decidedAt}`}
        columns={[
          {
            title: 'Ticker',
            cell: ({ ticker, side }) => <InstrumentName ticker={ticker} note={SIDE_LABELS[side]} />,
          },
          {
            title: 'Robot',
            align: 'start',
            cell: (signal) => <ShortRobotLink robot={signal} />,
          },
          {
            title: 'Signaled',
            cell: ({ decidedAt }) => <Time at={decidedAt} />,
          },
          { title: 'Your size', cell: (signal) => <Size signal={signal} /> },
          { title: 'Price', cell: ({ price }) => formatQuote(price) },
        ]}
      />
    </Stack>
  );
}

function Size({ signal: { wanted, amount, quantity, problem } }: { readonly signal: Signal }) {
  if (amount === null)
    return (
      <Note as="span" look="problem">
        {problem}
      </Note>
    );
  return (
    <>
      {formatMoney(amount, 2)}
      {quantity !== null && <small>{formatQuantity(quantity)} units</small>}
      {wanted !== null && wanted > amount && <small>cut from {formatMoney(wanted, 2)}</small>}
    </>
  );
}

function ShortRobotLink({ robot }: Pick<RobotLinkProps, 'robot'>) {
  return <RobotLink robot={robot} text={nameLines(robot.robotName)[0] ?? robot.robotName} />;
}

/** What the robots made on paper, by kind of record. */
function Records({ preview: { records } }: { readonly preview: Preview }) {
  const id = useId();
  if (records.length === 0) return null;
  const labels = [...new Set(records.map(({ label }) => label))];
  return (
    <Stack as="section" aria-labelledby={id}>
      <h4 id={id}>Their paper record</h4>
      {labels.map((label) => (
        <div key={label}>
          <Note look="aside">{label}</Note>
          <Stack as="ul" gap={1} aria-label={label}>
            {records
              .filter((record) => record.label === label)
              .map((record) => (
                <Actions as="li" isSpread key={record.robotId}>
                  <ShortRobotLink robot={record} />
                  <RecordFigures record={record} />
                </Actions>
              ))}
          </Stack>
        </div>
      ))}
      <Note look="caption">
        Paper, not real money. Past and simulated results don’t predict future returns.
      </Note>
    </Stack>
  );
}

function RecordFigures({
  record: { kind, profit, returnPct, trades, since },
}: {
  readonly record: PaperRecord;
}) {
  if (kind === 'none') return null;
  return (
    <Actions as="span">
      {profit !== null && <Money amount={profit} decimals={2} />}
      {returnPct !== null && <Change value={returnPct} decimals={2} />}
      <small>
        {formatPlural(trades, 'closed trade')}
        {since !== null && ` since ${formatDate(Date.parse(since))}`}
      </small>
    </Actions>
  );
}
