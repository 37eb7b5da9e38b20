import { UnavailableError } from '@/lib/core/base/errors';
import { pause } from '@/lib/core/base/pause';
import type { Database } from '@/lib/core/database/database';
import { beginGeneration } from '@/lib/core/database/fence';

/** Any number will do, as long as it stays the same. */
const ENGINE_LOCK = 7_241_854;
/** The setting that holds the generation of the engine that may write. */
export const ENGINE_GENERATION = 'engine.generation';
const RETRY_MS = 1_000;

/** What an engine is handed while it's the only one. */
export interface EngineTurn {
  /** Its `commit` fails once another engine has taken over. */
  readonly database: Database;
  /** Counts up with every turn of any engine. */
  readonly generation: number;
  /** Aborted when the engine has to stop: on request, or because it isn't the only one any more. */
  readonly signal: AbortSignal;
}

export interface RunAloneOptions {
  readonly signal: AbortSignal;
  /** Another engine runs, or ran a moment ago. */
  readonly onWaiting: () => void;
  readonly run: (turn: EngineTurn) => Promise<void>;
}

/**
 * Runs the engine while it is the only one on the database. On PostgreSQL a second engine waits, and takes over when the
 * first ends or loses its lock; the first then stops at once and waits in turn. The embedded database is locked for its
 * process already.
 */
export async function runAlone(database: Database, options: RunAloneOptions): Promise<void> {
  while (!options.signal.aborted) {
    if ((await takeTurn(database, options)) === 'done') return;
    await pause(RETRY_MS, options.signal);
  }
}

async function takeTurn(
  database: Database,
  { signal, onWaiting, run }: RunAloneOptions,
): Promise<'done' | 'lost'> {
  const over = new AbortController();
  try {
    const lock = await database.lock(ENGINE_LOCK, signal, onWaiting);
    if (!lock) return 'done';
    const ended = AbortSignal.any([signal, lock.lost, over.signal]);
    const mayNotWrite = AbortSignal.any([lock.lost, over.signal]);
    try {
      const { generation, fenced } = await beginGeneration(database, ENGINE_GENERATION, mayNotWrite);
      await run({ database: fenced, generation, signal: ended });
      return lock.lost.aborted ? 'lost' : 'done';
    } finally {
      over.abort();
      await lock.release();
    }
  } catch (error) {
    // Said where the database is watched. A new turn reads everything from what was committed.
    if (error instanceof UnavailableError) return 'lost';
    throw error;
  }
}
