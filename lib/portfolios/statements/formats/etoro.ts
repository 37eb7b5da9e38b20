import type { Picos } from '../../transactions/picos';
import type { RowRules } from '../book-row';
import { UnknownTypeError } from '../cell-error';
import { absolutePicos, cashFlow, entry, negated, type StatementEntry } from '../entry';
import type { StatementRow } from '../row';
import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';
import { coinCurrency } from './coins';

const KINDS: KindTable = [
  [/^open position$/i, 'buy'],
  [/^position closed$/i, 'sell'],
  [/^edit stop loss|^(?:start|stop|pause) copy|^(?:account )?balance (?:to|from) mirror/i, 'skip'],
  [/dividend/i, 'dividend'],
  [/^staking/i, 'reward'],
  [/interest/i, 'interest'],
  [/^(?:deposit|withdraw request)/i, 'cash'],
  [/fee|sdrt|commission|rollover/i, 'fee'],
];

const RULES: RowRules = {
  columns: {
    date: ['date'],
    symbol: ['details'],
    quantity: ['units'],
    price: [],
    amount: ['amount'],
    note: ['details'],
  },
  currency: 'USD',
  isSigned: true,
};

/** `NKE/USD`: all amounts are in dollars. */
function readInstrument(row: StatementRow) {
  const symbol = row.text('details').split('/')[0]?.trim().toUpperCase() || null;
  const isCoin = /crypto/i.test(row.text('asset type')) && symbol !== null && coinCurrency(symbol) === null;
  return { symbol, asset: isCoin ? ('coin' as const) : ('security' as const) };
}

function readRow(row: StatementRow): readonly StatementEntry[] {
  const type = row.text('type');
  const kind = rowKind(type, KINDS);
  const date = row.date('date');
  const isTrade = kind === 'buy' || kind === 'sell';
  if (isTrade && /cfd/i.test(row.text('asset type'))) throw new UnknownTypeError(`${type} (CFD)`);
  if (isTrade) {
    const size = absolutePicos(row.neededNumber('units'));
    const amount = absolutePicos(row.neededNumber('amount'));
    return [
      entry('trade', date, 'USD', kind === 'buy' ? -amount : amount, {
        ...readInstrument(row),
        quantity: kind === 'buy' ? size : negated(size),
        note: `Position ${row.text('position id')}`,
      }),
    ];
  }
  if (kind === 'dividend')
    return [
      entry(
        'dividend',
        date,
        'USD',
        row.neededNumber('amount', 'realized equity change'),
        readInstrument(row),
      ),
    ];
  if (kind === 'reward')
    return [
      entry('reward', date, 'USD', 0n, {
        ...readInstrument(row),
        asset: 'coin',
        quantity: row.neededNumber('units') as Picos,
      }),
    ];
  if (kind === 'cash') {
    const amount = absolutePicos(row.neededNumber('amount'));
    return [cashFlow(date, 'USD', /^w/i.test(type) ? -amount : amount)];
  }
  return bookAs(kind, row, { ...RULES, columns: { ...RULES.columns, symbol: [] } });
}

export const ETORO: StatementFormat = {
  id: 'etoro',
  broker: 'eToro',
  report: 'account activity',
  order: 'dmy',
  mark: null,
  isHeader: (names) => hasAll(names, 'details', 'position id', 'nwa'),
  rules: RULES,
  read: ([row]) => readRow(row),
};
