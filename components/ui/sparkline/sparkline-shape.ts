import { type Box, linePath, tenth } from '@/components/ui/curve/paths';

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
export function shapeSparkline(values: readonly number[], box: Box, backtest = 0): SparklineShape | null {
  const second = values[1];
  const last = values.at(-1);
  if (second === undefined || last === undefined) return null;
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const points = values.map((value, index) => ({
    x: index / (values.length - 1),
    y: (value - lowest) / span,
  }));
  const tone = second > last ? 'loss' : 'gain';
  const published = points[backtest - 1];
  if (!published) return { line: linePath(points, box), backtest: null, tone };
  const isPublished = backtest < points.length;
  const tick = `M${tenth(box.width * published.x)} 0V${box.height}`;
  return {
    line: isPublished ? linePath(points.slice(backtest - 1), box) : '',
    backtest: linePath(points.slice(0, backtest), box) + (isPublished ? tick : ''),
    tone,
  };
}
