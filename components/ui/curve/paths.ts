/** A coordinate system whose y axis points down; stylesheets stretch it. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The coordinate system of curves. */
export const CURVE_BOX = { width: 1000, height: 340 } as const satisfies Box;

/** A point in fractions of the plot from its lower left corner. */
export interface XY {
  readonly x: number;
  readonly y: number;
}

/** A line through points as a path's `d`; empty for fewer than two. */
export function linePath(points: readonly XY[], { width, height }: Box = CURVE_BOX): string {
  if (points.length < 2) return '';
  return `M${points.map(({ x, y }) => `${tenth(width * x)} ${tenth(height * (1 - y))}`).join('L')}`;
}

/** The area between a line and a height: the bottom's by default. */
export function areaPath(points: readonly XY[], y = 0): string {
  const [first] = points;
  const last = points.at(-1);
  return first && last ? linePath([...points, { x: last.x, y }, { x: first.x, y }, first]) : '';
}

/** Rounded to a tenth, which is enough for a path. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
