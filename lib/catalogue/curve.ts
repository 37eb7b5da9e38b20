import type { Micros } from '@/lib/base/brand';
import type { EquityDay } from '@/lib/statistics/types';
import type { CurvePoint } from './types';

/** Points of a card's sparkline: about one for two pixels of its width. */
export const SPARKLINE_POINTS = 60;

/** The equity of each day as a percentage of the initial balance, to two decimals. */
export function curveOf(
  days: readonly EquityDay[],
  initialBalance: Micros,
  publishedDay: number,
): readonly CurvePoint[] {
  return days.map(({ day, equity }) => ({
    day,
    value: Math.round((10_000 * equity) / initialBalance) / 100,
    phase: day >= publishedDay ? 'forward' : 'backtest',
  }));
}

/** The values of a curve, thinned out evenly; the first and the last always stay. */
export function sparklineOf(curve: readonly CurvePoint[], points = SPARKLINE_POINTS): readonly number[] {
  const values = curve.map((point) => point.value);
  if (values.length <= points) return values;
  const step = (values.length - 1) / (points - 1);
  return Array.from({ length: points }, (_, index) => values[Math.round(index * step)] as number);
}
