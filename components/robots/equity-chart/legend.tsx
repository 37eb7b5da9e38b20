import { formatDate } from '@/lib/core/format/date';
import { BENCHMARK_NAME } from './benchmark-name';
import styles from './equity-chart.module.css';

export interface LegendProps {
  /** UTC milliseconds. */
  readonly publishedAt: number;
  readonly hasBenchmark: boolean;
}

/** What each line of the chart stands for. */
export function Legend({ publishedAt, hasBenchmark }: LegendProps) {
  const entries = [
    ['backtest', 'Backtest'],
    ['forward', 'Since publication'],
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
