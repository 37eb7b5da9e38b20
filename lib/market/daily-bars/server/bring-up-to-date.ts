import type { EpochDay } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { pause } from '@/lib/core/base/pause';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { CalendarName } from '@/lib/market/calendar/types';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import { FeedError } from '@/lib/market/feeds/feed-state';
import { type DailyBarsState, isComplete } from '../daily-bars-state';
import {
  newestDays,
  putYears,
  readDailyBarsState,
  writeDailyBarsState,
  type YearRow,
} from './daily-bar-store';
import { fetchDailyBars } from './fetch-daily-bars';
import { historyStart, type MadeMarket } from './make-daily-bars';
import type { DailyBarMaking } from './start-daily-bars-thread';

export interface UpdateOptions {
  /** The leading engine's. */
  readonly database: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /**
   * Starts what makes daily bars of stored ones, for as long as there is something to make.
   * @param isLong whether whole years are made, which takes long: the thread then gets the lowest priority
   */
  readonly startMaking: (market: MadeMarket, isLong: boolean) => DailyBarMaking;
  /** Years before the market's first day. */
  readonly yearsBefore: number;
  readonly signal: AbortSignal;
}

export type NewestSessions = DailyBarsState['through'];

/** Rows committed together when a session is added: a millisecond or two on the embedded database. */
const ROWS_PER_COMMIT = 40;
/** A pause between two commits, in which others can write. */
const BETWEEN_COMMITS_MS = 5;
/** Instruments of one request to a feed for all years, so that few are in memory, and for new sessions. */
const WHOLE_AT_ONCE = 10;
const NEW_AT_ONCE = 100;

/**
 * Fills the daily bars of a market's instruments that have none, a few at a time, then adds what others lack. Whatever
 * is committed is whole instruments, or sessions that readers see once all instruments have them. So it can be stopped
 * anywhere, and goes on from there.
 * @returns false if it was stopped
 * @throws the first failure, once all else is done
 */
export async function bringUpToDate(
  options: UpdateOptions,
  market: MarketSource,
  through: NewestSessions,
): Promise<boolean> {
  const { database, bus, log, signal } = options;
  const { name, instruments } = market;
  const started = performance.now();
  const stored = await newestDays(database.db, name);
  const before = await readDailyBarsState(database.db, name);
  const missing = instruments.filter(({ fundId }) => !stored.has(fundId));
  const behind = instruments.filter((instrument) => {
    const newest = stored.get(instrument.fundId);
    // An import may have replaced any session, so all years are compared.
    return newest !== undefined && (name === 'imported' || newest < sessionFor(instrument, through));
  });
  let state = before;
  const commit = async (rows: readonly YearRow[], changed: Partial<DailyBarsState> = {}) => {
    const following = { ...state, ...changed };
    const isTold = JSON.stringify(following) === JSON.stringify(state);
    if (isTold && rows.length === 0) return;
    await database.commit(async (tx) => {
      await putYears(tx, name, rows);
      if (!isTold) await writeDailyBarsState(tx, name, following);
    });
    state = following;
    await pause(BETWEEN_COMMITS_MS, signal);
  };
  // Committed before any rows, since new instruments make the stored ones incomplete again. Instruments that a live
  // feed has no bars of count as done once it was asked for them.
  const isKnown = name === 'live' && isComplete(before) && before.total === instruments.length;
  const done = isKnown ? before.done : instruments.length - missing.length;
  await commit([], { done, total: instruments.length });

  const source = openSource(options, market, through, missing.length > 0);
  const failures = new Map<CalendarName, unknown>();
  /** Goes on with other calendars after a failure, because each has its own feed. */
  const rowsFor = async (some: readonly Instrument[]): Promise<readonly YearRow[] | null> => {
    const calendar = calendarNameFor((some[0] as Instrument).fundType);
    if (signal.aborted || failures.has(calendar)) return null;
    try {
      return await source.rows(some);
    } catch (error) {
      failures.set(calendar, error);
      return null;
    }
  };
  try {
    for (const some of inGroups(missing, source.wholeAtOnce)) {
      const rows = await rowsFor(some);
      if (rows && !signal.aborted)
        await commit(rows, { done: Math.min(state.total, state.done + some.length) });
    }
    let waiting: readonly YearRow[] = [];
    for (const some of inGroups(behind, source.newAtOnce)) {
      waiting = [...waiting, ...((await rowsFor(some)) ?? [])];
      if (signal.aborted || waiting.length < ROWS_PER_COMMIT) continue;
      await commit(waiting);
      waiting = [];
    }
    if (signal.aborted) return false;
    const [failure] = failures.values();
    const renewed = Object.entries(through).filter(([calendar]) => !failures.has(calendar as CalendarName));
    await commit(waiting, {
      problem: failure === undefined ? null : describe(failure),
      ...(isComplete(state) ? { through: { ...state.through, ...Object.fromEntries(renewed) } } : {}),
    });
    if (state !== before || behind.length > 0) bus.publish({ type: 'daily-bars', market: name });
    if (failure !== undefined) throw failure;
    if (missing.length + behind.length > 0) {
      const seconds = (performance.now() - started) / 1000;
      log.info({ event: 'daily-bars', filled: missing.length, renewed: behind.length, seconds });
    }
  } finally {
    await source.stop();
  }
  return true;
}

function describe(failure: unknown): string {
  return failure instanceof FeedError ? `${failure.message}.` : 'They could not be made; the log says why.';
}

interface RowSource {
  readonly wholeAtOnce: number;
  readonly newAtOnce: number;
  /** What is to be stored of instruments with the same calendar. */
  rows(instruments: readonly Instrument[]): Promise<readonly YearRow[]>;
  stop(): Promise<void>;
}

function openSource(
  { database, startMaking, yearsBefore, signal }: UpdateOptions,
  market: MarketSource,
  through: NewestSessions,
  isLong: boolean,
): RowSource {
  const { name, firstDay, seed = null } = market;
  const lastSession = (instruments: readonly Instrument[]) =>
    sessionFor(instruments[0] as Instrument, through);
  if (name === 'live') {
    const fetch = market.fetchDailyBars ?? (async () => new Map());
    return {
      wholeAtOnce: WHOLE_AT_ONCE,
      newAtOnce: NEW_AT_ONCE,
      rows: (some) =>
        fetchDailyBars(
          database.db,
          fetch,
          some,
          { from: historyStart(firstDay, yearsBefore), through: lastSession(some) },
          signal,
        ),
      stop: async () => undefined,
    };
  }
  let making: DailyBarMaking | null = null;
  return {
    wholeAtOnce: 1,
    newAtOnce: 1,
    rows: async (some) => {
      making ??= startMaking({ name, seed, firstDay, yearsBefore }, isLong);
      return making.rows(some[0] as Instrument, lastSession(some));
    },
    stop: async () => making?.stop(),
  };
}

function sessionFor({ fundType }: Instrument, through: NewestSessions): EpochDay {
  return through[calendarNameFor(fundType)] as EpochDay;
}

/** Of one calendar each. */
function inGroups(instruments: readonly Instrument[], size: number): readonly (readonly Instrument[])[] {
  return [...groupBy(instruments, ({ fundType }) => calendarNameFor(fundType)).values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / size) }, (_, index) =>
      some.slice(index * size, (index + 1) * size),
    ),
  );
}
