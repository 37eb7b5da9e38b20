import { type Millis, plus } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { isCalendarDay } from '@/lib/market/calendar/range';
import type { CalendarName } from '@/lib/market/calendar/types';

/** Whether a market is open at an instant, and when that changes. */
export interface TradingHours {
  readonly calendar: CalendarName;
  readonly isOpen: boolean;
  /** When it closes or next opens, UTC milliseconds; null for a market that never closes. */
  readonly changesAt: number | null;
  /** Whether the current or next session closes early. */
  readonly early: boolean;
}

/** @param time an instant in the years that the calendars know, UTC milliseconds @throws InputError outside them */
export function tradingHours(calendar: CalendarName, time: number): TradingHours {
  if (calendar === 'crypto') return { calendar, isOpen: true, changesAt: null, early: false };
  const sessions = calendarFor(calendar);
  const session = sessions.currentOrNext(time as Millis);
  if (session.open > time) return { calendar, isOpen: false, changesAt: session.open, early: session.early };
  // Sessions of a market that trades overnight adjoin without a break.
  let last = session;
  for (let ahead = 1; ahead <= 7 && isCalendarDay(session.day + ahead); ahead += 1) {
    const next = sessions.sessionOn(plus(session.day, ahead));
    if (next?.open === last.close) last = next;
  }
  return { calendar, isOpen: true, changesAt: last.close, early: last.early };
}

const MARKET_NAMES: Readonly<Record<CalendarName, string>> = {
  xnys: 'US market',
  forex: 'Forex market',
  crypto: 'Crypto market',
};

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Monday 9:30 New York`. */
function newYorkLabel(ms: number): string {
  const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday') ?? ''} ${Number(parts.get('hour'))}:${parts.get('minute') ?? ''} New York`;
}

/** A text that stays valid until the market opens or closes: `US market closed, opens Monday 9:30 New York`. */
export function tradingHoursLabel({ calendar, isOpen, changesAt, early }: TradingHours): string {
  const name = MARKET_NAMES[calendar];
  if (changesAt === null) return `${name} open, trades around the clock`;
  if (!isOpen) return `${name} closed, opens ${newYorkLabel(changesAt)}`;
  return `${name} open, closes ${early ? 'early, ' : ''}${newYorkLabel(changesAt)}`;
}

/** The same with the remaining time: `US market open, closes in 2 h 5 min`; minutes are rounded up. */
export function timeLeftLabel(hours: TradingHours, now: number): string {
  const { calendar, isOpen, changesAt } = hours;
  if (changesAt === null || !isOpen) return tradingHoursLabel(hours);
  const minutes = Math.max(1, Math.ceil((changesAt - now) / MINUTE_MS));
  if (minutes > 24 * 60) return tradingHoursLabel(hours);
  const left = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${MARKET_NAMES[calendar]} open, closes in ${left}`;
}
