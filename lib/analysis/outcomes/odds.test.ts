import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel } from '@/lib/analysis/panel/panel';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { type BaseDay, baseRates } from './base-rates';
import { type DatedOutcome, oddsFrom } from './odds';
import { shuffleBars } from './shuffle-bars';
import { barsFrom } from './testing/bars-from';

const OPTIONS = { direction: 'up', horizon: 1 } as const;

function panelWith(...all: readonly DailyBars[]) {
  return createPanel(
    all.map((bars, index) => ({
      ...{ fundId: bars.fundId, ticker: `T${index}`, fundName: '', fundType: 'S' as const },
      ...{ group: '', category: '', decimals: 2, bars, reports: [], presence: NO_PRESENCE },
    })),
  );
}

describe('baseRates', () => {
  it('counts all moves of a class from the next open to the close of the horizon', () => {
    const rising = barsFrom([
      [9, 9, 9, 9],
      [10, 12, 10, 11],
      [12, 12, 12, 12],
    ]);
    const falling = barsFrom(
      [
        [9, 9, 9, 9],
        [10, 10, 8, 9],
        [10, 10, 10, 10],
      ],
      2 as FundId,
    );
    const panel = panelWith(rising, falling);
    expect(baseRates(panel, 'S', 1)).toEqual([
      { day: 1, n: 2, up: 1, down: 1 },
      // A close at the open is neither.
      { day: 2, n: 2, up: 0, down: 0 },
    ]);
    expect(baseRates(panel, 'S', 2)).toEqual([{ day: 1, n: 2, up: 1, down: 0 }]);
    expect(baseRates(panel, 'C', 1)).toEqual([]);
  });
});

describe('oddsFrom', () => {
  const base = [1, 2, 3, 4].map((day): BaseDay => ({ day, n: 10, up: 2 + day, down: 1 }));

  it('compares with all sessions of the period of its cases', () => {
    const cases: DatedOutcome[] = [
      { day: 3, hit: true, r: 2 },
      { day: 2, hit: false, r: -1 },
      { day: 3, hit: true, r: null },
      { day: 3, hit: false, r: -0.5 },
    ];
    const odds = oddsFrom(cases, base, OPTIONS);
    expect(odds).toMatchObject({ k: 2, n: 4, base: { k: 9, n: 20 }, tooFew: true });
    expect(odds.difference).toBeCloseTo(0.05, 12);
    expect(odds.meanR).toBeCloseTo(0.5 / 3, 12);
    // Wilson for 2 of 4, as R's binom::binom.confint(2, 4, methods = "wilson").
    expect(odds.interval?.low).toBeCloseTo(0.150039, 6);
    expect(odds.interval?.high).toBeCloseTo(0.849961, 6);
    expect(oddsFrom(cases, base, { ...OPTIONS, direction: 'down' }).base).toEqual({ k: 2, n: 20 });
  });

  it('counts cases of dates without a base, and has no figures without cases', () => {
    const outside = [0, 9].map((day) => ({ day, hit: true, r: null }));
    expect(oddsFrom(outside, base, OPTIONS)).toMatchObject({ k: 2, n: 2, base: { k: 18, n: 40 } });
    expect(oddsFrom([], base, OPTIONS)).toEqual({
      ...{ k: 0, n: 0, base: { k: 0, n: 0 }, interval: null, difference: null },
      ...{ differenceInterval: null, tooFew: true, meanR: null },
    });
    expect(oddsFrom(outside, [], OPTIONS)).toMatchObject({
      n: 2,
      difference: null,
      differenceInterval: null,
    });
  });

  it('takes all cases of a date as one observation', () => {
    const random = seededRandom(4);
    const days = Array.from({ length: 300 }, (_, day) => ({ day, isUp: random() < 0.5 }));
    const all = days.map(({ day, isUp }): BaseDay => ({ day, n: 40, up: isUp ? 30 : 10, down: 0 }));
    const widthWith = (copies: number) => {
      const cases = days.flatMap(({ day, isUp }) =>
        day % 3 ? [] : Array.from({ length: copies }, () => ({ day, hit: isUp, r: null })),
      );
      const { low, high } = oddsFrom(cases, all, OPTIONS).differenceInterval ?? { low: 0, high: 0 };
      return high - low;
    };
    expect(widthWith(20)).toBeCloseTo(widthWith(1), 10);
    expect(widthWith(1)).toBeGreaterThan(0.05);
  });
});

describe('shuffleBars', () => {
  const bars = randomBars({
    ...{ fundId: 1 as FundId, calendar: 'xnys', until: 20_000 as EpochDay, sessions: 600, seed: 8 },
  });
  const returns = ({ close, length }: DailyBars, from = 1) =>
    Array.from({ length: length - from }, (_, at) =>
      Math.log((close[at + from] as number) / (close[at + from - 1] as number)).toFixed(9),
    );

  it('keeps days, returns and the shape of bars, in another order', () => {
    const shuffled = shuffleBars(bars, 1);
    expect(shuffled.length).toBe(504);
    expect([...shuffled.day]).toEqual([...bars.day.subarray(0, 504)]);
    for (const period of [0, 252]) {
      const [own, original] = [shuffled, bars].map((one) =>
        returns({ ...one, length: period + 252 }, Math.max(period, 1)),
      ) as [string[], string[]];
      expect(own).not.toEqual(original);
      if (period > 0) expect(own.toSorted()).toEqual(original.toSorted());
    }
    expect(shuffled.close[503]).toBeCloseTo(bars.close[503] as number, 8);
    for (let at = 0; at < shuffled.length; at += 1)
      expect(shuffled.high[at]).toBeGreaterThanOrEqual(shuffled.close[at] as number);
  });

  it('stays the same as sessions are added, and differs by seed', () => {
    const before = shuffleBars({ ...bars, length: 510 }, 1);
    expect(before).toEqual(shuffleBars(bars, 1));
    expect(shuffleBars(bars, 2).close).not.toEqual(before.close);
    expect(shuffleBars({ ...bars, length: 40 }, 1).length).toBe(40);
    expect(shuffleBars({ ...bars, length: 0 }, 1).length).toBe(0);
  });
});
