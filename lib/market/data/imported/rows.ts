/** The rows of one or more files, checked one by one, column by column, from old to new. */
export interface BarRows {
  readonly length: number;
  /** Open of each bar, UTC milliseconds, strictly increasing. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Zeros when the file has none. */
  readonly volume: Float64Array;
  /** Days since 1970-01-01 where the file gives a date without a clock, else NaN. */
  readonly date: Float64Array;
  /** Where a row stands, for messages: `FILE:LINE`. */
  readonly origin: (index: number) => string;
}

export const ROW_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume', 'date'] as const;
