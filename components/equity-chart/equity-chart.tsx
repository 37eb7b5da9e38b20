import { utcDay } from '@/lib/base/time';
import type { CurvePoint } from '@/lib/catalogue/types';
import { describeEquity } from './describe-equity';
import { EQUITY_BOX } from './equity-box';
import { EquityFigure } from './equity-figure';
import { shapeEquity } from './equity-shape';
import { monthEnds } from './month-ends';

interface EquityChartProps {
  readonly curve: readonly CurvePoint[];
  /** UTC milliseconds. */
  readonly publishedAt: number;
}

/** Daily equity indexed to 100, backtest and forward apart, with the same in words and as a table. */
export function EquityChart({ curve, publishedAt }: EquityChartProps) {
  const shape = shapeEquity(curve, utcDay(publishedAt), EQUITY_BOX);
  if (!shape) return <p>There are too few days for a curve yet.</p>;
  return (
    <EquityFigure
      shape={shape}
      summary={describeEquity(curve)}
      points={monthEnds(curve)}
      publishedAt={publishedAt}
    />
  );
}
