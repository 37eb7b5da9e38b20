import { HOUR_MS } from '@/lib/core/base/time';
import { nextTradingDayStart, tradingDayStart } from './trading-day';

describe('a trading day', () => {
  it.each([
    ['2026-03-07T20:00Z', '2026-03-07T05:00Z', '2026-03-08T05:00Z'],
    // Clocks go forward at two.
    ['2026-03-08T05:00Z', '2026-03-08T05:00Z', '2026-03-09T04:00Z'],
    ['2026-03-09T03:59Z', '2026-03-08T05:00Z', '2026-03-09T04:00Z'],
    // And back: the day begins by the old time.
    ['2026-11-01T04:30Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z'],
    ['2026-11-02T04:59Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z'],
  ])('of %s is from %s to %s', (instant, start, end) => {
    const time = Date.parse(instant);
    expect([tradingDayStart(time), nextTradingDayStart(time)]).toEqual([Date.parse(start), Date.parse(end)]);
  });

  it('has begun and isn’t over at each hour on many days of a year', () => {
    const first = Date.parse('2026-01-01T00:30Z');
    for (let time = first; time < first + 366 * 24 * HOUR_MS; time += 5 * HOUR_MS) {
      expect(tradingDayStart(time)).toBeLessThanOrEqual(time);
      expect(nextTradingDayStart(time)).toBeGreaterThan(time);
      expect(tradingDayStart(nextTradingDayStart(time))).toBe(nextTradingDayStart(time));
    }
  });
});
