/** Weight at which a start value no longer shows in a double's 53 binary digits. */
const FORGOTTEN = 2 ** -53;

/** Weight of a start value that no longer matters to a decision. */
export const SETTLED = 0.01;

/** Pushes after which the start of an Ema of this period weighs at most `left`: by default, shows no longer. */
export function emaMemory(period: number, left = FORGOTTEN): number {
  return smoothingMemory(period, 2 / (period + 1), left);
}

/** Pushes after which the start of a WilderAverage of this period weighs at most `left`. */
export function wilderMemory(period: number, left = FORGOTTEN): number {
  return smoothingMemory(period, 1 / period, left);
}

/**
 * Pushes after which a start weighs at most `left` in a Supertrend. The line itself forgets its past when the price
 * crosses it, which takes some 100 pushes at a multiple of 3. That is only waited for without `left`: families follow a
 * line once it is crossed.
 */
export function supertrendMemory(period: number, multiple: number, left?: number): number {
  return 1 + wilderMemory(period, left) + (left === undefined ? Math.ceil(50 * multiple ** 2) : 0);
}

/** A start weighs (1 - weight)^n after n more pushes; with weight 1 it is gone at once. */
function smoothingMemory(period: number, weight: number, left: number): number {
  return period + (weight < 1 ? Math.ceil(Math.log(left) / Math.log1p(-weight)) : 1);
}
