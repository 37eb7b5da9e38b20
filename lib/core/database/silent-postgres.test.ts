import { setTimeout as sleep } from 'node:timers/promises';
import { median } from 'd3-array';
import { sql } from 'kysely';
import { UnavailableError } from '@/lib/core/base/errors';
import { until } from '@/lib/core/base/testing/until';
import type { Database } from './database';
import { DEADLINES, type Deadlines } from './deadlines';
import { openDatabase } from './open-database';
import { runRoleAlone, type Turn } from './run-alone';
import { readSetting, writeSetting } from './settings';
import { createPostgresDatabase, dropPostgresDatabase } from './testing/postgres-server';
import { startProxy, type TcpProxy, type Weather } from './testing/tcp-proxy';

const NAME = `silent_${process.pid}`;
/** Short, but longer than a busy machine takes to answer or to start a connection's process. */
const LIMIT_MS = 2_000;
const SHORT: Deadlines = {
  ...DEADLINES.calls,
  readMs: LIMIT_MS,
  writeMs: LIMIT_MS,
  pulseMs: 50,
  pulseLimitMs: LIMIT_MS,
};
/** Nothing notices silence but the statement's own deadline. */
const NO_PULSE: Deadlines = { ...SHORT, pulseMs: 600_000 };

let direct: string;

beforeAll(async () => {
  direct = await createPostgresDatabase(NAME, true);
});
afterAll(() => dropPostgresDatabase(NAME));

interface Network {
  readonly proxy: TcpProxy;
  /** What databases said of their connection. */
  readonly told: string[];
  openAt(databaseUrl: string, deadlines: Deadlines): Promise<Database>;
  /** Ends roles, also of a test that failed. */
  readonly stop: AbortController;
}

/** Runs a test with a network of its own, and closes what it opened. */
async function withNetwork(test: (network: Network) => Promise<void>): Promise<void> {
  const proxy = await startProxy(direct);
  const told: string[] = [];
  const opened: Database[] = [];
  const stop = new AbortController();
  const openAt = async (databaseUrl: string, deadlines: Deadlines) => {
    const url = new URL(databaseUrl);
    url.searchParams.set('connect_timeout', String(LIMIT_MS / 1_000));
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: databaseUrl === direct ? direct : url.href,
      deadlines,
      watch: {
        onLost: () => told.push('lost'),
        onBack: () => told.push('back'),
        onCut: () => told.push('cut'),
        onRefused: () => told.push('refused'),
      },
    });
    opened.push(database);
    return database;
  };
  try {
    await test({ proxy, told, openAt, stop });
  } finally {
    stop.abort();
    await proxy.close();
    for (const database of opened) await database.close();
  }
}

async function backend({ db }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return rows[0]?.pid;
}

/** Runs a role that stops when it's told to. */
function run(
  database: Database,
  role: { readonly lock: number; readonly generation: string },
  stop: AbortSignal,
  onTurn: (turn: Turn) => void,
) {
  return runRoleAlone(database, role, {
    signal: stop,
    onWaiting: () => undefined,
    async run(turn) {
      onTurn(turn);
      await until(() => turn.signal.aborted);
    },
  });
}

// These wait more than they work, so they do it at the same time.
describe('a network that swallows everything', () => {
  it.concurrent('fails what is under way, then everything at once, until the server is back on new connections', () =>
    withNetwork(async ({ proxy, told, openAt }) => {
      const database = await openAt(proxy.url, SHORT);
      const before = await backend(database);
      proxy.become('hang');
      await expect(backend(database)).rejects.toThrow(UnavailableError);
      await until(async () => !(await database.answers()));
      expect(told).toEqual(['lost']);
      await expect(backend(database)).rejects.toThrow('PostgreSQL does not answer');
      proxy.become('pass');
      await until(() => database.answers());
      expect(told).toEqual(['lost', 'back']);
      expect(await backend(database)).not.toBe(before);
    }));

  it.concurrent.each<Weather>(['hang', 'half-open'])(
    '(%s) is noticed while statements with long deadlines wait, which then fail',
    (weather) =>
      withNetwork(async ({ proxy, openAt }) => {
        const database = await openAt(proxy.url, {
          ...DEADLINES.engine,
          pulseMs: 50,
          pulseLimitMs: LIMIT_MS,
        });
        await backend(database);
        const batch = database.commit(async (tx) => {
          await writeSetting(tx, `batch ${weather}`, '1');
          proxy.become(weather);
          await writeSetting(tx, `batch ${weather}`, '2');
        });
        // It begins too late to have waited as long as the pulse has.
        const later = sleep(300).then(() => backend(database));
        for (const outcome of await Promise.allSettled([batch, later]))
          expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(UnavailableError) });
        proxy.become('pass');
      }),
  );

  it.concurrent('on open connections alone fails each of them once, and is no loss', () =>
    withNetwork(async ({ proxy, told, openAt }) => {
      const database = await openAt(proxy.url, NO_PULSE);
      const before = await backend(database);
      proxy.become('half-open');
      await expect(backend(database)).rejects.toThrow(UnavailableError);
      expect(await backend(database)).not.toBe(before);
      await until(() => told.length > 0);
      expect(told).toEqual(['cut']);
      expect(await database.answers()).toBe(true);
    }));

  it.concurrent.each([
    ['hang', 7_241_998],
    ['half-open', 7_241_999],
  ] as const)(
    '(%s) stops the holder of a role by itself: another one takes over, and what it still commits fails',
    (weather, lock) =>
      withNetwork(async ({ proxy, openAt, stop }) => {
        const lease: Deadlines = { ...SHORT, leaseMs: 5_000, idleMs: 3_000 };
        const [first, second] = [await openAt(proxy.url, lease), await openAt(direct, lease)];
        const role = { lock, generation: `silent.${weather}` };
        const turns: Turn[] = [];
        const one = run(first, role, stop.signal, (turn) => turns.push(turn));
        await until(() => turns.length === 1);
        const two = run(second, role, stop.signal, (turn) => turns.push(turn));
        const underWay = turns[0]?.database.commit(async (tx) => {
          await writeSetting(tx, `${weather} under-way`, 'yes');
          proxy.become(weather);
          await writeSetting(tx, `${weather} under-way`, 'yes');
        });
        await expect(underWay).rejects.toThrow(UnavailableError);
        await until(() => turns.length === 2 && turns[0]?.signal.aborted === true);
        proxy.become('pass');
        await until(() => first.answers());
        await expect(
          turns[0]?.database.commit((tx) => writeSetting(tx, `${weather} late`, 'yes')),
        ).rejects.toThrow('is over');
        const former = turns[0]?.generation ?? 0;
        expect(turns[1]?.generation).toBe(former + 1);
        await turns[1]?.database.commit((tx) => writeSetting(tx, `${weather} later`, 'yes'));
        const left = ['under-way', 'late', 'later'].map((key) => readSetting(second.db, `${weather} ${key}`));
        expect(await Promise.all(left)).toEqual([null, null, 'yes']);
        stop.abort();
        await Promise.all([one, two]);
      }),
  );
});

it('connections that are reset fail once', () =>
  withNetwork(async ({ proxy, openAt }) => {
    const database = await openAt(proxy.url, NO_PULSE);
    const asked = sql`SELECT pg_sleep(0.1)`.execute(database.db);
    setTimeout(() => proxy.reset(), 50);
    await expect(asked).rejects.toThrow(UnavailableError);
    expect(await backend(database)).toBeGreaterThan(0);
  }));

it('a slow network delays answers only', () =>
  withNetwork(async ({ proxy, told, openAt }) => {
    const database = await openAt(proxy.url, DEADLINES.calls);
    proxy.become('slow');
    await writeSetting(database.db, 'slow', 'yes');
    expect(told).not.toContain('lost');
  }));

it('the server itself ends what takes too long, and the connection stays', () =>
  withNetwork(async ({ told, openAt }) => {
    const database = await openAt(direct, SHORT);
    const before = await backend(database);
    await expect(sql`SELECT pg_sleep(60)`.execute(database.db)).rejects.toThrow(UnavailableError);
    expect(await backend(database)).toBe(before);
    expect(told).toEqual(['refused']);
  }));

it('readers of a locked table fail alone: others are answered, and so is whether the database answers', () =>
  withNetwork(async ({ told, openAt }) => {
    const database = await openAt(direct, {
      ...DEADLINES.calls,
      readMs: 2_000,
      readLockMs: 500,
      roomMs: 1_000,
    });
    const holder = await openAt(direct, DEADLINES.commands);
    const stopped = new AbortController();
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await holder.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE settings`.execute(tx);
      const readers = Array.from({ length: 24 }, async () => {
        while (!stopped.signal.aborted)
          await database.db
            .selectFrom('settings')
            .selectAll()
            .execute()
            .then(
              () => count('read'),
              (error: unknown) => count(error instanceof UnavailableError ? 'unavailable' : String(error)),
            );
      });
      try {
        while ((outcomes.get('unavailable') ?? 0) < 24) {
          await database.db.selectFrom('users').select('id').limit(1).execute();
          expect(await database.answers()).toBe(true);
          await sleep(20);
        }
      } finally {
        stopped.abort();
        await Promise.all(readers);
      }
    });
    expect([...outcomes.keys()]).toEqual(['unavailable']);
    expect(new Set(told)).toEqual(new Set(['refused']));
  }));

it('writers that meet a locked row late in their transactions leave room for all others', () =>
  withNetwork(async ({ openAt }) => {
    const database = await openAt(direct, DEADLINES.calls);
    const holder = await openAt(direct, DEADLINES.commands);
    await writeSetting(holder.db, 'locked', '0');
    let isOver = false;
    const failed: unknown[] = [];
    const WAYS = ['mails', 'users', 'sessions'];
    const outcomes = new Set<string>();
    const waits: number[] = [];
    await holder.db.transaction().execute(async (tx) => {
      await writeSetting(tx, 'locked', '1');
      const writers = Array.from({ length: 24 }, async (_, index) => {
        while (!isOver)
          await database
            .commit(async (own) => {
              await sql`DELETE FROM ${sql.table(WAYS[index % WAYS.length] as string)} WHERE false`.execute(
                own,
              );
              await writeSetting(own, 'locked', String(index));
            })
            .catch(async (error: unknown) => {
              failed.push(error);
              await sleep(1);
            });
      });
      await sleep(300);
      const end = performance.now() + 1_500;
      while (performance.now() < end) {
        const began = performance.now();
        const others = [
          database.db.deleteFrom('one_time_tokens').where('user_id', '=', 'nobody').execute(),
          database.db.selectFrom('users').select('id').limit(1).execute(),
        ];
        for (const { status } of await Promise.allSettled(others)) outcomes.add(status);
        outcomes.add(`answers: ${await database.answers()}`);
        waits.push(performance.now() - began);
        await sleep(20);
      }
      isOver = true;
      await Promise.all(writers);
    });
    expect([...outcomes]).toEqual(['fulfilled', 'answers: true']);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter((error) => !(error instanceof UnavailableError))).toEqual([]);
    // Less than writers wait for the row; one that a busy machine held up says nothing.
    expect(median(waits)).toBeLessThan(1_000);
  }));
