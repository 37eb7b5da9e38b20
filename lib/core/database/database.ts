import type { Kysely } from 'kysely';
import type { HeldLock } from './advisory-lock';
import type { Schema } from './schema';

/** An open database of either engine; stores take its `db` or a transaction of it. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: 'sqlite' | 'postgres';
  /** Runs work in its own transaction: all or nothing. */
  commit<T>(work: (tx: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * Waits for a lock that one process on the database can hold at a time. Whoever has the embedded database open for
   * writing has it for their process alone, and gets the lock at once.
   * @param onWaiting told once when somebody else holds it
   * @returns null when the signal was aborted first
   */
  lock(key: number, signal: AbortSignal, onWaiting: () => void): Promise<HeldLock | null>;
  close(): Promise<void>;
}
