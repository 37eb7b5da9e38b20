import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { isoDay, isoTime, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import { baseRate } from './base-rate';
import { openWindows } from './window-times';

function shown(calendar: CalendarName, now: string) {
  return openWindows(calendarFor(calendar), Date.parse(now) as Millis).map(
    ({ horizon, from, to, lastKnown, opensAt, locksAt, resolvesAt }) =>
      [horizon, ...[from, to, lastKnown].map(isoDay), ...[opensAt, locksAt, resolvesAt].map(isoTime)].join(
        ' ',
      ),
  );
}

/** Thanksgiving is on November 26, 2026, and the session after it ends early. */
it('asks about the next session of stocks from the close before, and locks at its open', () => {
  expect(shown('xnys', '2026-11-25T22:00Z')).toEqual([
    'day 2026-11-25 2026-11-27 2026-11-25 2026-11-25T21:00:00Z 2026-11-27T14:30:00Z 2026-11-27T18:00:00Z',
  ]);
  expect(shown('xnys', '2026-11-27T15:00Z')).toEqual([]);
});

it('asks about the next week from the last close of the one before', () => {
  expect(shown('xnys', '2026-11-28T12:00Z')).toEqual([
    'day 2026-11-27 2026-11-30 2026-11-27 2026-11-27T18:00:00Z 2026-11-30T14:30:00Z 2026-11-30T21:00:00Z',
    'week 2026-11-27 2026-12-04 2026-11-27 2026-11-27T18:00:00Z 2026-11-30T14:30:00Z 2026-12-04T21:00:00Z',
  ]);
});

it('takes the price at the lock as the reference where one session follows the other', () => {
  expect(shown('crypto', '2026-11-25T10:00Z')).toEqual([
    'day 2026-11-25 2026-11-26 2026-11-24 2026-11-25T00:00:00Z 2026-11-26T00:00:00Z 2026-11-27T00:00:00Z',
  ]);
  // On Sunday, the last before the week.
  expect(shown('crypto', '2026-11-29T10:00Z')[1]).toBe(
    'week 2026-11-29 2026-12-06 2026-11-28 2026-11-29T00:00:00Z 2026-11-30T00:00:00Z 2026-12-07T00:00:00Z',
  );
  // After a weekend, Friday is the last session that is over.
  expect(shown('forex', '2026-11-30T10:00Z')).toEqual([
    'day 2026-11-30 2026-12-01 2026-11-27 2026-11-29T22:00:00Z 2026-11-30T22:00:00Z 2026-12-01T22:00:00Z',
  ]);
});

it('counts how often closes were higher, by session and by whole weeks, and nothing after the last known one', () => {
  // Weekdays from a Monday on: up on four of five days, and every week ends higher.
  const days = Array.from({ length: 600 }, (_, index) => 7 * Math.floor(index / 5) + (index % 5));
  const monday = parseIsoDay('2020-01-06');
  const closes = {
    day: days.map((day) => monday + day),
    close: days.map((_, index) => 100 + index - (index % 5 === 2 ? 3 : 0)),
    length: days.length,
  };
  const last = (monday + (days[599] as number)) as EpochDay;
  expect(baseRate(closes, 'day', last)).toEqual({ baseRate: 0.7997, pastCount: 599 });
  expect(baseRate(closes, 'week', last)).toEqual({ baseRate: 1, pastCount: 118 });
  const poisoned = { ...closes, close: closes.close.map((close, index) => (index > 500 ? 1 : close)) };
  const known = closes.day[500] as EpochDay;
  expect(baseRate(poisoned, 'day', known)).toEqual(baseRate(closes, 'day', known));
  expect(baseRate(poisoned, 'week', known)).toBeNull();
});
