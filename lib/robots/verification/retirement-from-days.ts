import { toMicros } from '@/lib/core/base/money';
import { roundTo } from '@/lib/core/base/round';
import { utcDay } from '@/lib/core/base/time';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Retirement } from '@/lib/robots/execution/retirement';
import type { EquityDay } from '@/lib/robots/statistics/types';

/**
 * When and why a robot's rule ends it, from the equity of its days alone.
 * @param days oldest first, from its start on
 * @param benchmark what buying and holding its instruments came to at the end of each
 */
export function retirementFromDays(
  { rules, publishedAt, initialBalance }: Pick<RobotDefinition, 'rules' | 'publishedAt' | 'initialBalance'>,
  days: readonly EquityDay[],
  benchmark: readonly number[],
): Retirement | null {
  const published = utcDay(publishedAt);
  const first = days.findIndex(({ day }) => day >= published);
  const start = days[first - 1]?.equity ?? toMicros(initialBalance);
  if (!rules || first < 0 || start <= 0) return null;
  const { drawdownPct, behindPct, afterDays } = rules.retirement;
  let peak: number = start;
  for (let index = first; index < days.length; index += 1) {
    const { day, equity } = days[index] as EquityDay;
    peak = Math.max(peak, equity);
    const lost = 100 * (peak - equity);
    if (lost > drawdownPct * peak)
      return { rule: 'drawdown', day, limitPct: drawdownPct, foundPct: roundTo(lost / peak, 2) };
    const held = (benchmark[index] ?? 100) / (benchmark[first - 1] ?? 100);
    const behind = 100 * (held - equity / start);
    if (day >= published + afterDays && behind > behindPct)
      return { rule: 'behind', day, limitPct: behindPct, foundPct: roundTo(behind, 2) };
  }
  return null;
}
