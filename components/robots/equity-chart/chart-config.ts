import type { ChartData, ChartDataset, ChartOptions, Point } from 'chart.js';
import type { XY } from '@/components/ui/curve/paths';
import { BENCHMARK_NAME } from './chart-frame';
import type { ChartSeries } from './chart-series';
import type { Palette } from './palette';

/** Pixels around the plot, so that lines at its edge aren't cut off; the stylesheet offsets them. */
const MARGIN = 8;

export type LineData = ChartData<'line', Point[], number>;

/** Chart.js data: backtest, since publication and the benchmark, if any. */
export function chartData(series: ChartSeries, palette: Palette): LineData {
  const datasets = [
    line('Backtest', series.backtest, palette.backtest, 1.5),
    line('Since publication', series.sincePublication, palette.robot, 2),
  ];
  if (series.benchmark.some(({ y }) => !Number.isNaN(y)))
    datasets.unshift({
      ...line(BENCHMARK_NAME, series.benchmark, palette.benchmark, 1.5),
      spanGaps: true,
    });
  return { datasets };
}

function line(
  label: string,
  points: readonly XY[],
  color: string,
  width: number,
): ChartDataset<'line', Point[]> {
  return {
    label,
    data: [...points],
    borderColor: color,
    borderWidth: width,
    borderJoinStyle: 'round',
    pointRadius: 0,
    pointHitRadius: 0,
    clip: MARGIN,
  };
}

/** Chart.js options for lines alone: the page draws axes, labels and the crosshair around them. */
export const CHART_OPTIONS: ChartOptions<'line'> = {
  responsive: true,
  maintainAspectRatio: false,
  parsing: false,
  normalized: true,
  // The curve replaces the server's picture without animation.
  animation: false,
  events: [],
  layout: { autoPadding: false, padding: MARGIN },
  scales: {
    x: { type: 'linear', display: false, min: 0, max: 1 },
    y: { type: 'linear', display: false, min: 0, max: 1 },
  },
};
