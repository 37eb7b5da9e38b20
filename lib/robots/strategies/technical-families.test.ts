import { barAt, decide, makeKernel, settle } from './testing/table';
import type { Kernel } from './types';

function targets(kernel: Kernel, closes: readonly number[]): number[] {
  return closes.map((close, i) => decide(kernel, barAt(100, i, close, close)).target);
}

const no = Number.NaN;

describe('sma-cross', () => {
  it.each<[string, number[], number[]]>([
    // Averages of 1 and 2 bars: the fast one is above when the close is above the close before.
    ['waits for the first cross', [5, 6, 7, 6, 5, 6], [no, no, no, -1, no, 1]],
    [
      'takes no cross from averages that meet and part again',
      [5, 6, 6, 5, 6, 6, 7, 6],
      [no, no, no, no, 1, no, no, -1],
    ],
  ])('%s', (_, closes, expected) => {
    expect(targets(makeKernel('sma-cross', 'fast=1,slow=2'), closes)).toEqual(expected);
  });

  it('asks for a new trade at every cross, also where a missed one left it on the same side', () => {
    const kernel = makeKernel('sma-cross', 'fast=1,slow=2');
    const crosses = [5, 4, 6, 6, 5, 7].map((close, i) => decide(kernel, barAt(100, i, close, close)));
    expect(crosses.map(({ target }) => target)).toEqual([no, no, 1, no, no, 1]);
    expect(crosses.map(({ renew }) => renew === true)).toEqual([false, false, true, false, false, true]);
  });

  it('does not ask for it with rules: a new trade on the same side only costs', () => {
    const kernel = makeKernel('sma-cross', 'fast=1,slow=2', 8, { barsInSession: () => 8 });
    const crosses = [5, 4, 6, 6, 5, 7].map((close, i) => decide(kernel, barAt(100, i, close, close)));
    expect(crosses.map(({ target }) => target)).toEqual([no, no, 1, no, no, 1]);
    expect(crosses.some(({ renew }) => renew)).toBe(false);
  });

  it('finds no cross on averages that stay equal but for rounding', () => {
    const closes = Array.from({ length: 400 }, (_, i) => [55.3, 19.5, 8.4][i % 3] as number);
    const kernel = makeKernel('sma-cross', 'fast=3,slow=6');
    expect(targets(kernel, closes).every(Number.isNaN)).toBe(true);
  });
});

describe('donchian-breakout', () => {
  it('buys a close above the channel with a stop two ranges away, and leaves through the shorter channel', () => {
    const kernel = makeKernel('donchian-breakout', 'entry=6,exit=1,stop=2');
    settle(kernel, 100, 4);
    expect(decide(kernel, barAt(9, 0, 100, 100.5)).target).toBeNaN();
    const entry = decide(kernel, barAt(9, 1, 100, 102));
    // Ranges of 1 so far; the last two bars' are 1.5 and 3.
    expect(entry.target).toBe(1);
    expect(entry.stop).toBeCloseTo(2 * (((1 * 13 + 1.5) / 14) * (13 / 14) + 3 / 14), 10);
    expect(entry.takeProfit).toBeNaN();
    expect(decide(kernel, barAt(9, 2, 102, 103)).target).toBeNaN();
    expect(decide(kernel, barAt(9, 3, 103, 101)).target).toBe(0);
  });
});

describe('opening-range-breakout', () => {
  const opening = [
    [100, 101],
    [101, 102],
  ] as const;

  function opened(): Kernel {
    const kernel = makeKernel('opening-range-breakout', 'bars=2,target=2');
    for (const [slot, [open, close]] of opening.entries()) decide(kernel, barAt(5, slot, open, close));
    return kernel;
  }

  it('follows the first close outside the range, once, and is flat before the session ends', () => {
    const kernel = opened();
    // The range is 99.5 to 102.5.
    expect(decide(kernel, barAt(5, 2, 102, 102.4)).target).toBeNaN();
    expect(decide(kernel, barAt(5, 3, 102, 102.6))).toEqual({ target: 1, stop: 3, takeProfit: 6 });
    expect(decide(kernel, barAt(5, 4, 102, 90)).target).toBeNaN();
    expect(decide(kernel, barAt(5, 6, 90, 90)).target).toBe(0);
    expect(decide(kernel, barAt(5, 7, 90, 80, true)).target).toBeNaN();
  });

  it('sells short below the range, and leaves on the last bar of a session that closes early', () => {
    const kernel = opened();
    expect(decide(kernel, barAt(5, 2, 100, 99)).target).toBe(-1);
    expect(decide(kernel, barAt(5, 3, 99, 98, true)).target).toBe(0);
  });

  it('does not trade a session whose opening it missed, or one without enough time', () => {
    const late = makeKernel('opening-range-breakout', 'bars=2,target=2');
    decide(late, barAt(5, 1, 100, 101));
    expect(decide(late, barAt(5, 2, 101, 150)).target).toBeNaN();
    const daily = makeKernel('opening-range-breakout', 'bars=1', 1);
    for (let day = 1; day < 50; day += 1)
      expect(decide(daily, barAt(day, 0, 100, 100 + day, true)).target).toBeNaN();
  });
});

describe('gap-fade', () => {
  it.each<[string, number, number, number]>([
    ['sells short after a gap up', 103, 102.5, -1],
    ['buys after a gap down', 97, 97.5, 1],
    ['leaves a small gap alone', 100.5, 100.4, no],
    ['leaves a huge gap alone', 150, 149, no],
    ['has nothing left to win once the gap is closed', 103, 99.9, no],
  ])('%s', (_, open, close, target) => {
    const kernel = makeKernel('gap-fade', 'least=1,most=8,stop=2');
    settle(kernel, 100, 3);
    const decision = decide(kernel, barAt(9, 0, open, close));
    expect(decision.target).toBe(target);
    if (Number.isNaN(target)) return;
    expect(decision.takeProfit).toBeCloseTo(2.5, 10);
    expect(decide(kernel, barAt(9, 6, close, close)).target).toBe(0);
  });
});

describe('session families with rules', () => {
  const rules = { barsInSession: (day: number) => (day === 9 ? 5 : 8) };

  it('gap-fade measures a gap by the days before it, however large it is', () => {
    // Ranges of 1 for seven days; a gap of 30 would be part of a range of 14 bars that it is measured by.
    const fade = (context?: typeof rules) => {
      const kernel = makeKernel('gap-fade', 'least=14,most=40', 8, context);
      settle(kernel, 100, 7);
      return decide(kernel, barAt(9, 0, 130, 129)).target;
    };
    expect(fade(rules)).toBe(-1);
    expect(fade()).toBeNaN();
  });

  it.each(['gap-fade', 'opening-range-breakout', 'vwap-reversion'])(
    '%s is flat before a session ends that closes early',
    (id) => {
      const params = {
        'gap-fade': 'most=200',
        'opening-range-breakout': 'bars=1',
        'vwap-reversion': 'settle=1',
      };
      const kernel = makeKernel(id, params[id as keyof typeof params], 8, rules);
      settle(kernel, 100, 7);
      const closes = [104, 108, 120];
      const entered = closes.map(
        (close, slot) => decide(kernel, barAt(9, slot, slot ? 100 : 110, close)).target,
      );
      expect(entered.some((target) => Math.abs(target) === 1)).toBe(true);
      expect(decide(kernel, barAt(9, 3, 120, 120)).target).toBe(0);
    },
  );

  it('opening-range-breakout takes a profit that prices reach within a session', () => {
    const kernel = makeKernel('opening-range-breakout', 'bars=1,target=2', 8, rules);
    decide(kernel, barAt(5, 0, 100, 101));
    expect(decide(kernel, barAt(5, 1, 101, 103))).toMatchObject({ stop: 2, takeProfit: 2 });
  });
});

describe('overnight-momentum', () => {
  it.each<[string, number, number]>([
    ['joins a session that rose', 106, 1],
    ['joins a session that fell', 94, -1],
    ['stays out of a quiet one', 100.5, no],
  ])('%s, before its last bar, and leaves after the next open', (_, close, target) => {
    const kernel = makeKernel('overnight-momentum', 'entry=1');
    settle(kernel, 100, 3);
    for (let slot = 0; slot < 6; slot += 1)
      expect(decide(kernel, barAt(9, slot, 100, slot < 5 ? 100 : close)).target).toBeNaN();
    expect(decide(kernel, barAt(9, 6, close, close)).target).toBe(target);
    expect(decide(kernel, barAt(9, 7, close, close, true)).target).toBeNaN();
    expect(decide(kernel, barAt(10, 0, close, close)).target).toBe(Number.isNaN(target) ? no : 0);
  });
});

describe('overnight-momentum on a day that closes early', () => {
  it('does not join on the last bar, which would be too late', () => {
    const kernel = makeKernel('overnight-momentum', 'entry=1');
    settle(kernel, 100, 3);
    for (let slot = 0; slot < 4; slot += 1) decide(kernel, barAt(9, slot, 100, 100));
    expect(decide(kernel, barAt(9, 4, 100, 110, true)).target).toBeNaN();
  });
});

describe('vwap-reversion', () => {
  it('buys far below the average of the day and leaves at it, also where no volume is reported', () => {
    const kernel = makeKernel('vwap-reversion', 'entry=2,settle=2', 20);
    settle(kernel, 100, 2, 20);
    const bars = [100, 100, 100, 93, 94, 100].map((close, slot) => ({
      ...barAt(9, slot, close, close),
      volume: 0,
    }));
    expect(bars.map((bar) => decide(kernel, bar).target)).toEqual([no, no, no, 1, no, 0]);
  });
});

describe('stance', () => {
  it('does not repeat a signal, so that a stopped position is not opened again by it', () => {
    const kernel = makeKernel('bollinger-reversion', 'period=10,deviations=2');
    settle(kernel, 100, 4);
    expect(decide(kernel, barAt(9, 0, 100, 98)).target).toBe(1);
    expect(decide(kernel, barAt(9, 1, 98, 90)).target).toBeNaN();
    expect(decide(kernel, barAt(9, 2, 98, 100)).target).toBe(0);
  });
});
