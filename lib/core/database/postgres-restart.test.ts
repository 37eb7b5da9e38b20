import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { until } from '@/lib/core/base/testing/until';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { openWhenReachable } from './open-when-reachable';
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
  let databaseUrl: string;
  let database: Database;
  let spare: Database;
  const told: string[] = [];

  beforeAll(async () => {
    // The run's other tests must keep their server.
    folder = makeRunFolder();
    process.env[RUN_FOLDER_VARIABLE] = folder.path;
    databaseUrl = await createPostgresDatabase('restarted', false);
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

  it.each<ShutdownMode>(['fast', 'immediate'])(
    'in %s mode under load crashes nothing, is reported once, and is over soon after',
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

  it('is noticed each time, even when idle', async () => {
    for (const mode of ['fast', 'immediate'] satisfies ShutdownMode[]) {
      told.length = 0;
      await stopPostgres(mode);
      await until(() => told.length > 0);
      await startPostgresAgain();
      await until(() => told.length > 1);
      expect(told).toEqual(['lost', 'back']);
    }
  });

  it('is waited for by a process that starts meanwhile, up to its limit', async () => {
    const open = (limitMs: number, onWaiting: () => void, url = databaseUrl) =>
      openWhenReachable({ dataDir: '', databaseUrl: url }, { limitMs, onWaiting });
    await stopPostgres('fast');
    await expect(open(0, () => {})).rejects.toThrow(UnavailableError);
    let waits = 0;
    const waiting = () => {
      waits += 1;
    };
    const opening = open(60_000, waiting);
    await until(() => waits > 0);
    await startPostgresAgain();
    await (await opening).close();
    expect(waits).toBe(1);
    // Waiting wouldn't help here.
    const elsewhere = databaseUrl.replace('restarted', 'unknown');
    await expect(open(60_000, waiting, elsewhere)).rejects.toThrow(OperatorError);
    expect(waits).toBe(1);
  });

  /** Its watch may learn of the server's return later than the other one's. */
  const spareIsBack = () =>
    sql`SELECT 1`.execute(spare.db).then(
      () => true,
      () => false,
    );

  it('is waited for while it has too many connections', async () => {
    await until(spareIsBack);
    // Superusers are let in beyond the limit.
    await sql`CREATE ROLE visitor LOGIN`.execute(spare.db);
    await sql`ALTER DATABASE restarted CONNECTION LIMIT 0`.execute(spare.db);
    const asVisitor = databaseUrl.replace(/:\/\/[^@/]*@/, '://visitor@');
    const options = { dataDir: '', databaseUrl: asVisitor };
    await expect(openWhenReachable(options, { limitMs: 0, onWaiting: () => {} })).rejects.toThrow(
      UnavailableError,
    );
    await sql`ALTER DATABASE restarted CONNECTION LIMIT -1`.execute(spare.db);
    await (await openDatabase(options)).close();
  });

  it('reports a single connection that was cut', async () => {
    await until(spareIsBack);
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
