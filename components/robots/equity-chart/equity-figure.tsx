'use client';

import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { RadioSegments } from '@/components/ui/tabs/radio-segments';
import type { DrawnEquity } from './drawn-equity';
import styles from './equity-chart.module.css';
import type { LiveEquityProps } from './live-equity';
import { EQUITY_PERIODS, type EquityPeriod, periodLabel } from './periods';
import { PlotNote } from './plot-note';

const LiveEquity = lazyPart<LiveEquityProps>(async () => (await import('./live-equity')).LiveEquity);

interface EquityFigureProps {
  readonly summary: string;
  /** The robot to fetch; without it, the server's picture stays. */
  readonly productId: number | null;
  readonly isPublicationSimulated: boolean;
  /** The full record's value at the end of its first day, with the start at 100. */
  readonly firstValue: number;
  /** The server's picture of the full record. */
  readonly picture: ReactNode;
  /** The same as a table. */
  readonly table: ReactNode;
}

/**
 * The chart with its text alternative and table. The first hover, touch or focus loads the live chart, which replaces
 * the server's picture.
 */
export function EquityFigure({
  summary,
  productId,
  isPublicationSimulated,
  firstValue,
  picture,
  table,
}: EquityFigureProps) {
  const [period, setPeriod] = useState<EquityPeriod>('Full');
  const [drawn, setDrawn] = useState<DrawnEquity | null>(null);
  const [isWanted, setWanted] = useState(false);
  const figure = useRef<HTMLElement>(null);

  // A hover started before hydration.
  const takeOver = useEffectEvent(() => {
    if (productId !== null && figure.current?.matches(':hover')) setWanted(true);
  });
  useEffect(() => takeOver(), []);

  const want = () => setWanted(true);
  const wake = productId === null ? {} : { onPointerEnter: want, onFocus: want };
  const isBusy = drawn ? drawn.isBusy : period !== 'Full';
  return (
    <figure ref={figure} className={styles['figure']} {...wake}>
      {productId !== null && (
        <RadioSegments
          legend="Period of the equity chart"
          chosen={period}
          options={EQUITY_PERIODS.map(([value, text]) => ({ value, text }))}
          onChoose={(chosen) => {
            setPeriod(chosen);
            want();
          }}
        />
      )}
      <div className={styles['stage']} aria-busy={isBusy || undefined}>
        {drawn?.picture ?? picture}
        {drawn?.note}
      </div>
      <Summary text={drawn?.words ?? summary} />
      {isWanted && productId !== null && (
        <LiveEquity
          productId={productId}
          isPublicationSimulated={isPublicationSimulated}
          period={period}
          firstValue={firstValue}
          onDraw={setDrawn}
          failed={(retry) => <LoadError onDraw={setDrawn} onRetry={retry} />}
        />
      )}
      {table}
    </figure>
  );
}

interface LoadErrorProps {
  readonly onDraw: (drawn: DrawnEquity | null) => void;
  readonly onRetry: () => void;
}

/** Shown if the chart's code can't be loaded. */
function LoadError({ onDraw, onRetry }: LoadErrorProps) {
  const draw = useEffectEvent(() => {
    const retry = () => {
      onDraw(null);
      onRetry();
    };
    const note = <PlotNote shown={periodLabel('Full')} onRetry={retry} />;
    onDraw({ picture: null, words: null, isBusy: false, note });
  });
  useLayoutEffect(() => draw(), []);
  return null;
}

/** The chart's text alternative, announced when it changes. */
function Summary({ text }: { readonly text: string }) {
  return (
    <figcaption className={styles['summary']} aria-live="polite">
      {text} Daily, open positions included, after costs.
    </figcaption>
  );
}
