/**
 * Rounds to this many decimals, as `toFixed` does, but never to negative zero: -0.004 gives 0 with two. Non-finite
 * numbers are returned unchanged.
 */
export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits)) || (Number.isNaN(value) ? value : 0);
}

/** Rounds up to this many decimals. What a sum of fractions adds, such as 0.30000000000000004, is not meant. */
export function roundUp(value: number, digits: number): number {
  const nearest = roundTo(value, digits);
  return nearest >= value - 1e-9 ? nearest : roundTo(nearest + 10 ** -digits, digits);
}

/**
 * Cuts to this many decimals in such a way that rounding the result to fewer decimals gives what rounding the value
 * itself would: a figure that guests get with two decimals is shown with one or none. What is cut off goes towards
 * zero, but a last digit of 0 or 5 that isn't exact goes away from it (ROUND_05UP of the General Decimal Arithmetic
 * Specification, "round to prepare for shorter precision"). Off by less than a unit of the last decimal, not by half.
 */
export function cutTo(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  const magnitude = Math.abs(value);
  const nearest = Number(magnitude.toFixed(digits));
  // A sum of fractions such as 110.00000000000001 is meant exactly.
  if (Math.abs(nearest - magnitude) <= 1e-12 * Math.max(1, magnitude)) return roundTo(value, digits);
  const unit = 10 ** -digits;
  const cut = nearest > magnitude ? Number((nearest - unit).toFixed(digits)) : nearest;
  const isTie = /[05]$/.test(cut.toFixed(digits));
  const prepared = isTie ? Number((cut + unit).toFixed(digits)) : cut;
  return value < 0 && prepared !== 0 ? -prepared : prepared;
}
