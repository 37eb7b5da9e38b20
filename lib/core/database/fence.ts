import { type Kysely, sql } from 'kysely';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Database } from './database';
import type { Schema } from './schema';
import { incrementSetting } from './settings';

/** Someone else writes now; this process's pending commit has not happened and never will. */
export class SupersededError extends UnavailableError {
  override readonly name = 'SupersededError';
}

/**
 * Starts a new generation of an exclusive role and returns its database: every `commit` of an older generation fails
 * from now on. Waits for commits in progress.
 * @param key the setting that holds the generation's number
 * @param ended aborts when this process must stop writing before anyone else has started a generation
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
    // With asynchronous commits, a crash could lose the new generation.
    if (database.engine === 'postgres') await sql`SET LOCAL synchronous_commit = on`.execute(tx);
    return incrementSetting(tx, key);
  });
}

/** Reads the generation with a lock, so that nobody can increment it before the transaction ends. SQLite needs none. */
async function currentGeneration(
  tx: Kysely<Schema>,
  engine: Database['engine'],
  key: string,
): Promise<number | null> {
  const query = tx.selectFrom('settings').select('value').where('key', '=', key);
  const row = await (engine === 'postgres' ? query.forShare() : query).executeTakeFirst();
  return row ? Number(row.value) : null;
}
