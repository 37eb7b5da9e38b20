/** The geometry of an account's curve, in the units of its box. Pure. */

export const CURVE_BOX = { width: 720, height: 240 } as const;

const MARGIN = 12;
/** Minimum range of the scale as a share of the start, so that a nearly flat curve doesn't look volatile. */
const MIN_RANGE = 0.002;

export interface Moment {
  /** UTC milliseconds. */
  readonly at: number;
  readonly value: number;
}

export interface CurveShape {
  /** The line's `d`. */
  readonly path: string;
  /** Labels of the scale, without what would overlap. */
  readonly ticks: readonly number[];
  x(at: number): number;
  y(value: number): number;
}

/** null with fewer than two points. */
export function curveShape(points: readonly Moment[], base: number): CurveShape | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || last.at <= first.at) return null;
  const values = [base, ...points.map(({ value }) => value)];
  const [bottom, top] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, MIN_RANGE * base - (top - bottom)) / 2;
  const [low, high] = [bottom - missing, top + missing];
  const x = (at: number) => round((CURVE_BOX.width * (at - first.at)) / (last.at - first.at));
  const y = (value: number) =>
    round(MARGIN + ((high - value) / Math.max(1e-9, high - low)) * (CURVE_BOX.height - 2 * MARGIN));
  const space = (high - low) * 0.12;
  return {
    path: `M${points.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L')}`,
    ticks: [...(high - base > space ? [high] : []), base, ...(base - low > space ? [low] : [])],
    x,
    y,
  };
}

/** The point nearest to a share of the time, 0 to 1. */
export function pointAt(share: number, points: readonly Moment[]): number {
  const first = points[0]?.at ?? 0;
  const at = first + share * ((points.at(-1)?.at ?? 0) - first);
  const distance = (index: number) => Math.abs((points[index]?.at ?? 0) - at);
  return points.reduce((nearest, _, index) => (distance(index) < distance(nearest) ? index : nearest), 0);
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
