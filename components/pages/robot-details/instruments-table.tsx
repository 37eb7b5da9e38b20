import { NEEDS_TRADES } from '@/components/robots/robot-model/early-figure';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { TooFew } from '@/components/ui/data-table/too-few';
import { Term } from '@/components/ui/term/term';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import type { InstrumentResult } from '@/lib/robots/catalogue/types';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { resultPhases } from './trade-labels';

const COLUMNS: readonly Column<InstrumentResult>[] = [
  {
    title: 'Ticker',
    wraps: true,
    cell: ({ ticker, fundName }) => (
      <>
        <a href={tickerPath(ticker)}>{ticker}</a>
        {fundName && <small>{fundName}</small>}
      </>
    ),
  },
  { title: 'Net result', cell: ({ profitPct }) => <Change value={profitPct} decimals={1} /> },
  {
    title: 'Trades',
    head: <Term name="Trades" />,
    cell: (result) => (
      <>
        {formatCount(result.closedCount)}
        <small>{resultPhases(result)}</small>
      </>
    ),
  },
  {
    title: 'Win rate',
    head: <Term name="Win rate" />,
    cell: ({ wonPct }) => (wonPct === null ? <TooFew needs={NEEDS_TRADES} /> : formatPercent(wonPct)),
  },
  {
    title: 'Costs',
    head: <Term name="Costs" />,
    cell: ({ costsPct }) => formatPercent(costsPct, 1),
  },
];

/** Profit by instrument, losing ones included. */
export function InstrumentsTable({ results }: { readonly results: readonly InstrumentResult[] }) {
  return (
    <DataTable
      isTall
      narrow="folds"
      label="Results by ticker"
      columns={COLUMNS}
      rows={results}
      rowKey={({ fundId }) => fundId}
    />
  );
}
