/** A sparkline in a box whose y axis points down. */
export interface SparklineShape {
  readonly line: string;
  readonly tone: 'gain' | 'loss';
}

/**
 * Scales a series to fill a box. It counts as a loss if the second point exceeds the last, since the first is where all
 * robots start. null for one point or none.
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
