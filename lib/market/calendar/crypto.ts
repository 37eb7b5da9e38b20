import { startOfDay } from '@/lib/core/base/time';
import { createSessionCalendar } from './session-calendar';

/** Crypto pairs always trade; a session is a UTC day. */
export const cryptoCalendar = createSessionCalendar({
  name: 'crypto',
  timeZone: 'UTC',
  daysPerYear: 365,
  makeSession: (day) => ({
    day,
    open: startOfDay(day),
    close: startOfDay(day + 1),
    early: false,
  }),
});
