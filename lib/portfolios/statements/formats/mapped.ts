import type { DateOrder } from '@/lib/market/data/imported/parse-time';
import type { RowColumns, RowKind } from '../book-row';
import { detectDateOrder } from '../parse-values';
import { columnName, type StatementRow } from '../row';
import { bookAs, type KindTable, rowKind, type StatementFormat } from '../statement-format';

/** What columns of a file of unknown origin can hold. */
export const COLUMN_ROLES = [
  'date',
  'type',
  'symbol',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
  'externalId',
  'note',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];
/** Titles by what they hold. */
export type ColumnChoice = Readonly<Partial<Record<ColumnRole, string>>>;

const KINDS: KindTable = [
  [/^(?:buy|bought|purchase|b$|koop|kauf|achat|compra)/i, 'buy'],
  [/^(?:sell|sold|sale|s$|verkoop|verkauf|vente|venta)/i, 'sell'],
  [/withh|tax/i, 'tax'],
  [/dividend|^div\b/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|commission/i, 'fee'],
  [/split/i, 'split'],
  [/^(?:reward|staking|airdrop)/i, 'reward'],
  [/^(?:deposit|cash in|contribution)/i, 'deposit'],
  [/^(?:withdraw|cash out)/i, 'withdrawal'],
  [/^transfer in/i, 'transfer-in'],
  [/^transfer out/i, 'transfer-out'],
];

const GUESSES: readonly (readonly [ColumnRole, RegExp])[] = [
  ['date', /^(?:trade |activity |transaction |run )?date|^time|datum|^date/],
  ['type', /^(?:type|action|side|transaction|activity|kind|buy\/sell|operation)|\btype$/],
  ['symbol', /^(?:symbol|ticker|isin|instrument|security|asset|coin)/],
  ['quantity', /^(?:quantity|qty|shares|units|no\. of shares|number|volume)/],
  ['price', /price|rate$|^koers|^kurs/],
  ['fee', /^(?:fee|commission|costs?|brokerage)/],
  ['tax', /^(?:tax|withholding)/],
  ['amount', /^(?:net )?(?:amount|total|value|proceeds|cash)/],
  ['currency', /^(?:currency|ccy)/],
  ['externalId', /^(?:id|transaction id|order id|reference)$/],
  ['note', /^(?:note|notes|description|comment|memo)/],
];

/** The columns that titles suggest; each title once. */
export function guessColumns(titles: readonly string[]): ColumnChoice {
  const free = titles.filter((title) => columnName(title) !== '');
  const choice: Partial<Record<ColumnRole, string>> = {};
  for (const [role, words] of GUESSES) {
    const index = free.findIndex((title) => words.test(columnName(title)));
    if (index >= 0) choice[role] = free.splice(index, 1)[0] ?? '';
  }
  return choice;
}

/** Rows of a file of unknown origin, by the columns its owner chose. */
export function mappedFormat(choice: ColumnChoice, order: DateOrder, currency: string): StatementFormat {
  const named = (role: ColumnRole) => (choice[role] ? [columnName(choice[role])] : []);
  const columns: RowColumns = {
    date: named('date'),
    symbol: named('symbol'),
    quantity: named('quantity'),
    price: named('price'),
    amount: named('amount'),
    fees: named('fee'),
    tax: named('tax'),
    currency: named('currency'),
    externalId: named('externalId'),
    note: named('note'),
  };
  const rules = { columns, currency, isSigned: false };
  return {
    id: 'mapped',
    broker: 'Other',
    report: 'transactions',
    order,
    mark: null,
    isHeader: () => false,
    rules,
    read([row]) {
      const type = row.text(...named('type'));
      return bookAs(type === '' ? kindByCells(row, columns) : rowKind(type, KINDS), row, rules);
    },
  };
}

/** Without a type, a row with a symbol is a trade by the sign of its quantity, another one a deposit or withdrawal. */
function kindByCells(row: StatementRow, { symbol, quantity }: RowColumns): RowKind {
  if (row.text(...symbol) === '') return 'cash';
  return (row.number(...quantity) ?? 0n) < 0n ? 'sell' : 'buy';
}

/** The order of a file's dates; null if only its owner can know. */
export function orderOfDates(cells: readonly string[]): DateOrder | null {
  const isAmbiguous = cells.some((cell) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(cell.trim()));
  return isAmbiguous ? detectDateOrder(cells) : 'mdy';
}
