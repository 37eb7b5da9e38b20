import type { Picos } from '../../transactions/picos';
import type { RowRules } from '../book-row';
import { absolutePicos, cashFlow, entry, negated, type StatementEntry } from '../entry';
import { parseNumber } from '../parse-values';
import type { StatementRow } from '../row';
import { groupRows, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

/** English and Dutch exports; the amount stands beside its currency, under no title of its own. */
const DATE = ['date', 'datum'];
const TEXT = ['description', 'omschrijving', 'beschreibung'];
const CHANGE = ['change', 'mutatie', 'änderung'] as const;
const BALANCE = ['balance', 'saldo'] as const;

const TRADE = /^(buy|koop|kauf|sell|verkoop|verkauf) ([\d.,\s]+?) (.*?)@\s*([\d.,]+) ([A-Z]{3})/i;
/** A split is two rows at once: the old shares sold, the new ones bought. */
const SPLIT = /^(?:stock split|aandelensplitsing):\s*/i;
const KINDS: KindTable = [
  [
    /cash sweep|transfer (?:to|from) your cash account|^reservation|^overboeking (?:naar|van) uw geldrekening|^reservering/i,
    'skip',
  ],
  [/^(?:fx|valuta) (?:credit|debit|creditering|debitering)/i, 'transfer'],
  [/dividend ?tax|dividendbelasting|dividendensteuer/i, 'tax'],
  [/pass-through|fee|kosten|costs|charges|stamp duty|transaction tax|belasting|gebühr/i, 'fee'],
  [/dividend/i, 'dividend'],
  [/interest|rente|zinsen/i, 'interest'],
  [/deposit|withdrawal|storting|terugstorting|einzahlung|auszahlung/i, 'cash'],
];

const RULES: RowRules = {
  columns: {
    date: DATE,
    symbol: ['isin'],
    name: ['product', 'produkt'],
    quantity: [],
    price: [],
    amount: [],
    externalId: ['order id'],
    note: TEXT,
  },
  currency: 'EUR',
  isSigned: true,
};

interface Change {
  readonly currency: string;
  readonly amount: Picos;
}

function readChange(row: StatementRow): Change {
  const column = CHANGE.find((name) => row.text(name) !== '') ?? CHANGE[0];
  return { currency: row.text(column), amount: row.numberBeside(column) };
}

function readRow(row: StatementRow): readonly StatementEntry[] {
  const description = row.text(...TEXT);
  const kind = rowKind(description, KINDS);
  if (kind === 'skip') return [];
  const { currency, amount } = readChange(row);
  const date = row.date(...DATE);
  if (kind === 'transfer')
    return [
      entry('fx', date, currency, amount, { group: `fx ${row.text(...DATE)} ${row.text('time', 'tijd')}` }),
    ];
  if (kind === 'cash') return [cashFlow(date, currency, amount, { note: description })];
  const isOfInstrument = kind === 'dividend' || kind === 'tax';
  return [
    entry(kind as 'dividend' | 'tax' | 'fee' | 'interest', date, currency, amount, {
      symbol: isOfInstrument ? row.text('isin') || null : null,
      name: isOfInstrument ? row.text('product', 'produkt') : '',
      note: description,
    }),
  ];
}

/**
 * An order: what was paid for it, its costs, and its conversions. Where those pay for it as a whole, it's a trade in the
 * account's currency.
 */
function readOrder(rows: readonly StatementRow[]): readonly StatementEntry[] {
  const trades = rows.filter((row) => TRADE.test(row.text(...TEXT)));
  const [first] = trades;
  if (!first) return rows.flatMap(readRow);
  const others = rows.filter((row) => !trades.includes(row));
  const isConversion = (row: StatementRow) => rowKind(row.text(...TEXT), KINDS) === 'transfer';
  const conversions = others.filter(isConversion).map(readChange);
  const costs = others.filter((row) => !isConversion(row)).map(readChange);
  const { currency } = readChange(first);
  const gross = sumIn(trades.map(readChange), currency);
  const converted = conversions.find((change) => change.currency !== currency)?.currency ?? null;
  const isConverted = converted !== null && gross + sumIn(conversions, currency) === 0n;
  const account = isConverted ? converted : currency;
  const paid = isConverted ? sumIn(conversions, converted) : gross;
  const cost = sumIn(costs, account);
  const date = first.date(...DATE);
  const externalId = first.text('order id') || null;
  return [
    entry('trade', date, account, paid + cost, {
      symbol: first.text('isin') || null,
      name: first.text('product', 'produkt'),
      quantity: trades.reduce((sum, row) => sum + readQuantity(row), 0n) as Picos,
      quotedIn: TRADE.exec(first.text(...TEXT))?.[5]?.toUpperCase() ?? currency,
      price: parseNumber(TRADE.exec(first.text(...TEXT))?.[4] ?? '', first.notation.mark) ?? null,
      fee: absolutePicos(cost),
      externalId,
    }),
    ...costs
      .filter((change) => change.currency !== account)
      .map(({ currency: paidIn, amount }) => entry('fee', date, paidIn, amount, { externalId })),
    ...(isConverted
      ? []
      : conversions.map((change) =>
          entry('fx', date, change.currency, change.amount, { group: externalId }),
        )),
  ];
}

function readQuantity(row: StatementRow): Picos {
  const [, way = '', digits = ''] = TRADE.exec(row.text(...TEXT).replace(SPLIT, '')) ?? [];
  const size = parseNumber(digits.replace(/\s/g, ''), row.notation.mark) ?? (0n as Picos);
  return /^(?:b|koop|kauf)/i.test(way) ? size : negated(size);
}

function sumIn(changes: readonly Change[], currency: string): bigint {
  return changes.reduce((sum, change) => (change.currency === currency ? sum + change.amount : sum), 0n);
}

function bookSplit(rows: readonly [StatementRow, ...StatementRow[]]): readonly StatementEntry[] {
  const [first] = rows;
  return [
    entry('split', first.date(...DATE), readChange(first).currency, 0n, {
      symbol: first.text('isin') || null,
      name: first.text('product', 'produkt'),
      quantity: rows.reduce((sum, row) => sum + readQuantity(row), 0n) as Picos,
    }),
  ];
}

const isSplit = (row: StatementRow) => SPLIT.test(row.text(...TEXT));

export const DEGIRO: StatementFormat = {
  id: 'degiro',
  broker: 'DEGIRO',
  report: 'account statement',
  order: 'dmy',
  mark: null,
  isHeader: (names) => hasAll(names, 'isin', 'order id') && BALANCE.some((name) => names.has(name)),
  rules: RULES,
  group: (rows) =>
    groupRows(rows, (row) =>
      isSplit(row) ? `split ${row.text('isin')} ${row.text(...DATE)}` : row.text('order id'),
    ),
  read: (rows) => (isSplit(rows[0]) ? bookSplit(rows) : readOrder(rows)),
};
