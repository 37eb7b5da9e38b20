import { seededRandom } from '@/lib/core/base/seeded-random';

/** Chance that comes out the same for the same seed. */
export interface RandomSource {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
  pick<T>(values: readonly T[]): T;
  /** About normal, with mean 0 and deviation 1. */
  normal(): number;
}

export function createRandom(seed: number): RandomSource {
  const next = seededRandom(seed);
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T,
    normal: () => next() + next() + next() + next() + next() + next() - 3,
  };
}
