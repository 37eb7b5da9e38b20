import { UnavailableError } from '@/lib/core/base/errors';
import { pause } from '@/lib/core/base/pause';
import type { Database } from './database';
import { beginGeneration } from './fence';

const RETRY_MS = 1_000;

/** A role that only one process may run on a database. */
export interface ExclusiveRole {
  /** The lock's number; any will do, as long as it stays the same. */
  readonly lock: number;
  /** The setting that holds the generation that may write. */
  readonly generation: string;
}

/** Passed to a role while it's the only one. */
export interface Turn {
  /** Its `commit` fails once another process has taken over. */
  readonly database: Database;
  /** Increases with every turn of any process. */
  readonly generation: number;
  /** Aborted when the role has to stop: on request, or because it's no longer the only one. */
  readonly signal: AbortSignal;
}

export interface RunAloneOptions {
  readonly signal: AbortSignal;
  /** Another process has the role, or had it a moment ago. */
  readonly onWaiting: () => void;
  readonly run: (turn: Turn) => Promise<void>;
}

/**
 * Runs a role while it is the only one on the database. On PostgreSQL a second one waits, and takes over when the first
 * ends or loses its lock; the first then stops at once and waits in turn. The embedded database is locked for its
 * process already.
 */
export async function runRoleAlone(
  database: Database,
  role: ExclusiveRole,
  options: RunAloneOptions,
): Promise<void> {
  while (!options.signal.aborted) {
    if ((await takeTurn(database, role, options)) === 'done') return;
    await pause(RETRY_MS, options.signal);
  }
}

async function takeTurn(
  database: Database,
  role: ExclusiveRole,
  { signal, onWaiting, run }: RunAloneOptions,
): Promise<'done' | 'lost'> {
  const over = new AbortController();
  try {
    const lock = await database.lock(role.lock, signal, onWaiting);
    if (!lock) return 'done';
    const ended = AbortSignal.any([signal, lock.lost, over.signal]);
    const mayNotWrite = AbortSignal.any([lock.lost, over.signal]);
    try {
      const { generation, fenced } = await beginGeneration(database, role.generation, mayNotWrite);
      await run({ database: fenced, generation, signal: ended });
      return lock.lost.aborted ? 'lost' : 'done';
    } finally {
      over.abort();
      await lock.release();
    }
  } catch (error) {
    // Logged where the database is watched. A new turn rereads everything from what was committed.
    if (error instanceof UnavailableError) return 'lost';
    throw error;
  }
}
