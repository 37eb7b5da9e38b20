import type { RowRules } from '../book-row';
import { optionSymbol } from '../option-symbol';
import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

const KINDS: KindTable = [
  [/^(?:bought|buy|reinvest|dividend reinvest)/i, 'buy'],
  [/^(?:sold|sell)/i, 'sell'],
  [/^option (?:expired|expiration|assigned|exercised)/i, 'expiry'],
  [/split$/i, 'split'],
  [/tax|withh/i, 'tax'],
  [/dividend|capital gain|cap gain/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee/i, 'fee'],
  [/^(?:online transfer|direct deposit|ach|wire|deposit|withdrawal|contribution|distribution)/i, 'cash'],
  [/^transfer/i, 'transfer'],
];

const NEW: RowRules = {
  columns: {
    date: ['activity/trade date'],
    symbol: ['symbol'],
    name: ['description'],
    quantity: ['quantity #', 'quantity'],
    price: ['price $', 'price'],
    amount: ['amount $', 'amount'],
    fees: ['commission'],
  },
  currency: 'USD',
  isSigned: true,
};
const OLD: RowRules = { ...NEW, columns: { ...NEW.columns, date: ['transactiondate'] } };

function format(id: string, report: string, rules: RowRules, type: string): StatementFormat {
  return {
    id,
    broker: 'E*TRADE',
    report,
    order: 'mdy',
    mark: '.',
    isHeader: (names) => hasAll(names, rules.columns.date[0] ?? '', type),
    rules,
    read: ([row]) =>
      bookAs(rowKind(row.text(type), KINDS), row, rules, {
        symbol: optionSymbol(row.text('description')) ?? row.text('symbol'),
      }),
  };
}

export const ETRADE = format('etrade', 'account activity', NEW, 'activity type');
export const ETRADE_OLD = format('etrade-old', 'transactions until 2024', OLD, 'transactiontype');
