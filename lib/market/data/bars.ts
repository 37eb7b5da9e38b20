import type { EpochDay, FundId } from '@/lib/core/base/brand';

/** One instrument's bars of one session, column by column; each column has `length` entries. */
export interface DayBars {
  readonly day: EpochDay;
  /** Bar length in minutes: 5 in the simulated market, the file's own for imported bars. */
  readonly intervalMinutes: number;
  readonly length: number;
  /** Open of each bar, UTC milliseconds, strictly increasing. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/**
 * One instrument's bars across many sessions: the input of an execution. Time zones are resolved: each bar knows its
 * session and its position in it.
 */
export interface BarSeries {
  readonly fundId: FundId;
  readonly intervalMinutes: number;
  /** Bars in use; arrays may be longer. */
  readonly length: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** Session label of each bar, days since 1970-01-01. */
  readonly day: Int32Array;
  /** Position within the session, in base intervals from its anchor (the open, floored to the interval). */
  readonly slot: Int32Array;
  /** 1 for a session's last bar according to the calendar. */
  readonly lastOfSession: Uint8Array;
}
