import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import type { InstrumentResult } from '@/lib/robots/catalogue/types';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { resultPhases } from './trade-labels';

/** Profit by instrument, losing ones included. */
export function InstrumentsTable({ results }: { readonly results: readonly InstrumentResult[] }) {
  return (
    <DataTable
      tall
      folds
      label="Results by ticker"
      columns={[
        { title: 'Ticker', kind: 'text' },
        { title: 'Net result' },
        { title: 'Trades', hasTerm: true },
        { title: 'Win rate', hasTerm: true },
        { title: 'Costs', hasTerm: true },
      ]}
    >
      <tbody>
        {results.map((result) => (
          <tr key={result.fundId}>
            <RowHeader note={result.fundName}>
              <a href={tickerPath(result.ticker)}>{result.ticker}</a>
            </RowHeader>
            <Cell>
              <Change value={result.profitPct} decimals={2} />
            </Cell>
            <Cell>
              {formatCount(result.closedCount)}
              <small>{resultPhases(result)}</small>
            </Cell>
            <Cell>{formatPercent(result.wonPct)}</Cell>
            <Cell>{formatPercent(result.costsPct, 2)}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
