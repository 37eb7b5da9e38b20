import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { FundamentalReport } from '../fundamentals';
import type { Instrument } from '../instrument';
import { simulateReports } from './reports';

/** Any seed will do, as long as every start makes the same reports. */
const SEED = 1;
const MONTHS = 12;
const MONTH_DAYS = 30.4375;

/** Reports about an imported instrument, which its files don't contain: around the closes of the year before each. */
export function simulateImportedReports(
  instrument: Instrument,
  from: Millis,
  to: Millis,
  closeAt: (time: Millis) => number | null,
): readonly FundamentalReport[] {
  return simulateReports(instrument, SEED, from, to, (time) => averageBefore(closeAt, time));
}

/** Mean of the closes at the ends of the twelve months before an instant; null before there are any. */
function averageBefore(closeAt: (time: Millis) => number | null, time: Millis): number | null {
  const closes: number[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    const close = closeAt(plus(time, -month * MONTH_DAYS * DAY_MS));
    if (close !== null) closes.push(close);
  }
  return closes.length === 0 ? null : closes.reduce((sum, close) => sum + close, 0) / closes.length;
}
