import { MINUTE_MS } from '@/lib/core/base/time';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';
import { aggregateDay } from '@/lib/market/data/aggregate';
import type { DayBars } from '@/lib/market/data/bars';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';
import type { Timeframe } from '@/lib/robots/definitions/definition';

/** Bars missing in a row that are a hole, across which there are no patterns. */
const HOLE_BARS = 4;

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** Bars of several sessions, oldest first. `day` is the session's label, the same for all bars of one. */
export interface IntradayBars extends DailyBars {
  /** When each bar opens and closes, UTC milliseconds. */
  readonly time: Float64Array;
  readonly end: Float64Array;
  /** 1 where too many bars are missing before it for patterns, and at the first bar. */
  readonly afterHole: Uint8Array;
  /** Those that have bars, with the index of their first one. */
  readonly sessions: readonly { readonly day: number; readonly from: number; readonly joined: JoinedBars }[];
}

/** One session's bars, joined. */
interface JoinedBars extends Pick<IntradayBars, 'length' | 'time' | 'end' | 'afterHole'> {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** A stored session, with its times. */
export interface StoredSession {
  readonly bars: DayBars;
  readonly session: Session;
  /** What its bars were joined to so far. */
  readonly joined: Map<Timeframe, JoinedBars>;
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
  const joined = sessions.map((stored, index) =>
    completeBars(stored, timeframe, index === sessions.length - 1),
  );
  const length = joined.reduce((sum, bars) => sum + bars.length, 0);
  const made = {
    ...emptyBars(fundId, length),
    time: new Float64Array(length),
    end: new Float64Array(length),
    afterHole: new Uint8Array(length),
    sessions: [] as { day: number; from: number; joined: JoinedBars }[],
  };
  let from = 0;
  let before: { readonly session: Session; readonly end: number } | null = null;
  for (const [index, { session }] of sessions.entries()) {
    const bars = joined[index] as JoinedBars;
    if (bars.length === 0) continue;
    for (const name of [...COLUMNS, 'end', 'afterHole'] as const)
      made[name].set(bars[name].subarray(0, bars.length), from);
    made.day.fill(session.day, from, from + bars.length);
    made.sessions.push({ day: session.day, from, joined: bars });
    const next = { session, time: bars.time[0] as number };
    const isCut = before === null || missingTime(before, next, calendar) >= HOLE_BARS * timeframe * MINUTE_MS;
    made.afterHole[from] = Number(isCut);
    before = { session, end: bars.end[bars.length - 1] as number };
    from += bars.length;
  }
  return made;
}

function completeBars(
  { bars, session, joined: known }: StoredSession,
  timeframe: Timeframe,
  isLast: boolean,
): JoinedBars {
  const joined = known.get(timeframe) ?? joinBars(aggregateDay(bars, timeframe, session), session);
  known.set(timeframe, joined);
  const last = joined.length - 1;
  if (!isLast || last < 0) return joined;
  const storedUntil = (bars.time[bars.length - 1] as number) + bars.intervalMinutes * MINUTE_MS;
  return storedUntil >= (joined.end[last] as number) ? joined : { ...joined, length: last };
}

function joinBars(bars: DayBars, session: Session): JoinedBars {
  const step = bars.intervalMinutes * MINUTE_MS;
  const time = bars.time.subarray(0, bars.length);
  const end = time.map((open) => Math.min(open + step, session.close));
  const afterHole = Uint8Array.from(time, (open, at) =>
    Number(at > 0 && open - (end[at - 1] as number) >= HOLE_BARS * step),
  );
  return { ...bars, end, afterHole };
}

/** Trading time between a session's last bar and a later one's first, in milliseconds. */
function missingTime(
  before: { readonly session: Session; readonly end: number },
  next: { readonly session: Session; readonly time: number },
  calendar: TradingCalendar,
): number {
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
    sessions: bars.sessions
      .filter((_, index) => (bars.sessions[index + 1]?.from ?? bars.length) > from)
      .map((one) => ({ ...one, from: Math.max(0, one.from - from) })),
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

/**
 * How many of the older bars' first ones newer bars left out, if they have all others and only go on from there; null if
 * they differ.
 */
export function droppedBefore(bars: IntradayBars, older: IntradayBars): number | null {
  const [first] = bars.sessions;
  const skipped = older.sessions.findIndex(({ day }) => day === first?.day);
  const from = older.sessions[skipped]?.from;
  if (from === undefined || bars.length < older.length - from) return null;
  for (const [index, one] of older.sessions.slice(skipped).entries()) {
    const other = bars.sessions[index];
    if (other?.joined === one.joined) continue;
    if (other?.day !== one.day || !goesOn(other.joined, one.joined)) return null;
  }
  return from;
}

function goesOn(bars: JoinedBars, older: JoinedBars): boolean {
  return COLUMNS.every((name) => {
    for (let at = 0; at < older.length; at += 1) if (older[name][at] !== bars[name][at]) return false;
    return bars.length >= older.length;
  });
}
