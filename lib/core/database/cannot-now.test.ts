import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { UnavailableError } from '@/lib/core/base/errors';
import { databaseTrouble } from './cannot-now';
import { openDatabase } from './open-database';
import { createPostgresDatabase, dropPostgresDatabase } from './testing/postgres-server';

it.each([
  ['57P01', 'lost'],
  ['08006', 'lost'],
  ['53300', 'lost'],
  ['25P03', 'lost'],
  ['55P03', 'late'],
  ['57014', 'late'],
  ['53100', 'full'],
  ['53200', 'full'],
  ['58030', 'full'],
  ['23505', null],
  ['42P01', null],
  ['40P01', null],
])('PostgreSQL’s %s means %s', (code, trouble) => {
  expect(databaseTrouble(Object.assign(new pg.DatabaseError('', 0, 'error'), { code }))).toBe(trouble);
});

it('a server that takes connections and says nothing means lost, also to who waits for one of the pool’s', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis: 20 });
  const asked = await Promise.allSettled([pool.connect(), pool.connect()]);
  expect(asked.map((one) => one.status === 'rejected' && databaseTrouble(one.reason))).toEqual([
    'lost',
    'lost',
  ]);
  await pool.end();
  server.close();
});

it('a statement that waits too long for a lock fails alone, is told of once, and keeps its connection', async () => {
  const name = `late_${process.pid}`;
  const refused: unknown[] = [];
  const database = await openDatabase({
    dataDir: '',
    databaseUrl: await createPostgresDatabase(name, true),
    watch: { onRefused: (error) => refused.push(error), onLost: (error) => refused.push(error) },
  });
  try {
    const { db } = database;
    await db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE settings`.execute(holder);
      await db.connection().execute(async (waiter) => {
        await sql`SET lock_timeout = 20`.execute(waiter);
        const backend = () => sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(waiter);
        const before = await backend();
        await expect(waiter.selectFrom('settings').selectAll().execute()).rejects.toThrow(UnavailableError);
        expect((await backend()).rows).toEqual(before.rows);
        await sql`RESET lock_timeout`.execute(waiter);
      });
    });
    expect(refused).toMatchObject([{ code: '55P03' }]);
  } finally {
    await database.close();
    await dropPostgresDatabase(name);
  }
});
