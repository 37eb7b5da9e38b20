import { chartData, chartOptions } from './chart-config';
import { chartSeries } from './chart-series';
import type { LiveCurve } from './live-curve';
import { type Palette, withTenthOfInk } from './palette';

const PALETTE: Palette = {
  backtest: 'gray',
  forward: 'blue',
  area: 'pale',
  benchmark: 'black',
  published: 'dark',
  grid: 'light',
  start: 'gray',
  surface: 'white',
  ink: 'black',
  text: 'dark',
  font: 'Inter',
};

const seriesOf = (benchmark: number | null) => {
  const points: LiveCurve['points'] = [
    { day: 1, value: 100, phase: 'backtest', benchmark },
    { day: 2, value: 104, phase: 'backtest', benchmark },
    { day: 3, value: 106, phase: 'forward', benchmark },
  ];
  const series = chartSeries({ period: 'Week', points, publishedDay: 3 });
  if (!series) throw new Error('no series');
  return series;
};

describe('chartData', () => {
  it('gives each phase its colour and the benchmark a thin dashed line', () => {
    expect(chartData(seriesOf(100), PALETTE).datasets).toMatchObject([
      { label: 'Backtest', borderColor: 'gray' },
      { label: 'Replayed', borderColor: 'blue', borderWidth: 1.5 },
      { label: 'Forward', borderColor: 'blue', backgroundColor: 'pale' },
      { label: 'Buy and hold', borderColor: 'black', borderWidth: 1, borderDash: [4, 3] },
    ]);
  });

  it('hides each line where it steps to a day of another phase', () => {
    const hiddenSteps = chartData(seriesOf(null), PALETTE).datasets.map(({ segment }) =>
      [1, 2].filter((p1DataIndex) => {
        const { borderColor } = segment as { borderColor: (step: { p1DataIndex: number }) => unknown };
        return borderColor({ p1DataIndex }) === 'transparent';
      }),
    );
    expect(hiddenSteps).toEqual([[2], [1, 2], [1]]);
  });

  it('draws no benchmark where there is none', () => {
    expect(chartData(seriesOf(null), PALETTE).datasets).toHaveLength(3);
  });
});

describe('chartOptions', () => {
  it('fills the box from the first to the last day and from the lowest to the highest line', () => {
    expect(chartOptions(seriesOf(null), PALETTE, false).scales).toMatchObject({
      x: { min: 1, max: 3, display: false },
      y: { min: 100, max: 106, display: false },
    });
  });

  it('moves nothing for visitors who want no motion', () => {
    const { animation, plugins } = chartOptions(seriesOf(null), PALETTE, true);
    expect([animation, plugins?.tooltip?.animation]).toEqual([false, false]);
  });
});

describe('withTenthOfInk', () => {
  it.each([
    ['#2a45cf', '#2a45cf1a'],
    ['blue', 'transparent'],
    ['', 'transparent'],
  ])('%p is %p', (color, faint) => {
    expect(withTenthOfInk(color)).toBe(faint);
  });
});
