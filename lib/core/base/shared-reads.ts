/** A changed value is read again after this long at the earliest, and any value after this long at the latest. */
const FRESH_MS = 1_000;
const MAX_AGE_MS = 10_000;
const MAX_KEPT = 200;

export interface SharedReads<Key extends string | number, Value> {
  get(key: Key): Promise<Value>;
  /** Marks all values as changed. */
  invalidate(): void;
}

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly readAt: number;
  /** Changes that were known when it was read. */
  readonly changes: number;
}

/**
 * Values that are the same for everybody: read once for all who ask at the same time, and again after a change or ten
 * seconds, since news of a change may get lost.
 * @param elapsed milliseconds from an arbitrary start
 */
export function createSharedReads<Key extends string | number, Value>(
  read: (key: Key) => Promise<Value>,
  elapsed: () => number = () => performance.now(),
): SharedReads<Key, Value> {
  const kept = new Map<Key, Kept<Value>>();
  let changes = 0;
  return {
    get(key) {
      const now = elapsed();
      const known = kept.get(key);
      const maxAge = known?.changes === changes ? MAX_AGE_MS : FRESH_MS;
      if (known && now - known.readAt < maxAge) return known.value;
      if (kept.size >= MAX_KEPT) kept.clear();
      const value = read(key);
      kept.set(key, { value, readAt: now, changes });
      // Failures aren't kept.
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key);
      });
      return value;
    },
    invalidate() {
      changes += 1;
    },
  };
}
