import { sql } from 'kysely';
import type { Database } from '@/lib/database/database';
import { pause } from '../pause';

/** Any number will do, as long as it stays the same. */
const ENGINE_LOCK = 7_241_854;
const ASK_AGAIN_MS = 5_000;

/**
 * Runs the engine while it is the only one on the database. On PostgreSQL a second engine waits, and takes over when
 * the first ends or loses its connection; the embedded database is locked for its process already.
 */
export async function runAlone(
  { db, engine }: Database,
  signal: AbortSignal,
  onWaiting: () => void,
  run: () => Promise<void>,
): Promise<void> {
  if (engine === 'sqlite') return run();
  await db.connection().execute(async (connection) => {
    for (let asked = 0; !signal.aborted; asked += 1) {
      const { rows } = await sql<{
        taken: boolean;
      }>`SELECT pg_try_advisory_lock(${sql.lit(ENGINE_LOCK)}) AS taken`.execute(connection);
      if (rows[0]?.taken) break;
      if (asked === 0) onWaiting();
      await pause(ASK_AGAIN_MS, signal);
    }
    if (signal.aborted) return;
    try {
      await run();
    } finally {
      await sql`SELECT pg_advisory_unlock(${sql.lit(ENGINE_LOCK)})`.execute(connection);
    }
  });
}
