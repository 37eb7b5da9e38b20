import { utcDay } from '@/lib/core/base/time';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { describeEquity } from './describe-equity';
import { EQUITY_BOX } from './equity-box';
import { EquityFigure } from './equity-figure';
import { shapeEquity } from './equity-shape';
// For its styles: what draws it in the page does not bring them along.
import './month-end-table';
import { monthEnds } from './month-ends';
import { StillLegend, StillMonthEnds, StillPlot } from './still-parts';

interface EquityChartProps {
  readonly curve: readonly CurvePoint[];
  /** UTC milliseconds. */
  readonly publishedAt: number;
  /** Buy and hold of the robot's instruments, indexed to 100, one value for each day of the curve. */
  readonly benchmark?: readonly number[] | undefined;
  /** The robot, whose shorter periods can then be chosen; without it the picture is all there is. */
  readonly productId?: number | undefined;
}

/** Daily equity indexed to 100, backtest and forward apart, with the same in words and as a table. */
export function EquityChart({ curve, publishedAt, benchmark = [], productId }: EquityChartProps) {
  const shape = shapeEquity(curve, utcDay(publishedAt), EQUITY_BOX, benchmark);
  if (!shape) return <p>There are too few days for a curve yet.</p>;
  const hasBenchmark = shape.benchmark !== '';
  const summary = describeEquity(curve, { benchmarkEnd: hasBenchmark ? benchmark.at(-1) : null });
  return (
    <EquityFigure
      summary={summary}
      productId={productId ?? null}
      firstValue={curve[0]?.value ?? 100}
      legend={<StillLegend publishedAt={publishedAt} hasBenchmark={hasBenchmark} />}
      picture={<StillPlot shape={shape} label={`Equity curve. ${summary}`} />}
      table={<StillMonthEnds points={monthEnds(curve)} />}
    />
  );
}
