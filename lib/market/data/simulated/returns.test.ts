import { FactorPaths } from './factor-paths';
import { FACTORS } from './factors';
import { marketClassFor } from './market-class';
import { hash, normalAt, RandomStream, uniformAt } from './random';
import { SessionTable } from './session-table';
import { correlation, kurtosis, mean, meanSquare } from './testing/estimators';
import { regimeAt } from './volatility';

const SEEDS = Array.from({ length: 60 }, (_, index) => hash(0, 0, index));
const table = new SessionTable();
const sessions = table.readYear(FACTORS.market.market, 2025);

/** The market factor's sessions of a year, for many seeds. */
const years = SEEDS.map((seed) => ({
  seed,
  year: new FactorPaths(seed, table).readYear(FACTORS.market, 2025),
}));

describe('random numbers', () => {
  const stream = new RandomStream(3, 4, 5);
  const samples: readonly (readonly [string, (index: number) => number])[] = [
    ['of a stream', () => stream.normal()],
    ['by place', (index) => normalAt(3, 4, index)],
    ['by stream', (index) => normalAt(3, index, 4)],
    ['by seed', (index) => normalAt(index, 3, 4)],
  ];

  it.each(samples)('%s are standard normal', (_, draw) => {
    const values = Float64Array.from({ length: 100_000 }, (__, index) => draw(index));
    expect(Math.abs(mean(values))).toBeLessThan(0.015);
    expect(Math.abs(meanSquare(values) - 1)).toBeLessThan(0.02);
    expect(Math.abs(kurtosis(values) - 3)).toBeLessThan(0.1);
    expect(Math.abs(correlation(values.slice(1), values.slice(0, -1)))).toBeLessThan(0.015);
  });

  it('lie strictly between 0 and 1 and fill the range evenly', () => {
    const counts = new Array<number>(10).fill(0);
    const values = Float64Array.from({ length: 50_000 }, (_, index) => uniformAt(1, 2, index));
    expect(values.filter((value) => !(value > 0 && value < 1))).toHaveLength(0);
    for (const value of values) {
      const bin = Math.floor(value * 10);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 5000)).toBeLessThan(280);
  });
});

describe('returns of a factor', () => {
  it('have no mean, night or day, whatever came the session before', () => {
    const nights: number[] = [];
    const days: number[] = [];
    const daysBefore: number[] = [];
    for (const { year } of years)
      for (let place = 1; place < year.dayReturn.length; place += 1) {
        nights.push((year.gapReturn[place] as number) / Math.sqrt(year.gapVariance[place] as number));
        days.push((year.dayReturn[place] as number) / Math.sqrt(year.dayVariance[place] as number));
        daysBefore.push(year.dayReturn[place - 1] as number);
      }
    const count = Math.sqrt(days.length);
    expect(Math.abs(mean(nights)) * count).toBeLessThan(3);
    expect(Math.abs(mean(days)) * count).toBeLessThan(3);
    expect(
      Math.abs(correlation(Float64Array.from(days), Float64Array.from(daysBefore))) * count,
    ).toBeLessThan(3);
    expect(Math.abs(correlation(Float64Array.from(days), Float64Array.from(nights))) * count).toBeLessThan(3);
  });

  it('have the volatility that the factor states', () => {
    const variances = years.map(({ year }) => meanSquare(year.dayReturn) + meanSquare(year.gapReturn));
    expect(Math.sqrt(mean(variances) * 252)).toBeCloseTo(FACTORS.market.annualVolatility, 2);
  });

  it('are wilder after falls than after rises', () => {
    let afterFall = 0;
    let afterRise = 0;
    for (const { year } of years)
      for (let place = 1; place < year.dayReturn.length; place += 1) {
        const variance = year.dayVariance[place] as number;
        if ((year.dayReturn[place - 1] as number) < 0) afterFall += variance;
        else afterRise += variance;
      }
    expect(afterFall / afterRise).toBeGreaterThan(1.1);
  });

  it('are wilder in stressed regimes than in calm ones, and every year has both', () => {
    const sums = { calm: 0, normal: 0, stressed: 0 };
    const counts = { calm: 0, normal: 0, stressed: 0 };
    for (const { seed, year } of years) {
      const seen = new Set<string>();
      for (const [place, session] of sessions.sessions.entries()) {
        const regime = regimeAt(seed, marketClassFor('S'), session.day);
        seen.add(regime);
        sums[regime] += year.dayVariance[place] as number;
        counts[regime] += 1;
      }
      expect(seen.size).toBe(3);
    }
    expect(sums.stressed / counts.stressed).toBeGreaterThan((1.6 * sums.calm) / counts.calm);
    expect(sums.normal / counts.normal).toBeGreaterThan(sums.calm / counts.calm);
  });

  it('add up over the bars to that of the session, on whole and half days', () => {
    const paths = new FactorPaths(SEEDS[0] as number, table);
    const year = paths.readYear(FACTORS.Energy, 2025);
    for (const place of [0, 100, sessions.sessions.findIndex((session) => session.early)]) {
      const bars = paths.readBars(FACTORS.Energy, sessions, place);
      const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);
      expect(total(bars.returns)).toBeCloseTo(year.dayReturn[place] as number, 12);
      expect(total(bars.variances)).toBeCloseTo(year.dayVariance[place] as number, 12);
      expect(bars.returns.length).toBe(sessions.slots[place]);
    }
  });
});
