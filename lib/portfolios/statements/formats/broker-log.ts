import { z } from 'zod';
import { timesPicos } from '../../transactions/picos';
import type { RowRules } from '../book-row';
import { CellError } from '../cell-error';
import { absolutePicos, entry, negated } from '../entry';
import { parseNumber } from '../parse-values';
import { hasAll, type StatementFormat } from '../statement-format';
import { coinCurrency, splitPair } from './coins';

const RULES: RowRules = {
  columns: { date: ['time'], symbol: [], quantity: [], price: [], amount: [] },
  currency: 'USD',
  isSigned: true,
};

/** Amounts are decimals. */
const fill = z.object({
  kind: z.literal('fill'),
  fillId: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: z.string(),
  price: z.string(),
  commission: z.string(),
});

function readEvent(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CellError('event', text.slice(0, 100), 'This isn’t an entry of a log.');
  }
}

/** The log of an account at a broker, as we write it. Only its fills are transactions. */
export const BROKER_LOG: StatementFormat = {
  id: 'broker-log',
  broker: 'Tickproof',
  report: 'log of a broker account',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'seq', 'previous_hash', 'event'),
  rules: RULES,
  read([row]) {
    const { data } = fill.safeParse(readEvent(row.text('event')));
    if (!data) return [];
    const [size, price, fee] = [data.quantity, data.price, data.commission].map((text) =>
      parseNumber(text, '.'),
    );
    if (!size || !price) throw new CellError('event', data.quantity, 'This fill has no quantity or price.');
    // Exchanges write pairs with a slash; other symbols are shares.
    const [coin, payment] = (data.symbol.includes('/') && splitPair(data.symbol)) || [];
    const isCoin = coin !== undefined && coinCurrency(payment ?? '') !== null && coinCurrency(coin) === null;
    const gross = timesPicos(absolutePicos(size), price);
    const costs = absolutePicos(fee ?? 0n);
    return [
      entry('trade', row.date('time'), 'USD', (data.side === 'buy' ? -gross : gross) - costs, {
        asset: isCoin ? 'coin' : 'security',
        symbol: isCoin ? coin : data.symbol,
        quantity: data.side === 'buy' ? absolutePicos(size) : negated(absolutePicos(size)),
        price,
        fee: costs,
        externalId: data.fillId,
      }),
    ];
  },
};
