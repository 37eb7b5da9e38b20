import type { VolumeColumn } from './columns';

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
  /** Days since 1970-01-01 of a date without a time or at midnight in its own zone, otherwise NaN. */
  readonly date: Float64Array;
  /** What each file says besides its rows, in chronological order. */
  readonly files: readonly FileFacts[];
  /** A row's location for messages: `FILE:LINE`. */
  readonly origin: (index: number) => string;
}

export interface FileFacts {
  /** `FILE:LINE` of the first line read: the header, if there is one. */
  readonly origin: string;
  /** The instrument that its rows name, with the first such row; null if none does. */
  readonly symbol: { readonly text: string; readonly origin: string } | null;
  /** The column that volumes are from; null if all are zero. */
  readonly volume: VolumeColumn | null;
  /** Whether it has a column for volumes at all. */
  readonly hasVolume: boolean;
  /** Whether every price has three digits after a decimal comma, as thousands have. */
  readonly looksGrouped: boolean;
  /** Whether some times name no zone, so that they depend on the given one. */
  readonly needsZone: boolean;
}

export const ROW_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume', 'date'] as const;
