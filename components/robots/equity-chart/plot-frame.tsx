import type { ReactNode } from 'react';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber } from '@/lib/core/format/number';
import styles from './equity-chart.module.css';
import { decimalsOf } from './scale';

interface PlotFrameProps {
  /** Values of the horizontal lines, bottom to top. */
  readonly ticks: readonly number[];
  /** First, middle and last day. */
  readonly days: readonly [number, number, number];
  readonly children: ReactNode;
}

/** A chart's axes: values on the side, days below. The children draw the chart. */
export function PlotFrame({ ticks, days, children }: PlotFrameProps) {
  const decimals = decimalsOf(ticks);
  return (
    <div className={styles['plot']}>
      <div className={styles['values']} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{formatNumber(tick, { decimals })}</span>
        ))}
      </div>
      {children}
      <div className={styles['days']} aria-hidden="true">
        {days.map((day, index) => (
          <span key={['first', 'middle', 'last'][index]}>{formatDay(day)}</span>
        ))}
      </div>
    </div>
  );
}
