import type { EpochDay } from '@/lib/core/base/brand';
import type { Books } from '@/lib/portfolios/accounting/books';
import { type Closes, closeOn } from '@/lib/portfolios/accounting/closes';
import { fromPicos } from '@/lib/portfolios/transactions/picos';

export interface BenchmarkResult {
  /** In the portfolio's currency. */
  readonly endValue: number;
  /** When withdrawals had used up all of it, days since 1970-01-01; null if some is left. */
  readonly emptiedOn: EpochDay | null;
}

/**
 * What the same payments would have made of another instrument: each inflow buys at the close before its day, each outflow
 * sells at the close of its day, without costs or dividends. It isn't sold short: once nothing is left, it ends.
 * @throws RangeError if it has no close on the last day or before
 */
export function followFlows(
  { flows, currencies, lastDay }: Pick<Books, 'flows' | 'currencies' | 'lastDay'>,
  closes: Closes,
): BenchmarkResult {
  /** Before its first close the first one counts. */
  const priceOn = (day: number) => {
    const close = closeOn(closes, day) ?? (closes.close[0] as number);
    return close * fromPicos(currencies.rateOn(closes.currency, day as EpochDay));
  };
  if (closes.day.length === 0) throw new RangeError('a benchmark needs a close');
  let units = 0;
  for (const { day, amount } of flows) {
    const money = fromPicos(amount);
    units += money / priceOn(money > 0 ? day - 1 : day);
    if (units < 0) return { endValue: 0, emptiedOn: day };
  }
  return { endValue: units * priceOn(lastDay), emptiedOn: null };
}
