import { thinOut } from '@/components/ui/curves/thin-out';
import { firstSincePublication } from '@/lib/robots/catalogue/phase-figures';
import { type ChartFrame, chartFrame } from './chart-frame';
import type { LiveCurve, LivePoint } from './live-curve';

/** Maximum points from each of the two curves; all of them are drawn on both. */
const POINTS_A_CURVE = 200;

/** A point of a line, in fractions of the plot from its lower left corner; y is NaN for a gap. */
export interface XY {
  readonly x: number;
  readonly y: number;
}

/** All lines share the same days, so that an index means the same day in each. */
export interface ChartSeries {
  readonly points: readonly LivePoint[];
  readonly backtest: readonly XY[];
  /** Starts at the last point before it, so that the curve has no gap. */
  readonly sincePublication: readonly XY[];
  readonly benchmark: readonly XY[];
  readonly frame: ChartFrame;
}

/** Prepares a curve for drawing, thinned without losing peaks and troughs. null for fewer than two points. */
export function chartSeries({ points, publishedDay }: LiveCurve): ChartSeries | null {
  const [first, second, ...others] = points;
  if (!first || !second) return null;
  const { x, y, ...frame } = chartFrame([first, second, ...others], publishedDay);
  const drawn = thinTogether(points);
  const since = firstSincePublication(drawn);
  const xy = (value: (point: LivePoint, index: number) => number | null) =>
    drawn.map((point, index) => {
      const shown = value(point, index);
      return { x: x(point.day), y: shown === null ? Number.NaN : y(shown) };
    });
  return {
    points: drawn,
    backtest: xy(({ value }, index) => (index < since ? value : null)),
    sincePublication: xy(({ value }, index) => (since < drawn.length && index >= since - 1 ? value : null)),
    benchmark: xy(({ benchmark }) => benchmark),
    frame,
  };
}

/** The extremes of both curves, and the points where a phase starts or ends. */
function thinTogether(points: readonly LivePoint[]): readonly LivePoint[] {
  if (points.length <= 2 * POINTS_A_CURVE) return points;
  const held = points.flatMap(({ day, benchmark }) =>
    benchmark === null ? [] : [{ day, value: benchmark }],
  );
  const kept = new Set<number>();
  for (const { day } of thinOut(points, POINTS_A_CURVE)) kept.add(day);
  for (const { day } of thinOut(held, POINTS_A_CURVE)) kept.add(day);
  points.forEach(({ day, phase }, index) => {
    const before = points[index - 1];
    if (before && before.phase !== phase) kept.add(before.day).add(day);
  });
  return points.filter((point) => kept.has(point.day));
}
