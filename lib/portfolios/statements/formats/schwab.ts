import { parseDate } from '../parse-values';
import type { StatementRow } from '../row';
import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

const KINDS: KindTable = [
  [/^(?:buy|reinvest shares)/i, 'buy'],
  [/^sell/i, 'sell'],
  [/^(?:expired|assigned|exchange or exercise)$/i, 'expiry'],
  [/stock split$/i, 'split'],
  [/interest|promotional award/i, 'interest'],
  [/^(?:nra|foreign)\b.*\b(?:tax|withholding)/i, 'tax'],
  [/\bdiv(?:idend)?\b|cap gain|^div /i, 'dividend'],
  [/\bfee\b|\bfees\b/i, 'fee'],
  [/^(?:moneylink|wire|funds|bank transfer|direct (?:deposit|debit)|atm|visa)/i, 'cash'],
  [/^(?:security|share|shares) transfer|^journaled shares/i, 'transfer'],
];

/** `06/24/2024 as of 06/21/2024` counts on the day it's as of. */
function readDate(row: StatementRow) {
  const [, asOf] = /as of (.+)$/.exec(row.text('date')) ?? [];
  return (asOf && parseDate(asOf, 'mdy')) || row.date('date');
}

export const SCHWAB: StatementFormat = {
  id: 'schwab',
  broker: 'Charles Schwab',
  report: 'transaction history',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'action', 'fees & comm'),
  rules: {
    columns: {
      date: ['date'],
      symbol: ['symbol'],
      name: ['description'],
      quantity: ['quantity'],
      price: ['price'],
      amount: ['amount'],
      fees: ['fees & comm'],
    },
    currency: 'USD',
    isSigned: true,
  },
  read: ([row]) => bookAs(rowKind(row.text('action'), KINDS), row, SCHWAB.rules, { date: readDate(row) }),
};
