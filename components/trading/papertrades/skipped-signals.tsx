import { useState } from 'react';
import { InAccount } from '@/components/trading/paper-data/account-scope';
import { InstrumentName } from '@/components/trading/paper-data/instrument-name';
import type { SkippedSignal } from '@/components/trading/paper-data/paper-calls';
import { SIDE_LABELS } from '@/components/trading/paper-data/paper-labels';
import { RobotLink } from '@/components/trading/paper-data/robot-link';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Pager } from '@/components/ui/pagination/pager';
import { Time } from '@/components/ui/time/time';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { PAGE_SIZE } from './page-size';

interface SkippedSignalsProps {
  readonly userId: string;
}

/** Signals of copied robots that became no order, and why. */
export function SkippedSignals({ userId }: SkippedSignalsProps) {
  const [which] = useState(readWhich);
  const skipped = <Skipped userId={userId} which={which} />;
  // The copy that a link asks for may trade another account than the one that is shown.
  return which.copyId === undefined ? skipped : <InAccount id={null}>{skipped}</InAccount>;
}

interface SkippedProps extends SkippedSignalsProps {
  readonly which: ReturnType<typeof readWhich>;
}

function Skipped({ userId, which }: SkippedProps) {
  const [offset, setOffset] = useState(0);
  const response = usePaper('CxPaperTrades/GetSkipped', userId, { offset, pageSize: PAGE_SIZE, ...which });
  return (
    <Loaded call={response} what="skipped signals">
      {({ items, total }) =>
        total === 0 ? (
          <Empty title="No signal was skipped">
            If a robot’s signal can’t be copied, you’ll find it here with the reason.
          </Empty>
        ) : (
          <>
            {Object.keys(which).length > 0 && (
              <Note>
                Only those of one copy. <a href={`${location.pathname}#skipped`}>Show all</a>
              </Note>
            )}
            <DataTable
              narrow="cards"
              label="Skipped signals"
              rows={items}
              rowKey={signalKey}
              columns={[
                {
                  title: 'Ticker',
                  cell: ({ ticker, side, action }) => (
                    <InstrumentName
                      ticker={ticker}
                      note={`${action === 'open' ? 'Open' : 'Close'} ${SIDE_LABELS[side].toLowerCase()}`}
                    />
                  ),
                },
                {
                  title: 'Why it was skipped',
                  align: 'start',
                  wraps: true,
                  cell: ({ reason }) => reason,
                },
                {
                  title: 'Robot',
                  align: 'start',
                  cell: (skipped) => (
                    <RobotLink robot={skipped} text={nameLines(skipped.robotName)[0] ?? skipped.robotName} />
                  ),
                },
                { title: 'When', cell: ({ at }) => <Time at={at} /> },
              ]}
            />
            <Pager offset={offset} pageSize={PAGE_SIZE} total={total} onMove={setOffset} />
          </>
        )
      }
    </Loaded>
  );
}

/** A link may ask for those of one copy, and of one kind of reason. */
function readWhich(): { readonly copyId?: string; readonly kind?: string } {
  const sent = new URLSearchParams(location.search);
  const [copyId, kind] = [sent.get('copy'), sent.get('kind')];
  return { ...(copyId !== null && { copyId }), ...(kind !== null && { kind }) };
}

function signalKey({ copyId, fundId, at, side, action }: SkippedSignal): string {
  return [copyId, fundId, at, side, action].join(' ');
}
