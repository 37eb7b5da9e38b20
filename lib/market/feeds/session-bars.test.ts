import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay } from '@/lib/core/base/brand';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { LIVE_BAR_MS, rescaledBy, sessionBars } from './session-bars';
import { madeBars } from './testing/made-bars';

const session = ensureDefined(
  calendarFor('xnys').sessionOn((Date.UTC(2026, 10, 18) / 86_400_000) as EpochDay),
  'session',
);
const bars = madeBars(session, 600);
const at = (count: number) => session.open + count * LIVE_BAR_MS;

describe('bars of a session', () => {
  it('are those completed, in order and each once, whatever the order they came in', () => {
    const late = [...bars.slice(0, 6)].reverse();
    const day = sessionBars(session, null, [...late, ...late], at(5) + 1);
    expect([...(day?.time ?? [])]).toEqual([0, 1, 2, 3, 4].map(at));
    expect([...(day?.close ?? [])]).toEqual(bars.slice(0, 5).map(({ close }) => close));
  });

  it('leave out bars outside the session, off the grid, or impossible', () => {
    const [first, second, third] = bars as [(typeof bars)[0], (typeof bars)[0], (typeof bars)[0]];
    const day = sessionBars(
      session,
      null,
      [
        { ...first, time: session.open - LIVE_BAR_MS },
        { ...first, time: session.close },
        { ...first, time: session.open + 1 },
        { ...second, low: 0 },
        { ...third, high: Number.NaN },
        first,
      ],
      session.close + LIVE_BAR_MS,
    );
    expect(day?.length).toBe(1);
  });

  it('keep stored bars, and only add later ones', () => {
    const stored = sessionBars(session, null, bars.slice(0, 3), at(3));
    const corrected = bars.map((bar) => ({ ...bar, close: bar.open, high: bar.high + 50 }));
    const day = sessionBars(session, stored, corrected, at(6));
    expect([...(day?.close ?? [])]).toEqual([
      ...bars.slice(0, 3).map(({ close }) => close),
      ...bars.slice(3, 6).map(({ open }) => open),
    ]);
    expect(sessionBars(session, stored, [], at(6))).toBe(stored);
    expect(sessionBars(session, null, [], at(6))).toBeNull();
  });

  it('show a split by their scale', () => {
    const stored = ensureDefined(sessionBars(session, null, bars.slice(0, 9), at(9)), 'stored');
    const split = bars.map(({ time, volume, ...prices }) => ({
      time,
      volume: volume * 4,
      open: prices.open / 4,
      high: prices.high / 4,
      low: prices.low / 4,
      close: prices.close / 4,
    }));
    expect(rescaledBy(stored, split)).toBeCloseTo(4);
    expect(rescaledBy(stored, bars)).toBe(1);
    expect(rescaledBy(stored, [])).toBeNull();
  });
});
