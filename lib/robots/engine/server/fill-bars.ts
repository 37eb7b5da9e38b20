import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { startAhead } from '@/lib/core/base/start-ahead';
import type { Database } from '@/lib/core/database/database';
import type { Instrument } from '@/lib/market/data/instrument';
import { lastDays, type PackedSession, putSessions } from '@/lib/market/data/server/bar-store';
import type { MarketSource } from '@/lib/market/data/source';
import { yieldToEventLoop } from '../pause';
import { makeSessions } from './make-sessions';
import type { RobotThreads } from './robot-threads';

/** Sessions committed together: enough to be quick, few enough to lose little. */
const SESSIONS_PER_COMMIT = 120;
/** Instruments whose bars each thread makes ahead of their commit. */
const AHEAD = 2;

interface FillOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** Threads that make the bars of a market which computes them. */
  readonly threads?: RobotThreads | null;
}

/**
 * Brings a market's stored bars up to `until`, starting with each instrument's last stored session, which may have been
 * in progress. Can be interrupted anywhere: it continues from what was committed.
 */
export async function fillBars(
  database: Database,
  market: MarketSource,
  until: Millis,
  options: FillOptions,
): Promise<void> {
  const stored = await lastDays(database.db, market.name);
  let batch: { readonly fundId: FundId; readonly session: PackedSession }[] = [];
  const store = async () => {
    const sessions = batch;
    batch = [];
    if (sessions.length > 0)
      await database.commit(async (tx) => {
        for (const [fundId, own] of groupBy(sessions, (one) => one.fundId))
          await putSessions(
            tx,
            market.name,
            fundId,
            own.map(({ session }) => session),
          );
      });
  };
  const firstDayFor = (instrument: Instrument) => stored.get(instrument.fundId) ?? market.firstDay;
  let done = 0;
  for await (const { instrument, sessions } of newSessions(market, firstDayFor, until, options)) {
    for await (const session of sessions) {
      batch.push({ fundId: instrument.fundId, session });
      if (batch.length >= SESSIONS_PER_COMMIT) await store();
    }
    done += 1;
    options.onProgress(done, market.instruments.length);
    await yieldToEventLoop();
    if (options.signal.aborted) break;
  }
  await store();
}

interface NewSessions {
  readonly instrument: Instrument;
  readonly sessions: AsyncIterable<PackedSession> | readonly PackedSession[];
}

/** What isn't stored yet of each instrument, in their order. */
async function* newSessions(
  market: MarketSource,
  firstDayFor: (instrument: Instrument) => EpochDay,
  until: Millis,
  { signal, threads }: FillOptions,
): AsyncGenerator<NewSessions> {
  const { instruments } = market;
  if (!threads || market.name !== 'simulated') {
    for (const instrument of instruments)
      yield {
        instrument,
        sessions: makeSessions(market, instrument, firstDayFor(instrument), until, signal),
      };
    return;
  }
  const make = (instrument: Instrument, index: number) =>
    threads
      .on(index)
      .sessions({ instrument, from: firstDayFor(instrument), until })
      .catch(() => null);
  for await (const { item: instrument, made } of startAhead(instruments, AHEAD * threads.count, make))
    yield {
      instrument,
      // A thread that broke is done without.
      sessions: made ?? makeSessions(market, instrument, firstDayFor(instrument), until, signal),
    };
}
