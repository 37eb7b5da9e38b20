import { absolute, type EpochDay, minus, plus } from '@/lib/core/base/brand';
import { fromPicos, type Picos, timesPicos, toPicos, ZERO_PICOS } from '@/lib/portfolios/transactions/picos';
import type { Books, BookTotals, HoldingBooks } from './books';
import { closeIndex, closeOn } from './closes';

/** In the portfolio's currency. */
export interface HoldingValue {
  readonly holding: HoldingBooks;
  /** In the currency of its closes; null where we have none. */
  readonly close: number | null;
  /** At the last close; what it cost where there is none. */
  readonly value: Picos;
  /** A short position's cost is below 0, as its value is. */
  readonly unrealizedFifo: Picos;
  readonly unrealizedAverage: Picos;
}

/** What a portfolio is worth on the last day of its books, in its currency. */
export interface Valuation {
  /** What is held, in the order it was first booked. */
  readonly holdings: readonly HoldingValue[];
  readonly cash: Picos;
  readonly endValue: Picos;
  /** What came from outside, less what left. */
  readonly netFlows: Picos;
  readonly unrealizedFifo: Picos;
  readonly unrealizedAverage: Picos;
  /** What cash in other currencies gained by their rates. */
  readonly currencyResult: Picos;
  /** End value − net flows. */
  readonly total: Picos;
}

export function valueBooks(books: Books): Valuation {
  const { currencies, lastDay, flows, totals } = books;
  const holdings = books.holdings
    .filter(({ quantity }) => quantity !== 0n)
    .map((holding) => value(holding, books));
  let cash = ZERO_PICOS;
  for (const [currency, amount] of books.cash)
    if (amount !== 0n) cash = plus(cash, timesPicos(amount, currencies.rateOn(currency, lastDay)));
  const sum = (pick: (holding: HoldingValue) => Picos) =>
    holdings.reduce((total, holding) => plus(total, pick(holding)), ZERO_PICOS);
  const endValue = plus(
    cash,
    sum((holding) => holding.value),
  );
  const netFlows = flows.reduce((total, { amount }) => plus(total, amount), ZERO_PICOS);
  return {
    holdings,
    cash,
    endValue,
    netFlows,
    unrealizedFifo: sum(({ unrealizedFifo }) => unrealizedFifo),
    unrealizedAverage: sum(({ unrealizedAverage }) => unrealizedAverage),
    currencyResult: minus(cash, totals.cashBooked),
    total: minus(endValue, netFlows),
  };
}

function value(holding: HoldingBooks, { currencies, lastDay }: Books): HoldingValue {
  const { closes, quantity, costFifo, costAverage } = holding;
  const close = closes && closeOn(closes, lastDay);
  const worth =
    closes === null || close === null
      ? costFifo
      : timesPicos(timesPicos(quantity, toPicos(close)), currencies.rateOn(closes.currency, lastDay));
  const isPriced = close !== null;
  return {
    holding,
    close,
    value: worth,
    unrealizedFifo: minus(worth, costFifo),
    unrealizedAverage: isPriced ? minus(worth, costAverage) : ZERO_PICOS,
  };
}

/** One entry a calendar day, the first being that of the first transaction, in the portfolio's currency. */
export interface DailyValues {
  readonly firstDay: EpochDay;
  /** At the close. */
  readonly value: Float64Array;
  /** What came on the day, at its start, and what left at its end; both 0 or above. */
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
}

/** @throws InputError if a currency has no rate while it's held */
export function valueDaily(books: Books): DailyValues {
  const { firstDay, lastDay } = books;
  const length = Math.max(0, lastDay - firstDay + 1);
  const total = new Float64Array(length);
  for (const holding of books.holdings) addHolding(total, holding, books);
  addCash(total, books);
  const inflow = new Float64Array(length);
  const outflow = new Float64Array(length);
  for (const { day, amount } of books.flows) {
    const side = amount > 0n ? inflow : outflow;
    side[day - firstDay] = (side[day - firstDay] as number) + fromPicos(absolute(amount));
  }
  return { firstDay, value: total, inflow, outflow };
}

/** Adds a holding's value to each day from its first one on. */
function addHolding(total: Float64Array, { held, closes }: HoldingBooks, books: Books): void {
  const { firstDay, lastDay } = books;
  for (const [index, { day, quantity, cost }] of held.entries()) {
    const end = held[index + 1]?.day ?? lastDay + 1;
    if (quantity === 0) continue;
    let at = closes ? closeIndex(closes, day) : -1;
    for (let on = day as number; on < end; on += 1) {
      if (closes) while ((closes.day[at + 1] as number) <= on) at += 1;
      const worth =
        closes && at >= 0
          ? quantity * (closes.close[at] as number) * rateNumber(books, closes.currency, on)
          : cost;
      total[on - firstDay] = (total[on - firstDay] as number) + worth;
    }
  }
}

function addCash(total: Float64Array, books: Books): void {
  const { firstDay, lastDay } = books;
  for (const currency of books.cash.keys()) {
    const changes = books.cashChanges.filter((change) => change.currency === currency);
    let [held, next] = [0, 0];
    for (let on = firstDay as number; on <= lastDay; on += 1) {
      for (; changes[next]?.day === on; next += 1) held += changes[next]?.amount ?? 0;
      // What sums of fractions leave of nothing isn't held.
      if (Math.abs(held) < 1e-9) continue;
      total[on - firstDay] = (total[on - firstDay] as number) + held * rateNumber(books, currency, on);
    }
  }
}

function rateNumber({ base, currencies }: Books, currency: string, day: number): number {
  return currency === base ? 1 : fromPicos(currencies.rateOn(currency, day as EpochDay));
}

/**
 * What results add up to, which is the total to the last digit: what was realized and wasn't, income, less tax and fees
 * that no trade contains, gains that left in kind, and what cash in other currencies gained.
 */
export function addUpResults(totals: BookTotals, { unrealizedFifo, currencyResult }: Valuation): Picos {
  const { realizedFifo, dividends, rewards, interest, tax, otherFees, leftInKindFifo } = totals;
  const income = dividends + rewards + interest - tax - otherFees;
  return plus(plus(realizedFifo, unrealizedFifo), income + leftInKindFifo + currencyResult);
}
