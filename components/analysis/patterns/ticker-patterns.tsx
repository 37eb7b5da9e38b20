'use client';

import { useEffect, useMemo } from 'react';
import { type ChartDrawing, chartDrawing } from '@/components/instruments/price-chart/chart-drawing';
import { useSeen } from '@/components/live/live-price/use-seen';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import type {
  OverlayPoint,
  PatternOverlay,
  TickerPatterns as Patterns,
} from '@/lib/analysis/pattern-history/get-pattern-overlay';
import { isoDay, parseIsoDay, startOfDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPlural } from '@/lib/core/format/number';
import {
  parseTickerPatterns,
  type TickerPatternsAddress,
  tickerPatternPath,
} from '@/lib/site/addresses/ticker-patterns-address';
import { NOT_YET_MS } from '../not-complete/not-yet';
import { tickerPatternColumns } from './pattern-columns';
import { PatternDrawing } from './pattern-drawing';

const NEWEST: TickerPatternsAddress = { day: null, pattern: null, tolerance: null };

/** A ticker's patterns, one of them drawn, once they come into sight: those of the address, or its newest. */
export function TickerPatterns({ ticker }: { readonly ticker: string }) {
  const [frame, isSeen] = useSeen();
  const address = useMemo(
    () => (isSeen ? (parseTickerPatterns(new URLSearchParams(window.location.search)) ?? NEWEST) : null),
    [isSeen],
  );
  const asked = useCall('CxPattern/GetPatternOverlay', address && toRequest(ticker, address), {
    every: (latest) => (latest?.result === null ? NOT_YET_MS : 0),
  });
  const { data } = asked;
  const drawn = data?.result?.drawn ?? null;
  useEffect(() => {
    chartDrawing.set(drawn && toDrawing(drawn));
    return () => chartDrawing.set(null);
  }, [drawn]);
  return (
    <div ref={frame}>
      <FailedCall call={asked} what="patterns" />
      {data === undefined && asked.error === undefined && <Waiting what="the patterns" height="24rem" />}
      {data?.result === null && <Empty title="Not there yet">{data.progress}</Empty>}
      {address && data?.result && <Found ticker={ticker} address={address} patterns={data.result} />}
    </div>
  );
}

/** Its corners first, then its lines. */
function toDrawing({ row, points, lines }: PatternOverlay): ChartDrawing {
  const toPlaces = (places: readonly OverlayPoint[]) =>
    places.map(({ day, price }) => ({ time: startOfDay(parseIsoDay(day)), price }));
  return {
    ticker: row.ticker,
    title: `${row.name}, known ${formatDay(parseIsoDay(row.knownDay))}`,
    paths: [points, ...lines].map(toPlaces),
  };
}

function toRequest(ticker: string, { day, ...address }: TickerPatternsAddress) {
  return { ticker, day: day === null ? null : isoDay(day), ...address };
}

interface FoundProps {
  readonly ticker: string;
  readonly address: TickerPatternsAddress;
  readonly patterns: Patterns;
}

function Found({ ticker, address: { day, tolerance }, patterns: { rows, hidden, drawn } }: FoundProps) {
  return (
    <Stack>
      {day !== null && (
        <Note>
          Patterns that stood at the close of {formatDay(day)}, with what became of them.{' '}
          <a href={tickerPatternPath(ticker, {})}>Newest patterns of {ticker}</a>
        </Note>
      )}
      {drawn && (
        <>
          <PatternDrawing overlay={drawn} />
          <Note>
            It’s drawn on the <a href="#chart">price chart</a>, too, as far as its sessions are shown.
          </Note>
        </>
      )}
      {hidden > 0 && (
        <Note>
          {formatPlural(hidden, 'more pattern')} of {ticker} {hidden === 1 ? 'hasn’t' : 'haven’t'} ended.
          Subscribers see {hidden === 1 ? 'it' : 'them'} here.
        </Note>
      )}
      <DataTable
        label={`Patterns of ${ticker}`}
        columns={tickerPatternColumns(tolerance)}
        rows={rows}
        rowKey={({ pattern, direction, knownDay, firstDay }) =>
          `${pattern} ${direction} ${knownDay} ${firstDay}`
        }
        narrow="cards"
        empty={
          <Empty title={day === null ? 'No patterns to show' : 'No patterns stood then'}>
            {day === null
              ? 'None was found lately, or those that were haven’t ended.'
              : 'None that was known by that close was still running.'}
          </Empty>
        }
      />
    </Stack>
  );
}
