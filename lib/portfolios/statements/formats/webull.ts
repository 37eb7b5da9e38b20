import type { RowRules } from '../book-row';
import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

const KINDS: KindTable = [
  [/^buy/i, 'buy'],
  [/^(?:sell|short)/i, 'sell'],
];

/** Orders alone, so their cash is worked out. */
const RULES: RowRules = {
  columns: {
    date: ['filled time'],
    symbol: ['symbol'],
    name: ['name'],
    quantity: ['filled'],
    price: ['avg price'],
    amount: [],
  },
  currency: 'USD',
  isSigned: false,
};

export const WEBULL: StatementFormat = {
  id: 'webull',
  broker: 'Webull',
  report: 'orders',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'total qty', 'time-in-force'),
  rules: RULES,
  read: ([row]) =>
    row.text('filled time') === '' || !/[1-9]/.test(row.text('filled'))
      ? []
      : bookAs(rowKind(row.text('side'), KINDS), row, RULES),
};
