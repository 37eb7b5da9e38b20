import type { Micros } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { BarSeries } from '@/lib/market/data/bars';
import type { CostModel } from '@/lib/robots/execution/types';
import type { EquityDay } from '@/lib/robots/statistics/types';
import type { AccountPath } from './account-path';

/**
 * The account of someone who puts everything into the instrument at its first open and sells at its last close: the
 * price's return less one round trip of half the spread and the commission a side, without impact.
 */
export function buyAndHold(series: BarSeries, costs: CostModel, initialBalance: number): AccountPath {
  const { length, time, open, close, day } = series;
  const sideCost = costs.spread / 2 + costs.commissionRate;
  const units = initialBalance / ((open[0] as number) * (1 + sideCost));
  const days: EquityDay[] = [];
  const paid: number[] = [];
  for (let bar = 0; bar < length; bar += 1) {
    if (bar + 1 < length && day[bar + 1] === day[bar]) continue;
    days.push({ day: day[bar] as number, equity: toMicros(units * (close[bar] as number)) });
    paid.push(0);
  }
  const last = length - 1;
  const entryCost = toMicros(units * (open[0] as number) * sideCost);
  const exitCost = toMicros(units * (close[last] as number) * sideCost);
  paid[0] = entryCost;
  paid[paid.length - 1] = (paid.at(-1) as number) + exitCost;
  const end = days.pop() as EquityDay;
  return {
    days: [...days, { ...end, equity: (end.equity - exitCost) as Micros }],
    costs: paid,
    trades: [{ side: 'long', entryTime: time[0] as number, exitTime: time[last] as number }],
    initialBalance: toMicros(initialBalance),
  };
}
