import {
  FURTHER_STATISTICS,
  SIX_STATISTICS,
  type StatisticsRow,
} from '@/components/robots/robot-model/statistics-rows';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { Term } from '@/components/ui/term/term';
import type { GuestStatistics } from '@/lib/robots/catalogue/guest';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import styles from './statistics-table.module.css';

export interface PhaseStatistics {
  readonly backtest: GuestStatistics;
  readonly replayed: GuestStatistics;
  readonly forward: GuestStatistics;
  /** Replayed and forward together. */
  readonly sincePublication: GuestStatistics;
  readonly whole: GuestStatistics;
}

const COLUMNS: readonly (readonly [keyof PhaseStatistics, title: string])[] = [
  ['backtest', PHASE_LABELS.backtest],
  ['replayed', PHASE_LABELS.replayed],
  ['forward', PHASE_LABELS.forward],
  ['sincePublication', 'Since publication'],
  ['whole', 'Full record'],
];

/** Statistics of each phase side by side, then since publication and over the full record. */
export function StatisticsTable({ statistics }: { readonly statistics: PhaseStatistics }) {
  const rowOf = ({ name, hint, format }: StatisticsRow) => (
    <tr key={name}>
      <RowHeader>
        <Term name={name} /> <span className={styles['hint']}>{hint}</span>
      </RowHeader>
      {COLUMNS.map(([column]) => (
        <Cell key={column}>{format(statistics[column])}</Cell>
      ))}
    </tr>
  );
  return (
    <div className={styles['statistics']}>
      <DataTable
        folds
        label="Statistics by phase"
        columns={[{ title: 'Statistic', kind: 'text' }, ...COLUMNS.map(([, title]) => ({ title }))]}
      >
        <tbody>{SIX_STATISTICS.map(rowOf)}</tbody>
        <tbody>{FURTHER_STATISTICS.map(rowOf)}</tbody>
      </DataTable>
    </div>
  );
}
