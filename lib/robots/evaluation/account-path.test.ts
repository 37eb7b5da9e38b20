import { fromMicros } from '@/lib/core/base/money';
import { FREE, makeConfig, makeLeg, makeSeries, type Ohlc } from '@/lib/robots/execution/testing/table';
import { runPath } from './account-path';
import { buyAndHold } from './buy-and-hold';
import { mixPaths } from './mix-paths';
import { compoundPct, pathFigures, sharpeRatio } from './path-figures';

/** Waves, so that averages cross. */
const BARS: Ohlc[] = Array.from({ length: 400 }, (_, bar) => {
  const [open, close] = [100 + 10 * Math.sin(bar / 5), 100 + 10 * Math.sin((bar + 1) / 5)];
  return [open, Math.max(open, close), Math.min(open, close), close, 1e6];
});
const series = makeSeries(1, BARS, { perSession: 8 });
const COSTS = { ...FREE, spread: 0.002, commissionRate: 0.001 };
const quick = { params: { fast: 2, slow: 5 } };
const free = runPath(makeConfig(quick), series);
const costly = runPath(makeConfig({ ...quick, legs: [makeLeg(1, COSTS)] }), series);
const final = ({ days }: typeof free) => fromMicros(days.at(-1)?.equity ?? 0);
const paid = ({ costs }: typeof free) => fromMicros(costs.reduce((sum, cost) => sum + cost, 0));

describe('an account’s path', () => {
  it('counts as costs all that the same trades earn less with them', () => {
    expect(free.trades.length).toBeGreaterThan(20);
    expect(costly.trades).toEqual(free.trades);
    expect(paid(free)).toBe(0);
    expect(paid(costly)).toBeGreaterThan(50);
    expect(paid(costly)).toBeCloseTo(final(free) - final(costly), 3);
  });

  it('has one day for each session, the last after everything was closed', () => {
    expect(costly.days.map(({ day }) => day)).toEqual([...new Set(series.day)]);
    expect(costly.costs).toHaveLength(costly.days.length);
  });

  it('gives the same gross and net return without costs, and a gross one near the free one with them', () => {
    const [before, after] = [pathFigures(free, 252), pathFigures(costly, 252)];
    expect(before.grossPct).toBe(before.netPct);
    expect(after.netPct).toBeLessThan(after.grossPct);
    expect(after.grossPct / before.grossPct).toBeCloseTo(1, 1);
  });

  it('has the Sharpe ratio of its daily returns', () => {
    const returns = costly.days.map(
      ({ equity }, index) => equity / (costly.days[index - 1]?.equity ?? costly.initialBalance) - 1,
    );
    expect(sharpeRatio(returns, 252)).toBeCloseTo(pathFigures(costly, 252).sharpe ?? 0, 10);
    expect(compoundPct([0.1, -0.1], 1)).toBeCloseTo(-1, 10);
  });
});

describe('buy and hold', () => {
  it('earns the price’s return less one round trip', () => {
    const path = buyAndHold(series, COSTS, 10_000);
    const growth = (series.close.at(-1) as number) / (series.open[0] as number);
    const side = COSTS.spread / 2 + COSTS.commissionRate;
    expect(final(path)).toBeCloseTo((10_000 * growth * (1 - side)) / (1 + side), 3);
    expect(path.days.map(({ day }) => day)).toEqual(free.days.map(({ day }) => day));
    expect(final(buyAndHold(series, FREE, 10_000))).toBeCloseTo(10_000 * growth, 3);
  });
});

describe('a mix', () => {
  it('of one is that one', () => {
    expect(mixPaths([costly])).toEqual(costly);
  });

  it('of two is the mean of their equity and costs, with the trades of both', () => {
    const mix = mixPaths([free, costly]);
    expect(final(mix)).toBeCloseTo((final(free) + final(costly)) / 2, 5);
    expect(paid(mix)).toBeCloseTo(paid(costly) / 2, 5);
    expect(mix.trades).toHaveLength(free.trades.length + costly.trades.length);
  });

  it('refuses accounts of other days', () => {
    const shorter = { ...free, days: free.days.slice(1) };
    expect(() => mixPaths([free, shorter])).toThrow('the same days');
  });
});
