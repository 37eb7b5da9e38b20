import { sql } from 'kysely';
import { pause } from '@/lib/core/base/pause';
import type { Database } from '../database';
import { DEADLINES } from '../deadlines';
import { openDatabase } from '../open-database';
import { runRoleAlone } from '../run-alone';

export const APPENDING = { lock: 7_241_998, generation: 'appending.generation' };

/** Appends an entry after the last one, as in a ledger, for as long as it may. */
export async function appendWhile(
  database: Database,
  generation: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted)
    await database
      .commit(async (tx) => {
        const { rows } = await sql<{ last: number }>`
          SELECT COALESCE(MAX(number), 0) AS last FROM entries`.execute(tx);
        await sql`INSERT INTO entries VALUES (${(rows[0]?.last ?? 0) + 1}, ${generation})`.execute(tx);
        await pause(5, signal);
      })
      // Stubborn, as an engine would be that takes every failure for a passing one.
      .catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

/** A process that appends while it is the only one: `DATABASE_URL LEASE_MS`. It prints each turn and each wait. */
async function appendAlone([databaseUrl = '', leaseMs = '']: readonly string[]): Promise<void> {
  const deadlines = {
    ...DEADLINES.engine,
    leaseMs: Number(leaseMs),
    pulseMs: Number(leaseMs) / 6,
    idleMs: Number(leaseMs),
  };
  const database = await openDatabase({ dataDir: '', databaseUrl, deadlines });
  await runRoleAlone(database, APPENDING, {
    signal: new AbortController().signal,
    onWaiting: () => console.log('waits'),
    async run(turn) {
      console.log(`runs as ${turn.generation}`);
      await appendWhile(turn.database, turn.generation, turn.signal);
    },
  });
}

if (process.argv[2]?.startsWith('postgres:')) void appendAlone(process.argv.slice(2));
