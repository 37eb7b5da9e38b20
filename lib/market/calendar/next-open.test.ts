import type { Millis } from '@/lib/core/base/brand';
import { calendarFor } from './calendars';
import { nextBarOpen } from './next-open';
import type { CalendarName } from './types';

/** `2026-11-20 14:30` in UTC. */
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) as Millis;

describe('nextBarOpen', () => {
  it.each<[CalendarName, number, string, string, string]>([
    ['xnys', 5, 'within a session', '2026-11-20 15:00', '2026-11-20 15:05'],
    ['xnys', 5, 'between two bars', '2026-11-20 15:01', '2026-11-20 15:05'],
    ['xnys', 5, 'at the open of the last bar', '2026-11-20 20:55', '2026-11-23 14:30'],
    ['xnys', 5, 'at a close before a weekend', '2026-11-20 21:00', '2026-11-23 14:30'],
    ['xnys', 5, 'before the open', '2026-11-20 09:00', '2026-11-20 14:30'],
    ['xnys', 5, 'at an early close', '2026-11-27 18:00', '2026-11-30 14:30'],
    ['xnys', 5, 'over a change of clocks', '2026-03-06 21:00', '2026-03-09 13:30'],
    ['xnys', 60, 'by clock hours', '2026-11-20 14:30', '2026-11-20 15:00'],
    ['xnys', 1440, 'by days, at the close', '2026-11-20 21:00', '2026-11-23 14:30'],
    ['crypto', 5, 'round the clock, at midnight', '2026-11-21 00:00', '2026-11-21 00:05'],
    ['crypto', 1440, 'by days that adjoin', '2026-11-21 00:00', '2026-11-22 00:00'],
    ['forex', 5, 'over a forex weekend', '2026-11-20 22:00', '2026-11-22 22:00'],
  ])('of %s by %i minutes, %s: after %s comes %s', (calendar, minutes, _, after, expected) => {
    const next = nextBarOpen(calendarFor(calendar), minutes, at(after));
    expect(new Date(next).toISOString()).toBe(new Date(at(expected)).toISOString());
  });
});
