/**
 * How much of two mixes is the same, as a fraction: what both hold of each ticker, by weight. Where one is long and the
 * other short, it's taken off.
 */
export function overlap(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [name, weight] of one) {
    const theirs = other.get(name) ?? 0;
    sum += Math.sign(weight * theirs) * Math.min(Math.abs(weight), Math.abs(theirs));
  }
  return sum;
}
