'use client';

import type { ReactNode } from 'react';
import { useSession } from '@/components/session/session/use-session';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import type { ForecastRow } from '@/lib/analysis/forecast-questions/forecast-row';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { CallRequest } from '@/lib/http/api/client/call-types';
import { FORECAST_FILE_COLUMNS, forecastColumns } from './forecast-columns';

export interface ShownForecasts {
  /** YYYY-MM-DD; null without any. */
  readonly day: string | null;
  readonly hidden: number;
  readonly rows: readonly ForecastRow[];
}

interface ForecastRowsProps {
  /** What guests see. */
  readonly shown: ShownForecasts;
  readonly request: CallRequest<'CxTrendPrediction/GetPredictions'>;
  /** Of the class, as in `stocks`. */
  readonly noun: string;
  /** Where there are none: why, and what to do. */
  readonly emptyText: ReactNode;
  /** Links to the sessions before and after. */
  readonly pages: ReactNode;
}

/** A session's forecasts: what guests may see, and all that users may see, by a call. */
export function ForecastRows({ shown, request, noun, emptyText, pages }: ForecastRowsProps) {
  const isUser = useSession() === 'signed-in';
  const asked = useCall('CxTrendPrediction/GetPredictions', isUser ? request : null);
  const { day, hidden, rows } = isUser && asked.data?.result ? asked.data.result : shown;
  const isSettled = request.state === 'settled';
  const what = isSettled ? 'Settled forecasts' : 'Forecasts';
  const title = day === null ? what : `${what} of ${formatDay(parseIsoDay(day))}`;
  return (
    <Section
      title={title}
      aside={
        rows.length > 0 && (
          <span className={SHOWN.withScripts}>
            <CsvButton name={`forecasts-${day}`} columns={FORECAST_FILE_COLUMNS} rows={rows} />
          </span>
        )
      }
    >
      {isUser && <FailedCall call={asked} what="forecasts" />}
      {rows.length > 0 && <Note>{formatPlural(rows.length, 'forecast')}.</Note>}
      {hidden > 0 && (
        <Note>
          {formatCount(hidden)} more {hidden === 1 ? 'isn’t' : 'aren’t'} settled. Subscribers see{' '}
          {hidden === 1 ? 'it' : 'them'} for all {noun}, everyone for the market bar’s tickers and once
          settled.
        </Note>
      )}
      <DataTable
        label={title}
        columns={forecastColumns(isSettled)}
        rows={rows}
        rowKey={({ ticker }) => ticker}
        narrow="cards"
        empty={<Empty title="No forecasts here">{emptyText}</Empty>}
      />
      {pages}
    </Section>
  );
}
