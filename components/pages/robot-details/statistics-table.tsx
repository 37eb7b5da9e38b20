import {
  FURTHER_STATISTICS,
  SIX_STATISTICS,
  type StatisticsRow,
} from '@/components/robots/robot-model/statistics-rows';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { TooFew } from '@/components/ui/data-table/too-few';
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

const phases = (since: string): readonly (readonly [id: keyof PhaseStatistics, title: string])[] => [
  ['backtest', PHASE_LABELS.backtest],
  ['replayed', PHASE_LABELS.replayed],
  ['forward', PHASE_LABELS.forward],
  ['sincePublication', since],
  ['whole', 'Full record'],
];
const ROWS = [...SIX_STATISTICS, ...FURTHER_STATISTICS];

interface StatisticsTableProps {
  readonly statistics: PhaseStatistics;
  /** `Since publication`, or that the publication is simulated. */
  readonly since: string;
}

/** Statistics of each phase side by side, then since publication and over the full record. */
export function StatisticsTable({ statistics, since }: StatisticsTableProps) {
  const columns: readonly Column<StatisticsRow>[] = [
    {
      title: 'Statistic',
      wraps: true,
      cell: ({ name, hint }) => (
        <>
          <Term name={name} /> <span className={styles['hint']}>{hint}</span>
        </>
      ),
    },
    ...phases(since).map(([id, title]) => ({
      id,
      title,
      cell: ({ format, needs }: StatisticsRow) => {
        const missing = needs?.(statistics[id]) ?? null;
        return missing === null ? format(statistics[id]) : <TooFew needs={missing} />;
      },
    })),
  ];
  return (
    <div className={styles['statistics']}>
      <DataTable
        isCompact
        narrow="folds"
        label="Statistics by phase"
        columns={columns}
        rows={ROWS}
        rowKey={({ name }) => name}
      />
    </div>
  );
}
