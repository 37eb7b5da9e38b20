import { utcDay } from '@/lib/core/base/time';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { describeEquity } from './describe-equity';
import { EQUITY_BOX } from './equity-box';
import { EquityFigure } from './equity-figure';
import { shapeEquity } from './equity-shape';
import { Legend } from './legend';
import { MonthEndTable } from './month-end-table';
import { monthEnds } from './month-ends';
import { ServerPlot } from './server-plot';

interface EquityChartProps {
  readonly curve: readonly CurvePoint[];
  /** UTC milliseconds. */
  readonly publishedAt: number;
  /** Buy and hold of the robot's instruments, indexed to 100, one value per day of the curve. */
  readonly benchmark?: readonly number[] | undefined;
  /** The robot, to fetch shorter periods; without it, only the server's picture is shown. */
  readonly productId?: number | undefined;
}

/** Daily equity indexed to 100, split by phase, with a text alternative and a table. */
export function EquityChart({ curve, publishedAt, benchmark = [], productId }: EquityChartProps) {
  const shape = shapeEquity(curve, utcDay(publishedAt), EQUITY_BOX, benchmark);
  if (!shape) return <p>Not enough data for a chart yet.</p>;
  const hasBenchmark = shape.benchmark !== '';
  const summary = describeEquity(curve, { benchmarkEnd: hasBenchmark ? benchmark.at(-1) : null });
  return (
    <EquityFigure
      summary={summary}
      productId={productId ?? null}
      firstValue={curve[0]?.value ?? 100}
      legend={
        <Legend publishedAt={publishedAt} hasBenchmark={hasBenchmark} hasForward={shape.forward !== ''} />
      }
      picture={<ServerPlot shape={shape} label={`Equity curve. ${summary}`} />}
      table={<MonthEndTable points={monthEnds(curve)} />}
    />
  );
}
