/** So many of so many cases. */
export interface RateCases {
  readonly k: number;
  readonly n: number;
}

/**
 * Rates of several groups, each drawn to the rate of all of them together, the more so the fewer cases it has: the mean
 * of a beta-binomial's posterior, its spread estimated by moments (J. C. Kleinman, "Proportions with Extraneous
 * Variance: Single and Independent Samples", JASA 68, 1973). Where groups don't differ by more than chance, all have
 * the common rate. Fractions, in the order of the groups; NaN without any case.
 */
export function shrunkRates(groups: readonly RateCases[]): number[] {
  const { k, n } = totals(groups);
  const common = k / n;
  const variance = betweenVariance(groups, common, n);
  if (!(variance > 0)) return groups.map(() => common);
  // As many cases as the common rate counts for.
  const weight = Math.max(0, (common * (1 - common)) / variance - 1);
  return groups.map((group) => (group.k + weight * common) / (group.n + weight));
}

/** How much true rates vary, beyond what chance explains; not positive if they needn't. */
function betweenVariance(groups: readonly RateCases[], common: number, n: number): number {
  const some = groups.filter((group) => group.n > 0);
  const spread = some.reduce((sum, group) => sum + group.n * (group.k / group.n - common) ** 2, 0);
  const squares = some.reduce((sum, group) => sum + group.n ** 2, 0);
  const chance = common * (1 - common);
  const cases = n - squares / n - (some.length - 1);
  return cases > 0 ? (spread - (some.length - 1) * chance) / cases : 0;
}

function totals(groups: readonly RateCases[]): RateCases {
  return groups.reduce((sum, { k, n }) => ({ k: sum.k + k, n: sum.n + n }), { k: 0, n: 0 });
}
