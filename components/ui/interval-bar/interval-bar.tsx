import type { CSSProperties } from 'react';
import { tenth } from '@/components/ui/curve/paths';
import { formatPercent } from '@/lib/core/format/number';
import styles from './interval-bar.module.css';

interface IntervalBarProps {
  /** All in percent. */
  readonly value: number;
  /** The ends of its 95% interval. */
  readonly low: number;
  readonly high: number;
  /** What it's compared with: the share to expect without the signal. */
  readonly base?: number;
  /** The ends of the scale; 0 and 100 by default. */
  readonly scale?: readonly [from: number, to: number];
  readonly decimals?: 0 | 1;
}

/** A rate with what it may be: a bar for its interval, a dot for itself, a tick for its base. */
export function IntervalBar({ value, low, high, base, scale = [0, 100], decimals = 0 }: IntervalBarProps) {
  const [from, to] = scale;
  const place = (percent: number) => {
    const share = (percent - from) / (to - from);
    return `${tenth(100 * Math.min(1, Math.max(0, share)))}%`;
  };
  const places = {
    '--low': place(low),
    '--high': place(high),
    '--value': place(value),
    ...(base === undefined ? {} : { '--base': place(base) }),
  } as CSSProperties;
  const text = (percent: number) => formatPercent(percent, decimals);
  return (
    <span
      className={styles['interval']}
      style={places}
      role="img"
      aria-label={`${text(value)}, interval ${text(low)} to ${text(high)}${base === undefined ? '' : `, base ${text(base)}`}`}
    >
      <span className={styles['bar']} />
      <span className={styles['dot']} />
      {base !== undefined && <span className={styles['base']} />}
    </span>
  );
}
