import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { UnavailableError } from '@/lib/core/base/errors';
import { until } from '@/lib/core/base/testing/until';
import type { Database } from './database';
import { openDatabase } from './open-database';
import {
  createPostgresDatabase,
  type ShutdownMode,
  startPostgresAgain,
  stopPostgres,
} from './testing/postgres-server';
import { makeRunFolder, RUN_FOLDER_VARIABLE, type RunFolder } from './testing/run-folder';

/** More concurrent statements than pooled connections. */
const CLIENTS = 12;

describe('a restart of PostgreSQL', () => {
  let folder: RunFolder;
  let database: Database;
  let spare: Database;
  const told: string[] = [];

  beforeAll(async () => {
    // The run's other tests must keep their server.
    folder = makeRunFolder();
    process.env[RUN_FOLDER_VARIABLE] = folder.path;
    const databaseUrl = await createPostgresDatabase('restarted', true);
    database = await openDatabase({
      dataDir: '',
      databaseUrl,
      watch: {
        onLost: () => told.push('lost'),
        onBack: () => told.push('back'),
        onCut: () => told.push('cut'),
      },
    });
    spare = await openDatabase({ dataDir: '', databaseUrl });
  });
  afterAll(async () => {
    await Promise.all([database.close(), spare.close()]);
    await folder.remove();
  });

  const ask = () => sql`SELECT 1`.execute(database.db);

  /** Statements, transactions that pause while holding their connection, and long statements, until stopped. */
  function load() {
    const stop = new AbortController();
    const outcomes = { ok: 0, unavailable: 0, unavailableAgain: 0 };
    const work = [
      ask,
      () => sql`SELECT pg_sleep(0.2)`.execute(database.db),
      () =>
        database.db.transaction().execute(async (tx) => {
          await sql`SELECT 1`.execute(tx);
          await sleep(100);
          await sql`SELECT 1`.execute(tx);
        }),
    ];
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      while (!stop.signal.aborted) {
        const wasBack = told.includes('back');
        try {
          await work[client % work.length]?.();
          outcomes.ok += 1;
        } catch (error) {
          if (!(error instanceof UnavailableError)) throw error;
          outcomes[wasBack ? 'unavailableAgain' : 'unavailable'] += 1;
        }
        await sleep(5);
      }
    });
    return {
      outcomes,
      async end() {
        stop.abort();
        await Promise.all(clients);
      },
    };
  }

  it.each<ShutdownMode>(['fast', 'immediate', 'fast', 'immediate'])(
    'in %s mode under load ends nothing, is told once, and is over soon after',
    async (mode) => {
      told.length = 0;
      const running = load();
      await sleep(300);
      expect(running.outcomes).toMatchObject({ unavailable: 0 });
      await stopPostgres(mode);
      await until(() => running.outcomes.unavailable > CLIENTS);
      expect(told).toEqual(['lost']);
      await expect(ask()).rejects.toThrow(UnavailableError);
      await startPostgresAgain();
      await until(() => told.length > 1);
      expect(told).toEqual(['lost', 'back']);
      const { ok } = running.outcomes;
      await until(() => running.outcomes.ok > ok + CLIENTS);
      await running.end();
      expect(running.outcomes.unavailableAgain).toBe(0);
    },
  );

  it('is noticed each time while nothing is asked', async () => {
    for (const mode of ['fast', 'immediate'] satisfies ShutdownMode[]) {
      told.length = 0;
      await stopPostgres(mode);
      await until(() => told.length > 0);
      await startPostgresAgain();
      await until(() => told.length > 1);
      expect(told).toEqual(['lost', 'back']);
    }
  });

  it('tells of a single connection that was cut', async () => {
    // The other connection may not have noticed the previous restart's end yet.
    const isBack = () =>
      sql`SELECT 1`.execute(spare.db).then(
        () => true,
        () => false,
      );
    await until(isBack);
    told.length = 0;
    const cut = database.db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(spare.db);
      for (;;) {
        await sql`SELECT 1`.execute(connection);
        await sleep(20);
      }
    });
    await expect(cut).rejects.toThrow(UnavailableError);
    await ask();
    await until(() => told.length > 0);
    expect(told).toEqual(['cut']);
  });
});
