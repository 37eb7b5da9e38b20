import { timeLeftLabel, tradingHours, tradingHoursLabel } from './trading-hours';

const words = (...[calendar, time]: [Parameters<typeof tradingHours>[0], string]) =>
  tradingHoursLabel(tradingHours(calendar, Date.parse(time)));
const left = (...[calendar, time]: [Parameters<typeof tradingHours>[0], string]) =>
  timeLeftLabel(tradingHours(calendar, Date.parse(time)), Date.parse(time));

describe('trading hours in words', () => {
  it.each([
    ['xnys', '2026-11-21T12:00:00Z', 'US market closed, opens Monday 9:30 New York'],
    ['xnys', '2026-11-20T15:00:00Z', 'US market open, closes Friday 16:00 New York'],
    // Thanksgiving, and the shortened day after it.
    ['xnys', '2026-11-26T16:00:00Z', 'US market closed, opens Friday 9:30 New York'],
    ['xnys', '2026-11-27T16:00:00Z', 'US market open, closes early, Friday 13:00 New York'],
    ['xnys', '2026-11-27T18:00:00Z', 'US market closed, opens Monday 9:30 New York'],
    ['forex', '2026-11-21T12:00:00Z', 'Forex market closed, opens Sunday 17:00 New York'],
    // The trading week includes nights.
    ['forex', '2026-11-18T12:00:00Z', 'Forex market open, closes Friday 17:00 New York'],
    ['forex', '2026-11-22T22:00:00Z', 'Forex market open, closes Friday 17:00 New York'],
    ['crypto', '2026-11-21T12:00:00Z', 'Crypto market open, trades around the clock'],
  ] as const)('%s at %s: %s', (calendar, time, expected) => {
    expect(words(calendar, time)).toBe(expected);
  });

  it('contain the time when they change', () => {
    expect(tradingHours('xnys', Date.parse('2026-11-21T12:00:00Z')).changesAt).toBe(
      Date.parse('2026-11-23T14:30:00Z'),
    );
    // Daylight saving ended on 1 November.
    expect(tradingHours('xnys', Date.parse('2026-10-31T12:00:00Z')).changesAt).toBe(
      Date.parse('2026-11-02T14:30:00Z'),
    );
    expect(tradingHours('crypto', 0).changesAt).toBeNull();
  });

  it('show the remaining time, on the last day only', () => {
    expect(left('xnys', '2026-11-20T18:55:00Z')).toBe('US market open, closes in 2 h 5 min');
    expect(left('xnys', '2026-11-20T20:59:59Z')).toBe('US market open, closes in 1 min');
    expect(left('xnys', '2026-11-20T21:00:00Z')).toBe('US market closed, opens Monday 9:30 New York');
    expect(left('forex', '2026-11-18T12:00:00Z')).toBe('Forex market open, closes Friday 17:00 New York');
    expect(left('forex', '2026-11-20T21:30:00Z')).toBe('Forex market open, closes in 30 min');
  });
});
