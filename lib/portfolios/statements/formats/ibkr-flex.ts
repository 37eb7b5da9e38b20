import type { Picos } from '../../transactions/picos';
import { timesPicos } from '../../transactions/picos';
import type { RowRules } from '../book-row';
import { absolutePicos, cashFlow, entry, negated, type StatementEntry } from '../entry';
import { CONTRACT_SHARES, optionSymbol } from '../option-symbol';
import type { StatementRow } from '../row';
import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

const CASH: KindTable = [
  [/withholding tax/i, 'tax'],
  [/dividend/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|commission adjust/i, 'fee'],
  [/^deposits/i, 'cash'],
];

const RULES: RowRules = {
  columns: {
    date: ['tradedate', 'settledate', 'date/time', 'datetime', 'reportdate'],
    symbol: ['symbol', 'isin'],
    name: ['description'],
    quantity: ['quantity'],
    price: ['tradeprice'],
    amount: ['amount'],
    currency: ['currencyprimary', 'currency'],
    externalId: ['transactionid', 'tradeid'],
  },
  currency: 'USD',
  isSigned: true,
};

function readTrade(row: StatementRow): readonly StatementEntry[] {
  const date = row.date(...RULES.columns.date);
  const currency = row.text('currencyprimary', 'currency') || RULES.currency;
  const written = row.text('symbol', 'isin');
  const option = optionSymbol(written);
  const isSale = /^s/i.test(row.text('buy/sell'));
  const size = absolutePicos(row.neededNumber('quantity'));
  const signed = isSale ? negated(size) : size;
  const quantity = (option === null ? signed : signed * CONTRACT_SHARES) as Picos;
  const price = row.number('tradeprice');
  const money = row.number('trademoney', 'proceeds');
  const gross = absolutePicos(money ?? timesPicos(quantity, row.neededNumber('tradeprice')));
  const commission = row.number('ibcommission') ?? 0n;
  const paidIn = row.text('ibcommissioncurrency') || currency;
  const within = paidIn === currency ? commission : 0n;
  const externalId = row.text('transactionid', 'tradeid') || null;
  const pair = /^([A-Z]{3})\.([A-Z]{3})$/.exec(written);
  const fee = commission === within ? [] : [entry('fee', date, paidIn, commission)];
  if (pair) {
    const group = `fx ${row.line}`;
    return [
      entry('fx', date, pair[1] ?? '', signed, { group, externalId }),
      entry('fx', date, currency, (isSale ? gross : -gross) + within, { group, externalId }),
      ...fee,
    ];
  }
  return [
    entry('trade', date, currency, (isSale ? gross : -gross) + within, {
      asset: option === null ? 'security' : 'option',
      symbol: option ?? written,
      name: row.text('description'),
      quantity,
      price,
      fee: absolutePicos(within < 0n ? within : 0n),
      externalId,
    }),
    ...fee,
  ];
}

export const IBKR_FLEX: StatementFormat = {
  id: 'ibkr-flex',
  broker: 'Interactive Brokers',
  report: 'Flex query',
  order: 'mdy',
  mark: '.',
  isHeader: (names) =>
    hasAll(names, 'buy/sell', 'ibcommission') ||
    hasAll(names, 'type', 'settledate', 'amount', 'currencyprimary'),
  rules: RULES,
  read([row]) {
    if (row.text('buy/sell') !== '') return readTrade(row);
    const kind = rowKind(row.text('type'), CASH);
    if (kind !== 'cash') return bookAs(kind, row, RULES);
    return [
      cashFlow(row.date(...RULES.columns.date), row.text('currencyprimary'), row.neededNumber('amount')),
    ];
  },
};
