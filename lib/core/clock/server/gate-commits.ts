import { untilClockTrusted } from '@/lib/core/base/server/system-clock';
import type { Database } from '@/lib/core/database/database';

/** A role's database that waits with its next commit while the clock is held: nothing is recorded at a time in doubt. */
export function gateCommits(database: Database, signal: AbortSignal): Database {
  return {
    ...database,
    async commit(work) {
      await untilClockTrusted(signal);
      return database.commit(work);
    },
  };
}
