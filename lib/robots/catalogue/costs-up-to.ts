import { roundTo } from '@/lib/core/base/round';

/** Leading digits of costs a year. 1 and 3 percent are the limits of their levels. */
const COST_STEPS = [1, 2, 3, 5];

/** Costs a year, in percent, rounded up. */
export function costsUpTo(costsPct: number): number {
  if (!(costsPct > 0)) return 0;
  for (let unit = 0.1; ; unit *= 10)
    for (const step of COST_STEPS) {
      const limit = roundTo(step * unit, 1);
      if (costsPct <= limit) return limit;
    }
}
