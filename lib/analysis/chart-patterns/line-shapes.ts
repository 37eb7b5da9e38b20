import { type Corner, type Orientation, orient, type RisingShape } from './oriented';

/** Reversals of pivots, in ATR: those of lines and cups, and the smaller ones of flags. */
export const LINE_REVERSAL = 3;
export const FLAG_REVERSAL = 1.5;
/** Pivots looked back at: five for lines, more for cups, whose sides may have pivots of their own. */
export const MOST_PIVOTS = 12;
/** Farthest a corner may be from its line, in ATR. */
const FIT_ATR = 1;
/** Lines are compared by how far each rises over the shape, as a share of its widest height. */
const FLAT = 0.15;
const SLOPED = 0.25;
const CONVERGED = 0.3;
const PARALLEL = 0.2;
const POLE = { leastAtr: 6, mostBars: 30, mostFlagBars: 40, mostRetraced: 0.5 } as const;
const CUP = { leastBars: 30, mostBars: 150, leastAtr: 6, rimAtr: 1.5, mostHandle: 0.5 } as const;

/** A line through corners by least squares. */
interface Line {
  readonly at: (bar: number) => number;
  /** Largest distance of a corner from it. */
  readonly farthest: number;
}

interface Pair {
  /** Those the lines go through. */
  readonly corners: readonly Corner[];
  readonly upper: Line;
  readonly lower: Line;
  /** Distance between the lines at the first and last corner, the larger one. */
  readonly height: number;
  /** How far each line rises from the first to the last corner, as a share of the height. */
  readonly upperRise: number;
  readonly lowerRise: number;
}

/** When shapes are looked for: at the close that made the newest pivot known. */
export interface Confirmation {
  readonly at: number;
  /** Average true range of log prices. */
  readonly atr: number;
}

export interface FoundShape {
  readonly shape: RisingShape;
  readonly orientation: Orientation;
}

/**
 * Shapes between two lines, and cups, of pivots in log prices, oldest first. Definitions are ours:
 * docs/decisions/patterns.md.
 */
export function findLineShapes(pivots: readonly Corner[], known: Confirmation): FoundShape[] {
  return bothWays(pivots, (oriented) => [
    findBetweenLines(oriented.slice(-5), known),
    findCup(oriented, known),
  ]);
}

/** Flags and pennants, likewise, of smaller pivots. */
export function findFlags(pivots: readonly Corner[], known: Confirmation): FoundShape[] {
  return bothWays(pivots, (oriented) => [findFlag(oriented.slice(-5), known)]);
}

function bothWays(
  pivots: readonly Corner[],
  find: (oriented: readonly Corner[]) => readonly (RisingShape | null)[],
): FoundShape[] {
  return ([1, -1] as const).flatMap((orientation) =>
    find(pivots.map((pivot) => orient(pivot, orientation))).flatMap((shape) =>
      shape === null ? [] : [{ shape, orientation }],
    ),
  );
}

function findBetweenLines(five: readonly Corner[], { at, atr }: Confirmation): RisingShape | null {
  if (five.length < 5) return null;
  const pair = fitPair(five, atr);
  const kinds = pair && kindBetweenLines(five, pair);
  return pair && kinds && toShape(kinds, five, { pair, at, height: pair.height });
}

function kindBetweenLines(
  five: readonly Corner[],
  { upperRise, lowerRise }: Pair,
): RisingShape['kinds'] | null {
  const beginsHigh = five[0]?.isHigh === true;
  const narrowing = lowerRise - upperRise;
  if (Math.abs(upperRise) <= FLAT && lowerRise >= SLOPED)
    return ['ascending-triangle', 'descending-triangle'];
  if (!beginsHigh && Math.abs(lowerRise) <= FLAT && Math.abs(upperRise) < SLOPED)
    return ['triple-bottom', 'triple-top'];
  // Going on as it came: prices rose into a triangle that begins with a high.
  if (beginsHigh && upperRise <= -FLAT && lowerRise >= FLAT)
    return ['symmetrical-triangle', 'symmetrical-triangle'];
  if (lowerRise <= -FLAT && narrowing >= CONVERGED) return ['falling-wedge', 'rising-wedge'];
  if (upperRise <= -SLOPED && lowerRise <= -SLOPED && Math.abs(narrowing) <= PARALLEL)
    return ['falling-channel', 'rising-channel'];
  return null;
}

/** A steep rise, the pole, and two smaller swings after it. */
function findFlag(five: readonly Corner[], { at, atr }: Confirmation): RisingShape | null {
  if (five.length < 5) return null;
  const [bottom, top, , , last] = five as [Corner, Corner, Corner, Corner, Corner];
  const pole = top.value - bottom.value;
  const swings = five.slice(1);
  const lowest = Math.min(...swings.map(({ value }) => value));
  if (bottom.isHigh || pole < POLE.leastAtr * atr || top.at - bottom.at > POLE.mostBars) return null;
  if (last.at - top.at > POLE.mostFlagBars || top.value - lowest > POLE.mostRetraced * pole) return null;
  const pair = fitPair(swings, atr);
  if (pair === null) return null;
  const { upperRise, lowerRise } = pair;
  const levels = { pair, at, height: pole };
  if (upperRise <= -FLAT && lowerRise - upperRise >= CONVERGED)
    return toShape(['bull-pennant', 'bear-pennant'], five, levels);
  if (upperRise <= FLAT && lowerRise <= FLAT && Math.abs(lowerRise - upperRise) < CONVERGED)
    return toShape(['bull-flag', 'bear-flag'], five, levels);
  return null;
}

/** Two rims at one height, a deep bottom in the middle between them, and a shallow handle, the newest pivot. */
function findCup(pivots: readonly Corner[], { atr }: Confirmation): RisingShape | null {
  const [right, handle] = pivots.slice(-2);
  if (right === undefined || handle === undefined || handle.isHigh) return null;
  for (let index = pivots.length - 4; index >= 0; index -= 2) {
    const left = pivots[index] as Corner;
    const bars = right.at - left.at;
    if (bars > CUP.mostBars) return null;
    const inside = pivots.slice(index + 1, -2);
    const bottom = inside.reduce((lowest, pivot) => (pivot.value < lowest.value ? pivot : lowest));
    const rim = Math.max(left.value, right.value);
    const depth = rim - bottom.value;
    const middle = (bottom.at - left.at) / bars;
    const isCup =
      bars >= CUP.leastBars &&
      depth >= CUP.leastAtr * atr &&
      Math.abs(left.value - right.value) <= CUP.rimAtr * atr &&
      middle >= 0.25 &&
      middle <= 0.75 &&
      inside.every(({ value }) => value < rim - depth / 4) &&
      rim - handle.value <= CUP.mostHandle * depth;
    if (!isCup) continue;
    const corners = [left, bottom, right, handle];
    return {
      kinds: ['cup-and-handle', 'inverse-cup-and-handle'],
      corners,
      lines: [[left, right]],
      breakout: rim,
      stop: handle.value,
      height: depth,
    };
  }
  return null;
}

/** Lines through the highs and lows of some corners; null where one doesn't fit, or the lines have crossed. */
function fitPair(corners: readonly Corner[], atr: number): Pair | null {
  const [from, to] = [corners[0]?.at ?? 0, corners.at(-1)?.at ?? 0];
  const upper = fitLine(corners.filter(({ isHigh }) => isHigh));
  const lower = fitLine(corners.filter(({ isHigh }) => !isHigh));
  const [first, last] = [upper.at(from) - lower.at(from), upper.at(to) - lower.at(to)];
  if (Math.max(upper.farthest, lower.farthest) > FIT_ATR * atr || first <= 0 || last <= 0) return null;
  const height = Math.max(first, last);
  const rise = (line: Line) => (line.at(to) - line.at(from)) / height;
  return { corners, upper, lower, height, upperRise: rise(upper), lowerRise: rise(lower) };
}

function fitLine(corners: readonly Corner[]): Line {
  const count = corners.length;
  const middle = corners.reduce((sum, { at }) => sum + at, 0) / count;
  const mean = corners.reduce((sum, { value }) => sum + value, 0) / count;
  const spread = corners.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const slope = corners.reduce((sum, { at, value }) => sum + (at - middle) * (value - mean), 0) / spread;
  const at = (bar: number) => mean + slope * (bar - middle);
  return { at, farthest: Math.max(...corners.map((corner) => Math.abs(corner.value - at(corner.at)))) };
}

function toShape(
  kinds: RisingShape['kinds'],
  corners: readonly Corner[],
  { pair, at, height }: { readonly pair: Pair; readonly at: number; readonly height: number },
): RisingShape | null {
  const lows = corners.filter(({ isHigh }) => !isHigh);
  const firstAt = (isHigh: boolean) => pair.corners.find((corner) => corner.isHigh === isHigh)?.at ?? at;
  const end = (line: Line, bar: number, isHigh: boolean): Corner => ({
    at: bar,
    value: line.at(bar),
    isHigh,
  });
  // Past the point where the lines meet, neither says anything.
  if (pair.upper.at(at) <= pair.lower.at(at)) return null;
  return {
    kinds,
    corners,
    lines: [
      [end(pair.upper, firstAt(true), true), end(pair.upper, at, true)],
      [end(pair.lower, firstAt(false), false), end(pair.lower, at, false)],
    ],
    breakout: pair.upper.at(at),
    stop: (lows.at(-1) as Corner).value,
    height,
  };
}
