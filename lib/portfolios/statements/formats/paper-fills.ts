import { timesPicos } from '../../transactions/picos';
import type { RowRules } from '../book-row';
import { UnknownTypeError } from '../cell-error';
import { absolutePicos, entry, negated } from '../entry';
import { hasAll, type StatementFormat } from '../statement-format';

/** Heads say where prices come from. */
const PRICES = ['price', 'price (simulated prices)', 'price (imported prices)'];
const RULES: RowRules = {
  columns: {
    date: ['time'],
    symbol: ['ticker'],
    quantity: ['quantity'],
    price: PRICES,
    amount: [],
    fees: ['commission'],
  },
  currency: 'USD',
  isSigned: true,
};

/** Fills of a paper account, as we write them. They are booked in dollars, whatever the price is in. */
export const PAPER_FILLS: StatementFormat = {
  id: 'paper-fills',
  broker: 'Tickproof',
  report: 'fills of a paper account',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'time', 'ticker', 'market price', 'profit by average cost', 'order'),
  rules: RULES,
  read([row]) {
    const side = row.text('side');
    if (side !== 'buy' && side !== 'sell') throw new UnknownTypeError(side);
    const quantity = absolutePicos(row.neededNumber('quantity'));
    const price = row.neededNumber(...PRICES);
    const inDollars = timesPicos(price, row.neededNumber('dollars for a unit of the price'));
    const fee = absolutePicos(row.number('commission') ?? 0n);
    const gross = timesPicos(quantity, inDollars);
    const ticker = row.text('ticker');
    return [
      entry('trade', row.date('time'), 'USD', (side === 'buy' ? -gross : gross) - fee, {
        ticker,
        symbol: ticker,
        quantity: side === 'buy' ? quantity : negated(quantity),
        price: inDollars,
        fee,
      }),
    ];
  },
};
