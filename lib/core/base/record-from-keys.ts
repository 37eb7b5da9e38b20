/** An object with each of these keys and what belongs to it. */
export function recordFromKeys<Key extends string | number, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
