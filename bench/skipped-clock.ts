import type { Millis } from '@/lib/core/base/brand';

/** What a thread needs that runs on a clock of the benchmark's. */
export interface OnClock {
  readonly dataDir: string;
  /** Name of the bus. */
  readonly bus: string;
  /** One number: how many milliseconds the clock is ahead. */
  readonly skipped: SharedArrayBuffer;
}

/** A clock that all threads share, and that now and then is moved ahead. */
export function skippedClock(skipped: SharedArrayBuffer): () => Millis {
  const ahead = new Float64Array(skipped);
  return () => (Date.now() + (ahead[0] ?? 0)) as Millis;
}
