import { ensureDefined } from '@/lib/core/base/assert';
import { findInstrument } from '../instruments';
import { FactorPaths } from './factor-paths';
import { ANCHOR_YEAR, inverseMove, Levels } from './levels';
import { findModel } from './models';
import { hash } from './random';
import { SessionTable } from './session-table';
import { mean } from './testing/estimators';

const table = new SessionTable();

function levelsFor(seed: number): Levels {
  return new Levels(table, new FactorPaths(hash(0, 0, seed), table));
}

/** Many markets, which keep what their instruments share. */
const many = Array.from({ length: 240 }, (_, seed) => levelsFor(seed));

function model(ticker: string) {
  return ensureDefined(findModel(ensureDefined(findInstrument(ticker), ticker).fundId), ticker);
}

describe('price levels', () => {
  it('start the anchor year at the tables’ price, and years join', () => {
    const levels = levelsFor(1);
    for (const ticker of ['AAPL', 'PSQ', 'EURUSD', 'LTC.X']) {
      const one = model(ticker);
      expect(Math.exp(levels.readYear(one, ANCHOR_YEAR).start)).toBeCloseTo(one.anchorPrice, 6);
      for (let year = ANCHOR_YEAR - 3; year < ANCHOR_YEAR + 3; year += 1)
        expect(levels.readYear(one, year).end).toBeCloseTo(levels.readYear(one, year + 1).start, 10);
    }
  });

  it.each([
    ['SPY', 0.04],
    ['NVDA', 0.064],
    ['ETH.X', 0],
  ])('pay holders of %s the premium of %d a year on average and nothing more', (ticker, premium) => {
    const years = many.map((levels) => {
      const { start, end } = levels.readYear(model(ticker), 2027);
      return Math.exp(end - start);
    });
    const center = mean(years);
    const spread = Math.sqrt(mean(years.map((value) => (value - center) ** 2)));
    expect(Math.abs(center - Math.exp(premium)) / (spread / Math.sqrt(years.length))).toBeLessThan(3);
  });

  it.each([
    [0, 1],
    [0.1, 0.9],
    [-0.1, 1.1],
    [0.5, 0.5],
    [2, 0.02],
  ])('turn a parent move of %d into a value of %d before the fee', (move, value) => {
    expect(Math.exp(inverseMove(Math.log(1 + move)))).toBeCloseTo(value * (1 - 0.009 / 252), 10);
  });
});
