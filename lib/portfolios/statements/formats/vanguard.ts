import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

/** Settlement funds: cash by another name. */
const CORE = /^(?:VMFXX|VMMXX|VMRXX)$/i;
const KINDS: KindTable = [
  [/^sweep/i, 'skip'],
  [/^buy|^reinvestment/i, 'buy'],
  [/^sell/i, 'sell'],
  [/^stock split/i, 'split'],
  [/^dividend|^capital gain/i, 'dividend'],
  [/^interest/i, 'interest'],
  [/tax|withholding/i, 'tax'],
  [/fee$/i, 'fee'],
  [/^(?:funds received|withdrawal|contribution|distribution|rollover|wire)/i, 'cash'],
  [/^transfer/i, 'transfer'],
];

export const VANGUARD: StatementFormat = {
  id: 'vanguard',
  broker: 'Vanguard',
  report: 'transaction history',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'trade date', 'transaction type', 'net amount'),
  rules: {
    columns: {
      date: ['trade date'],
      symbol: ['symbol'],
      name: ['investment name'],
      quantity: ['shares'],
      price: ['share price'],
      amount: ['net amount'],
      fees: ['commissions and fees'],
    },
    currency: 'USD',
    isSigned: true,
  },
  read([row]) {
    const kind = rowKind(row.text('transaction type'), KINDS);
    if (!CORE.test(row.text('symbol'))) return bookAs(kind, row, VANGUARD.rules);
    const rules = { ...VANGUARD.rules, columns: { ...VANGUARD.rules.columns, symbol: [] } };
    return bookAs(
      kind === 'dividend' ? 'interest' : kind === 'buy' || kind === 'sell' ? 'skip' : kind,
      row,
      rules,
    );
  },
};
