import { type Kysely, sql } from 'kysely';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Database } from './database';
import type { Schema } from './schema';

/** Someone else writes now: what this process was about to commit was not committed, and never will be. */
export class SupersededError extends UnavailableError {
  override readonly name = 'SupersededError';
}

/**
 * Begins a new generation of a role that only one process may have, and returns the database for it: every `commit` of
 * an older generation fails from now on. Commits that are under way are waited for.
 * @param key the setting that holds the number of the generation
 * @param ended aborted when this process must not write any more, before anybody else began a generation
 */
export async function beginGeneration(
  database: Database,
  key: string,
  ended: AbortSignal,
): Promise<{ readonly generation: number; readonly fenced: Database }> {
  const generation = await raise(database, key);
  const fenced: Database = {
    ...database,
    commit: (work) =>
      database.commit(async (tx) => {
        if (ended.aborted || (await currentGeneration(tx, database.engine, key)) !== generation)
          throw new SupersededError(`Generation ${generation} of ${key} is over`);
        return work(tx);
      }),
  };
  return { generation, fenced };
}

function raise(database: Database, key: string): Promise<number> {
  return database.commit(async (tx) => {
    // A server set to commit lazily could forget the new generation in a crash.
    if (database.engine === 'postgres') await sql`SET LOCAL synchronous_commit = on`.execute(tx);
    const { value } = await tx
      .insertInto('settings')
      .values({ key, value: '1' })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: sql<string>`CAST(CAST(settings.value AS INTEGER) + 1 AS TEXT)` }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    return Number(value);
  });
}

/**
 * Locked so that nobody can increment it before the transaction ends; SQLite allows one writing transaction at a time.
 */
async function currentGeneration(
  tx: Kysely<Schema>,
  engine: Database['engine'],
  key: string,
): Promise<number | null> {
  const query = tx.selectFrom('settings').select('value').where('key', '=', key);
  const row = await (engine === 'postgres' ? query.forShare() : query).executeTakeFirst();
  return row ? Number(row.value) : null;
}
