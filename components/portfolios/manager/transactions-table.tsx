'use client';

import { moneyText, quantityText } from '@/components/portfolios/money-text/money-text';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { InteractiveTable } from '@/components/ui/data-table/interactive-table';
import { Empty } from '@/components/ui/empty/empty';
import { Stack } from '@/components/ui/stack/stack';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPrice, NO_FIGURE } from '@/lib/core/format/number';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import { kindLabel } from './kind-labels';

interface Row extends PlainTransaction {
  /** Its place among those that are kept. */
  readonly index: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Day', from: 'phone', value: ({ day }) => day, cell: ({ day }) => formatDay(parseIsoDay(day)) },
  { title: 'Kind', from: 'phone', align: 'start', value: kindLabel, cell: kindLabel },
  {
    title: 'Ticker',
    align: 'start',
    value: ({ instrument, symbol }) => instrument ?? symbol,
    cell: ({ instrument, symbol }) => instrument ?? symbol ?? NO_FIGURE,
  },
  {
    title: 'Quantity',
    value: ({ quantity }) => (quantity === null ? null : Number(quantity)),
    cell: ({ quantity, ratio }) =>
      ratio
        ? `${ratio.after}:${ratio.before}`
        : quantity === null
          ? NO_FIGURE
          : quantityText(Number(quantity)),
  },
  {
    title: 'Price',
    value: ({ price }) => (price === null ? null : Number(price)),
    cell: ({ price }) => (price === null ? NO_FIGURE : formatPrice(Number(price))),
  },
  {
    title: 'Fee',
    value: ({ fee }) => Number(fee),
    cell: ({ fee, currency }) => moneyText(Number(fee), currency),
  },
  {
    title: 'Cash',
    from: 'phone',
    value: ({ amount }) => Number(amount),
    cell: ({ amount, currency }) => <Tone text={moneyText(Number(amount), currency, true)} />,
  },
  { title: 'Currency', align: 'start', value: ({ currency }) => currency, cell: ({ currency }) => currency },
];

interface TransactionsTableProps {
  readonly transactions: readonly PlainTransaction[];
  readonly onAdd: (opener: HTMLElement) => void;
  readonly onRemove: (index: number) => void;
}

export function TransactionsTable({ transactions, onAdd, onRemove }: TransactionsTableProps) {
  const rows = transactions
    .map((transaction, index) => ({ ...transaction, index }))
    .sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : other.index - one.index));
  return (
    <Stack>
      <InteractiveTable
        label="Transactions"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ index }) => index}
        isCompact
        narrow="cards"
        actionsFrom="phone"
        actions={(row) => (
          <Button
            look="quiet"
            size={28}
            aria-label={`Remove the ${kindLabel(row).toLowerCase()} of ${formatDay(parseIsoDay(row.day))}`}
            onClick={() => onRemove(row.index)}
          >
            Remove
          </Button>
        )}
        empty={<Empty title="No transactions yet">Add a deposit or a purchase to start.</Empty>}
      />
      <Actions>
        <Button look="secondary" size={36} onClick={({ currentTarget }) => onAdd(currentTarget)}>
          Add a transaction
        </Button>
        {rows.length > 0 && <CsvButton name="transactions" columns={COLUMNS} rows={rows} />}
      </Actions>
    </Stack>
  );
}
