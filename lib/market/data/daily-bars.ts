import type { FundId } from '@/lib/core/base/brand';

/** One instrument's whole sessions, oldest first, column by column; each column has `length` entries. */
export interface DailyBars {
  readonly fundId: FundId;
  readonly length: number;
  /** The sessions' labels: their dates in the exchange's zone, days since 1970-01-01, strictly increasing. */
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Units traded; 0 where it isn't known. */
  readonly volume: Float64Array;
  /** How many of the first sessions lie before the market's first day: simulated afterwards, never traded by robots. */
  readonly madeAfterwards: number;
}

export function emptyBars(fundId: FundId, length: number): DailyBars {
  return {
    fundId,
    length,
    day: new Int32Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
    madeAfterwards: 0,
  };
}

const COLUMNS = ['day', 'open', 'high', 'low', 'close', 'volume'] as const;

/** Whether the first of some bars are exactly those of `older`. */
export function startsWith(bars: DailyBars, older: DailyBars): boolean {
  if (bars === older) return true;
  if (bars.length < older.length) return false;
  return COLUMNS.every((name) => {
    const [one, other] = [bars[name], older[name]];
    for (let at = 0; at < older.length; at += 1) if (one[at] !== other[at]) return false;
    return true;
  });
}

/** Bars one after another; the second ones are all later. */
export function joinBars(first: DailyBars, second: DailyBars): DailyBars {
  const joined = emptyBars(first.fundId, first.length + second.length);
  for (const name of COLUMNS) {
    joined[name].set(first[name].subarray(0, first.length));
    joined[name].set(second[name].subarray(0, second.length), first.length);
  }
  return { ...joined, madeAfterwards: first.madeAfterwards + second.madeAfterwards };
}
