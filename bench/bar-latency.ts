import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, utcDay } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import { writeSetting } from '@/lib/core/database/settings';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import { readQuotes } from '@/lib/market/data/server/quote-store';
import { alpacaSymbol, exchangeSymbol } from '@/lib/market/feeds/symbols';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { signalKey } from '@/lib/people/notifications/notification';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { readHead } from '@/lib/robots/ledger/server/ledger-store';
import { type FakeAlpaca, startFakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { insertBrokerAccount, insertCopy } from './broker-account';
import { progress } from './progress';
import { type OnClock, skippedClock } from './skipped-clock';
import { type BenchRow, latencyRow } from './table';
import { startThread } from './thread';

const HISTORY_DAYS = 90;
/** At most. */
const BARS = 20;
const SIGNALS = 60;
const TOLD_BARS = 4;
const LOOK_MS = 5;

/**
 * From the close of a simulated market's bars to what users get of them: the engine with all robots, and the trader, in
 * threads of their own as in the product. One user follows all robots and copies them at a fake Alpaca.
 */
export async function benchBarLatency(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  try {
    return await measureBars(dataDir, comingSession());
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * In New York's session of a Wednesday, summer and winter. Ahead of our time, since that is what the adapter goes by: what
 * it asks to be waited for is over by then.
 */
function comingSession(): number {
  const day = Math.floor(Date.now() / DAY_MS) + 14;
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return (day + 3 - weekday) * DAY_MS + 15 * HOUR_MS;
}

interface Latencies {
  readonly commits: number[];
  readonly inboxes: number[];
  readonly posts: number[];
}

async function measureBars(dataDir: string, begin: number): Promise<BenchRow[]> {
  const name = path.basename(dataDir);
  const bus = createProcessBus(name);
  const skipped = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  new Float64Array(skipped)[0] = begin - Date.now();
  const told: OnClock = { dataDir, bus: name, skipped };
  const fake = await startFakeAlpaca();
  const database = await openDatabase({ dataDir });
  const threads: Worker[] = [];
  try {
    await migrate(database);
    await writeSetting(database.db, 'simulated.first-day', String(utcDay(begin) - HISTORY_DAYS));
    progress('all robots of a simulated market are prepared');
    const engine = await startThread('bench/engine-on-clock.ts', told);
    threads.push(engine);
    await once(engine, 'message');
    const clock = skippedClock(skipped);
    await followAndCopyAll(database, fake, clock);
    fake.book.time = clock();
    threads.push(await startThread('bench/trader-at-fake.ts', { ...told, paperUrl: fake.paperUrl }));
    progress(`bars, one every few seconds, until ${SIGNALS} signals`);
    engine.postMessage('go');
    const found = await listen(database, fake, bus, clock);
    return [
      latencyRow(`a bar’s close to its signals’ commit, ${found.commits.length} of them`, found.commits, ''),
      latencyRow(
        `a bar’s close to the follower’s inbox, committed and on the bus, ${found.inboxes.length} of them`,
        found.inboxes,
        '1,500 ms',
      ),
      latencyRow(
        `a bar’s close, at which orders are due, to their POSTs, ${found.posts.length} of them`,
        found.posts,
        '2,000 ms',
      ),
    ];
  } finally {
    for (const thread of threads) {
      const gone = once(thread, 'exit');
      thread.postMessage('stop');
      await gone;
    }
    bus.close();
    await database.close();
    await fake.close();
  }
}

async function followAndCopyAll(database: Database, fake: FakeAlpaca, clock: () => Millis): Promise<void> {
  const { db } = database;
  const now = clock();
  const prices = new Map((await readQuotes(db, 'simulated')).map(({ fundId, price }) => [fundId, price]));
  for (const instrument of INSTRUMENTS) {
    const symbol = alpacaSymbol(instrument) ?? exchangeSymbol(instrument, (one) => one.endsWith('/USD'));
    const price = prices.get(instrument.fundId);
    if (symbol && price) fake.setPrice(symbol, price);
  }
  const user = { email: '1@example.com', name: 'Anna', passwordHash: 'x', firstTouch: null };
  const userId = (await insertUser(db, user, now)) ?? '';
  const accountId = await insertBrokerAccount(db, fake, userId, 'simulated', now);
  const robots = await listRobots(db, 'simulated');
  await database.commit(async (tx) => {
    for (const { definition } of robots) {
      const { seq } = await readHead(tx, definition.id);
      await insertCopy(tx, { userId, accountId, robotId: definition.id, fromSeq: seq });
      await tx
        .insertInto('robot_follows')
        .values({
          user_id: userId,
          robot_id: definition.id,
          followed_at: now,
          is_granted_by_admin: 0,
          granted_until: null,
          open_trades: 1,
          closed_trades: 1,
          pending_orders: 1,
          autopilot: 1,
        })
        .execute();
    }
  });
}

/** Follows bars until there were enough signals and orders, or the last bar. */
async function listen(
  database: Database,
  fake: FakeAlpaca,
  bus: ReturnType<typeof createProcessBus>,
  clock: () => Millis,
): Promise<Latencies> {
  const { db } = database;
  const found: Latencies = { commits: [], inboxes: [], posts: [] };
  const news: number[] = [];
  let bars = 0;
  const unsubscribe = bus.subscribe(({ type }) => {
    if (type === 'inbox-changed') news.push(clock());
    if (type === 'market-now') bars += 1;
  });
  const inInbox = new Set<string>();
  let posted = 0;
  let toldBars = 0;
  const begun = clock();
  try {
    while (bars < BARS && (found.inboxes.length < SIGNALS || found.posts.length < SIGNALS)) {
      await sleep(LOOK_MS);
      fake.book.time = clock();
      const at = news.shift();
      if (at !== undefined) {
        const signals = await db
          .selectFrom('robot_signals')
          .selectAll()
          .where('recorded_at', '>', begun)
          .execute();
        const stored = await db
          .selectFrom('notifications')
          .select('dedupe_key')
          .where('kind', '=', 'signal')
          .execute();
        const keys = new Set(stored.map(({ dedupe_key }) => dedupe_key));
        for (const { robot_id, seq, decided_at, recorded_at } of signals) {
          const key = signalKey(robot_id, seq);
          if (inInbox.has(key) || !keys.has(key)) continue;
          inInbox.add(key);
          found.inboxes.push(at - decided_at);
          found.commits.push(recorded_at - decided_at);
        }
      }
      for (const post of fake.posts.slice(posted)) {
        const sinceMs = performance.now() - post.at;
        const order = await db
          .selectFrom('orders')
          .select(['due_at', 'kind', 'attempt'])
          .where('client_order_id', '=', post.clientOrderId)
          .executeTakeFirst();
        if (order?.kind === 'market' && order.attempt === 1)
          found.posts.push(clock() - sinceMs - order.due_at);
      }
      posted = fake.posts.length;
      if (bars >= toldBars + TOLD_BARS) {
        toldBars = bars;
        progress(`${bars} bars: ${found.inboxes.length} signals, ${found.posts.length} orders`);
      }
    }
    return found;
  } finally {
    unsubscribe();
  }
}
