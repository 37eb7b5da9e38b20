import type { Millis } from '@/lib/core/base/brand';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { describeAge } from './quote-age';

const at = (text: string) => Date.parse(text) as Millis;
const stocks = calendarFor('xnys');
const crypto = calendarFor('crypto');

describe('describeAge', () => {
  it.each([
    ['2026-11-18T16:00:00Z', '2026-11-18T16:02:59Z', { state: 'fresh' }],
    ['2026-11-18T16:00:00Z', '2026-11-18T16:03:30Z', { state: 'silent', minutes: 3 }],
    ['2026-11-18T16:00:00Z', '2026-11-18T15:59:59Z', { state: 'fresh' }],
    // In the first minutes of a session, the previous session's price isn't a sign of silence.
    ['2026-11-17T21:00:00Z', '2026-11-18T14:31:00Z', { state: 'fresh' }],
    ['2026-11-17T21:00:00Z', '2026-11-18T14:36:00Z', { state: 'silent', minutes: 6 }],
  ])('while the market trades: from %s, seen at %s', (quote, now, expected) => {
    expect(describeAge(at(quote), at(now), stocks)).toEqual(expected);
  });

  it('says since when the market is closed, over weekends and early closes', () => {
    expect(describeAge(at('2026-11-20T20:59:30Z'), at('2026-11-21T12:00:00Z'), stocks)).toEqual({
      state: 'closed',
      since: at('2026-11-20T21:00:00Z'),
    });
    expect(describeAge(at('2026-11-27T17:59:30Z'), at('2026-11-28T12:00:00Z'), stocks)).toEqual({
      state: 'closed',
      since: at('2026-11-27T18:00:00Z'),
    });
  });

  it('does not hide behind the close that prices had stopped before it', () => {
    expect(describeAge(at('2026-11-20T20:00:00Z'), at('2026-11-21T12:00:00Z'), stocks)).toEqual({
      state: 'silent',
      minutes: 60,
    });
  });

  it('knows no closing time for crypto', () => {
    expect(describeAge(at('2026-11-21T11:00:00Z'), at('2026-11-21T12:00:00Z'), crypto)).toEqual({
      state: 'silent',
      minutes: 60,
    });
  });
});
