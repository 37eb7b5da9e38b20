import { chartData } from './chart-config';
import { chartSeries } from './chart-series';
import type { LiveCurve } from './live-curve';
import { faded, type Palette } from './palette';

const PALETTE: Palette = { backtest: 'pale', robot: 'blue', benchmark: 'slate' };

const findSeries = (benchmark: number | null) => {
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
  it('draws the line since publication without a fill over the backtest, and the benchmark below both', () => {
    const { datasets } = chartData(findSeries(100), PALETTE);
    expect(datasets).toMatchObject([
      { label: 'Buy and hold', borderColor: 'slate', borderWidth: 1.5 },
      { label: 'Backtest', borderColor: 'pale', borderWidth: 1.5 },
      { label: 'Since publication', borderColor: 'blue', borderWidth: 2 },
    ]);
    expect(datasets.some(({ fill }) => fill)).toBe(false);
  });

  it('draws no benchmark if there is none', () => {
    expect(chartData(findSeries(null), PALETTE).datasets).toHaveLength(2);
  });
});

it.each([
  ['#2a45cf', '#2a45cf8c'],
  ['blue', 'blue'],
])('%p faded is %p', (color, shown) => {
  expect(faded(color)).toBe(shown);
});
