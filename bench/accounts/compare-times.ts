import { median } from '@/bench/table';

/** Timing difference between two kinds of responses. */
export interface TimeDifference {
  /** Difference of medians, in percent of the second. */
  readonly percent: number;
  /** The effect of chance: 95 of 100 shuffles of the same times differ by less. */
  readonly byChance: number;
}

const SHUFFLES = 400;

/** @param random from 0 up to 1 */
export function compareTimes(
  first: readonly number[],
  second: readonly number[],
  random: () => number,
): TimeDifference {
  const all = [...first, ...second];
  const shuffled = Array.from({ length: SHUFFLES }, () => {
    const mixed = shuffle(all, random);
    return Math.abs(percentBetween(mixed.slice(0, first.length), mixed.slice(first.length)));
  }).sort((a, b) => a - b);
  return {
    percent: percentBetween(first, second),
    byChance: shuffled[Math.floor(SHUFFLES * 0.95)] ?? Number.NaN,
  };
}

function percentBetween(first: readonly number[], second: readonly number[]): number {
  const base = median(second);
  return ((median(first) - base) / base) * 100;
}

/** Fisher-Yates, on a copy. */
export function shuffle<T>(values: readonly T[], random: () => number): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** The quantile at this share. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
