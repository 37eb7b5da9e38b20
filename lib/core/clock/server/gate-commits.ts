import { untilClockTrusted } from '@/lib/core/base/server/system-clock';
import type { Database } from '@/lib/core/database/database';

/** A role's database whose commits wait while the clock is held, so that nothing is recorded at a doubtful time. */
export function gateCommits(database: Database, signal: AbortSignal): Database {
  return {
    ...database,
    async commit(work) {
      await untilClockTrusted(signal);
      return database.commit(work);
    },
  };
}
