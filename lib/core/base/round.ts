/**
 * Rounds to so many digits after the point, as `toFixed` does, and never to a negative zero: -0.004 gives 0 with two.
 * What is not finite stays as it is.
 */
export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits)) || (Number.isNaN(value) ? value : 0);
}
