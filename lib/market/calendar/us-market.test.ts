/** @jest-environment node */
import { secondsUntilUsClose } from './us-market';

const at = (iso: string) => secondsUntilUsClose(Date.parse(iso));
const HOUR = 3600;

describe('seconds until the US market closes', () => {
  it('count down a usual session in winter and in summer', () => {
    expect(at('2026-11-23T14:30:00Z')).toBe(6.5 * HOUR);
    expect(at('2026-11-23T20:59:59Z')).toBe(1);
    expect(at('2026-07-06T13:30:00Z')).toBe(6.5 * HOUR);
    expect(at('2026-07-06T19:00:00Z')).toBe(HOUR);
  });

  it('are above 0 in the last fraction of a second, and no longer at the close', () => {
    expect(at('2026-11-23T20:59:59.999Z')).toBe(1);
    expect(at('2026-11-23T21:00:00Z')).toBeLessThan(0);
  });

  it('end at 13:00 in New York on the day after Thanksgiving', () => {
    expect(at('2026-11-27T17:00:00Z')).toBe(HOUR);
    expect(at('2026-11-27T17:59:59Z')).toBe(1);
    expect(at('2026-11-27T18:00:00Z')).toBeLessThan(0);
    expect(at('2026-11-27T20:00:00Z')).toBeLessThan(0);
  });

  it('show the time to the next open while it is closed: nights, weekends, holidays', () => {
    expect(at('2026-11-23T14:29:59Z')).toBe(-1);
    expect(Object.is(at('2026-11-23T14:29:59.500Z'), 0)).toBe(true);
    // Saturday noon to Monday 9:30 in New York.
    expect(at('2026-11-21T17:00:00Z')).toBe(-45.5 * HOUR);
    // Thanksgiving: from Wednesday's close, past the holiday, to Friday's open.
    expect(at('2026-11-25T21:00:00Z')).toBe(-41.5 * HOUR);
    expect(at('2026-11-26T15:00:00Z')).toBe(-23.5 * HOUR);
    expect(at('2026-12-25T15:00:00Z')).toBeLessThan(0);
  });

  it('know both changes of the clocks', () => {
    // Friday 16:00 standard time to Monday 9:30 daylight saving time is one hour shorter than usual.
    expect(at('2026-03-06T21:00:00Z')).toBe(-64.5 * HOUR);
    expect(at('2026-03-09T13:30:00Z')).toBe(6.5 * HOUR);
    expect(at('2026-10-30T20:00:00Z')).toBe(-66.5 * HOUR);
    expect(at('2026-11-02T14:29:00Z')).toBe(-60);
    expect(at('2026-11-02T14:30:00Z')).toBe(6.5 * HOUR);
  });
});
