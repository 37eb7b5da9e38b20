import type { EpochDay } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { formatPicos } from '@/lib/portfolios/transactions/picos';
import { makeTransaction } from '@/lib/portfolios/transactions/testing/make-transaction';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';
import type { Closes, FindCloses } from '../closes';

/** Closes by date. */
export function closes(currency: string, byDate: Readonly<Record<string, number>>): Closes {
  return { currency, day: Object.keys(byDate).map(parseIsoDay), close: Object.values(byDate) };
}

export interface RandomMarket {
  readonly firstDay: EpochDay;
  readonly days: number;
  /** In dollars, one a day: whole cents. */
  readonly prices: ReadonlyMap<string, readonly number[]>;
  readonly euro: readonly number[];
  readonly findCloses: FindCloses;
}

/** Two stocks in dollars and the euro, over forty days. */
export function randomMarket(seed: number): RandomMarket {
  const random = seededRandom(seed);
  const firstDay = parseIsoDay('2024-01-01');
  const days = 40;
  const walk = (start: number, decimals: number) => {
    let price = start;
    return Array.from({ length: days }, () => {
      price *= 0.95 + random() / 10;
      return Number(price.toFixed(decimals));
    });
  };
  const prices = new Map([
    ['NKE', walk(100, 2)],
    ['KO', walk(60, 2)],
  ]);
  const euro = walk(1.1, 4);
  const day = Array.from({ length: days }, (_, at) => firstDay + at);
  const findCloses: FindCloses = (name) => {
    const close = name === 'EURUSD' ? euro : prices.get(name);
    return close ? { currency: 'USD', day, close } : null;
  };
  return { firstDay, days, prices, euro, findCloses };
}

/** Deposits, whole shares bought, sold, split and moved, dividends and fees, some in euros and some in dollars. */
export function randomTransactions(seed: number, { firstDay, days, prices }: RandomMarket): Transaction[] {
  const random = seededRandom(1_000 + seed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const held = new Map<string, number>();
  const made: Transaction[] = [makeTransaction('deposit', isoDay(firstDay + 1), null, { amount: '5000' })];
  for (let at = 2; at < days; at += 1) {
    const date = isoDay(firstDay + at);
    const name = pick(['NKE', 'KO']);
    const price = prices.get(name)?.[at] as number;
    const before = held.get(name) ?? 0;
    const count = 1 + Math.floor(random() * 9);
    const currency = pick(['EUR', 'USD']);
    const kind = pick([
      'buy',
      'buy',
      'sell',
      'sell',
      'split',
      'in',
      'out',
      'cash',
      'dividend',
      'fee',
    ] as const);
    if (kind === 'buy' || kind === 'sell') {
      const quantity = kind === 'buy' ? count : -count;
      const amount = String(-quantity * price - 1);
      made.push(
        makeTransaction('trade', date, name, { quantity: String(quantity), amount, fee: '1', currency }),
      );
      held.set(name, before + quantity);
    } else if (kind === 'split') {
      made.push(makeTransaction('split', date, name, { ratio: { after: 2, before: 1 } }));
      held.set(name, before * 2);
    } else if (kind === 'in' || (kind === 'out' && before > 0)) {
      const quantity = kind === 'in' ? count : -Math.min(count, before);
      made.push(
        makeTransaction(kind === 'in' ? 'transfer-in' : 'transfer-out', date, name, {
          quantity: String(quantity),
        }),
      );
      held.set(name, before + quantity);
    } else if (kind === 'cash') {
      const amount = Math.round(random() * 400) - 200;
      made.push(
        makeTransaction(amount > 0 ? 'deposit' : 'withdrawal', date, null, {
          amount: String(amount),
          currency,
        }),
      );
    } else if (kind === 'dividend')
      made.push(makeTransaction('dividend', date, name, { amount: '3', tax: '0.5', currency }));
    else if (kind === 'fee') made.push(makeTransaction('fee', date, null, { amount: '-2', currency }));
  }
  return made;
}

interface NaiveDay {
  readonly value: number;
  readonly flow: number;
}

export interface NaiveBooks {
  readonly days: readonly NaiveDay[];
  readonly realizedFifo: number;
  readonly realizedAverage: number;
  readonly leftInKind: number;
}

/** The rules of the books again, share by share and day by day, in plain numbers and euros. */
export function naiveBooks(transactions: readonly Transaction[], market: RandomMarket): NaiveBooks {
  const number = (value: Transaction['quantity']) => (value === null ? 0 : Number(formatPicos(value)));
  const cash = { EUR: 0, USD: 0 };
  /** What each share cost, oldest first: below 0 for a share that was sold short. */
  const shares = new Map<string, number[]>([
    ['NKE', []],
    ['KO', []],
  ]);
  const average = new Map<string, number>();
  const days: NaiveDay[] = [];
  let [realizedFifo, realizedAverage, leftInKind] = [0, 0, 0];
  for (let at = 0; at < market.days; at += 1) {
    const euro = market.euro[at] as number;
    const inEuros = (amount: number, currency: string) => (currency === 'EUR' ? amount : amount / euro);
    let flow = 0;
    for (const transaction of transactions.filter(({ day }) => day === market.firstDay + at)) {
      const { kind, currency } = transaction;
      const name = transaction.instrument ?? '';
      const held = shares.get(name) ?? [];
      cash[currency as 'EUR' | 'USD'] += number(transaction.amount);
      if (kind === 'deposit' || kind === 'withdrawal') flow += inEuros(number(transaction.amount), currency);
      if (kind === 'split') {
        shares.set(
          name,
          held.flatMap((cost) => [cost / 2, cost / 2]),
        );
        average.set(name, (average.get(name) ?? 0) / 2);
      }
      if (!['trade', 'transfer-in', 'transfer-out'].includes(kind)) continue;
      const quantity = number(transaction.quantity);
      const price = (market.prices.get(name)?.[at] as number) / euro;
      const each =
        kind === 'trade' ? inEuros(Math.abs(number(transaction.amount) / quantity), currency) : price;
      if (kind !== 'trade') flow += quantity * price;
      for (let share = 0; share < Math.abs(quantity); share += 1) {
        const count = held.length;
        const closes = count > 0 && quantity > 0 === (held[0] as number) < 0;
        const mean = average.get(name) ?? 0;
        if (!closes) {
          const cost = quantity > 0 ? each : -each;
          average.set(name, (mean * count + cost) / (count + 1));
          held.push(cost);
          continue;
        }
        const cost = held.shift() as number;
        const proceeds = quantity > 0 ? -each : each;
        if (kind === 'transfer-out') leftInKind += proceeds - cost;
        else {
          realizedFifo += proceeds - cost;
          realizedAverage += proceeds - mean;
        }
        if (held.length === 0) average.set(name, 0);
      }
    }
    let value = cash.EUR + cash.USD / euro;
    for (const [name, held] of shares)
      value +=
        held.reduce((sum, cost) => sum + Math.sign(cost), 0) *
        ((market.prices.get(name)?.[at] as number) / euro);
    days.push({ value, flow });
  }
  return { days, realizedFifo, realizedAverage, leftInKind };
}
