/** Throws when a condition that the code relies on does not hold. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}

/** Returns the value, or throws naming what was missing. */
export function ensureDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`);
  return value;
}

/** Marks a branch the type system says cannot be reached. */
export function ensureNever(value: never, what: string): never {
  throw new Error(`Unexpected ${what}: ${String(value)}`);
}
