/** Validated rows of one or more files, column by column, in chronological order. */
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
  /** Days since 1970-01-01 if the file has a date without a time, otherwise NaN. */
  readonly date: Float64Array;
  /** A row's location for messages: `FILE:LINE`. */
  readonly origin: (index: number) => string;
}

export const ROW_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume', 'date'] as const;
