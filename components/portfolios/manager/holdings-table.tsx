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
import type { CostMethod } from '@/lib/portfolios/records/portfolio-records';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { inOrder, METHOD_LABELS } from './method-labels';

type Holding = AnalysisView['holdings'][number];

/** A holding's cost and results by one way of counting. */
function byMethod(held: Holding, method: CostMethod) {
  return method === 'fifo'
    ? { cost: held.costFifo, unrealized: held.unrealizedFifo, realized: held.realizedFifo }
    : { cost: held.costAverage, unrealized: held.unrealizedAverage, realized: held.realizedAverage };
}

function holdingColumns(base: string, method: CostMethod): readonly Column<Holding>[] {
  const both = inOrder(method);
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
    ...both.map((one) => ({
      title: `Cost, ${METHOD_LABELS[one].short}`,
      value: (held: Holding) => byMethod(held, one).cost,
      cell: (held: Holding) => money(byMethod(held, one).cost),
    })),
    ...both.map(
      (one): Column<Holding> => ({
        title: `Unrealized, ${METHOD_LABELS[one].short}`,
        ...(one === method && { from: 'phone' as const }),
        value: (held) => byMethod(held, one).unrealized,
        cell: (held) => <Tone text={money(byMethod(held, one).unrealized, true)} />,
        total: (rows) => (
          <Tone
            text={money(
              rows.reduce((sum, held) => sum + byMethod(held, one).unrealized, 0),
              true,
            )}
          />
        ),
      }),
    ),
    {
      title: `Realized, ${METHOD_LABELS[method].short}`,
      value: (held) => byMethod(held, method).realized,
      cell: (held) => <Tone text={money(byMethod(held, method).realized, true)} />,
    },
    { title: 'Income', value: ({ income }) => income, cell: ({ income }) => money(income) },
  ];
}

interface HoldingsTableProps {
  readonly analysis: AnalysisView;
  /** Whose cost comes first. */
  readonly method: CostMethod;
}

export function HoldingsTable({ analysis: { holdings, base }, method }: HoldingsTableProps) {
  const columns = holdingColumns(base, method);
  return (
    <Stack>
      <DataTable
        label="Holdings"
        columns={columns}
        rows={holdings}
        rowKey={({ name }) => name}
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
