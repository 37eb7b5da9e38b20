import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { Session } from '@/lib/market/calendar/types';
import type { MarketClass } from './market-class';

/** Length of a simulated bar in minutes. */
export const BAR_MINUTES = 5;

/** A class's sessions in one calendar year, with precomputed data for the simulation. */
export interface SessionYear {
  readonly year: number;
  readonly sessions: readonly Session[];
  /** 5-minute bars of each. */
  readonly slots: Int32Array;
  /** 1 if the market was closed before the session, so that prices may gap. */
  readonly afterBreak: Uint8Array;
  /** A day's index in `sessions` by day of the year from 0; -1 if there's none. */
  readonly placeByDay: Int32Array;
  readonly firstDay: number;
}

/** Cached session years of all classes. */
export class SessionTable {
  private readonly years = new Map<number, SessionYear>();

  readYear(market: MarketClass, year: number): SessionYear {
    const key = year * 8 + market.stream;
    const known = this.years.get(key);
    if (known) return known;
    const made = makeYear(market, year);
    this.years.set(key, made);
    return made;
  }

  /** The index of a day, or null if it isn't a session of the class. */
  find(market: MarketClass, day: number): { readonly year: SessionYear; readonly place: number } | null {
    const year = this.readYear(market, yearOfDay(day));
    const place = ensureDefined(year.placeByDay[day - year.firstDay], 'the day in its year');
    return place < 0 ? null : { year, place };
  }
}

export function yearOfDay(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** 5-minute bars that a session holds. */
export function countSlots(session: Session): number {
  return Math.ceil((session.close - session.open) / (BAR_MINUTES * MINUTE_MS));
}

function makeYear(market: MarketClass, year: number): SessionYear {
  const firstDay = Date.UTC(year, 0, 1) / DAY_MS;
  const endDay = Date.UTC(year + 1, 0, 1) / DAY_MS;
  const calendar = calendarFor(market.name);
  const sessions = calendar.sessions(firstDay as EpochDay, (endDay - 1) as EpochDay);
  const before = calendar.sessions((firstDay - 14) as EpochDay, (firstDay - 1) as EpochDay).at(-1);
  const slots = new Int32Array(sessions.length);
  const afterBreak = new Uint8Array(sessions.length);
  const placeByDay = new Int32Array(endDay - firstDay).fill(-1);
  let closed = before?.close ?? Number.NEGATIVE_INFINITY;
  for (const [place, session] of sessions.entries()) {
    slots[place] = countSlots(session);
    afterBreak[place] = session.open > closed ? 1 : 0;
    placeByDay[session.day - firstDay] = place;
    closed = session.close;
  }
  return { year, sessions, slots, afterBreak, placeByDay, firstDay };
}
