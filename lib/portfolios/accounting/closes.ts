/** Closes of one instrument as they were traded, not adjusted for splits later on. */
export interface Closes {
  /** ISO 4217; GBX are pence. */
  readonly currency: string;
  /** Days since 1970-01-01, increasing. */
  readonly day: ArrayLike<number>;
  readonly close: ArrayLike<number>;
}

/** Closes by ticker or symbol, and those of currency pairs, such as EURUSD; null for what has none. */
export type FindCloses = (name: string) => Closes | null;

/** Index of the last close on a day or before; -1 if all are later. */
export function closeIndex({ day }: Closes, on: number): number {
  let [low, high] = [0, day.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((day[middle] as number) <= on) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The last close on a day or before; null if all are later. */
export function closeOn(closes: Closes, on: number): number | null {
  const index = closeIndex(closes, on);
  return index < 0 ? null : (closes.close[index] as number);
}
