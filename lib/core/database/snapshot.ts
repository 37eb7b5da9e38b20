import { sql } from 'kysely';
import type { Database } from './database';

/** A database or a snapshot of it. */
export type Readable = Pick<Database, 'db' | 'engine'>;

/** Runs several reads on one consistent snapshot, regardless of concurrent commits. */
export function inSnapshot<T>(database: Readable, work: (moment: Readable) => Promise<T>): Promise<T> {
  const { db, engine } = database;
  if (engine === 'postgres')
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => work({ db: tx, engine }));
  return db.connection().execute(async (connection) => {
    // Other transactions queue for the write lock, and readers must not block writers.
    await sql`begin deferred`.execute(connection);
    try {
      return await work({ db: connection, engine });
    } finally {
      await sql.raw('rollback').execute(connection);
    }
  });
}
