import type { ReactNode } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { utcDay } from '@/lib/core/base/time';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { describeEquity } from './describe-equity';
import { EquityFigure } from './equity-figure';
import { shapeEquity, withBenchmark } from './equity-shape';
import { MonthEndTable } from './month-end-table';
import { ServerPlot } from './server-plot';

interface EquityChartProps {
  readonly curve: readonly CurvePoint[];
  /** UTC milliseconds. */
  readonly publishedAt: number;
  /** Whether that is a date before anything was recorded. */
  readonly isPublicationSimulated?: boolean | undefined;
  /** Buy and hold of the robot's instruments, indexed to 100, one value per day of the curve. */
  readonly benchmark?: readonly number[] | undefined;
  /** The robot, to fetch shorter periods; without it, only the server's picture is shown. */
  readonly productId?: number | undefined;
  /** Small print below, next to the table. */
  readonly notes?: ReactNode;
}

/** Daily equity since the start, split by publication, its drawdown, a text alternative and a table. */
export function EquityChart({
  curve,
  publishedAt,
  isPublicationSimulated = false,
  benchmark = [],
  productId,
  notes,
}: EquityChartProps) {
  const points = withBenchmark(curve, benchmark);
  const shape = shapeEquity(points, utcDay(publishedAt), isPublicationSimulated);
  const last = points.at(-1);
  if (!shape || !last) return <p>Not enough data for a chart yet.</p>;
  const summary = describeEquity(curve, { benchmarkEnd: last.benchmark });
  return (
    <EquityFigure
      summary={summary}
      productId={productId ?? null}
      isPublicationSimulated={isPublicationSimulated}
      firstValue={curve[0]?.value ?? 100}
      picture={<ServerPlot shape={shape} last={last} label={`Equity curve. ${summary}`} />}
      table={
        <Actions>
          <MonthEndTable curve={curve} />
          {notes}
        </Actions>
      }
    />
  );
}
