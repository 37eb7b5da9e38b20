'use client';

import { useLayoutEffect, useMemo } from 'react';
import useSWRImmutable from 'swr/immutable';
import { call } from '@/lib/http/api/client/call';
import type { GraphPeriod } from '@/lib/http/api/graph-period';
import { chartSeries } from './chart-series';
import type { DrawnEquity } from './drawn-equity';
import styles from './equity-chart.module.css';
import { describeLiveCurve, type LiveCurve, liveCurve, sincePublication } from './live-curve';
import { LivePlot } from './live-plot';
import { type EquityPeriod, fetchedPeriod, periodLabel } from './periods';
import { PlotNote } from './plot-note';

export interface LiveEquityProps {
  readonly productId: number;
  readonly period: EquityPeriod;
  /** The full record's value at the end of its first day, with the start at 100. */
  readonly firstValue: number;
  /** Called on every change with what to show. The server's picture stays until then. */
  readonly onDraw: (drawn: DrawnEquity) => void;
}

/** A period's curve, fetched when first shown and cached; the previous picture stays until it arrives. */
export function LiveEquity({ productId, period, firstValue, onDraw }: LiveEquityProps) {
  const fetched = fetchedPeriod(period);
  const {
    data: answer,
    error,
    isValidating,
    mutate,
  } = useSWRImmutable<LiveCurve, unknown, readonly [string, number, GraphPeriod]>(
    ['equity-curve', productId, fetched],
    async ([, id, wanted]) =>
      liveCurve(await call('CxAIRobotProduct/GetEquityCurve', { productId: id, period: wanted }), firstValue),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  const isSince = period === 'SincePublication' && answer?.period === 'Full';
  const curve = useMemo(() => (answer && isSince ? sincePublication(answer) : answer), [answer, isSince]);
  const drawn = useMemo(() => (curve ? draw(curve) : null), [curve]);
  const shownPeriod = curve?.period ?? 'Full';
  // The requested picture isn't dimmed while its figures are revalidated.
  const isBusy = isValidating && period !== shownPeriod;
  const hasFailed = error !== undefined && !isValidating;
  // Before paint, so that picture and text change together.
  useLayoutEffect(() => {
    const retry = () => void mutate().catch(() => undefined);
    onDraw({
      picture: drawn?.picture ?? null,
      words: drawn?.words ?? null,
      isBusy,
      note: hasFailed ? <PlotNote shown={periodLabel(shownPeriod)} onRetry={retry} /> : null,
    });
  }, [drawn, isBusy, hasFailed, shownPeriod, mutate, onDraw]);
  return null;
}

function draw(curve: LiveCurve): Pick<DrawnEquity, 'picture' | 'words'> {
  const series = chartSeries(curve);
  const shown = periodLabel(curve.period);
  if (!series)
    return {
      picture: <p className={styles['few']}>Not enough data for a chart yet.</p>,
      words: `Not enough data in ${shown} for a chart. Choose a longer period.`,
    };
  const words = describeLiveCurve(curve);
  const label = curve.period === 'Full' ? `Equity curve. ${words}` : `Equity curve of ${shown}. ${words}`;
  return { picture: <LivePlot series={series} label={label} />, words };
}
