import type { PatternDirection, PatternOccurrence, PatternPoint } from '@/lib/analysis/patterns/pattern';

/** A corner in log prices; mirrored shapes are looked for in prices of the other sign. */
export interface Corner {
  /** Index into the bars, or a window. */
  readonly at: number;
  readonly value: number;
  readonly isHigh: boolean;
}

/** 1 for log prices as they are, -1 for mirrored ones. */
export type Orientation = 1 | -1;

/** A shape in oriented log prices, expected to go up from there. */
export interface RisingShape {
  /** The kind's id as it is, and of its mirror image. */
  readonly kinds: readonly [rising: string, falling: string];
  readonly corners: readonly Corner[];
  readonly lines: readonly (readonly [Corner, Corner])[];
  /** A close above it confirms the shape. */
  readonly breakout: number;
  /** A price below it ends the shape. */
  readonly stop: number;
  readonly height: number;
}

/** Most and fewest bars that a shape is given to break out, and then to end. */
const LIFE = { least: 10, most: 60 } as const;

export function orient(corner: Corner, orientation: Orientation): Corner {
  if (orientation === 1) return corner;
  return { at: corner.at, value: -corner.value, isHigh: !corner.isHigh };
}

/** What is known of a shape at a bar; null if its close is beyond stop or target already. */
export function toOccurrence(
  shape: RisingShape,
  orientation: Orientation,
  known: { readonly at: number; readonly logClose: number },
): Omit<PatternOccurrence, 'fundId'> | null {
  const { kinds, corners, lines, breakout, stop, height } = shape;
  const [first] = corners;
  const target = breakout + height;
  const close = orientation * known.logClose;
  if (first === undefined || close <= stop || close >= target || stop >= breakout) return null;
  const direction: PatternDirection = orientation === 1 ? 'up' : 'down';
  const price = (value: number) => Math.exp(orientation * value);
  const point = ({ at, value }: Corner): PatternPoint => ({ at, price: price(value) });
  const length = known.at - first.at;
  return {
    kind: orientation === 1 ? kinds[0] : kinds[1],
    direction,
    points: corners.map(point),
    lines: lines.map(([from, to]) => [point(from), point(to)] as const),
    knownAt: known.at,
    breakout: price(breakout),
    stop: price(stop),
    target: price(target),
    life: Math.min(LIFE.most, Math.max(LIFE.least, length)),
  };
}
