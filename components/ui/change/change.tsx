import { formatPercent } from '@/lib/core/format/number';
import styles from './change.module.css';

/** A gain or loss in percent, with a sign as well as a color. */
export function Change({
  value,
  decimals = 0,
}: {
  readonly value: number | null;
  readonly decimals?: number;
}) {
  const text = formatPercent(value, decimals, true);
  const tone = text.startsWith('+') ? styles['gain'] : text.startsWith('\u2212') ? styles['loss'] : undefined;
  return <span className={tone}>{text}</span>;
}
