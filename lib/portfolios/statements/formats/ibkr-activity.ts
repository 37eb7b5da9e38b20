import type { Picos } from '../../transactions/picos';
import { CellError, UnknownTypeError } from '../cell-error';
import { absolutePicos, cashFlow, entry, negated, type StatementEntry } from '../entry';
import { CONTRACT_SHARES, optionSymbol } from '../option-symbol';
import { type Header, type RawRow, readHeader, type StatementRow, toRow } from '../row';
import { hasAll, type StatementFormat } from '../statement-format';

/** `BND(US9219378356) Cash Dividend …` begins with the symbol. */
function symbolIn(description: string): string | null {
  return /^\s*([A-Z0-9][A-Z0-9. ]*?)\s*\([A-Z]{2}[A-Z0-9]{9}\d\)/.exec(description)?.[1] ?? null;
}

/** A section's rows have its name before them, and so has its header. Sums and other sections don't count. */
function toRows(raw: readonly RawRow[], notation: Parameters<typeof toRow>[2]): readonly StatementRow[] {
  let header: Header | null = null;
  const rows: StatementRow[] = [];
  for (const each of raw) {
    const [section = '', kind = ''] = each.cells.map((cell) => cell.trim());
    if (kind === 'Header') header = readHeader(['Section', 'Kind', ...each.cells.slice(2)]);
    else if (kind === 'Data' && header !== null && SECTIONS.has(section))
      rows.push(toRow(each, header, notation));
  }
  return rows.filter(
    (row) => !/^total/i.test(row.text('currency', 'asset category')) && row.text('currency') !== '',
  );
}

function readTrade(row: StatementRow): readonly StatementEntry[] {
  if (row.text('datadiscriminator') !== 'Order') return [];
  const category = row.text('asset category');
  const currency = row.text('currency');
  const date = row.date('date/time');
  const quantity = row.neededNumber('quantity');
  const proceeds = row.neededNumber('proceeds');
  const commissionColumn = [...COMMISSIONS].find((name) => row.text(name) !== '') ?? 'comm/fee';
  const commission = row.number(commissionColumn) ?? 0n;
  if (category === 'Forex') {
    const [bought = ''] = row.text('symbol').split('.');
    const group = `fx ${row.line}`;
    const paid = /^comm in ([a-z]{3})$/.exec(commissionColumn)?.[1]?.toUpperCase() ?? currency;
    return [
      entry('fx', date, bought, quantity, { group }),
      entry('fx', date, currency, proceeds, { group }),
      ...(commission === 0n ? [] : [entry('fee', date, paid, commission)]),
    ];
  }
  if (!/^(?:stocks|equity and index options|funds|mutual funds|bonds|warrants)$/i.test(category))
    throw new UnknownTypeError(`Trade of ${category}`);
  const option = optionSymbol(row.text('symbol'));
  return [
    entry('trade', date, currency, proceeds + commission, {
      asset: option === null ? 'security' : 'option',
      symbol: option ?? requireText(row, 'symbol'),
      quantity: (option === null ? quantity : quantity * CONTRACT_SHARES) as Picos,
      price: row.number('t. price'),
      fee: absolutePicos(commission < 0n ? commission : 0n),
    }),
  ];
}

const COMMISSIONS = [
  'comm/fee',
  'comm in usd',
  'comm in eur',
  'comm in gbp',
  'comm in chf',
  'comm in cad',
  'comm in aud',
  'comm in jpy',
];

function requireText(row: StatementRow, column: string): string {
  const text = row.text(column);
  if (text === '') throw new CellError(column, '', 'This row names no instrument.');
  return text;
}

function readCorporateAction(row: StatementRow): readonly StatementEntry[] {
  const description = row.text('description');
  const split = /\bSplit \d+ for \d+/i.test(description);
  if (!split)
    throw new UnknownTypeError(`Corporate action: ${description.replace(/^[^)]*\)\s*/, '').slice(0, 40)}`);
  return [
    entry('split', row.date('report date'), row.text('currency'), 0n, {
      symbol: symbolIn(description),
      quantity: row.neededNumber('quantity'),
    }),
  ];
}

function readTransfer(row: StatementRow): readonly StatementEntry[] {
  const quantity = row.number('qty', 'quantity');
  const date = row.date('date');
  const currency = row.text('currency');
  const symbol = row.text('symbol');
  if (symbol === '' || /^-+$/.test(symbol) || quantity === null)
    return [cashFlow(date, currency, row.neededNumber('cash amount', 'amount'))];
  const isOut = /^out/i.test(row.text('direction'));
  const signed = isOut ? negated(absolutePicos(quantity)) : quantity;
  return [
    entry(signed < 0n ? 'transfer-out' : 'transfer-in', date, currency, 0n, { symbol, quantity: signed }),
  ];
}

function readCash(kind: 'dividend' | 'tax' | 'interest' | 'fee') {
  return (row: StatementRow): readonly StatementEntry[] => {
    const description = row.text('description');
    const isOfInstrument = kind === 'dividend' || kind === 'tax';
    return [
      entry(kind, row.date('date'), row.text('currency'), row.neededNumber('amount'), {
        symbol: isOfInstrument ? symbolIn(description) : null,
        note: description,
      }),
    ];
  };
}

const SECTIONS: ReadonlyMap<string, (row: StatementRow) => readonly StatementEntry[]> = new Map([
  ['Trades', readTrade],
  [
    'Deposits & Withdrawals',
    (row) => [cashFlow(row.date('settle date'), row.text('currency'), row.neededNumber('amount'))],
  ],
  ['Fees', readCash('fee')],
  ['Transaction Fees', readCash('fee')],
  ['Dividends', readCash('dividend')],
  ['Payment In Lieu Of Dividends', readCash('dividend')],
  ['Withholding Tax', readCash('tax')],
  ['Interest', readCash('interest')],
  ['Corporate Actions', readCorporateAction],
  ['Transfers', readTransfer],
]);

export const IBKR_ACTIVITY: StatementFormat = {
  id: 'ibkr-activity',
  broker: 'Interactive Brokers',
  report: 'activity statement',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'statement', 'header', 'field name'),
  toRows,
  rules: {
    columns: {
      date: ['date/time', 'date', 'settle date', 'report date'],
      symbol: ['symbol'],
      name: ['description'],
      quantity: ['quantity', 'qty'],
      price: ['t. price'],
      amount: ['amount', 'proceeds'],
      fees: ['comm/fee'],
      currency: ['currency'],
    },
    currency: 'USD',
    isSigned: true,
  },
  read: ([row]) => SECTIONS.get(row.text('section'))?.(row) ?? [],
};
