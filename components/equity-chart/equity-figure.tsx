'use client';

import { type ReactNode, useState } from 'react';
import type { CurvePoint } from '@/lib/catalogue/types';
import { formatDate } from '@/lib/format/date';
import { BENCHMARK_NAME } from './benchmark-name';
import styles from './equity-chart.module.css';
import type { EquityShape } from './equity-shape';
import { MonthEndTable } from './month-end-table';
import { PeriodControl } from './period-control';
import { type EquityPeriod, periodWords } from './periods';
import { PlotNote } from './plot-note';
import { ServerPlot } from './server-plot';
import { Summary } from './summary';
import { useLiveEquity } from './use-live-equity';

interface EquityFigureProps {
  readonly shape: EquityShape;
  readonly summary: string;
  /** The last of each month. */
  readonly points: readonly CurvePoint[];
  /** UTC milliseconds. */
  readonly publishedAt: number;
  /** Whose curve is asked for; without it the server's picture stays. */
  readonly productId: number | null;
  /** The full record's value at the end of its first day, its start being 100. */
  readonly firstValue: number;
}

/**
 * The drawn curve with its words and its table. The first pointer, touch or focus on it brings the live chart, which
 * takes the place of the server's picture.
 */
export function EquityFigure({
  shape,
  summary,
  points,
  publishedAt,
  productId,
  firstValue,
}: EquityFigureProps) {
  const [period, setPeriod] = useState<EquityPeriod>('Full');
  const { Live, hasFailed, load } = useLiveEquity();
  const serverPlot = (state: { readonly isBusy: boolean; readonly note: ReactNode }) => (
    <ServerPlot shape={shape} label={`Equity curve. ${summary}`} {...state} />
  );
  const wake = productId === null ? {} : { onPointerEnter: load, onFocus: load };
  return (
    <figure className={styles['figure']} {...wake}>
      {productId !== null && (
        <PeriodControl
          period={period}
          onChange={(chosen) => {
            setPeriod(chosen);
            load();
          }}
        />
      )}
      <Legend publishedAt={publishedAt} hasBenchmark={shape.benchmark !== ''} />
      {Live && productId !== null ? (
        <Live
          productId={productId}
          period={period}
          firstValue={firstValue}
          summary={summary}
          renderServerPlot={serverPlot}
        />
      ) : (
        <>
          {serverPlot({
            isBusy: period !== 'Full' && !hasFailed,
            note: hasFailed ? <PlotNote shown={periodWords('Full')} onRetry={load} /> : null,
          })}
          <Summary text={summary} />
        </>
      )}
      <MonthEndTable points={points} />
    </figure>
  );
}

interface LegendProps {
  readonly publishedAt: number;
  readonly hasBenchmark: boolean;
}

function Legend({ publishedAt, hasBenchmark }: LegendProps) {
  const entries = [
    ['backtest', 'Backtest'],
    ['forward', 'Forward, since publication'],
    ...(hasBenchmark ? [['benchmark', BENCHMARK_NAME] as const] : []),
    ['published', `Published ${formatDate(publishedAt)}`],
  ] as const;
  return (
    <ul className={styles['legend']}>
      {entries.map(([name, text]) => (
        <li key={name}>
          <svg width="22" height="4" viewBox="0 0 22 4" aria-hidden="true">
            <path className={styles[name]} d="M0 2H22" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
