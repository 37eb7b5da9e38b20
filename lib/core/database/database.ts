import type { Kysely } from 'kysely';
import type { HeldLock } from './advisory-lock';
import type { Schema } from './schema';

/** An open database of either engine; stores take its `db` or a transaction. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: 'sqlite' | 'postgres';
  /** Runs work in its own transaction: all or nothing. */
  commit<T>(work: (tx: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * Waits for a lock only one process on the database can hold. With the embedded database, the lock is granted at
   * once, because only one process can open it for writing.
   * @param onWaiting called once if someone else holds it
   * @returns null if the signal aborts first
   */
  lock(key: number, signal: AbortSignal, onWaiting: () => void): Promise<HeldLock | null>;
  /** Whether the database answers, whatever else it is busy with. */
  answers(): Promise<boolean>;
  /** Whether the embedded database's files are gone, in words; null while they aren't, missing where there are none. */
  fault?(): string | null;
  close(): Promise<void>;
}
