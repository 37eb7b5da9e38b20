/**
 * q-values of many tests at once: the share of false discoveries that must be accepted for a test to count as one (Y.
 * Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", Journal of the Royal Statistical Society B 57,
 * 1995). In the order of the p-values.
 * @throws RangeError if a p-value isn't between 0 and 1
 */
export function qValues(pValues: readonly number[]): number[] {
  const wrong = pValues.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined) throw new RangeError(`${wrong} is not a p-value`);
  const byRank = [...pValues.keys()].sort((a, b) => (pValues[b] as number) - (pValues[a] as number));
  const values = new Array<number>(pValues.length);
  let least = 1;
  for (const [place, index] of byRank.entries()) {
    const rank = pValues.length - place;
    least = Math.min(least, ((pValues[index] as number) * pValues.length) / rank);
    values[index] = least;
  }
  return values;
}
