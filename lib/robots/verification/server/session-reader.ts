import { LRUCache } from 'lru-cache';
import { type EpochDay, type FundId, least, plus } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '@/lib/market/data/bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { dayRange, readDays } from '@/lib/market/data/server/bar-store';
import type { MarketName } from '@/lib/market/data/source';
import type { SessionClose, SessionCloses } from '../account-from-ledger';

/** The last bar of an instrument at or before an instant. */
export interface LastBar {
  readonly time: number;
  readonly close: number;
}

export interface SessionReader {
  /** An instrument's stored sessions, those up to an instant at least. */
  read(fundId: FundId, through: number): Promise<SessionCloses>;
  lastBarAt(fundId: FundId, time: number): Promise<LastBar | null>;
}

/** Days of bars cached for finding a bar within a session. */
const MAX_CACHED_DAYS = 16;
/** Sessions unpacked at a time. */
const CHUNK_DAYS = 120;

interface Known {
  readonly sessions: SessionClose[];
  through: number;
}

/** Reads each instrument's bars once, for all robots that trade it, and keeps one close per session. */
export function createSessionReader(
  database: Database,
  market: MarketName,
  instruments: ReadonlyMap<FundId, Instrument>,
  pace: () => Promise<void>,
): SessionReader {
  const sessionCache = new Map<FundId, Known>();
  const dayCache = new LRUCache<string, DayBars>({ max: MAX_CACHED_DAYS });

  async function extend(fundId: FundId, known: Known): Promise<void> {
    const range = await dayRange(database.db, market, fundId);
    const instrument = instruments.get(fundId);
    if (!range || !instrument) return;
    // The last one may have gone on.
    const last = known.sessions.pop()?.day ?? range.first;
    const calendar = calendarFor(calendarNameFor(instrument.fundType));
    for (let from = last; from <= range.last; from = plus(from, CHUNK_DAYS)) {
      const to = least(plus(from, CHUNK_DAYS - 1), range.last);
      for (const bars of await readDays(database.db, market, fundId, from, to))
        if (bars.length > 0) known.sessions.push(toSessionClose(bars, calendar.sessionOn(bars.day)?.close));
      await pace();
    }
  }

  async function read(fundId: FundId, through: number): Promise<SessionCloses> {
    const known = sessionCache.get(fundId) ?? { sessions: [], through: Number.NEGATIVE_INFINITY };
    sessionCache.set(fundId, known);
    if (known.through < through) {
      await extend(fundId, known);
      known.through = through;
    }
    return known.sessions;
  }

  async function readDay(fundId: FundId, day: EpochDay, time: number): Promise<DayBars | null> {
    const key = `${fundId}:${day}:${time}`;
    const known = dayCache.get(key);
    if (known) return known;
    const [bars] = await readDays(database.db, market, fundId, day, day);
    if (bars) dayCache.set(key, bars);
    return bars ?? null;
  }

  return {
    read,
    async lastBarAt(fundId, time) {
      const session = (await read(fundId, time)).findLast(({ firstBar }) => firstBar <= time);
      if (!session) return null;
      if (session.lastBar <= time) return { time: session.lastBar, close: session.close };
      const bars = await readDay(fundId, session.day, time);
      if (!bars) return null;
      let at = bars.length - 1;
      while (at >= 0 && (bars.time[at] as number) > time) at -= 1;
      return at < 0 ? null : { time: bars.time[at] as number, close: bars.close[at] as number };
    },
  };
}

function toSessionClose(
  { day, time, close, length, intervalMinutes }: DayBars,
  sessionClose: number | undefined,
): SessionClose {
  const lastBar = time[length - 1] as number;
  return {
    day,
    firstBar: time[0] as number,
    lastBar,
    close: close[length - 1] as number,
    isOver: sessionClose !== undefined && lastBar + intervalMinutes * MINUTE_MS >= sessionClose,
  };
}
