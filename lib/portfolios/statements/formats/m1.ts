import type { RowKind } from '../book-row';
import { UnknownTypeError } from '../cell-error';
import type { StatementRow } from '../row';
import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

const KINDS: KindTable = [
  [/^(?:purchased|bought|reinvested)$/i, 'buy'],
  [/^sold$/i, 'sell'],
  [/^dividend$/i, 'dividend'],
  [/^(?:interest|cash)$/i, 'interest'],
  [/^fee$/i, 'fee'],
  [/^tax/i, 'tax'],
];

/** Only the description says which way a transfer goes. */
function transferKind(row: StatementRow): RowKind {
  const description = row.text('description');
  if (/deposit|from|incoming|received|contribution|credit/i.test(description)) return 'deposit';
  if (/withdraw|\bto\b|outgoing|sent|distribution|debit/i.test(description)) return 'withdrawal';
  throw new UnknownTypeError(`TRANSFER ${description}`.trim());
}

export const M1: StatementFormat = {
  id: 'm1',
  broker: 'M1',
  report: 'activity',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'unit type', 'security id type'),
  rules: {
    columns: {
      date: ['date'],
      symbol: ['symbol'],
      name: ['description'],
      quantity: ['units'],
      price: ['unit price'],
      amount: ['amount'],
    },
    currency: 'USD',
    isSigned: false,
  },
  read([row]) {
    const type = row.text('transaction type');
    return bookAs(/^transfer$/i.test(type) ? transferKind(row) : rowKind(type, KINDS), row, M1.rules);
  },
};
