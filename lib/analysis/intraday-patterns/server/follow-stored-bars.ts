import type { Kysely } from 'kysely';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { unpackDay } from '@/lib/market/data/pack';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';
import type { ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';
import type { StoredSession } from '../intraday-bars';
import { type IntradayDrawing, type IntradayPatternName, scannerClass } from '../intraday-pattern';
import {
  type IntradayNews,
  type IntradayPatternsAnswer,
  IntradayScan,
  type IntradaySearch,
  joinNews,
  READ_SESSIONS,
} from '../intraday-scan';

interface HeldSession extends StoredSession {
  /** null for sessions stored before digests existed. */
  readonly digest: string | null;
}

export interface StoredBarsScan {
  /** Looks at what was stored since. One at a time. */
  update(): Promise<readonly IntradayNews[]>;
  /** null until everything stored has been looked at once. */
  search(search: IntradaySearch): IntradayPatternsAnswer | null;
  /** null for a pattern that isn't listed. */
  draw(name: IntradayPatternName): IntradayDrawing | null;
}

/** Follows a market's stored bars; sessions are read again once their digests say that they have changed. */
export function followStoredBars(
  db: Kysely<Schema>,
  market: MarketName,
  classes: readonly ScannerClass[],
): StoredBarsScan {
  const scan = new IntradayScan();
  const held = new Map<FundId, readonly HeldSession[]>();
  let isComplete = false;

  const newestRows = (fundId: FundId, limit: number) =>
    db
      .selectFrom('bars')
      .select(['day', 'digest'])
      .where('market', '=', market)
      .where('fund_id', '=', fundId)
      .orderBy('day', 'desc')
      .limit(limit)
      .execute();

  /** The newest sessions, oldest first; null if the last two are as they were. All are compared once a session begins. */
  async function readSessions(instrument: Instrument): Promise<readonly HeldSession[] | null> {
    const known = new Map((held.get(instrument.fundId) ?? []).map((one) => [one.bars.day, one]));
    const isChanged = ({ day, digest }: { readonly day: EpochDay; readonly digest: string | null }) =>
      known.get(day)?.digest !== digest;
    const lastTwo = await newestRows(instrument.fundId, 2);
    if (!lastTwo.some(isChanged)) return null;
    const isInProgress = lastTwo.every(({ day }) => known.has(day));
    const newest = isInProgress ? lastTwo : await newestRows(instrument.fundId, READ_SESSIONS);
    const changed = newest.filter(isChanged);
    const read = await db
      .selectFrom('bars')
      .select(['day', 'digest', 'data'])
      .where('market', '=', market)
      .where('fund_id', '=', instrument.fundId)
      .where(
        'day',
        'in',
        changed.map(({ day }) => day),
      )
      .execute();
    const calendar = calendarFor(calendarNameFor(instrument.fundType));
    for (const { day, digest, data } of read) {
      const session = calendar.sessionOn(day as EpochDay);
      if (session)
        known.set(day, { digest, session, bars: unpackDay(day, toBytes(data)), joined: new Map() });
    }
    return isInProgress ? [...known.values()] : newest.flatMap(({ day }) => known.get(day) ?? []).reverse();
  }

  return {
    async update() {
      const read: (readonly [Instrument, readonly HeldSession[]])[] = [];
      for (const instrument of await storedInstruments(db, market)) {
        if (!classes.includes(scannerClass(instrument.fundType))) continue;
        const sessions = await readSessions(instrument);
        if (sessions === null) continue;
        held.set(instrument.fundId, sessions);
        read.push([instrument, sessions]);
      }
      // In one go: whoever asks meanwhile gets all instruments as of one bar.
      const news = read.flatMap(([instrument, sessions]) => scan.take(instrument, sessions));
      isComplete = true;
      return joinNews(news);
    },
    search: (search) => (isComplete ? scan.search(search) : null),
    draw: (name) => scan.draw(name),
  };
}
