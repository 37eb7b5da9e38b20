import type { BucketState } from './leg-state';

interface BaseBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Starts a bar of the timeframe with its first base bar, to which others are then added. */
export function startBucket(bucket: BucketState, bar: BaseBar, day: number, slot: number): void {
  bucket.time = bar.time;
  bucket.day = day;
  bucket.slot = slot;
  bucket.open = bar.open;
  bucket.high = bar.high;
  bucket.low = bar.low;
  bucket.volume = 0;
}

/** Takes a base bar, which ends at `end` (UTC milliseconds), into the bar of the timeframe. */
export function joinBucket(bucket: BucketState, bar: BaseBar, end: number, lastOfSession: boolean): void {
  if (bar.high > bucket.high) bucket.high = bar.high;
  if (bar.low < bucket.low) bucket.low = bar.low;
  bucket.count += 1;
  bucket.close = bar.close;
  bucket.volume += bar.volume;
  bucket.end = end;
  bucket.lastOfSession = lastOfSession;
}
