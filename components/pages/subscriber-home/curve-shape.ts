/** The geometry of the curve since following, in the units of its box. */

export const CURVE_BOX = { width: 720, height: 240 } as const;

/** Space above the highest and below the lowest value. */
const MARGIN = 10;

export interface CurveScale {
  readonly low: number;
  readonly high: number;
  x(index: number): number;
  y(value: number): number;
}

/** How far beyond the combined curve the scale reaches for single robots, as a share of the curve's height. */
const BEYOND = 0.75;
/** Minimum range of the scale, in percent, so that a nearly flat curve doesn't look volatile. */
const MIN_RANGE = 1;

/**
 * A scale that holds the combined curve and 100, and single robots as far as they don't flatten it: anything beyond is
 * outside the frame.
 */
export function curveScale(
  combined: readonly number[],
  robots: readonly (readonly (number | null)[])[],
  length: number,
): CurveScale {
  const bottom = Math.min(100, ...combined);
  const top = Math.max(100, ...combined);
  const beyond = BEYOND * Math.max(MIN_RANGE, top - bottom);
  const own = robots.flat().filter((value) => value !== null);
  const low = Math.max(bottom - beyond, Math.min(bottom, ...own));
  const high = Math.min(top + beyond, Math.max(top, ...own));
  const span = Math.max(MIN_RANGE, high - low);
  return {
    low,
    high,
    x: (index) => (length < 2 ? 0 : (index * CURVE_BOX.width) / (length - 1)),
    y: (value) => MARGIN + ((high - value) / span) * (CURVE_BOX.height - 2 * MARGIN),
  };
}

/** A path's `d`; days without a value are left out. */
export function pathOf(values: readonly (number | null)[], { x, y }: CurveScale): string {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${round(x(index))} ${round(y(value))}`],
  );
  return points.length < 2 ? '' : `M${points.join('L')}`;
}

/** The day nearest to a share of the width, 0 to 1. */
export function dayAt(share: number, length: number): number {
  return Math.max(0, Math.min(length - 1, Math.round(share * (length - 1))));
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
