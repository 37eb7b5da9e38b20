import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

/** Settlement funds: cash by another name. */
const CORE = /^(?:SPAXX|FDRXX|FZFXX|FCASH|FDIC\w*|QPIFQ|CORE)\**$/i;
const KINDS: KindTable = [
  [/^you bought|^reinvestment/i, 'buy'],
  [/^you sold/i, 'sell'],
  [/^(?:expired|assigned|exercised)/i, 'expiry'],
  [/^distribution/i, 'split'],
  [/^foreign tax|^non-?resident tax|tax withheld/i, 'tax'],
  [/^dividend|cap gain/i, 'dividend'],
  [/^interest|^margin interest/i, 'interest'],
  [/fee charged|^advisory fee|^fee\b/i, 'fee'],
  [
    /^(?:electronic funds transfer|direct (?:deposit|debit)|wire transfer|check|cash contribution|contribution|partic contr|normal distr|bill payment|debit card)/i,
    'cash',
  ],
  [/^(?:redemption from|purchase into) core/i, 'skip'],
  [/^transfer(?:red)? (?:from|to|of assets)/i, 'transfer'],
];

export const FIDELITY: StatementFormat = {
  id: 'fidelity',
  broker: 'Fidelity',
  report: 'account history',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'run date', 'action'),
  rules: {
    columns: {
      date: ['run date'],
      symbol: ['symbol'],
      name: ['description'],
      quantity: ['quantity', 'exchange quantity'],
      price: ['price ($)', 'price'],
      amount: ['amount ($)', 'amount'],
      fees: ['commission ($)', 'commission', 'fees ($)', 'fees'],
      currency: ['currency'],
    },
    currency: 'USD',
    isSigned: true,
  },
  read([row]) {
    const kind = rowKind(row.text('action'), KINDS);
    if (CORE.test(row.text('symbol')))
      return bookAs(
        kind === 'dividend' ? 'interest' : kind === 'buy' || kind === 'sell' ? 'skip' : kind,
        row,
        {
          ...FIDELITY.rules,
          columns: { ...FIDELITY.rules.columns, symbol: [] },
        },
      );
    return bookAs(kind, row, FIDELITY.rules);
  },
};
