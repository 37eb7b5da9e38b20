import type { EpochDay, FundId } from '@/lib/core/base/brand';

/** The bars of one instrument and one session, column by column; every column has `length` entries. */
export interface DayBars {
  readonly day: EpochDay;
  /** Minutes a bar spans: 5 for the simulated market, the file's own for imported bars. */
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
 * Consecutive bars of one instrument over many sessions: what an execution runs over.
 * Time-zone work is already done: each bar knows its session and its place in it.
 */
export interface BarSeries {
  readonly fundId: FundId;
  readonly intervalMinutes: number;
  /** Bars in use; the arrays may be longer. */
  readonly length: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** Session label of each bar, days since 1970-01-01. */
  readonly day: Int32Array;
  /** Place within the session, in base intervals from its anchor (the open, floored to the interval). */
  readonly slot: Int32Array;
  /** 1 where the calendar says that the bar is the session's last. */
  readonly lastOfSession: Uint8Array;
}
