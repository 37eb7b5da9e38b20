import { UnavailableError } from '@/lib/core/base/errors';
import { pause } from '@/lib/core/base/pause';
import { isoTime } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { MarketName } from '@/lib/market/data/source';
import { writeRecomputation } from '@/lib/robots/transparency-log/server/recomputation-store';
import { verifyWithFigures } from './verify-all';

interface BehindOptions {
  readonly database: Database;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly market: MarketName;
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

/** Length of a pause ÷ length of the work before it. */
const IDLE_PER_WORK = 2;
const LONGEST_PAUSE_MS = 1_000;
const LOGGED_FAULTS = 5;
/** Amounts are for the operator's log, not for pages. */
const VALUES = /: expected [\s\S]*$/;

/** A difference in words that pages may show. */
export function withoutValues(difference: string): string {
  return difference.replace(VALUES, '');
}

/** Waits for twice as long as the work since the last call took, but at most a second. */
export function createPace(signal: AbortSignal): () => Promise<void> {
  let from = performance.now();
  return async () => {
    await pause(Math.min(IDLE_PER_WORK * (performance.now() - from), LONGEST_PAUSE_MS), signal);
    signal.throwIfAborted();
    from = performance.now();
  };
}

/**
 * Checks and recomputes everything once, behind the engine's work: between two robots it pauses for longer than the one
 * took. Stores and logs the result; failures are only logged.
 * @returns false if the database was away, so that it's worth another try
 */
export async function verifyBehind(options: BehindOptions): Promise<boolean> {
  const { database, log, market, clock, signal } = options;
  const started = performance.now();
  const pace = createPace(signal);
  try {
    const { figures, faults } = await verifyWithFigures(database, { market, clock, pace });
    if (signal.aborted) return true;
    const { robots, entries, days } = figures;
    const found = {
      at: clock(),
      robots,
      entries,
      days,
      failures: faults.length,
      first: faults[0] === undefined ? null : withoutValues(faults[0]),
    };
    await database.commit((tx) => writeRecomputation(tx, market, found));
    const seconds = Math.round((performance.now() - started) / 1000);
    const report = { ...found, at: isoTime(found.at), seconds, faults: faults.slice(0, LOGGED_FAULTS) };
    if (faults.length === 0) log.info({ event: 'verified', ...report });
    else log.error({ event: 'verification-failed', ...report });
  } catch (error) {
    if (!signal.aborted) log.error({ event: 'verification-broken', err: error });
    return !(error instanceof UnavailableError);
  }
  return true;
}
