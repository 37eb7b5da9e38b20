'use client';

import { useLayoutEffect, useMemo } from 'react';
import useSWRImmutable from 'swr/immutable';
import { callApi } from '@/lib/http/api/client/call';
import { type ChartSeries, chartSeries } from './chart-series';
import type { DrawnEquity } from './drawn-equity';
import { EquityCanvas } from './equity-canvas';
import styles from './equity-chart.module.css';
import { describeLiveCurve, type EquityCurveAnswer, type LiveCurve, liveCurve } from './live-curve';
import { type EquityPeriod, periodWords } from './periods';
import { PlotFrame } from './plot-frame';
import { PlotNote } from './plot-note';

export interface LiveEquityProps {
  readonly productId: number;
  readonly period: EquityPeriod;
  /** The full record's value at the end of its first day, its start being 100. */
  readonly firstValue: number;
  /** Takes what is to be shown, each time that it changes. The server's picture stays in its place until then. */
  readonly onDraw: (drawn: DrawnEquity) => void;
}

/** The curve of a period, asked for when first shown and kept; the picture before it stays until it is there. */
export function LiveEquity({ productId, period, firstValue, onDraw }: LiveEquityProps) {
  const {
    data: curve,
    error,
    isValidating,
    mutate,
  } = useSWRImmutable<LiveCurve, unknown, readonly [string, number, EquityPeriod]>(
    ['equity-curve', productId, period],
    async ([, id, wanted]) =>
      liveCurve(
        await callApi<EquityCurveAnswer>('CxAIRobotProduct/GetEquityCurve', {
          productId: id,
          period: wanted,
        }),
        firstValue,
      ),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  const drawn = useMemo(() => (curve ? draw(curve) : null), [curve]);
  const shownPeriod = curve?.period ?? 'Full';
  // A picture that is already the one asked for is not dimmed while its figures are confirmed.
  const isBusy = isValidating && period !== shownPeriod;
  const hasFailed = error !== undefined && !isValidating;
  // Before the browser paints, so that no picture is seen without its words.
  useLayoutEffect(() => {
    const retry = () => void mutate().catch(() => undefined);
    onDraw({
      picture: drawn?.picture ?? null,
      words: drawn?.words ?? null,
      isBusy,
      note: hasFailed ? <PlotNote shown={periodWords(shownPeriod)} onRetry={retry} /> : null,
    });
  }, [drawn, isBusy, hasFailed, shownPeriod, mutate, onDraw]);
  return null;
}

function draw(curve: LiveCurve): Pick<DrawnEquity, 'picture' | 'words'> {
  const series = chartSeries(curve);
  const shown = periodWords(curve.period);
  if (!series)
    return {
      picture: (
        <div className={styles['plot']}>
          <p className={styles['few']}>There are too few days for a curve yet.</p>
        </div>
      ),
      words: `Too few days in ${shown} for a curve; choose a longer period.`,
    };
  const words = describeLiveCurve(curve);
  const label = curve.period === 'Full' ? `Equity curve. ${words}` : `Equity curve of ${shown}. ${words}`;
  return { picture: <Plot series={series} label={label} />, words };
}

function Plot({ series, label }: { readonly series: ChartSeries; readonly label: string }) {
  return (
    <PlotFrame ticks={series.ticks} days={series.days}>
      <EquityCanvas series={series} label={label} />
    </PlotFrame>
  );
}
