import type { Database } from './database';

/** What reading takes: a database, or one moment of it. */
export type Readable = Pick<Database, 'db' | 'engine'>;

/** Runs several reads that all see the same moment, whatever others commit meanwhile. */
export function inSnapshot<T>(database: Readable, work: (moment: Readable) => Promise<T>): Promise<T> {
  const { db, engine } = database;
  const transaction =
    engine === 'postgres'
      ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : db.transaction();
  return transaction.execute((tx) => work({ db: tx, engine }));
}
