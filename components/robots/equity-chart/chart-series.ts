import type { Phase } from '@/lib/robots/ledger/entry';
import type { LiveCurve, LivePoint } from './live-curve';
import { phaseRuns } from './phase-runs';
import { roundTicks } from './scale';
import { thinOut } from './thin-out';

/** Maximum points from each of the two curves; all of them are drawn on both. */
const POINTS_A_CURVE = 200;

/** A point of a line; NaN for a gap. */
export interface XY {
  readonly x: number;
  readonly y: number;
}

/** All lines share the same days, so that an index means the same day in each. */
export interface ChartSeries {
  readonly points: readonly LivePoint[];
  readonly backtest: readonly XY[];
  /** Like `forward`, each run starts at the point before it, so that the curve has no gaps. */
  readonly replayed: readonly XY[];
  readonly forward: readonly XY[];
  readonly benchmark: readonly XY[];
  /** Values of the horizontal lines, bottom to top. */
  readonly ticks: readonly number[];
  /** First, middle and last day. */
  readonly days: readonly [number, number, number];
  /** The day of publication; null if it's outside the period. */
  readonly publishedDay: number | null;
}

/** Prepares a curve for drawing, thinned without losing peaks and troughs. null for fewer than two points. */
export function chartSeries({ points, publishedDay }: LiveCurve): ChartSeries | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const drawn = thinTogether(points);
  const partOf = (phase: Phase) => {
    const own = new Set(phaseRuns(drawn, phase).flat());
    return xy((point) => (own.has(point) ? point.value : null));
  };
  const xy = (value: (point: LivePoint) => number | null) =>
    drawn.map((point) => ({ x: point.day, y: value(point) ?? Number.NaN }));
  const values = points.flatMap(({ value, benchmark }) =>
    benchmark === null ? [value] : [value, benchmark],
  );
  return {
    points: drawn,
    backtest: partOf('backtest'),
    replayed: partOf('replayed'),
    forward: partOf('forward'),
    benchmark: xy((point) => point.benchmark),
    ticks: roundTicks(Math.min(100, ...values), Math.max(100, ...values)),
    days: [first.day, Math.round((first.day + last.day) / 2), last.day],
    publishedDay: publishedDay > first.day && publishedDay <= last.day ? publishedDay : null,
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
