import { UnavailableError } from '@/lib/core/base/errors';
import { isoDay, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { LogSigner } from '../checkpoint';
import { appendDay } from './append-day';
import { insertAnchor, type LogDay, readAnchors, readNewestDay } from './log-store';
import { type Environment, runAnchor } from './run-anchor';

/** How the log is kept: what signs it, and where each root is sent. */
export interface LogKeeping {
  readonly signer: LogSigner;
  /** An operator's command, see `runAnchor`; null for none. */
  readonly anchorCommand: string | null;
  readonly environment: Environment;
}

export interface DailyLogOptions extends LogKeeping {
  readonly database: Database;
  readonly log: Logger;
  /** UTC milliseconds. */
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

export interface DailyLog {
  /** Makes today's root unless there is one. What fails is logged, and tried again the next time. */
  keep(): Promise<void>;
}

/** Keeps the transparency log: one root per UTC day, each passed to the operator's command once. */
export function createDailyLog(options: DailyLogOptions): DailyLog {
  const { database, log, clock, signal, signer } = options;
  let made = -1;
  let handed = -1;

  async function keepToday(): Promise<void> {
    const today = utcDay(clock());
    if (made === today) return;
    const started = performance.now();
    const day = await appendDay(database, { signer, now: clock() });
    if (day)
      log.info({
        event: 'log-root',
        day: isoDay(day.day),
        size: day.treeSize,
        root: day.root,
        ms: Math.round(performance.now() - started),
      });
    made = today;
    const newest = day ?? (await readNewestDay(database.db));
    if (newest && options.anchorCommand !== null && handed !== newest.day) {
      handed = newest.day;
      const [last] = await readAnchors(database.db, 1);
      // Bars are not kept waiting for it.
      if (last?.day !== newest.day || last.exitCode !== 0) void handOver(newest, options.anchorCommand);
    }
  }

  async function handOver(day: LogDay, command: string): Promise<void> {
    try {
      const { errors, ...anchor } = await runAnchor({
        command,
        day,
        now: clock(),
        signal,
        environment: options.environment,
      });
      if (anchor.exitCode === 0) log.info({ event: 'log-anchored', day: isoDay(day.day) });
      else
        log.error({
          event: 'log-not-anchored',
          day: isoDay(day.day),
          exitCode: anchor.exitCode,
          why: errors,
        });
      if (!signal.aborted) await database.commit((tx) => insertAnchor(tx, anchor));
    } catch (error) {
      if (!signal.aborted) log.error({ event: 'log-not-anchored', day: isoDay(day.day), err: error });
    }
  }

  return {
    async keep() {
      try {
        await keepToday();
      } catch (error) {
        // Everything is read again once the database is back.
        if (error instanceof UnavailableError) throw error;
        log.error({ event: 'log-root-failed', err: error });
      }
    },
  };
}
