const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try: doubling from a second to a minute, spread over the upper half of that time so
 * that many who lost the same server do not come back at once.
 * @param failures tries that have failed in a row, from 1 on
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function backoffMs(failures: number, random: number, firstMs = FIRST_MS): number {
  const whole = Math.min(LONGEST_MS, firstMs * 2 ** Math.min(30, failures - 1));
  return whole * (0.5 + random / 2);
}
