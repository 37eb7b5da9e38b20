import type { FundId } from '@/lib/core/base/brand';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';

/** Open, high, low and close of one session. */
export type SessionPrices = readonly [open: number, high: number, low: number, close: number];

/** Sessions of consecutive days, 100 units traded in each, from day 1. */
export function barsFrom(prices: readonly SessionPrices[], fundId = 1 as FundId): DailyBars {
  const bars = emptyBars(fundId, prices.length);
  for (const [at, [open, high, low, close]] of prices.entries()) {
    bars.day[at] = at + 1;
    bars.open[at] = open;
    bars.high[at] = high;
    bars.low[at] = low;
    bars.close[at] = close;
    bars.volume[at] = 100;
  }
  return bars;
}
