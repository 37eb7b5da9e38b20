import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay, startOfDay } from '@/lib/core/base/time';
import { closeIndex } from '@/lib/portfolios/accounting/closes';
import { type Picos, parsePicos, toPicos, ZERO_PICOS } from '@/lib/portfolios/transactions/picos';
import type { Transaction, TransactionKind } from '@/lib/portfolios/transactions/transaction';
import type { AnalysisSource } from './analyze-portfolio';

/** Days before the last one, and what is done then: money paid in (or out), or spent on a ticker. */
const PLAN: readonly (readonly [daysAgo: number, ticker: string | null, money: number])[] = [
  [1_090, null, 12_000],
  [1_088, 'SPY', 5_000],
  [1_080, 'AAPL', 2_400],
  [1_065, 'JNJ', 1_500],
  [1_030, 'BTC.X', 900],
  [900, null, 3_000],
  [898, 'MSFT', 2_500],
  [760, 'GLD', 1_200],
  [640, 'AAPL', -1_100],
  [540, null, 3_000],
  [538, 'SPY', 2_000],
  [400, 'BTC.X', -350],
  [300, 'XOM', 1_400],
  [180, null, -1_500],
  [60, 'MSFT', 600],
];
const COMMISSION = 1;
/** Paid for each share of SPY at the end of each quarter; made up, like the interest. */
const DIVIDEND = 1.5;
const INTEREST = 12.4;
const QUARTER_DAYS = 91;

/** Tickers without closes are left out. Trades are at the closes of their days, in whole shares or thousandths of coins. */
export function makeSample({ findCloses, lastDay }: AnalysisSource): Transaction[] {
  const made: Transaction[] = [];
  const held = new Map<string, number>();
  const firstDay = lastDay - (PLAN[0]?.[0] ?? 0);
  for (const [daysAgo, ticker, money] of PLAN) {
    const wanted = (lastDay - daysAgo) as EpochDay;
    if (ticker === null) {
      made.push(make(money > 0 ? 'deposit' : 'withdrawal', wanted, { amount: toPicos(money) }));
      continue;
    }
    const closes = findCloses(ticker);
    const index = closes ? closeIndex(closes, wanted) : -1;
    if (!closes || index < 0 || (closes.day[index] as number) < firstDay) continue;
    const price = closes.close[index] as number;
    const size = ticker.endsWith('.X') ? 1_000 : 1;
    const most = held.get(ticker) ?? 0;
    const count = Math.max(1, Math.round((Math.abs(money) / price) * size)) / size;
    const quantity = money > 0 ? count : -Math.min(count, most);
    if (quantity === 0) continue;
    held.set(ticker, most + quantity);
    const amount = toPicos(Number((-quantity * price - COMMISSION).toFixed(4)));
    made.push(
      make('trade', closes.day[index] as EpochDay, {
        instrument: ticker,
        quantity: toPicos(quantity),
        price: toPicos(price),
        amount,
        fee: toPicos(COMMISSION),
      }),
    );
  }
  for (let daysAgo = 1_000; daysAgo > 0; daysAgo -= QUARTER_DAYS) {
    const day = (lastDay - daysAgo) as EpochDay;
    const shares = made
      .filter((one) => one.instrument === 'SPY' && one.day < day)
      .reduce((sum, { quantity }) => sum + (quantity ?? 0n), 0n);
    const amount = ((shares * parsePicos(String(DIVIDEND))) / 10n ** 12n) as Picos;
    if (amount > 0n) made.push(make('dividend', day, { instrument: 'SPY', amount }));
    made.push(make('interest', day, { amount: toPicos(INTEREST) }));
  }
  return made.sort((one, other) => one.day - other.day);
}

type Given = Partial<Pick<Transaction, 'instrument' | 'quantity' | 'price' | 'amount' | 'fee'>>;

function make(kind: TransactionKind, day: EpochDay, given: Given): Transaction {
  return {
    kind,
    day,
    at: startOfDay(day),
    instrument: null,
    symbol: given.instrument ?? null,
    quantity: null,
    price: null,
    amount: ZERO_PICOS,
    currency: 'USD',
    fee: ZERO_PICOS,
    tax: ZERO_PICOS,
    baseAmount: null,
    ratio: null,
    group: null,
    externalId: `sample-${kind}-${isoDay(day)}-${given.instrument ?? ''}`,
    line: null,
    note: '',
    ...given,
  };
}
