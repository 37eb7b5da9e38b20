import { type CurveFrame, type CurveLine, placeDates, placeTicks } from '@/components/ui/curve/frame';
import { areaPath, linePath } from '@/components/ui/curve/paths';
import { linearScale } from '@/components/ui/curve/scale';
import { thinOut } from '@/components/ui/curve/thin-out';
import { DAY_MS } from '@/lib/core/base/time';
import { formatPrice } from '@/lib/core/format/number';
import type { DailyBar } from '@/lib/market/price-history/price-history';

/** Maximum points; more than a screen shows would only add to the page. */
const MAX_POINTS = 180;

export interface CloseShape {
  readonly lines: readonly CurveLine[];
  readonly frame: CurveFrame;
  readonly low: number;
  readonly high: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** A line of daily closes; null for fewer than two. */
export function closeShape(bars: readonly DailyBar[], decimals: number): CloseShape | null {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last || bars.length < 2) return null;
  const closes = bars.map(({ day, close }) => ({ day, value: close }));
  const values = closes.map(({ value }) => value);
  const scale = linearScale(values);
  const points = thinOut(closes, MAX_POINTS).map(({ day, value }) => ({
    x: (day - first.day) / (last.day - first.day),
    y: scale.at(value),
  }));
  return {
    lines: [
      { line: 'area', d: areaPath(points) },
      { line: 'own', d: linePath(points) },
    ],
    frame: {
      ticks: placeTicks(scale, (tick) => formatPrice(tick, decimals)),
      base: null,
      dates: placeDates(first.day * DAY_MS, last.day * DAY_MS),
    },
    low: Math.min(...values),
    high: Math.max(...values),
    firstDay: first.day,
    lastDay: last.day,
  };
}
