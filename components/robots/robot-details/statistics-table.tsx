import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import type { GuestStatistics } from '@/lib/robots/catalogue/guest';
import { FURTHER_STATISTICS, SIX_STATISTICS, type StatisticsRow } from './statistics-rows';

interface StatisticsTableProps {
  readonly whole: GuestStatistics;
  readonly backtest: GuestStatistics;
  readonly forward: GuestStatistics;
}

/** Statistics of the whole record and of its two phases, side by side and never mixed. */
export function StatisticsTable({ whole, backtest, forward }: StatisticsTableProps) {
  const phases = [
    { name: 'forward', statistics: forward },
    { name: 'backtest', statistics: backtest },
    { name: 'whole', statistics: whole },
  ];
  const rowOf = ({ name, hint, format }: StatisticsRow) => (
    <tr key={name}>
      <RowHeader note={hint}>{name}</RowHeader>
      {phases.map((phase) => (
        <Cell key={phase.name}>{format(phase.statistics)}</Cell>
      ))}
    </tr>
  );
  return (
    <DataTable
      label="Statistics by phase"
      columns={[
        { title: 'Statistic', kind: 'text' },
        { title: 'Forward' },
        { title: 'Backtest' },
        { title: 'Whole' },
      ]}
    >
      <tbody>{SIX_STATISTICS.map(rowOf)}</tbody>
      <tbody>{FURTHER_STATISTICS.map(rowOf)}</tbody>
    </DataTable>
  );
}
