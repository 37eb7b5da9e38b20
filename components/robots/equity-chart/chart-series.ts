import type { ReadPoint } from '@/components/ui/curve/frame';
import type { XY } from '@/components/ui/curve/paths';
import { thinOut } from '@/components/ui/curve/thin-out';
import { firstSincePublication } from '@/lib/robots/catalogue/phase-figures';
import { type ChartFrame, chartFrame } from './chart-frame';
import type { LiveCurve, LivePoint } from './live-curve';

/** Maximum points from each of the two curves; all of them are drawn on both. */
const POINTS_A_CURVE = 200;

type DrawnPoint = LivePoint & ReadPoint;

/** All lines share the same days, so that an index means the same day in each; y is NaN for a gap. */
export interface ChartSeries {
  readonly points: readonly DrawnPoint[];
  readonly backtest: readonly XY[];
  /** Starts at the last point before it, so that the curve has no gap. */
  readonly sincePublication: readonly XY[];
  readonly benchmark: readonly XY[];
  readonly frame: ChartFrame;
}

/** Prepares a curve for drawing, thinned without losing peaks and troughs. null for fewer than two points. */
export function chartSeries(
  { points, publishedDay }: LiveCurve,
  isPublicationSimulated = false,
): ChartSeries | null {
  const [first, second, ...others] = points;
  if (!first || !second) return null;
  const { x, y, ...frame } = chartFrame([first, second, ...others], publishedDay, isPublicationSimulated);
  const thinned = thinTogether(points);
  const since = firstSincePublication(thinned);
  const toDrawnSeries = (point: LivePoint): DrawnPoint => ({
    ...point,
    x: x(point.day),
    dots: [
      ...(point.benchmark === null ? [] : [{ line: 'benchmark' as const, y: y(point.benchmark) }]),
      { line: 'own', y: y(point.value) },
    ],
  });
  const line = (value: (point: LivePoint, index: number) => number | null) =>
    thinned.map((point, index) => ({ x: x(point.day), y: y(value(point, index) ?? Number.NaN) }));
  return {
    points: thinned.map(toDrawnSeries),
    backtest: line(({ value }, index) => (index < since ? value : null)),
    sincePublication: line(({ value }, index) =>
      since < thinned.length && index >= since - 1 ? value : null,
    ),
    benchmark: line(({ benchmark }) => benchmark),
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
