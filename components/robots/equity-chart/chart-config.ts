import type { ChartData, ChartDataset, ChartOptions, Point } from 'chart.js';
import type { Phase } from '@/lib/robots/ledger/entry';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { BENCHMARK_NAME } from './benchmark-name';
import { dayLabel } from './chart-labels';
import type { ChartSeries, XY } from './chart-series';
import type { Palette } from './palette';

/** Pixels around the plot, so that lines at its edge aren't cut off; the stylesheet offsets them. */
const MARGIN = 8;

export type LineData = ChartData<'line', Point[], number>;

/** Chart.js data: backtest, replayed, forward and the benchmark, if any. */
export function chartData(series: ChartSeries, palette: Palette): LineData {
  const datasets = [
    line(PHASE_LABELS.backtest, series.backtest, palette.backtest, {
      borderWidth: 1.5,
      segment: onlyOf('backtest', series),
    }),
    line(PHASE_LABELS.replayed, series.replayed, palette.forward, {
      borderWidth: 1.5,
      segment: onlyOf('replayed', series),
    }),
    line(PHASE_LABELS.forward, series.forward, palette.forward, {
      borderWidth: 2.5,
      fill: 'start',
      backgroundColor: palette.area,
      segment: onlyOf('forward', series),
    }),
  ];
  if (series.benchmark.some(({ y }) => !Number.isNaN(y)))
    datasets.push(
      line(BENCHMARK_NAME, series.benchmark, palette.benchmark, {
        borderWidth: 1,
        borderDash: [4, 3],
        spanGaps: true,
      }),
    );
  return { datasets };
}

const CLEAR = 'transparent';

/** Hides a line's segments to days of another phase. A single day of a phase has such segments on both sides. */
function onlyOf(phase: Phase, { points }: ChartSeries): NonNullable<ChartDataset<'line'>['segment']> {
  const hidden = ({ p1DataIndex }: { readonly p1DataIndex: number }) =>
    points[p1DataIndex]?.phase === phase ? undefined : CLEAR;
  return { borderColor: hidden, backgroundColor: hidden };
}

function line(
  label: string,
  points: readonly XY[],
  color: string,
  more: Partial<ChartDataset<'line', Point[]>>,
): ChartDataset<'line', Point[]> {
  return {
    label,
    data: [...points],
    borderColor: color,
    borderJoinStyle: 'round',
    pointRadius: 0,
    pointHitRadius: 0,
    pointHoverRadius: 4,
    pointHoverBackgroundColor: color,
    pointHoverBorderWidth: 0,
    clip: MARGIN,
    ...more,
  };
}

/**
 * Chart.js options without axes: the page draws those, so that the plot fills its box like the server's picture.
 * @param still whether the visitor prefers reduced motion
 */
export function chartOptions(series: ChartSeries, palette: Palette, still: boolean): ChartOptions<'line'> {
  const words = (index: number | undefined) => {
    const point = series.points[index ?? -1];
    return point ? dayLabel(point) : null;
  };
  return {
    responsive: true,
    maintainAspectRatio: false,
    parsing: false,
    normalized: true,
    // The curve replaces the server's picture without animation; only the tooltip moves.
    animation: still ? false : { duration: 0 },
    layout: { autoPadding: false, padding: MARGIN },
    interaction: { mode: 'index', axis: 'x', intersect: false },
    scales: {
      x: { type: 'linear', display: false, min: series.days[0], max: series.days[2] },
      y: { type: 'linear', display: false, min: series.ticks[0] ?? 0, max: series.ticks.at(-1) ?? 1 },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        ...(still ? { animation: false as const } : { animation: { duration: 120 } }),
        displayColors: false,
        backgroundColor: palette.surface,
        borderColor: palette.start,
        borderWidth: 1,
        titleColor: palette.ink,
        bodyColor: palette.text,
        titleFont: { family: palette.font, size: 13, weight: 600 },
        bodyFont: { family: palette.font, size: 13 },
        padding: 10,
        cornerRadius: 6,
        // The text covers all curves of the day, so one tooltip item is enough.
        filter: (item, position) => position === 0 && item.dataIndex in series.points,
        callbacks: {
          title: ([item]) => words(item?.dataIndex)?.title ?? '',
          label: (item) => [...(words(item.dataIndex)?.lines ?? [])],
        },
      },
    },
  };
}
