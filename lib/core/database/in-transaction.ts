import type { Kysely } from 'kysely';
import type { Schema } from './schema';

const MAX_TRIES = 3;

/**
 * Runs work all or nothing: in the given transaction, or in its own. Its own is retried if PostgreSQL rolls it back
 * because of a deadlock.
 */
export async function inTransaction<T>(
  db: Kysely<Schema>,
  work: (tx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
    }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
