/** @jest-environment node */
import { secondsUntilUsClose } from '@/lib/market/calendar/us-market';
import { countdownTone, formatCountdown, hasTurned, MARKET_CLOSED, secondsLeft } from './countdown';

/** The bar's text at `now`, after asking the server at `askedAt`; both UTC. */
function shownAt(askedAt: string, now: string): string {
  const answer = { seconds: secondsUntilUsClose(Date.parse(askedAt)), at: 5000 };
  return formatCountdown(secondsLeft(answer, 5000 + Date.parse(now) - Date.parse(askedAt)));
}

describe('the countdown', () => {
  it.each([
    [23_399, '6h:29m:59s'],
    [3600, '1h:0m:0s'],
    [65, '0h:1m:5s'],
    [1, '0h:0m:1s'],
    [0, MARKET_CLOSED],
    [-9, MARKET_CLOSED],
    [Number.NaN, MARKET_CLOSED],
  ])('writes %d seconds as %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));

  it.each([
    [3601, 'gain'],
    [3600, 'warning'],
    [901, 'warning'],
    [900, 'loss'],
    [1, 'loss'],
    [0, null],
    [-1, null],
  ])('has the right color at %d seconds', (seconds, tone) => expect(countdownTone(seconds)).toBe(tone));

  it('runs to an early close after a holiday', () => {
    expect(shownAt('2026-11-27T15:00:00Z', '2026-11-27T16:59:58Z')).toBe('1h:0m:2s');
    expect(shownAt('2026-11-27T15:00:00Z', '2026-11-27T18:00:00Z')).toBe(MARKET_CLOSED);
    expect(shownAt('2026-11-26T16:00:00Z', '2026-11-26T17:00:00Z')).toBe(MARKET_CLOSED);
    expect(shownAt('2026-11-21T16:00:00Z', '2026-11-21T17:00:00Z')).toBe(MARKET_CLOSED);
  });

  it('shifts by an hour in UTC when clocks change, but not in New York', () => {
    expect(shownAt('2026-03-06T19:00:00Z', '2026-03-06T19:00:00Z')).toBe('2h:0m:0s');
    expect(shownAt('2026-03-09T18:00:00Z', '2026-03-09T18:00:00Z')).toBe('2h:0m:0s');
    expect(shownAt('2026-10-30T18:00:00Z', '2026-10-30T18:00:00Z')).toBe('2h:0m:0s');
    expect(shownAt('2026-11-02T19:00:00Z', '2026-11-02T19:00:00Z')).toBe('2h:0m:0s');
  });

  it('detects when the market should have closed or opened', () => {
    expect(hasTurned({ seconds: 60, at: 1000 }, 60_999)).toBe(false);
    expect(hasTurned({ seconds: 60, at: 1000 }, 61_000)).toBe(true);
    expect(hasTurned({ seconds: -60, at: 1000 }, 60_999)).toBe(false);
    expect(hasTurned({ seconds: -60, at: 1000 }, 61_000)).toBe(true);
  });
});
