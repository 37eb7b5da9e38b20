import { bisectLeft } from 'd3-array';
import { deviationAt } from '@/lib/analysis/features/deviation-at';
import { type EpochDay, type Millis, plus } from '@/lib/core/base/brand';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';
import type { DailyBars } from '@/lib/market/data/daily-bars';

/** When a report comes, by the session of its date in New York: none on days without one. */
export const REPORT_TIMES = ['before', 'none', 'during', 'after'] as const;
export type ReportTime = (typeof REPORT_TIMES)[number];

/** Calendar days in which every calendar has a session. */
const LONGEST_BREAK = 10;
const WEEK_SESSIONS = 5;

export interface Placed {
  /** The date in New York. */
  readonly day: EpochDay;
  readonly time: ReportTime;
  /** The first session that trades with the report known from its open on, or while it's open. */
  readonly session: Session;
}

/** Where in a calendar an announcement is; null outside of what the calendar knows. */
export function placeAnnouncement(calendar: TradingCalendar, announcedAt: Millis): Placed | null {
  const day = newYorkDay(announcedAt);
  const session = calendar.sessions(day, plus(day, LONGEST_BREAK)).find(({ close }) => close > announcedAt);
  if (!session) return null;
  return { day, time: timeBeside(calendar.sessionOn(day), announcedAt), session };
}

function timeBeside(session: Session | null, announcedAt: Millis): ReportTime {
  if (session === null) return 'none';
  if (announcedAt <= session.open) return 'before';
  return announcedAt < session.close ? 'during' : 'after';
}

/** A price move in percent, and in σ of the sessions before; σ is null while there are too few of them. */
export interface SigmaMove {
  readonly pct: number;
  readonly sigma: number | null;
}

/** What the price did after a report. null where sessions are missing, or have not closed yet. */
export interface Reaction {
  /** From the close before to the open after; null for reports during a session. */
  readonly gap: SigmaMove | null;
  /** From the close before to the close of the first session, and of the fifth. */
  readonly oneDay: SigmaMove | null;
  readonly fiveDays: SigmaMove | null;
}

export const NO_REACTION: Reaction = { gap: null, oneDay: null, fiveDays: null };

/** @param known how many of the bars have closed */
export function measureReaction(
  bars: DailyBars,
  known: number,
  { time, session }: Pick<Placed, 'time' | 'session'>,
): Reaction {
  const at = reactionIndex(bars, known, session.day);
  if (at === null) return NO_REACTION;
  const before = bars.close[at - 1] as number;
  const deviation = deviationAt(bars, at - 1);
  const last = at + WEEK_SESSIONS - 1;
  return {
    gap: time === 'during' ? null : moveFrom(before, bars.open[at] as number, deviation, 1),
    oneDay: moveFrom(before, bars.close[at] as number, deviation, 1),
    fiveDays: last < known ? moveFrom(before, bars.close[last] as number, deviation, WEEK_SESSIONS) : null,
  };
}

/** Index of a session that has closed and isn't the first; null if there's none. */
export function reactionIndex({ day }: DailyBars, known: number, session: EpochDay): number | null {
  const at = bisectLeft(day, session, 0, known);
  return at > 0 && at < known && day[at] === session ? at : null;
}

function moveFrom(before: number, price: number, deviation: number, sessions: number): SigmaMove {
  const sigma = Math.log(price / before) / (deviation * Math.sqrt(sessions));
  return { pct: 100 * (price / before - 1), sigma: Number.isFinite(sigma) ? sigma : null };
}

/** How many of the bars are of sessions that have closed by an instant. */
export function closedSessions({ day, length }: DailyBars, calendar: TradingCalendar, now: Millis): number {
  let known = length;
  const closeTime = (at: number) =>
    calendar.sessionOn(day[at] as EpochDay)?.close ?? Number.NEGATIVE_INFINITY;
  while (known > 0 && (day[known - 1] as number) >= newYorkDay(now) - 1 && closeTime(known - 1) > now)
    known -= 1;
  return known;
}
