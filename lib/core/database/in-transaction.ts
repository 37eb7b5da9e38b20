import type { Kysely } from 'kysely';
import type { Schema } from './schema';

/** Runs work all or nothing: in the given transaction, or in its own. */
export function inTransaction<T>(db: Kysely<Schema>, work: (tx: Kysely<Schema>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
