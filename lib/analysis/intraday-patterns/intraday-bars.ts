import { MINUTE_MS } from '@/lib/core/base/time';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';
import { aggregateDay } from '@/lib/market/data/aggregate';
import type { DayBars } from '@/lib/market/data/bars';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';
import type { Timeframe } from '@/lib/robots/definitions/definition';

/** Bars missing in a row that are a hole, across which there are no patterns. */
const HOLE_BARS = 4;

/** Bars of several sessions, oldest first. `day` is the session's label, the same for all bars of one. */
export interface IntradayBars extends DailyBars {
  /** When each bar opens and closes, UTC milliseconds. */
  readonly time: Float64Array;
  readonly end: Float64Array;
  /** 1 where too many bars are missing before it for patterns, and at the first bar. */
  readonly afterHole: Uint8Array;
}

/** A stored session, with its times. */
export interface StoredSession {
  readonly bars: DayBars;
  readonly session: Session;
}

/** Whether bars of a length can be made of stored ones. */
export function canJoin(storedMinutes: number, timeframe: Timeframe): boolean {
  return timeframe % storedMinutes === 0;
}

/**
 * Bars of a length from stored ones. The newest is left out while it isn't complete: until the stored bar that ends it is
 * there, or a later one.
 * @param sessions oldest first, with bars that divide the length
 */
export function joinSessions(
  fundId: DailyBars['fundId'],
  sessions: readonly StoredSession[],
  timeframe: Timeframe,
  calendar: TradingCalendar,
): IntradayBars {
  const joined = sessions.map(({ bars, session }, index) =>
    completeBars(bars, session, { timeframe, isLast: index === sessions.length - 1 }),
  );
  const length = joined.reduce((sum, bars) => sum + bars.length, 0);
  const made = {
    ...emptyBars(fundId, length),
    time: new Float64Array(length),
    end: new Float64Array(length),
    afterHole: new Uint8Array(length),
  };
  const step = timeframe * MINUTE_MS;
  let offset = 0;
  let before: { readonly session: Session; readonly end: number } | null = null;
  for (const [index, { session }] of sessions.entries()) {
    const bars = joined[index] as DayBars;
    for (let at = 0; at < bars.length; at += 1, offset += 1) {
      const time = bars.time[at] as number;
      const end = Math.min(time + step, session.close);
      for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
        made[name][offset] = bars[name][at] as number;
      made.day[offset] = session.day;
      made.end[offset] = end;
      made.afterHole[offset] = Number(
        before === null || missingTime(before, { session, time }, calendar) >= HOLE_BARS * step,
      );
      before = { session, end };
    }
  }
  return made;
}

function completeBars(
  bars: DayBars,
  session: Session,
  { timeframe, isLast }: { readonly timeframe: Timeframe; readonly isLast: boolean },
): DayBars {
  const joined = aggregateDay(bars, timeframe, session);
  const last = joined.length - 1;
  if (!isLast || last < 0) return joined;
  const storedUntil = (bars.time[bars.length - 1] as number) + bars.intervalMinutes * MINUTE_MS;
  const end = Math.min((joined.time[last] as number) + timeframe * MINUTE_MS, session.close);
  return storedUntil >= end ? joined : { ...joined, length: last };
}

/** Trading time between a bar's end and another's open, in milliseconds. */
function missingTime(
  before: { readonly session: Session; readonly end: number },
  next: { readonly session: Session; readonly time: number },
  calendar: TradingCalendar,
): number {
  if (before.session.day === next.session.day) return next.time - before.end;
  const between = calendar
    .sessions((before.session.day + 1) as Session['day'], (next.session.day - 1) as Session['day'])
    .reduce((sum, { open, close }) => sum + (close - open), 0);
  return before.session.close - before.end + between + Math.max(0, next.time - next.session.open);
}

/** The bars from one index up to another, without copying. */
export function sliceBars(bars: IntradayBars, from: number, to: number): IntradayBars {
  return {
    ...bars,
    length: to - from,
    day: bars.day.subarray(from, to),
    open: bars.open.subarray(from, to),
    high: bars.high.subarray(from, to),
    low: bars.low.subarray(from, to),
    close: bars.close.subarray(from, to),
    volume: bars.volume.subarray(from, to),
    time: bars.time.subarray(from, to),
    end: bars.end.subarray(from, to),
    afterHole: bars.afterHole.subarray(from, to),
  };
}

const COMPARED = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/**
 * How many of the older bars' first ones newer bars left out, if they have all others and only go on from there; null if
 * they differ.
 */
export function droppedBefore(bars: IntradayBars, older: IntradayBars): number | null {
  const from = older.time.subarray(0, older.length).indexOf(bars.time[0] as number);
  if (bars.length === 0 || from < 0 || bars.length < older.length - from) return null;
  for (const name of COMPARED)
    for (let at = from; at < older.length; at += 1)
      if (older[name][at] !== bars[name][at - from]) return null;
  return from;
}
