import type { DailyBars } from '@/lib/market/data/daily-bars';
import { ewmaDeviation } from '@/lib/robots/daily-figures/price-figures';

/** Older squares weigh less than a double's rounding: .94^700 is below 2^-60. */
const SESSIONS_LOOKED_AT = 700;

/** `ewmaDeviation` of one session, from as many sessions up to it as matter; NaN where it isn't known. */
export function deviationAt(bars: DailyBars, at: number): number {
  const step = ewmaDeviation();
  let deviation = Number.NaN;
  for (let index = Math.max(0, at - SESSIONS_LOOKED_AT); index <= at; index += 1)
    deviation = step(bars, index);
  return deviation;
}
