import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatPercent } from '@/lib/core/format/number';
import styles from './heat-map.module.css';
import { monthPhase, tintLevel } from './tint';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface HeatMapProps {
  /** For screen readers. */
  readonly label: string;
  readonly years: readonly {
    readonly year: number;
    /** Percent, January first; null for a month without a figure. */
    readonly months: readonly (number | null)[];
    readonly total: number;
  }[];
  /** UTC milliseconds; months before it are hatched as backtest. */
  readonly publishedAt?: number;
}

/** A scroll container must be focusable for keyboard scrolling. */
const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;

/** Returns by month, tinted by size: a row per year, on phones a column. */
export function HeatMap({ label, years, publishedAt }: HeatMapProps) {
  return (
    <section className={styles['scroll']} aria-label={`Table: ${label}`} {...SCROLLS_BY_KEYS}>
      <table className={styles['map']}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            {MONTHS.map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
            <th scope="col">Full year</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, months, total }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {months.map((value, month) => (
                <MonthCell
                  key={MONTHS[month]}
                  value={value}
                  phase={publishedAt === undefined ? undefined : monthPhase(year, month, publishedAt)}
                />
              ))}
              <td data-tint={tintLevel(total)} className={styles['total']}>
                {formatPercent(total, 1, true)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MonthCellProps {
  readonly value: number | null;
  readonly phase: ReturnType<typeof monthPhase> | undefined;
}

function MonthCell({ value, phase }: MonthCellProps) {
  if (value === null) return <td />;
  return (
    <td data-tint={tintLevel(value)} data-phase={phase}>
      {formatPercent(value, 1, true)}
      {phase === 'backtest' && <VisuallyHidden> (backtest)</VisuallyHidden>}
    </td>
  );
}
