const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Delay before the next attempt: doubles from a second to a minute, randomized within its upper half, so that clients
 * that lost the same server don't all return at once.
 * @param failures consecutive failures, from 1 on
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function backoffMs(failures: number, random: number, firstMs = FIRST_MS): number {
  const whole = Math.min(LONGEST_MS, firstMs * 2 ** Math.min(30, failures - 1));
  return whole * (0.5 + random / 2);
}
