import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatPercent } from '@/lib/core/format/number';
import type { YearReturns } from '@/lib/robots/catalogue/types';
import { monthPhase, tintOf } from './heat-map';
import styles from './monthly-heat-map.module.css';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface MonthlyHeatMapProps {
  readonly years: readonly YearReturns[];
  /** UTC milliseconds. */
  readonly publishedAt: number;
}

/** A scroll container must be focusable for keyboard scrolling. */
const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;

/** Monthly returns, tinted by size: a row per year, on phones a column. */
export function MonthlyHeatMap({ years, publishedAt }: MonthlyHeatMapProps) {
  if (years.length === 0) return <p>No completed day yet.</p>;
  return (
    <section className={styles['scroll']} aria-label="Table: Monthly returns" {...SCROLLS_BY_KEYS}>
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
                <MonthCell key={MONTHS[month]} value={value} phase={monthPhase(year, month, publishedAt)} />
              ))}
              <td data-tint={tintOf(total)} className={styles['total']}>
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
  readonly phase: ReturnType<typeof monthPhase>;
}

function MonthCell({ value, phase }: MonthCellProps) {
  if (value === null) return <td />;
  return (
    <td data-tint={tintOf(value)} data-phase={phase}>
      {formatPercent(value, 1, true)}
      {phase === 'backtest' && <VisuallyHidden> (backtest)</VisuallyHidden>}
    </td>
  );
}
