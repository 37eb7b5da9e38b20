import { parseIsoDay } from '@/lib/core/base/time';
import { type FollowedRobot, MAX_DAYS, sinceFollowed } from './since-followed';

const day = (text: string) => parseIsoDay(`2026-11-${text}`);
const at = (text: string) => Date.parse(`2026-11-${text}Z`);

/** Equity by day of November 2026, where 21 and 22 are a weekend. */
const STOCKS: Readonly<Record<string, number>> = { 17: 80, 18: 90, 19: 100, 20: 110, 23: 121 };
const robot = (more: Partial<FollowedRobot> & { readonly equity?: typeof STOCKS }): FollowedRobot => ({
  robotId: 1,
  from: at('18T15:00'),
  fundTypes: ['S'],
  days: Object.entries(more.equity ?? STOCKS).map(([date, equity]) => ({ day: day(date), equity })),
  ...more,
});
const one = (more: Parameters<typeof robot>[0]) => {
  const [found] = sinceFollowed([robot(more)]).robots;
  return [found?.countsFrom ?? null, found?.returnPct ?? null];
};

describe('since a robot was followed', () => {
  it.each([
    // New York trades from 14:30 to 21:00 UTC.
    ['while its market is open, from that day’s close', '18T15:00', '18', 34.44],
    ['at the very open, from the close before', '18T14:30', '17', 51.25],
    ['after the close, from that close', '18T22:00', '18', 34.44],
    ['before the open, from the last close', '19T09:00', '18', 34.44],
    ['at a weekend, from Friday’s close', '21T12:00', '20', 10],
  ] as const)('followed %s', (_, from, base, returnPct) => {
    expect(one({ from: at(from) })).toEqual([day(base), returnPct]);
  });

  it('counts around the clock from the end of the day: no part of that day counts', () => {
    const crypto = { fundTypes: ['C'] as const, equity: { 20: 50, 21: 100, 22: 105 } };
    expect(one({ ...crypto, from: at('21T00:00') + 1 })).toEqual([day('21'), 5]);
    expect(one({ ...crypto, from: at('21T23:59') })).toEqual([day('21'), 5]);
    expect(one({ ...crypto, fundTypes: [], from: at('21T12:00') })).toEqual([day('21'), 5]);
  });

  it('has no figure on the first day, and none from an account that had nothing left', () => {
    expect(one({ from: at('23T15:00'), equity: { 19: 100, 20: 110 } })).toEqual([null, null]);
    expect(one({ from: at('23T15:00') })).toEqual([day('23'), null]);
    expect(one({ equity: { 18: 0, 19: 100 } })).toEqual([day('18'), null]);
    expect(sinceFollowed([])).toEqual({ returnPct: null, days: [], values: [], robots: [] });
  });

  it('restarts when it is followed again, whatever it made before', () => {
    expect(one({ from: at('17T15:00') })).toEqual([day('17'), 51.25]);
    expect(one({ from: at('20T15:00') })).toEqual([day('20'), 10]);
  });
});

describe('all robots since they were followed', () => {
  const early = robot({});
  const late = robot({ robotId: 2, from: at('20T15:00'), equity: { 19: 10, 20: 200, 23: 190 } });
  const today = robot({ robotId: 3, from: at('23T15:00'), equity: { 20: 7 } });
  /** Removed on the 20th: its equity stays where it was. */
  const removed = robot({ robotId: 4, fundTypes: [], equity: { 18: 100, 19: 70 } });

  it('count the same, as the mean of their returns, whenever they started', () => {
    const { returnPct, robots } = sinceFollowed([early, late, today]);
    expect(robots.map((found) => found.returnPct)).toEqual([34.44, -5, null]);
    expect(returnPct).toBe(14.72);
  });

  it('make one curve that ends at that mean, and doesn’t jump when a robot starts', () => {
    const { days, values, robots } = sinceFollowed([early, late]);
    expect(days).toEqual(['18', '19', '20', '23'].map(day));
    // One at 100, 111.11, 122.22, 134.44, the other at 100 until the 20th.
    expect(values).toEqual([100, 105.56, 111.11, 114.72]);
    expect(robots[1]?.values).toEqual([null, null, 100, 95]);
  });

  it('keep a removed robot’s loss', () => {
    const { returnPct, robots } = sinceFollowed([early, removed]);
    expect(robots[1]).toMatchObject({ returnPct: -30, values: [100, 70, 70, 70] });
    expect(returnPct).toBe(2.22);
  });

  it('keep first and last day of a long curve', () => {
    const days = Array.from({ length: 400 }, (_, index) => ({ day: day('18') + index, equity: 100 + index }));
    const found = sinceFollowed([robot({ fundTypes: ['C'], days })]);
    expect(found.days).toHaveLength(MAX_DAYS);
    expect([found.days[0], found.days.at(-1), found.values.at(-1)]).toEqual([
      day('18'),
      day('18') + 399,
      499,
    ]);
  });
});
