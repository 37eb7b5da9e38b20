import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { commonRange, publicationTime } from './publication';

const NOW = Math.round(20_000.6 * DAY_MS) as Millis;
const KEYS = Array.from({ length: 300 }, (_, index) => `robot ${index}`);

/** Ages in days of many robots in a market with that many days of history. */
function agesFor(history: number): number[] {
  const start = (NOW - history * DAY_MS) as Millis;
  return KEYS.map((key) => (NOW - publicationTime(key, start, NOW)) / DAY_MS);
}

describe('publicationTime', () => {
  it.each([
    { history: 4000, youngest: 6, oldest: 270 },
    { history: 456, youngest: 6, oldest: 0.4 * 456 },
    { history: 40, youngest: 6, oldest: 16 },
    { history: 17.5, youngest: 6, oldest: 7 },
    { history: 5, youngest: 0, oldest: 2 },
  ])('after $history days lies $youngest to $oldest days back', ({ history, youngest, oldest }) => {
    const ages = agesFor(history);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(youngest);
    expect(Math.max(...ages)).toBeLessThanOrEqual(oldest);
    if (history > 300)
      expect(Math.max(...ages) - Math.min(...ages)).toBeGreaterThan(0.9 * (oldest - youngest));
  });

  it.each([0, 0.1, 0.5, 1.5, 3, 40])('lies inside %d days of bars', (history) => {
    for (const end of [NOW, (20_000 * DAY_MS) as Millis]) {
      const start = (end - history * DAY_MS) as Millis;
      for (const key of KEYS) {
        expect(publicationTime(key, start, end)).toBeGreaterThanOrEqual(start);
        expect(publicationTime(key, start, end)).toBeLessThanOrEqual(end);
      }
    }
  });

  it('is a UTC midnight that stays the same for the same robot', () => {
    const start = (NOW - 456 * DAY_MS) as Millis;
    for (const key of KEYS) expect(publicationTime(key, start, NOW) % DAY_MS).toBe(0);
    expect(publicationTime('a', start, NOW)).toBe(publicationTime('a', start, NOW));
  });
});

describe('commonRange', () => {
  const range = (first: number, last: number) => ({ first: first as Millis, last: last as Millis });

  it.each([
    [[range(1, 9)], range(1, 9)],
    [[range(1, 9), range(4, 12)], range(4, 9)],
    [[range(1, 3), range(5, 8)], range(1, 8)],
  ])('of %j is %j', (ranges, expected) => {
    expect(commonRange(ranges)).toEqual(expected);
  });
});
