/** Percent from which a month gets each of the five tints. */
const STEPS = [0.05, 1, 3, 6, 10] as const;

/** How strong a return's tint is: 1 to 5 for gains, −1 to −5 for losses, 0 for next to nothing. */
export function tintLevel(returnPct: number): number {
  return tintStrength(returnPct, STEPS);
}

/** σ from which a move gets each of the five tints: with the fifth, one of twenty is beyond by chance. */
const SIGMA_STEPS = [0.1, 0.5, 1, 1.5, 2] as const;

/** The same of a move in σ. */
export function sigmaTint(sigma: number): number {
  return tintStrength(sigma, SIGMA_STEPS);
}

function tintStrength(value: number, steps: readonly number[]): number {
  const strength = steps.filter((step) => Math.abs(value) >= step).length;
  return value < 0 ? 0 - strength : strength;
}

/**
 * Which side of publication a month is on; the month of publication is on both.
 * @param month January is 0
 * @param publishedAt UTC milliseconds
 */
export function monthPhase(
  year: number,
  month: number,
  publishedAt: number,
): 'backtest' | 'both' | 'sincePublication' {
  const published = new Date(publishedAt);
  const own = 12 * year + month - (12 * published.getUTCFullYear() + published.getUTCMonth());
  if (own < 0) return 'backtest';
  return own === 0 ? 'both' : 'sincePublication';
}
