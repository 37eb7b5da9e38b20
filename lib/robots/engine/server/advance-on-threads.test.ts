/** @jest-environment node */

import { createHash } from 'node:crypto';
import { deserialize } from 'node:v8';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { toBytes } from '@/lib/core/database/schema';
import { BUNDLE_ENVIRONMENT, bundleProgram } from '@/lib/core/database/testing/child-process';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import type { Instrument } from '@/lib/market/data/instrument';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/data/source';
import { publishBusyRobots } from '../testing/busy-robots';
import { type EngineOptions, watchMarket } from './engine';
import { type RobotThreads, startRobotThreads } from './robot-threads';

/** A Wednesday in the middle of the New York session, and later. */
const FIRST = Date.UTC(2026, 9, 14, 16, 2) as Millis;
const LATER = (FIRST + DAY_MS) as Millis;
const FIRST_DAY = (Math.floor(FIRST / DAY_MS) - 5) as EpochDay;
/** Three instruments, one for each thread. */
const TICKERS = ['AAPL', 'KO', 'MSFT'];
/** The share of their robots that run. */
const EVERY_NTH = 3;

function marketAt(now: Millis): MarketSource {
  const market = createSimulatedMarket({ seed: 7, firstDay: FIRST_DAY, now: () => now });
  return { ...market, instruments: market.instruments.filter(({ ticker }) => TICKERS.includes(ticker)) };
}

type StartThreads = NonNullable<EngineOptions['startThreads']>;

/** Brings everything up to date, as if it were that time. */
async function runUntilPrepared(
  database: Database,
  now: Millis,
  startThreads?: StartThreads,
  log = createLogger('silent'),
): Promise<void> {
  const stop = new AbortController();
  const bus = createProcessBus();
  bus.subscribe(({ type }) => type === 'prepared' && stop.abort());
  const options = {
    database,
    bus,
    log,
    marketName: 'simulated',
    clock: () => now,
  } as const;
  await watchMarket(
    { ...options, signal: stop.signal, ...(startThreads ? { startThreads } : {}) },
    marketAt(now),
  );
  bus.close();
}

const TABLES = [
  'bars',
  'robot_progress',
  'ledger_entries',
  'robot_signals',
  'ledger_heads',
  'equity_days',
] as const;

/**
 * A row's beginning, and the hash of all of it. A state is compared by its values: how V8 holds an array, and in which
 * order a compiler declares fields, shows in its bytes.
 */
function shortText(row: object): string {
  const values =
    'snapshot' in row ? { ...row, snapshot: deserialize(toBytes(row.snapshot as Uint8Array)) } : row;
  const text = JSON.stringify(values, (_, value) => {
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return `${text.slice(0, 60)} ${createHash('sha256').update(text).digest('hex')}`;
}

/** All that the engine stored, by table, in the order of its keys. */
async function everythingStored({ db }: Database) {
  const stored: Record<string, unknown> = {};
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    stored[table] = rows.map(shortText).sort();
  }
  const models = await db
    .selectFrom('read_models')
    .select(['robot_id', 'model'])
    .orderBy('revision')
    .execute();
  return { ...stored, models };
}

/** Publishes the same robots in another database: seals are drawn by lot. */
async function copyRobots({ db }: Database, to: Database): Promise<void> {
  for (const table of ['robots', 'read_models'] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .orderBy(table === 'robots' ? 'id' : 'revision')
      .execute();
    for (const row of rows)
      await to.db
        .insertInto(table)
        .values(row as never)
        .execute();
  }
}

const BROKEN = 'Broken for the test';

/** Two threads, and one that broke. */
function withBrokenThread(threads: RobotThreads): RobotThreads {
  const fail = () => Promise.reject(new Error(BROKEN));
  const broken = { run: fail, model: fail, sessions: fail };
  // They run both rounds.
  return {
    count: 3,
    stop: async () => undefined,
    on: (index) => (index % 3 === 2 ? broken : threads.on(index % 3)),
  };
}

forEachEngine('catching up on threads', (open) => {
  let threads: RobotThreads | null = null;
  // Also after a failure, since threads keep their process alive.
  afterEach(async () => {
    await threads?.stop();
    threads = null;
  });

  it('stores to the byte what one thread stores, from the start and from states', async () => {
    const database = await open();
    const options = { database, bus: createProcessBus(), log: createLogger('silent') };
    const signal = new AbortController().signal;
    await publishBusyRobots(
      { ...options, marketName: 'simulated', clock: () => FIRST, signal },
      marketAt(FIRST),
      EVERY_NTH,
    );
    options.bus.close();
    const shared = await open();
    await copyRobots(database, shared);
    let rounds = 0;
    const lines: string[] = [];
    const startThreads: StartThreads = (facts) => {
      rounds += 1;
      threads ??= startRobotThreads({
        file: bundleProgram('lib/robots/engine/server/robot-thread.ts'),
        count: 2,
        database: shared.options,
        facts,
        env: BUNDLE_ENVIRONMENT,
        onBroken: (error) => {
          throw error;
        },
      });
      return withBrokenThread(threads);
    };
    for (const now of [FIRST, LATER]) {
      await runUntilPrepared(database, now);
      await runUntilPrepared(
        shared,
        now,
        startThreads,
        createLogger('warn', { write: (line) => lines.push(line) }),
      );
      expect(await everythingStored(shared)).toEqual(await everythingStored(database));
    }
    expect(rounds).toBe(2);
    const messages = lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message);
    expect(new Set(messages)).toEqual(new Set([BROKEN]));
    const { models } = await everythingStored(shared);
    expect(models.length).toBeGreaterThan(16);
    expect(models.every(({ model }) => model.includes('"ready":true'))).toBe(true);

    // A thread that stops ends what it's at, so that it isn't ended inside its database.
    const [instrument] = marketAt(FIRST).instruments;
    const job = { instrument: instrument as Instrument, from: FIRST_DAY, until: FIRST };
    const stopped = threads as unknown as RobotThreads;
    const underWay = stopped.on(0).sessions(job);
    await stopped.stop();
    expect((await underWay).length).toBeGreaterThan(0);
    await expect(stopped.on(0).sessions(job)).rejects.toThrow();
  });
});
