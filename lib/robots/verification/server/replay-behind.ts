import { UnavailableError } from '@/lib/core/base/errors';
import { isoTime, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { MarketName } from '@/lib/market/data/source';
import type { ReplayResult } from '@/lib/robots/transparency-log/replay-result';
import { writeReplayResult } from '@/lib/robots/transparency-log/server/recomputation-store';
import { createStoredReplayer, joinFindings, NO_FINDINGS, type StoredReplayer } from './stored-replayer';
import { createPace, withoutValues } from './verify-behind';

interface ReplayBehindOptions {
  readonly database: Database;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly market: MarketName;
  readonly clock: () => number;
  readonly signal: AbortSignal;
  /** Called when it has finished, with all bars let go. */
  readonly onDone: () => void;
  /** How it leaves time to others; given by tests alone. */
  readonly pace?: () => Promise<void>;
}

export interface ReplayBehind {
  /** Replays what came since the last time if a UTC day has begun since; everything the first time. */
  replayIfDue(): Promise<void>;
}

const LOGGED_DIFFERENCES = 5;

/**
 * Runs robots again behind the engine's work. Each start replays everything, so that nothing stored has to be believed;
 * from then on the states are in memory, and a day takes a day's bars.
 */
export function createReplayBehind(options: ReplayBehindOptions): ReplayBehind {
  const { database, log, market, clock, signal, onDone, pace = createPace(signal) } = options;
  let replayer: StoredReplayer | null = null;
  let lastDay = Number.NEGATIVE_INFINITY;
  let total = NO_FINDINGS;

  async function replay(): Promise<void> {
    const started = performance.now();
    replayer ??= await createStoredReplayer(database, market, { remembers: true, pace });
    let found = NO_FINDINGS;
    for (const job of await replayer.list()) {
      found = joinFindings(found, await replayer.run(job));
      await pace();
    }
    replayer.endRound();
    // Of robots only the last count holds; what was compared adds up.
    total = { ...joinFindings(total, found), ...{ robots: found.robots, notReplayed: found.notReplayed } };
    const { robots, entries, signals, sessions, notReplayed } = total;
    const { differences } = found;
    const result: ReplayResult = {
      ...{ at: clock(), robots, entries, signals, sessions },
      notReplayed: notReplayed.length,
      failures: differences.length,
      first: differences[0] === undefined ? null : withoutValues(differences[0]),
    };
    await database.commit((tx) => writeReplayResult(tx, market, result));
    const seconds = Math.round((performance.now() - started) / 1000);
    const report = { ...result, at: isoTime(result.at), bars: found.bars, seconds };
    if (differences.length === 0) log.info({ event: 'replayed', ...report });
    else log.error({ event: 'replay-differs', ...report, faults: differences.slice(0, LOGGED_DIFFERENCES) });
  }

  return {
    async replayIfDue() {
      const day = utcDay(clock());
      if (day <= lastDay) return;
      lastDay = day;
      try {
        await replay();
      } catch (error) {
        // States may be half done, so the next replay starts over.
        replayer = null;
        total = NO_FINDINGS;
        // A database that was away for a moment costs a round, not a day.
        if (error instanceof UnavailableError) lastDay = Number.NEGATIVE_INFINITY;
        if (!signal.aborted) log.error({ event: 'replay-broken', err: error });
      } finally {
        onDone();
      }
    },
  };
}
