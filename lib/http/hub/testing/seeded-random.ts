/** Seeded random numbers, so that a fuzz run can be repeated. */
export interface SeededRandom {
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  bytes(length: number): Buffer;
}

/** Marsaglia's 32-bit xorshift. @param seed any integer */
export function createRandom(seed: number): SeededRandom {
  let state = (seed ^ 0x9e3779b9) | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    bytes(length) {
      const bytes = Buffer.allocUnsafe(length);
      for (let index = 0; index < length; index++) bytes[index] = next() >>> 24;
      return bytes;
    },
  };
}
