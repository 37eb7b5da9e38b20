/** A sparkline in a box whose y axis points down. */
export interface SparklineShape {
  /** What came after publication; all of it where there is no backtest. */
  readonly line: string;
  /** The backtest before it, and a tick at publication; null without one. */
  readonly backtest: string | null;
  readonly tone: 'gain' | 'loss';
}

/**
 * Scales a series to fill a box. It counts as a loss if the second point exceeds the last, since the first is where all
 * robots start. null for one point or none.
 * @param backtest how many points, from the first on, are the backtest
 */
export function shapeSparkline(
  values: readonly number[],
  width: number,
  height: number,
  backtest = 0,
): SparklineShape | null {
  const second = values[1];
  const last = values.at(-1);
  if (second === undefined || last === undefined) return null;
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const points = values.map((value, index) => {
    const x = (width * index) / (values.length - 1);
    const y = height - (height * (value - lowest)) / span;
    return [round(x), round(y)] as const;
  });
  const tone = second > last ? 'loss' : 'gain';
  const [publishedX] = points[backtest - 1] ?? [];
  if (publishedX === undefined) return { line: pathOf(points), backtest: null, tone };
  const isPublished = backtest < points.length;
  return {
    line: isPublished ? pathOf(points.slice(backtest - 1)) : '',
    backtest: `${pathOf(points.slice(0, backtest))}${isPublished ? `M${publishedX} 0V${height}` : ''}`,
    tone,
  };
}

function pathOf(points: readonly (readonly [x: number, y: number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
