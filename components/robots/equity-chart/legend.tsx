import { formatDate } from '@/lib/core/format/date';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { BENCHMARK_NAME } from './benchmark-name';
import styles from './equity-chart.module.css';

export interface LegendProps {
  /** UTC milliseconds. */
  readonly publishedAt: number;
  readonly hasBenchmark: boolean;
  /** Whether any day is forward. */
  readonly hasForward: boolean;
}

export function Legend({ publishedAt, hasBenchmark, hasForward }: LegendProps) {
  const entries = [
    ['backtest', PHASE_LABELS.backtest],
    ['replayed', PHASE_LABELS.replayed],
    ['forward', hasForward ? PHASE_LABELS.forward : `${PHASE_LABELS.forward}: no day yet`],
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
