import type { Millis } from '@/lib/core/base/brand';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { archiveAccounts } from '../server/archive-accounts';

/** How many transactions are committed before the one that is interrupted. */
const WHOLE = 2;

/**
 * A process that archives rows of a database (first argument, as JSON) at a time (second). In the middle of its third
 * transaction it prints a line and waits for its end.
 */
async function archive(options: DatabaseOptions, now: number): Promise<void> {
  const database = await openDatabase(options);
  let begun = 0;
  const commit: typeof database.commit = (work) =>
    database.commit(async (tx) => {
      const result = await work(tx);
      begun += 1;
      if (begun <= WHOLE) return result;
      process.stdout.write('in the middle\n');
      await new Promise(() => setInterval(() => undefined, 1_000));
      return result;
    });
  await archiveAccounts(
    { database: { db: database.db, commit }, now: () => now as Millis },
    Number.POSITIVE_INFINITY,
  );
}

void archive(JSON.parse(process.argv[2] ?? '{}') as DatabaseOptions, Number(process.argv[3]));
