/** A series drawn into a box whose y grows downwards. */
export interface SparklineShape {
  readonly line: string;
  readonly tone: 'gain' | 'loss';
}

/**
 * Lays a series out over a box, edge to edge. A loss is told by the second point exceeding the last, as the first is
 * where every robot starts. null for a series of one point or none, which is not drawn.
 */
export function shapeSparkline(
  values: readonly number[],
  width: number,
  height: number,
): SparklineShape | null {
  const second = values[1];
  const last = values.at(-1);
  if (second === undefined || last === undefined) return null;
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const points = values.map((value, index) => {
    const x = (width * index) / (values.length - 1);
    const y = height - (height * (value - lowest)) / span;
    return `${round(x)} ${round(y)}`;
  });
  const line = `M${points.join('L')}`;
  return { line, tone: second > last ? 'loss' : 'gain' };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
