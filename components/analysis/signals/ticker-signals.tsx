'use client';

import { useSeen } from '@/components/live/live-price/use-seen';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { TICKER_SESSIONS } from '@/lib/analysis/signals/ticker-sessions';
import { NOT_YET_MS } from '../not-complete/not-yet';
import { TICKER_SIGNAL_COLUMNS } from './signal-columns';

/** A ticker's latest signals, once they come into sight. */
export function TickerSignals({ ticker }: { readonly ticker: string }) {
  const [frame, isSeen] = useSeen();
  const asked = useCall('CxSignals/GetTickerSignals', isSeen ? { ticker } : null, {
    every: (latest) => (latest?.signals === null ? NOT_YET_MS : 0),
  });
  const { data } = asked;
  return (
    <div ref={frame}>
      <FailedCall call={asked} what="signals" />
      {data === undefined && asked.error === undefined && <Waiting what="the signals" height="12rem" />}
      {data?.signals === null && <Empty title="Not there yet">{data.progress}</Empty>}
      {data?.signals && (
        <DataTable
          label={`Latest signals of ${ticker}`}
          columns={TICKER_SIGNAL_COLUMNS}
          rows={data.signals}
          rowKey={({ day, event, side }) => `${day} ${event} ${side}`}
          narrow="rows"
          empty={
            <Empty title="No signals">
              None of the twelve events happened to {ticker} in the last {TICKER_SESSIONS} sessions.
            </Empty>
          }
        />
      )}
    </div>
  );
}
