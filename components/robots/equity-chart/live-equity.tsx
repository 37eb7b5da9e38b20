'use client';

import { useLayoutEffect, useMemo } from 'react';
import { useCall } from '@/components/ui/loaded/use-call';
import { chartSeries } from './chart-series';
import type { DrawnEquity } from './drawn-equity';
import styles from './equity-chart.module.css';
import { describeLiveCurve, type LiveCurve, liveCurve, sincePublication } from './live-curve';
import { LivePlot } from './live-plot';
import { type EquityPeriod, fetchedPeriod, periodLabel } from './periods';
import { PlotNote } from './plot-note';

export interface LiveEquityProps {
  readonly productId: number;
  readonly isPublicationSimulated: boolean;
  readonly period: EquityPeriod;
  /** The full record's value at the end of its first day, with the start at 100. */
  readonly firstValue: number;
  /** Called on every change with what to show. The server's picture stays until then. */
  readonly onDraw: (drawn: DrawnEquity) => void;
}

/** A period's curve, fetched when first shown and cached; the previous picture stays until it arrives. */
export function LiveEquity({
  productId,
  isPublicationSimulated,
  period,
  firstValue,
  onDraw,
}: LiveEquityProps) {
  const { data, error, isAsking, ask } = useCall(
    'CxAIRobotProduct/GetEquityCurve',
    { productId, period: fetchedPeriod(period) },
    { isFixed: true, keeps: true },
  );
  const answer = useMemo(() => data && liveCurve(data, firstValue), [data, firstValue]);
  const isSince = period === 'SincePublication' && answer?.period === 'Full';
  const curve = useMemo(() => (answer && isSince ? sincePublication(answer) : answer), [answer, isSince]);
  const drawn = useMemo(
    () => (curve ? draw(curve, isPublicationSimulated) : null),
    [curve, isPublicationSimulated],
  );
  const shownPeriod = curve?.period ?? 'Full';
  // The requested picture isn't dimmed while its figures are revalidated.
  const isBusy = isAsking && period !== shownPeriod;
  const hasFailed = error !== undefined && !isAsking;
  // Before paint, so that picture and text change together.
  useLayoutEffect(() => {
    const retry = () => void ask().catch(() => undefined);
    onDraw({
      picture: drawn?.picture ?? null,
      words: drawn?.words ?? null,
      isBusy,
      note: hasFailed ? <PlotNote shown={periodLabel(shownPeriod)} onRetry={retry} /> : null,
    });
  }, [drawn, isBusy, hasFailed, shownPeriod, ask, onDraw]);
  return null;
}

function draw(curve: LiveCurve, isPublicationSimulated: boolean): Pick<DrawnEquity, 'picture' | 'words'> {
  const series = chartSeries(curve, isPublicationSimulated);
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
