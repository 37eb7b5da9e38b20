import { formatPercent } from '@/lib/core/format/number';
import styles from './change.module.css';
import { Tone } from './tone';

interface ChangeProps {
  readonly value: number | null;
  readonly decimals?: number;
  /** Whether too few trades made it for a color. */
  readonly isFew?: boolean;
}

/** A gain or loss in percent, with a sign as well as a color. */
export function Change({ value, decimals = 0, isFew = false }: ChangeProps) {
  const text = formatPercent(value, decimals, true);
  return isFew ? <span className={styles['few']}>{text}</span> : <Tone text={text} />;
}
