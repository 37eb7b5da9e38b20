'use client';

import { type ReactNode, useMemo } from 'react';
import useSWRImmutable from 'swr/immutable';
import { callApi } from '@/lib/api/client/call';
import { chartSeries } from './chart-series';
import { EquityCanvas } from './equity-canvas';
import styles from './equity-chart.module.css';
import { describeLiveCurve, type EquityCurveAnswer, type LiveCurve, liveCurve } from './live-curve';
import { type EquityPeriod, periodWords } from './periods';
import { PlotFrame } from './plot-frame';
import { PlotNote } from './plot-note';
import { Summary } from './summary';

export interface LiveEquityProps {
  readonly productId: number;
  readonly period: EquityPeriod;
  /** The full record's value at the end of its first day, its start being 100. */
  readonly firstValue: number;
  /** The server's words, which stand until the first answer. */
  readonly summary: string;
  /** The server's picture, which stands until the first answer. */
  readonly renderServerPlot: (state: { readonly isBusy: boolean; readonly note: ReactNode }) => ReactNode;
}

/** The curve of a period, asked for when first shown and kept; the picture before it stays until it is there. */
export function LiveEquity({ productId, period, firstValue, summary, renderServerPlot }: LiveEquityProps) {
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
  const series = useMemo(() => (curve ? chartSeries(curve) : null), [curve]);
  const shownPeriod = curve?.period ?? 'Full';
  const shown = periodWords(shownPeriod);
  // A picture that is already the one asked for is not dimmed while its figures are confirmed.
  const isBusy = isValidating && period !== shownPeriod;
  const hasFailed = error !== undefined && !isValidating;
  const frame = {
    isBusy,
    note: hasFailed ? <PlotNote shown={shown} onRetry={() => void mutate().catch(() => undefined)} /> : null,
  };
  if (!curve)
    return (
      <>
        {renderServerPlot(frame)}
        <Summary text={summary} />
      </>
    );
  if (!series)
    return (
      <>
        <div className={styles['plot']} aria-busy={isBusy || undefined}>
          <p className={styles['few']}>There are too few days for a curve yet.</p>
          {frame.note}
        </div>
        <Summary text={`Too few days in ${shown} for a curve; choose a longer period.`} />
      </>
    );
  const words = describeLiveCurve(curve);
  const label = curve.period === 'Full' ? `Equity curve. ${words}` : `Equity curve of ${shown}. ${words}`;
  return (
    <>
      <PlotFrame ticks={series.ticks} days={series.days} {...frame}>
        <EquityCanvas series={series} label={label} />
      </PlotFrame>
      <Summary text={words} />
    </>
  );
}
