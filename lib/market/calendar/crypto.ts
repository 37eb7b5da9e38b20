import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { createSessionCalendar } from './session-calendar';

/** Crypto pairs always trade; a session is a UTC day. */
export const cryptoCalendar = createSessionCalendar({
  name: 'crypto',
  timeZone: 'UTC',
  daysPerYear: 365,
  makeSession: (day) => ({
    day,
    open: (day * DAY_MS) as Millis,
    close: ((day + 1) * DAY_MS) as Millis,
    early: false,
  }),
});
