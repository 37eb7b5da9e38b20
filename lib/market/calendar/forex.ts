import { type EpochDay, plus } from '@/lib/core/base/brand';
import { weekday } from '@/lib/core/base/time';
import { SATURDAY, SUNDAY } from './dates';
import { newYorkTime } from './new-york';
import { createSessionCalendar } from './session-calendar';
import type { Session } from './types';

/** The currency market's day ends at 17:00 in New York. */
const ROLLOVER_MINUTE = 17 * 60;

function makeSession(day: EpochDay): Session | null {
  const dayOfWeek = weekday(day);
  if (dayOfWeek === SATURDAY || dayOfWeek === SUNDAY) return null;
  return {
    day,
    open: newYorkTime(plus(day, -1), ROLLOVER_MINUTE),
    close: newYorkTime(day, ROLLOVER_MINUTE),
    early: false,
  };
}

/** Currency pairs: Sunday 17:00 to Friday 17:00 New York time, five sessions labeled Monday to Friday. */
export const forexCalendar = createSessionCalendar({
  name: 'forex',
  timeZone: 'America/New_York',
  daysPerYear: 252,
  makeSession,
});
