'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DrawnEquity } from './drawn-equity';
import styles from './equity-chart.module.css';
import { PeriodControl } from './period-control';
import { EQUITY_PERIODS, type EquityPeriod, periodWords } from './periods';
import { PlotNote } from './plot-note';
import { Summary } from './summary';
import { useLiveEquity } from './use-live-equity';

interface EquityFigureProps {
  readonly summary: string;
  /** Whose curve is asked for; without it the server's picture stays. */
  readonly productId: number | null;
  /** The full record's value at the end of its first day, its start being 100. */
  readonly firstValue: number;
  readonly legend: ReactNode;
  /** The full record as the server draws it. */
  readonly picture: ReactNode;
  /** The same as a table. */
  readonly table: ReactNode;
}

/**
 * The drawn curve with its words and its table. The first pointer, touch or focus on it brings the live chart, which
 * takes the place of the server's picture.
 */
export function EquityFigure({ summary, productId, firstValue, legend, picture, table }: EquityFigureProps) {
  const [period, setPeriod] = useState<EquityPeriod>('Full');
  const [drawn, setDrawn] = useState<DrawnEquity | null>(null);
  const { Live, hasFailed, load } = useLiveEquity();
  const figure = useRef<HTMLElement>(null);

  // What was chosen, and what the pointer rested on, before the page came alive.
  const takeOver = useEffectEvent((shown: HTMLElement) => {
    const early = shown.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value;
    const chosen = EQUITY_PERIODS.find(([key]) => key === early)?.[0] ?? 'Full';
    if (chosen !== 'Full') setPeriod(chosen);
    if (chosen !== 'Full' || (productId !== null && shown.matches(':hover'))) load();
  });
  useEffect(() => {
    if (figure.current) takeOver(figure.current);
  }, []);

  const wake = productId === null ? {} : { onPointerEnter: load, onFocus: load };
  const isBusy = drawn ? drawn.isBusy : period !== 'Full' && !hasFailed;
  return (
    <figure ref={figure} className={styles['figure']} {...wake}>
      {productId !== null && (
        <PeriodControl
          period={period}
          onChange={(chosen) => {
            setPeriod(chosen);
            load();
          }}
        />
      )}
      {legend}
      <div className={styles['stage']} aria-busy={isBusy || undefined}>
        {drawn?.picture ?? picture}
        {drawn ? drawn.note : hasFailed && <PlotNote shown={periodWords('Full')} onRetry={load} />}
      </div>
      <Summary text={drawn?.words ?? summary} />
      {Live && productId !== null && (
        <Live productId={productId} period={period} firstValue={firstValue} onDraw={setDrawn} />
      )}
      {table}
    </figure>
  );
}
