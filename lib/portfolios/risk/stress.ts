import { type Closes, closeIndex } from '@/lib/portfolios/accounting/closes';
import type { Weighted } from './portfolio-risk';

/** A fall of the benchmark, from its highest close to its lowest: days since 1970-01-01. */
export interface StressWindow {
  readonly from: number;
  readonly to: number;
  /** As a fraction, below 0. */
  readonly benchmark: number;
}

export interface StressResult extends StressWindow {
  /** What today's weights would have made over the window, unchanged while it lasted, as a fraction. */
  readonly portfolio: number;
  /** Holdings without prices then, which count as cash. */
  readonly without: readonly string[];
}

/** The deepest falls of an instrument that don't overlap, the deepest first. */
export function deepestFalls({ day, close }: Closes, count: number): StressWindow[] {
  const falls: StressWindow[] = [];
  let [peak, low] = [0, 0];
  const end = () => {
    const benchmark = (close[low] as number) / (close[peak] as number) - 1;
    if (benchmark < 0) falls.push({ from: day[peak] as number, to: day[low] as number, benchmark });
  };
  for (let at = 1; at < day.length; at += 1) {
    if ((close[at] as number) >= (close[peak] as number)) {
      end();
      [peak, low] = [at, at];
    } else if ((close[at] as number) < (close[low] as number)) low = at;
  }
  if (day.length > 0) end();
  return falls.sort((one, other) => one.benchmark - other.benchmark).slice(0, count);
}

/** Today's weights through a past window. Exchange rates are left out. */
export function replayWindow(holdings: readonly Weighted[], window: StressWindow): StressResult {
  let portfolio = 0;
  const without: string[] = [];
  for (const { name, weight, closes } of holdings) {
    const from = closes ? closeIndex(closes, window.from) : -1;
    const to = closes ? closeIndex(closes, window.to) : -1;
    if (!closes || from < 0) without.push(name);
    else portfolio += weight * ((closes.close[to] as number) / (closes.close[from] as number) - 1);
  }
  return { ...window, portfolio, without };
}
