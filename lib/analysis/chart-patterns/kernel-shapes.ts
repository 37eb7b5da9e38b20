import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import { findTurns, KernelSmoother, turnsAt } from './kernel-smoother';
import { type Corner, type Orientation, orient, type RisingShape } from './oriented';

/**
 * How far corners that should be level may be apart: `sigma`, a quarter of the standard deviation of the window's log
 * prices; `lmw2000`, the paper's 1.5%. Rectangles have half of it.
 */
export type ChartTolerance = 'sigma' | 'lmw2000';

/** Bars of a window, and those after it in which its last corner shows. */
const WINDOW = 35;
const LAG = 3;
const SPAN = WINDOW + LAG;
const LAST = WINDOW - 1;
/** Bandwidths that cross-validation chooses from, in bars, and the share of the chosen one that smooths. */
const BANDWIDTHS = [1, 1.5, 2, 3, 4, 6, 8, 12];
const BANDWIDTH_SHARE = 0.3;
const SIGMA_SHARE = 0.25;
const PAPER_TOLERANCE = 0.015;
const DOUBLE_BARS = 22;

export interface KernelOptions {
  readonly tolerance: ChartTolerance;
  /** Smooths with this bandwidth, in bars, instead of choosing one a window. */
  readonly bandwidth?: number;
}

type Five = readonly [Corner, Corner, Corner, Corner, Corner];

/**
 * The ten shapes of A. W. Lo, H. Mamaysky and J. Wang, "Foundations of Technical Analysis", Journal of Finance 55
 * (2000), in the closes of a window of 35 bars, known three bars later. Prices are logarithms, so that mirrored prices
 * have mirrored shapes.
 */
export class KernelScan {
  private readonly values = new Float64Array(SPAN);
  private readonly smoothers: readonly KernelSmoother[];
  private readonly validators: readonly KernelSmoother[];
  private readonly tolerance: ChartTolerance;
  private count = 0;

  constructor({ tolerance, bandwidth }: KernelOptions) {
    this.tolerance = tolerance;
    this.validators = bandwidth === undefined ? BANDWIDTHS.map((h) => new KernelSmoother(SPAN, h)) : [];
    const smoothing = bandwidth === undefined ? BANDWIDTHS.map((h) => BANDWIDTH_SHARE * h) : [bandwidth];
    this.smoothers = smoothing.map((h) => new KernelSmoother(SPAN, h));
  }

  /**
   * Shapes whose last corner is three bars back, as far as its smoothed place goes.
   * @param looks false for a bar whose shapes are known already
   */
  push(
    at: number,
    logClose: number,
    looks: boolean,
  ): { readonly shape: RisingShape; readonly orientation: Orientation }[] {
    this.values.copyWithin(0, 1);
    this.values[SPAN - 1] = logClose;
    this.count += 1;
    if (this.count < SPAN || !looks) return [];
    // The bandwidth is chosen last: few windows have a shape with any.
    const found = this.smoothers.map((smoother) => this.shapesWith(smoother, at - SPAN + 1));
    if (found.every((shapes) => shapes.length === 0)) return [];
    return found[this.chooseBandwidth()] ?? [];
  }

  private shapesWith(smoother: KernelSmoother, from: number) {
    if (!turnsAt(smoother, this.values, LAST)) return [];
    const turns = findTurns(smoother, this.values, LAST).map((turn) => ({ ...turn, at: turn.at + from }));
    const last = turns.at(-1);
    if (last === undefined) return [];
    // Shapes that end with a high are expected to fall.
    const orientation: Orientation = last.isHigh ? -1 : 1;
    const corners = turns.map((turn) => orient(turn, orientation));
    const width =
      this.tolerance === 'lmw2000' ? PAPER_TOLERANCE : SIGMA_SHARE * meanAndDeviation(this.values).deviation;
    return findShapes(corners, width).map((shape) => ({ shape, orientation }));
  }

  private chooseBandwidth(): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [index, validator] of this.validators.entries()) {
      const error = validator.leaveOneOutError(this.values, least);
      if (error < least) [best, least] = [index, error];
    }
    return best;
  }
}

/** Shapes of bottoms whose last corner is the last one given, a low. */
function findShapes(corners: readonly Corner[], tolerance: number): RisingShape[] {
  const shapes: RisingShape[] = [];
  const five = corners.slice(-5);
  if (isFive(five) && alternates(five)) {
    const kinds = fiveCornerKinds(five, tolerance);
    shapes.push(...kinds.map((kind) => toShape(kind, five)));
  }
  const double = findDouble(corners, tolerance);
  if (double) shapes.push(toShape(['double-bottom', 'double-top'], double));
  return shapes;
}

/** The paper's inequalities for bottoms; tops are their mirror images. */
function fiveCornerKinds([e1, e2, e3, e4, e5]: Five, tolerance: number): RisingShape['kinds'][] {
  const kinds: RisingShape['kinds'][] = [];
  const lows = [e1.value, e3.value, e5.value] as const;
  const highs = [e2.value, e4.value] as const;
  if (
    lows[1] < lows[0] &&
    lows[1] < lows[2] &&
    isLevel([lows[0], lows[2]], tolerance) &&
    isLevel(highs, tolerance)
  )
    kinds.push(['inverse-head-and-shoulders', 'head-and-shoulders']);
  if (lows[0] > lows[1] && lows[1] > lows[2] && highs[0] < highs[1])
    kinds.push(['broadening-bottom', 'broadening-top']);
  if (lows[0] < lows[1] && lows[1] < lows[2] && highs[0] > highs[1])
    kinds.push(['triangle-bottom', 'triangle-top']);
  if (isLevel(lows, tolerance / 2) && isLevel(highs, tolerance / 2) && Math.max(...lows) < Math.min(...highs))
    kinds.push(['rectangle-bottom', 'rectangle-top']);
  return kinds;
}

/** A low more than 22 bars back that's level with the last one, which is the lowest since. */
function findDouble(corners: readonly Corner[], tolerance: number): readonly Corner[] | null {
  const last = corners.at(-1);
  if (last === undefined) return null;
  const lows = corners.filter(({ isHigh }) => !isHigh);
  const first = lows.find(
    ({ at, value }, index) =>
      last.at - at > DOUBLE_BARS &&
      isLevel([value, last.value], tolerance) &&
      lows.slice(index + 1).every((low) => low.value >= last.value),
  );
  if (first === undefined) return null;
  const between = corners.filter(({ at, isHigh }) => isHigh && at > first.at && at < last.at);
  const highest = between.reduce<Corner | null>(
    (top, corner) => (top && top.value >= corner.value ? top : corner),
    null,
  );
  return highest && highest.value > Math.max(first.value, last.value) ? [first, highest, last] : null;
}

function toShape(kinds: RisingShape['kinds'], corners: readonly Corner[]): RisingShape {
  const values = corners.map(({ value }) => value);
  const highs = corners.filter(({ isHigh }) => isHigh);
  const lows = corners.filter(({ isHigh }) => !isHigh);
  const breakout = Math.max(...highs.map(({ value }) => value));
  return {
    kinds,
    corners,
    lines: [highs, lows].flatMap(joinEnds),
    breakout,
    stop: (lows.at(-1) as Corner).value,
    height: Math.max(...values) - Math.min(...values),
  };
}

function joinEnds(corners: readonly Corner[]): (readonly [Corner, Corner])[] {
  return corners.slice(1).map((corner, index) => [corners[index] as Corner, corner] as const);
}

/** Highs above the lows beside them, one after the other: mapping back may have undone that. */
function isFive(corners: readonly Corner[]): corners is Five {
  return corners.length === 5;
}

function alternates(corners: readonly Corner[]): boolean {
  return corners.slice(1).every((corner, index) => {
    const before = corners[index] as Corner;
    if (corner.at <= before.at || corner.isHigh === before.isHigh) return false;
    return corner.isHigh ? corner.value > before.value : corner.value < before.value;
  });
}

/** Whether values are all within a distance of their mean. */
function isLevel(values: readonly number[], distance: number): boolean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.every((value) => Math.abs(value - mean) <= distance);
}
