'use client';

import { moneyText, quantityText, shareText } from '@/components/portfolios/money-text/money-text';
import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { formatPrice } from '@/lib/core/format/number';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { tickerPath } from '@/lib/site/addresses/addresses';

type Holding = AnalysisView['holdings'][number];

function holdingColumns(base: string): readonly Column<Holding>[] {
  const money = (value: number, signed = false) => moneyText(value, base, signed);
  return [
    {
      title: 'Holding',
      value: ({ name }) => name,
      cell: ({ name, ticker, fundName, close }) => (
        <>
          {ticker ? <a href={tickerPath(ticker)}>{ticker}</a> : name}
          <Note as="small" look="aside">
            {' '}
            {close === null ? 'no prices: at cost' : fundName}
          </Note>
        </>
      ),
    },
    { title: 'Quantity', value: ({ quantity }) => quantity, cell: ({ quantity }) => quantityText(quantity) },
    {
      title: 'Price',
      value: ({ close }) => close,
      cell: ({ close, currency }) =>
        currency === base || close === null ? formatPrice(close) : `${formatPrice(close)} ${currency}`,
    },
    {
      title: 'Value',
      from: 'phone',
      value: ({ value }) => value,
      cell: ({ value }) => money(value),
      total: (rows) => money(rows.reduce((sum, { value }) => sum + value, 0)),
    },
    { title: 'Weight', value: ({ weight }) => 100 * weight, cell: ({ weight }) => shareText(weight) },
    { title: 'Cost, FIFO', value: ({ costFifo }) => costFifo, cell: ({ costFifo }) => money(costFifo) },
    {
      title: 'Cost, average',
      value: ({ costAverage }) => costAverage,
      cell: ({ costAverage }) => money(costAverage),
    },
    {
      title: 'Unrealized, FIFO',
      from: 'phone',
      value: ({ unrealizedFifo }) => unrealizedFifo,
      cell: ({ unrealizedFifo }) => <Tone text={money(unrealizedFifo, true)} />,
      total: (rows) => (
        <Tone
          text={money(
            rows.reduce((sum, { unrealizedFifo }) => sum + unrealizedFifo, 0),
            true,
          )}
        />
      ),
    },
    {
      title: 'Realized, FIFO',
      value: ({ realizedFifo }) => realizedFifo,
      cell: ({ realizedFifo }) => <Tone text={money(realizedFifo, true)} />,
    },
    { title: 'Income', value: ({ income }) => income, cell: ({ income }) => money(income) },
  ];
}

export function HoldingsTable({ analysis: { holdings, base } }: { readonly analysis: AnalysisView }) {
  const columns = holdingColumns(base);
  return (
    <Stack>
      <DataTable
        label="Holdings"
        columns={columns}
        rows={holdings}
        keyOf={({ name }) => name}
        narrow="rows"
        empty={<Empty title="No holdings">Add a purchase, and it appears here with its value.</Empty>}
      />
      {holdings.length > 0 && (
        <div>
          <CsvButton name="holdings" columns={columns} rows={holdings} />
        </div>
      )}
    </Stack>
  );
}
