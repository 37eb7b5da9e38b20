import { splitRatio } from '@/lib/market/corporate-actions/corporate-action';
import type { Picos } from '../../transactions/picos';
import { TRANSACTION_KINDS, type TransactionKind } from '../../transactions/transaction';
import { CellError } from '../cell-error';
import { entry, type StatementEntry } from '../entry';
import type { StatementRow } from '../row';
import { hasAll, type StatementFormat } from '../statement-format';

/** Columns of our own file of transactions, in their order. */
export const OWN_COLUMNS = [
  'Date',
  'Time (UTC)',
  'Kind',
  'Ticker',
  'Symbol',
  'Quantity',
  'Price',
  'Amount',
  'Currency',
  'Fee',
  'Tax',
  'Amount in base currency',
  'Split ratio',
  'Group',
  'Note',
  'Broker id',
  'Key',
] as const;

/** Text without the apostrophe that keeps spreadsheets from running it. */
function unguarded(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r])/, '');
}

function readKind(row: StatementRow): TransactionKind {
  const kind = TRANSACTION_KINDS.find((name) => name === row.text('kind'));
  if (!kind) throw new CellError('Kind', row.text('kind'), 'We don’t know this kind of transaction.');
  return kind;
}

function readRatio(row: StatementRow): StatementEntry['ratio'] {
  const text = row.text('split ratio');
  if (text === '') return null;
  const [, after, before] = /^([1-9]\d{0,5}):([1-9]\d{0,5})$/.exec(text) ?? [];
  if (!after || !before) throw new CellError('Split ratio', text, 'Write new and old shares like 10:1.');
  return splitRatio(Number(after), Number(before));
}

export const OWN: StatementFormat = {
  id: 'tickproof',
  broker: 'Tickproof',
  report: 'transactions',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'time (utc)', 'kind', 'amount in base currency', 'key'),
  rules: {
    columns: {
      date: ['date'],
      symbol: ['symbol'],
      quantity: ['quantity'],
      price: ['price'],
      amount: ['amount'],
    },
    currency: 'USD',
    isSigned: true,
  },
  readKey: (row) => unguarded(row.text('key')) || null,
  read([row]) {
    const ticker = unguarded(row.text('ticker'));
    return [
      entry(
        readKind(row),
        { day: row.date('date').day, at: row.date('time (utc)').at },
        row.text('currency'),
        row.number('amount') ?? 0n,
        {
          ...(ticker === '' ? {} : { ticker }),
          symbol: unguarded(row.text('symbol')) || null,
          quantity: row.number('quantity'),
          price: row.number('price'),
          fee: (row.number('fee') ?? 0n) as Picos,
          tax: (row.number('tax') ?? 0n) as Picos,
          baseAmount: row.number('amount in base currency'),
          ratio: readRatio(row),
          group: unguarded(row.text('group')) || null,
          externalId: unguarded(row.text('broker id')) || null,
          note: unguarded(row.text('note')),
        },
      ),
    ];
  },
};
