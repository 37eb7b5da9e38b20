import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import type { AnswerRow } from '@/lib/analysis/screener/answer';
import { HORIZONS } from '@/lib/analysis/screener/forward-returns';
import type { RowReturns } from '@/lib/analysis/screener/what-came-next';
import { formatPlural } from '@/lib/core/format/number';
import { INSTRUMENT_CLASSES, type InstrumentClass } from '@/lib/site/addresses/instrument-class';
import { formatReturn } from './horizon-columns';

interface ReturnedRow {
  readonly instrument: AnswerRow;
  readonly returns: RowReturns['returns'];
}

const COLUMNS: readonly Column<ReturnedRow>[] = [
  { title: 'Ticker', cell: ({ instrument }) => <TickerCell instrument={toInstrument(instrument)} /> },
  ...HORIZONS.map((horizon, index) => ({
    title: formatPlural(horizon, 'session'),
    cell: ({ returns }: ReturnedRow) => {
      const value = returns[index] ?? null;
      return typeof value === 'string' ? value : formatReturn(value);
    },
  })),
];

interface RowReturnsTableProps {
  readonly rows: readonly AnswerRow[];
  readonly returns: readonly RowReturns[];
}

function toInstrument({ ticker, fundName, class: name, sector }: AnswerRow) {
  return { ticker, fundName, fundType: INSTRUMENT_CLASSES[name as InstrumentClass], group: sector };
}

/** What each of the first rows did after the day. */
export function RowReturnsTable({ rows, returns }: RowReturnsTableProps) {
  const byId = new Map(returns.map((row) => [row.fundId, row.returns]));
  return (
    <DataTable
      label="What came next, row by row"
      columns={COLUMNS}
      rows={rows.map((instrument) => ({ instrument, returns: byId.get(instrument.fundId) ?? [] }))}
      keyOf={({ instrument }) => instrument.fundId}
    />
  );
}
