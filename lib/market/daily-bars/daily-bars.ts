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
