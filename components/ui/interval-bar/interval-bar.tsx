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
  /** Whether all of it stands beside it as text, so that it isn't read out too. */
  readonly isInText?: boolean;
}

/** A rate with what it may be: a bar for its interval, a dot for itself, a tick for its base. */
export function IntervalBar(props: IntervalBarProps) {
  const { value, low, high, base, scale = [0, 100], decimals = 0, isInText = false } = props;
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
      {...(isInText
        ? { 'aria-hidden': true }
        : {
            role: 'img',
            'aria-label': `${text(value)}, interval ${text(low)} to ${text(high)}${base === undefined ? '' : `, base ${text(base)}`}`,
          })}
    >
      {base !== undefined && <span className={styles['base']} />}
    </span>
  );
}
