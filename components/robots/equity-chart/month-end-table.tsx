import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import styles from './equity-chart.module.css';

export interface MonthEndTableProps {
  readonly points: readonly CurvePoint[];
}

/** The full record's values at the end of each month. */
export function MonthEndTable({ points }: MonthEndTableProps) {
  return (
    <details className={styles['values-table']}>
      <summary>Values at the end of each month</summary>
      <DataTable
        folds
        label="Equity at the end of each month"
        columns={[
          { title: 'Day', kind: 'text' },
          { title: 'Phase', kind: 'text' },
          { title: 'Since the start' },
          { title: 'Change from previous month' },
        ]}
      >
        <tbody>
          {points.map((point, index) => {
            const before = points[index - 1]?.value ?? 100;
            return (
              <tr key={point.day}>
                <RowHeader>{formatDay(point.day)}</RowHeader>
                <Cell text>{PHASE_LABELS[point.phase]}</Cell>
                <Cell>{formatPercent(point.value - 100, 1, true)}</Cell>
                <Cell>
                  <Change value={before > 0 ? (100 * (point.value - before)) / before : null} decimals={1} />
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </details>
  );
}
