import { thinOut } from '@/components/ui/curves/thin-out';
import type { DailyBar } from '@/lib/market/price-history/price-history';

export const CLOSE_BOX = { width: 1000, height: 320 } as const;

/** Maximum points; more than a screen shows would only add to the page. */
const MAX_POINTS = 180;
/** Space above the highest and below the lowest close. */
const MARGIN = 12;

export interface CloseShape {
  /** The line, as a path's `d`. */
  readonly line: string;
  /** The area between the line and the bottom. */
  readonly area: string;
  readonly low: number;
  readonly high: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** A line of daily closes with equal spacing; null for fewer than two. */
export function closeShape(bars: readonly DailyBar[]): CloseShape | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last || bars.length < 2) return null;
  const closes = bars.map(({ close }) => close);
  const low = Math.min(...closes);
  const high = Math.max(...closes);
  const { width, height } = CLOSE_BOX;
  const points = thinOut(
    closes.map((value, index) => ({ value, x: (width * index) / (closes.length - 1) })),
    MAX_POINTS,
  );
  const yOf = (value: number) =>
    MARGIN + ((height - 2 * MARGIN) * (high - value)) / (high === low ? 1 : high - low);
  const line = `M${points.map(({ x, value }) => `${Math.round(x)} ${Math.round(yOf(value))}`).join('L')}`;
  return {
    line,
    area: `${line}L${width} ${height}L0 ${height}Z`,
    low,
    high,
    firstDay: first.day,
    lastDay: last.day,
  };
}
