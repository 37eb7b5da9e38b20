import type { Picos } from '../../transactions/picos';
import type { RowRules } from '../book-row';
import { CellError, UnknownTypeError } from '../cell-error';
import { absolutePicos, entry, negated, type StatementEntry } from '../entry';
import type { StatementRow } from '../row';
import { groupRows, hasAll, type StatementFormat } from '../statement-format';

const COSTS = [
  'currency conversion fee',
  'stamp duty reserve tax',
  'stamp duty',
  'ptm levy',
  'transaction fee',
  'finra fee',
  'french transaction tax',
];
const RULES: RowRules = {
  columns: {
    date: ['time'],
    symbol: ['ticker', 'isin'],
    name: ['name'],
    quantity: ['no. of shares'],
    price: ['price / share'],
    amount: ['total'],
    currency: ['currency (total)'],
    externalId: ['id'],
    note: ['notes'],
  },
  currency: 'GBP',
  isSigned: true,
};

/** A split is two rows at once: the old shares closed, the new ones opened. */
function bookSplit(rows: readonly StatementRow[]): readonly StatementEntry[] {
  const closed = rows.find((row) => /close$/i.test(row.text('action')));
  const opened = rows.find((row) => /open$/i.test(row.text('action')));
  if (!closed || !opened || rows.length !== 2)
    throw new CellError(
      'Action',
      rows[0]?.text('action') ?? '',
      'A split has one closing and one opening row.',
    );
  const extra = opened.neededNumber('no. of shares') - closed.neededNumber('no. of shares');
  return [
    entry('split', opened.date('time'), currencyOfRow(opened), 0n, {
      symbol: opened.text('ticker', 'isin'),
      name: opened.text('name'),
      quotedIn: opened.text('currency (price / share)') || currencyOfRow(opened),
      quantity: extra as Picos,
      externalId: opened.text('id') || null,
    }),
  ];
}

function currencyOfRow(row: StatementRow): string {
  return row.text('currency (total)') || row.text('currency (price / share)') || RULES.currency;
}

/** Costs in the account's currency, which the total includes; what another currency says of them isn't added. */
function readCosts(row: StatementRow, currency: string): Picos {
  const own = COSTS.filter((name) => (row.text(`currency (${name})`) || currency) === currency);
  return own.reduce((sum, name) => sum + absolutePicos(row.number(name) ?? 0n), 0n) as Picos;
}

function readRow(row: StatementRow): readonly StatementEntry[] {
  const action = row.text('action');
  const date = row.date('time');
  const currency = currencyOfRow(row);
  const externalId = row.text('id') || null;
  const total = () => row.neededNumber('total');
  const instrument = {
    symbol: row.text('ticker', 'isin') || null,
    name: row.text('name'),
    quotedIn: row.text('currency (price / share)') || currency,
    externalId,
  };
  const isBuy = /\bbuy$/i.test(action);
  if (isBuy || /\bsell$/i.test(action)) {
    const size = absolutePicos(row.neededNumber('no. of shares'));
    const amount = absolutePicos(total());
    return [
      entry('trade', date, currency, isBuy ? -amount : amount, {
        ...instrument,
        quantity: isBuy ? size : negated(size),
        price: row.number('price / share'),
        fee: readCosts(row, currency),
      }),
    ];
  }
  if (/^dividend/i.test(action)) {
    const tax = absolutePicos(row.number('withholding tax') ?? 0n);
    const taxedIn = row.text('currency (withholding tax)') || currency;
    if (taxedIn === currency || tax === 0n)
      return [entry('dividend', date, currency, total(), { ...instrument, tax })];
    return [
      entry('dividend', date, currency, total(), instrument),
      entry('dividend', date, taxedIn, tax, instrument),
      entry('tax', date, taxedIn, negated(tax), instrument),
    ];
  }
  if (/^(?:deposit|withdrawal)$/i.test(action)) {
    const amount = absolutePicos(total());
    const isOut = /^w/i.test(action);
    return [
      entry(isOut ? 'withdrawal' : 'deposit', date, currency, isOut ? -amount : amount, { externalId }),
    ];
  }
  if (/interest|cashback|bonus/i.test(action))
    return [entry('interest', date, currency, total(), { externalId })];
  if (/\b(?:fee|cost)$/i.test(action))
    return [entry('fee', date, currency, negated(absolutePicos(total())), { externalId })];
  if (/^(?:card debit|spending)/i.test(action))
    return [entry('withdrawal', date, currency, negated(absolutePicos(total())), { externalId })];
  if (/^currency conversion$/i.test(action)) {
    const [from, to] = ['currency conversion from amount', 'currency conversion to amount'] as const;
    const group = externalId ?? `fx ${row.line}`;
    return [
      entry('fx', date, row.text(`currency (${from})`), negated(absolutePicos(row.neededNumber(from))), {
        group,
      }),
      entry('fx', date, row.text(`currency (${to})`), absolutePicos(row.neededNumber(to)), { group }),
    ];
  }
  throw new UnknownTypeError(action);
}

const isSplit = (row: StatementRow) => /^stock split/i.test(row.text('action'));

export const TRADING212: StatementFormat = {
  id: 'trading212',
  broker: 'Trading 212',
  report: 'history',
  order: 'dmy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'action', 'time', 'no. of shares'),
  rules: RULES,
  group: (rows) =>
    groupRows(rows, (row) =>
      isSplit(row) ? `split ${row.text('ticker', 'isin')} ${row.text('time').slice(0, 10)}` : '',
    ),
  read: (rows) => (isSplit(rows[0]) ? bookSplit(rows) : readRow(rows[0])),
};
