/**
 * Choices derived from a text alone: a robot is always planned the same way, whatever else is in the market, so that a
 * new instrument never changes existing robots.
 */

/** FNV-1a with a final mixing step: 32 bits, evenly spread also for texts that differ in one letter. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One of the choices, always the same for the same key. */
export function pick<T>(choices: readonly [T, ...T[]], key: string): T {
  return choices[hashText(key) % choices.length] ?? choices[0];
}

/** A number from 0 up to, not including, 1. */
export function fraction(key: string): number {
  return hashText(key) / 2 ** 32;
}

/** The items in an order that looks shuffled and follows from their keys. */
export function shuffled<T>(items: readonly T[], readKey: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: readKey(item) }))
    .map(({ item, key }) => ({ item, key, rank: hashText(key) }))
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}
