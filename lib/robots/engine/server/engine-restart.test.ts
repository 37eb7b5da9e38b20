import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import {
  createPostgresDatabase,
  type ShutdownMode,
  startPostgresAgain,
  stopPostgres,
} from '@/lib/core/database/testing/postgres-server';
import { makeRunFolder, RUN_FOLDER_VARIABLE, type RunFolder } from '@/lib/core/database/testing/run-folder';
import { runAlone } from './engine-lock';

const nothing = () => undefined;

describe('two engines whose PostgreSQL is restarted', () => {
  let folder: RunFolder;
  let databases: readonly Database[] = [];
  const stop = new AbortController();

  beforeAll(async () => {
    // Other tests of the run must keep their server.
    folder = makeRunFolder();
    process.env[RUN_FOLDER_VARIABLE] = folder.path;
    const options = { dataDir: '', databaseUrl: await createPostgresDatabase('engines', true) };
    databases = [await openDatabase(options), await openDatabase(options)];
    await sql`CREATE TABLE entries (number int, generation int)`.execute(first().db);
  });
  afterAll(async () => {
    stop.abort();
    await Promise.all(databases.map((database) => database.close()));
    await folder.remove();
  });

  function first(): Database {
    const [database] = databases;
    if (!database) throw new Error('The databases are open in tests only');
    return database;
  }

  /** Each entry continues the previous one, as in a ledger; the pause lets another writer slip in. */
  const append = (database: Database, generation: number) =>
    database.commit(async (tx) => {
      const { rows } = await sql<{
        last: number;
      }>`SELECT COALESCE(MAX(number), 0) AS last FROM entries`.execute(tx);
      await sleep(10);
      await sql`INSERT INTO entries VALUES (${(rows[0]?.last ?? 0) + 1}, ${generation})`.execute(tx);
    });

  const entries = async () =>
    (
      await sql<{ number: number; generation: number }>`SELECT * FROM entries ORDER BY number`.execute(
        first().db,
      )
    ).rows;

  const holders = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT COUNT(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND granted`.execute(first().db);
    return rows[0]?.n;
  };

  /** Resolves when an engine of a later generation has written. */
  async function wroteAfter(generation: number): Promise<number> {
    while (!stop.signal.aborted) {
      const last = await entries().then((all) => all.at(-1)?.generation ?? 0, nothing);
      if (last !== undefined && last > generation) return last;
      await sleep(50);
    }
    return generation;
  }

  it('never run both, and write nothing twice', async () => {
    let running = 0;
    let mostRunning = 0;
    const engines = databases.map((database) =>
      runAlone(database, {
        signal: stop.signal,
        onWaiting: nothing,
        async run({ database: own, generation, signal: ended }) {
          running += 1;
          mostRunning = Math.max(mostRunning, running);
          try {
            // Stubborn, as an engine would be that takes every failure for a passing one.
            while (!ended.aborted) await append(own, generation).catch(() => sleep(10));
          } finally {
            running -= 1;
          }
        },
      }),
    );
    let generation = await wroteAfter(0);
    for (const mode of ['fast', 'immediate'] satisfies ShutdownMode[]) {
      expect(await holders()).toBe(1);
      await stopPostgres(mode);
      await expect(entries()).rejects.toThrow(UnavailableError);
      await startPostgresAgain();
      generation = await wroteAfter(generation);
    }
    expect(await holders()).toBe(1);
    stop.abort();
    await Promise.all(engines);
    expect(mostRunning).toBe(1);
    const written = await entries();
    expect(written.map(({ number }) => number)).toEqual(written.map((_, index) => index + 1));
    expect(written.map((entry) => entry.generation)).toEqual(
      written.map((entry) => entry.generation).toSorted((one, other) => one - other),
    );
  });
});
