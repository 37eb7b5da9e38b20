'use client';

import { useSeen } from '@/components/live/live-price/use-seen';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent, formatPlural } from '@/lib/core/format/number';
import { NOT_YET_MS } from '../not-complete/not-yet';
import { OUTCOME_LABELS, TICKER_FORECAST_COLUMNS } from './forecast-columns';

/** A ticker's forecasts and how earlier ones turned out, once they come into sight. */
export function TickerForecasts({ ticker }: { readonly ticker: string }) {
  const [frame, isSeen] = useSeen();
  const asked = useCall('CxTrendPrediction/GetHistory', isSeen ? { ticker } : null, {
    every: (latest) => (latest?.result === null ? NOT_YET_MS : 0),
  });
  const { data } = asked;
  const result = data?.result;
  return (
    <div ref={frame}>
      <FailedCall call={asked} what="forecasts" />
      {data === undefined && asked.error === undefined && <Waiting what="the forecasts" height="12rem" />}
      {result === null && <Empty title="Not there yet">{data?.progress}</Empty>}
      {result && (
        <Stack>
          {result.hidden > 0 && (
            <Note>
              {formatPlural(result.hidden, 'forecast')} that {result.hidden === 1 ? 'isn’t' : 'aren’t'}{' '}
              settled yet {result.hidden === 1 ? 'is' : 'are'} for subscribers.
            </Note>
          )}
          <DataTable
            label={`Recorded forecasts of ${ticker}`}
            columns={TICKER_FORECAST_COLUMNS}
            rows={[...result.open, ...result.settled]}
            rowKey={({ asOf }) => asOf}
            narrow="cards"
            empty={
              <Empty title="No recorded forecasts to show">
                A forecast is recorded after each close, and everyone sees it once it’s settled.
              </Empty>
            }
          />
          {result.walkForward.length > 0 && <WalkForward ticker={ticker} outcomes={result.walkForward} />}
        </Stack>
      )}
    </div>
  );
}

interface WalkForwardProps {
  readonly ticker: string;
  readonly outcomes: readonly {
    readonly asOf: string;
    readonly move: number;
    readonly baseMove: number;
    readonly outcome: 'up' | 'side' | 'down';
  }[];
}

/** What models of the years before say of a ticker's last settled sessions. */
function WalkForward({ ticker, outcomes }: WalkForwardProps) {
  return (
    <>
      <Note>
        Walk-forward: what the model of the time says of the last{' '}
        {formatPlural(outcomes.length, 'settled session')}, computed afterwards.
      </Note>
      <DataTable
        label={`Walk-forward forecasts of ${ticker}`}
        columns={[
          { title: 'As of', cell: ({ asOf }) => formatDay(parseIsoDay(asOf)) },
          { title: 'Probability of a move', cell: ({ move }) => formatPercent(100 * move, 1) },
          { title: 'Usual', cell: ({ baseMove }) => formatPercent(100 * baseMove, 1) },
          { title: 'Outcome', cell: ({ outcome }) => OUTCOME_LABELS[outcome] },
        ]}
        rows={outcomes}
        rowKey={({ asOf }) => asOf}
        isCompact
        narrow="folds"
      />
    </>
  );
}
