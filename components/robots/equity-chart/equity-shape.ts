import type { CurvePoint } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';
import { phaseRuns } from './phase-runs';
import { roundTicks } from './scale';
import { thinOut } from './thin-out';

/** Maximum points per phase; more than a wide screen shows would only add to the page. */
const POINTS_A_PHASE = 240;
/** Minimum points for each run of a phase. */
const FEWEST_POINTS = 8;

export interface EquityShape {
  readonly backtest: string;
  readonly replayed: string;
  readonly forward: string;
  readonly forwardArea: string;
  /** Empty if there is none. */
  readonly benchmark: string;
  /** Values of the horizontal lines, bottom to top, evenly spaced. */
  readonly ticks: readonly number[];
  /** First, middle and last day. */
  readonly days: readonly [number, number, number];
  /** The publication's position as a fraction of the width; null if it's outside the curve. */
  readonly published: number | null;
  /** The y position of 100, in the box's units. */
  readonly startY: number;
}

type Dated = Pick<CurvePoint, 'day' | 'value'>;

interface Box {
  readonly width: number;
  readonly height: number;
}

/**
 * Computes the shape of an equity curve, x by calendar day and y by value, always including 100. Each run of a phase
 * starts at the last point of the run before, so that the curve has no gaps. null for fewer than two points.
 * @param benchmark one value per point of the curve, indexed like it; not drawn if shorter
 */
export function shapeEquity(
  curve: readonly CurvePoint[],
  publishedDay: number,
  { width, height }: Box,
  benchmark: readonly number[] = [],
): EquityShape | null {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last || curve.length < 2) return null;
  const held = curve.flatMap(({ day }, index) => {
    const value = benchmark[index];
    return value === undefined ? [] : [{ day, value }];
  });
  const hasBenchmark = held.length === curve.length;
  const values = [...curve, ...(hasBenchmark ? held : [])].map((point) => point.value);
  const ticks = roundTicks(Math.min(100, ...values), Math.max(100, ...values));
  const bottom = ticks[0] ?? 0;
  const top = ticks.at(-1) ?? 1;
  const spanDays = last.day - first.day || 1;
  const x = (day: number) => (width * (day - first.day)) / spanDays;
  const y = (value: number) => height - (height * (value - bottom)) / (top - bottom);
  const line = (points: readonly Dated[]) =>
    points.length < 2
      ? ''
      : `M${points.map((point) => `${round(x(point.day))} ${round(y(point.value))}`).join('L')}`;

  const partsOf = (phase: Phase) => {
    const runs = phaseRuns(curve, phase);
    const limit = Math.max(FEWEST_POINTS, 2 * Math.floor(POINTS_A_PHASE / 2 / (runs.length || 1)));
    return runs.map((run) => line(thinOut(run, limit)));
  };
  const forward = partsOf('forward');
  const forwardAreas = phaseRuns(curve, 'forward').map(([start], index) => {
    const path = forward[index];
    return path && `${path}V${height}H${round(x(start?.day ?? first.day))}Z`;
  });
  return {
    backtest: partsOf('backtest').join(''),
    replayed: partsOf('replayed').join(''),
    forward: forward.join(''),
    forwardArea: forwardAreas.join(''),
    benchmark: hasBenchmark ? line(thinOut(held, POINTS_A_PHASE)) : '',
    ticks,
    days: [first.day, Math.round((first.day + last.day) / 2), last.day],
    published:
      publishedDay > first.day && publishedDay <= last.day ? (publishedDay - first.day) / spanDays : null,
    startY: round(y(100)),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
