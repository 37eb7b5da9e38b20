'use client';

import { CurveReader } from '@/components/ui/curve/curve-reader';
import { chartReading, readingText } from './chart-frame';
import type { ChartSeries } from './chart-series';
import { EquityCanvas } from './equity-canvas';
import { DrawdownPane } from './server-plot';

interface LivePlotProps {
  readonly series: ChartSeries;
  readonly label: string;
}

/** A chart whose days can be read by pointer and keys. */
export function LivePlot({ series, label }: LivePlotProps) {
  const { frame, points } = series;
  return (
    <CurveReader
      label="Day on the chart"
      frame={frame}
      points={points}
      toReading={(point) => chartReading(point, frame.isLog)}
      describePoint={readingText}
      pane={<DrawdownPane drawdown={frame.drawdown} />}
    >
      <EquityCanvas series={series} label={label} />
    </CurveReader>
  );
}
