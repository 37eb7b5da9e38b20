/** @jest-environment node */

import { truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import { followOccurrence, tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import { createPanel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { ensureDefined } from '@/lib/core/base/assert';
import { parseIsoDay } from '@/lib/core/base/time';
import { allCases, caseKey, instrumentPatterns, patternsIn } from './pattern-history';
import {
  directionsFor,
  type PatternCounts,
  patternStatistics,
  placeboStatistics,
} from './pattern-statistics';

const INSTRUMENTS = randomInstruments(8, 700, parseIsoDay('2026-06-30'), 21);
const STOCK = ensureDefined(INSTRUMENTS[1], 'a stock');
const cut = (instrument: PanelInstrument, length: number): PanelInstrument => ({
  ...instrument,
  bars: truncateBars(instrument.bars, length),
});

describe('instrumentPatterns', () => {
  it('adds new sessions to what is held, and is what a start from nothing gives', () => {
    for (const length of [400, 401, 402, 520, 700]) {
      const grown = instrumentPatterns(cut(STOCK, length));
      expect(grown).toEqual(patternsIn(truncateBars(STOCK.bars, length), 'S'));
    }
    expect(instrumentPatterns(STOCK).settled.size).toBeGreaterThan(10);
  });

  it('starts again where older bars have changed, or are fewer', () => {
    instrumentPatterns(STOCK);
    const bars = { ...STOCK.bars, close: STOCK.bars.close.slice() };
    for (let at = 50; at < 90; at += 1) bars.close[at] = 100;
    expect(instrumentPatterns({ ...STOCK, bars })).toEqual(patternsIn(bars, 'S'));
    expect(instrumentPatterns(cut(STOCK, 300))).toEqual(patternsIn(truncateBars(STOCK.bars, 300), 'S'));
  });

  it('counts every pattern once, and none before its whole life has passed', () => {
    const { recent, settled, sessions } = instrumentPatterns(STOCK);
    const all = allCases(STOCK);
    const counted = [...settled.values()].reduce((sum, { known }) => sum + known, 0);
    expect([counted + recent.length, sessions]).toEqual([all.length, 700]);
    expect(recent).toEqual(all.filter(({ occurrence: { knownAt, life } }) => knownAt + 2 * life + 10 >= 700));
    const last = ensureDefined(recent.at(-1), 'a recent one');
    expect(last.followed).toEqual(followOccurrence(STOCK.bars, last.occurrence, tradeCostsFor('S')));
  });
});

describe('patternStatistics', () => {
  const panel = createPanel(INSTRUMENTS);

  it('sums up a class’s patterns of a kind, with their odds, and those of shuffled bars', () => {
    const which = { kind: 'head-and-shoulders', direction: 'down' } as const;
    const stocks = INSTRUMENTS.filter(({ fundType }) => fundType === 'S');
    const cases = stocks.flatMap((one) => instrumentPatterns(one).settled.get(caseKey(which)) ?? []);
    const sum = (name: 'known' | 'confirmed') => cases.reduce((total, one) => total + one[name], 0);
    const found = patternStatistics(panel, 'S', which);
    expect(found).toMatchObject({
      ...which,
      fundType: 'S',
      known: sum('known'),
      confirmed: sum('confirmed'),
    });
    expect(found.confirmed).toBeGreaterThan(20);
    expect(found.odds.n).toBe(found.confirmed);
    expect(found.reached + found.failed).toBeLessThanOrEqual(found.confirmed);
    expect(found.sessions).toBe(stocks.reduce((total, { bars }) => total + bars.length, 0));
    const placebo = placeboStatistics(panel, 'S', which);
    expect(placebo.sessions).toBe(stocks.length * 504);
    expect(placebo.n).toBe(placebo.confirmed);
    // Random walks are as good as shuffled ones.
    const rate = ({ known, sessions }: PatternCounts) => known / sessions;
    expect(rate(found) / rate(placebo)).toBeGreaterThan(0.6);
    expect(rate(found) / rate(placebo)).toBeLessThan(1.6);
  });

  it('has kinds of both directions apart', () => {
    expect(directionsFor('symmetrical-triangle')).toEqual(['up', 'down']);
    expect(directionsFor('double-top')).toEqual(['down']);
    expect(directionsFor('no-such-kind')).toEqual([]);
  });
});
