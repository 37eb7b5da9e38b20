/** Weight at which a start value no longer shows in a double's 53 binary digits. */
const FORGOTTEN = 2 ** -53;

/** Pushes after which an Ema of this period is no longer affected by where its data started. */
export function emaMemory(period: number): number {
  return smoothingMemory(period, 2 / (period + 1));
}

/** Pushes after which a WilderAverage of this period is no longer affected by where its data started. */
export function wilderMemory(period: number): number {
  return smoothingMemory(period, 1 / period);
}

/** A start weighs (1 - weight)^n after n more pushes; with weight 1 it is gone at once. */
function smoothingMemory(period: number, weight: number): number {
  return period + (weight < 1 ? Math.ceil(Math.log(FORGOTTEN) / Math.log1p(-weight)) : 1);
}
