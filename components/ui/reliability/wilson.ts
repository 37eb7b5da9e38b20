/** The normal quantile of a 95% interval. */
const Z = 1.959964;

/** Wilson's 95% interval of a rate, in percent: `came` of `n` (E. B. Wilson 1927). The whole range if `n` is 0. */
export function wilsonInterval(came: number, n: number): readonly [low: number, high: number] {
  if (n === 0) return [0, 100];
  const rate = came / n;
  const middle = rate + Z ** 2 / (2 * n);
  const reach = Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2));
  const whole = 1 + Z ** 2 / n;
  return [100 * Math.max(0, (middle - reach) / whole), 100 * Math.min(1, (middle + reach) / whole)];
}
