import { roundTo } from '@/lib/core/base/round';

/** Steps of costs a year, times 0.1, 1, 10 …; 1 and 3 percent are the limits of cost levels. */
const COST_STEPS = [1, 2, 3, 5];

/** Costs a year in percent, rounded up to the next step; 0 if there are none. */
export function costsUpTo(costsPct: number): number {
  if (!(costsPct > 0)) return 0;
  for (let unit = 0.1; ; unit *= 10)
    for (const step of COST_STEPS) {
      const limit = roundTo(step * unit, 1);
      if (costsPct <= limit) return limit;
    }
}
