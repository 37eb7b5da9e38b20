/**
 * Rounds to this many decimals, as `toFixed` does, but never to negative zero: -0.004 gives 0 with two. Non-finite
 * numbers are returned unchanged.
 */
export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits)) || (Number.isNaN(value) ? value : 0);
}
