import { linePath } from '@/components/ui/curve/paths';
import { thinOut } from '@/components/ui/curve/thin-out';
import { firstSincePublication } from '@/lib/robots/catalogue/phase-figures';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { type ChartFrame, chartFrame } from './chart-frame';
import type { LivePoint } from './live-curve';

/** Maximum points per line; more than a wide screen shows would only add to the page. */
const POINTS_A_LINE = 240;

/** The server's picture: SVG paths, and what is around them. */
export interface EquityShape {
  readonly backtest: string;
  /** Begins at the backtest's last point, so that the curve has no gap. */
  readonly sincePublication: string;
  /** Empty if there is none. */
  readonly benchmark: string;
  readonly frame: ChartFrame;
}

/** A curve's points with their benchmark, unless that is shorter than the curve. */
export function withBenchmark(
  curve: readonly CurvePoint[],
  benchmark: readonly number[],
): readonly LivePoint[] {
  const hasBenchmark = benchmark.length === curve.length;
  return curve.map((point, index) => ({
    ...point,
    benchmark: hasBenchmark ? (benchmark[index] ?? null) : null,
  }));
}

/** Computes the shape of an equity curve, x by calendar day. null for fewer than two points. */
export function shapeEquity(
  points: readonly LivePoint[],
  publishedDay: number,
  isPublicationSimulated = false,
): EquityShape | null {
  const [first, second, ...others] = points;
  if (!first || !second) return null;
  const { x, y, ...frame } = chartFrame([first, second, ...others], publishedDay, isPublicationSimulated);
  const line = (values: readonly { readonly day: number; readonly value: number }[]) =>
    linePath(thinOut(values, POINTS_A_LINE).map(({ day, value }) => ({ x: x(day), y: y(value) })));
  const since = firstSincePublication(points);
  return {
    backtest: line(points.slice(0, since)),
    sincePublication: since === points.length ? '' : line(points.slice(Math.max(0, since - 1))),
    benchmark: line(
      points.flatMap(({ day, benchmark }) => (benchmark === null ? [] : [{ day, value: benchmark }])),
    ),
    frame,
  };
}
