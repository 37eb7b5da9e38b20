import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import { findInstrument } from '@/lib/market/data/instruments';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { chainSignals } from '@/lib/robots/ledger/chain';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { createBrokerAccounts } from '@/lib/trading/broker-accounts/server/create-broker-accounts';
import { type FakeAlpaca, startFakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { orderRow } from '@/lib/trading/orders/server/order-rows';
import { insertBrokerAccount, insertCopy } from './broker-account';
import { progress } from './progress';
import { insertRobot } from './robot-row';
import { type BenchRow, latencyRow, median } from './table';
import { startThread } from './thread';

const ROBOT = 1;
const SIGNALS = 50;
const QUEUED = 10_000;
const STOPS = 10;
/** POSTs before each stop: the queue is under way. */
const POSTS_BEFORE = 20;
/** An order that was on its way would have arrived by then. */
const QUIET_MS = 1_500;
const PRICE = 20_000;
const ROWS = 100;

interface Running {
  readonly database: Database;
  readonly fake: FakeAlpaca;
  readonly userId: string;
  readonly accountId: string;
  readonly announce: (event: 'signals' | 'accounts') => void;
}

/** From a robot's signal to the POST at a fake Alpaca, and the end of POSTs once a user stops. The trader has its own thread. */
export async function benchBrokerLatency(): Promise<BenchRow[]> {
  progress(`${SIGNALS} signals to a fake Alpaca`);
  const posts = await withTrader(measureSignals);
  progress(`all trading stopped ${STOPS} times, with ${QUEUED.toLocaleString('en-US')} orders queued`);
  const stops = await withTrader(measureStops);
  const ms = (values: readonly number[]) =>
    `${median(values).toFixed(0)} ms, at most ${Math.max(...values).toFixed(0)} ms`;
  const after = stops.reduce((sum, { late }) => sum + late, 0);
  return [
    latencyRow(`a signal recorded to its POST, ${posts.length} signals`, posts, '2,000 ms'),
    {
      name: `all trading stopped with ${QUEUED.toLocaleString('en-US')} orders queued, ${STOPS} times`,
      value: ms(stops.map((stop) => stop.ms)),
      target: '1,000 ms',
    },
    { name: 'POSTs after that answer', value: String(after), target: '0' },
  ];
}

async function withTrader<T>(measure: (running: Running) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  const fake = await startFakeAlpaca();
  fake.setPrice('BTC/USD', PRICE);
  const name = path.basename(dataDir);
  const bus = createProcessBus(name);
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    const ids = await prepare(database, fake);
    const trader = await startThread('bench/trader-at-fake.ts', {
      dataDir,
      bus: name,
      paperUrl: fake.paperUrl,
    });
    try {
      return await measure({
        database,
        fake,
        ...ids,
        announce: (event) =>
          bus.publish(
            event === 'signals'
              ? { type: 'signals', robotIds: [ROBOT as RobotId] }
              : { type: 'paper-changed', userIds: [ids.userId] },
          ),
      });
    } finally {
      const gone = once(trader, 'exit');
      trader.postMessage('stop');
      await gone;
    }
  } finally {
    bus.close();
    await database.close();
    await fake.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const BTC = findInstrument('BTC.X')?.fundId as FundId;

async function prepare(database: Database, fake: FakeAlpaca) {
  const { db } = database;
  const now = Date.now();
  await insertRobot(db, ROBOT);
  await db
    .updateTable('robots')
    .set({ market: 'live', definition: JSON.stringify({ legs: [BTC] }) })
    .execute();
  await db
    .insertInto('quotes')
    .values({ market: 'live', fund_id: BTC, price: PRICE, previous_close: PRICE, time_ms: now })
    .execute();
  const user = { email: '1@example.com', name: 'Anna', passwordHash: 'x', firstTouch: null };
  const userId = (await insertUser(db, user, now as Millis)) ?? '';
  const accountId = await insertBrokerAccount(db, fake, userId, 'live', now);
  await insertCopy(db, { userId, accountId, robotId: ROBOT, fromSeq: 0 });
  return { userId, accountId };
}

/** Milliseconds from the engine's commit of each signal until its order is at the broker. */
async function measureSignals({ database, fake, announce }: Running): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < SIGNALS; count += 1) {
    // Not in step with the trader's own clock, and after the last order is booked.
    await sleep(900 + ((count * 377) % 1_000));
    const posts = fake.posts.length;
    const begun = performance.now();
    await signal(database, count % 2 === 0 ? 'open' : 'close');
    announce('signals');
    while (fake.posts.length === posts) await sleep(1);
    times.push((fake.posts[posts]?.at ?? Number.NaN) - begun);
  }
  return times;
}

async function signal(database: Database, action: 'open' | 'close'): Promise<void> {
  const robotId = ROBOT as RobotId;
  const now = Date.now() as Millis;
  await database.commit(async (tx) => {
    const links = chainSignals({ robotId, head: await readHead(tx, robotId), recordedAt: now }, [
      {
        fundId: BTC,
        side: 'long',
        action,
        sharePct: toMicros(10),
        stopDistance: null,
        takeProfitDistance: null,
        decidedAt: now,
        dueAt: now,
      },
    ]);
    await appendEntries(tx, robotId, links);
  });
}

async function measureStops(running: Running) {
  const { database, fake, userId, accountId, announce } = running;
  const { db } = database;
  const service = createBrokerAccounts({
    db,
    offer: { market: 'live', problem: null, brokers: [], addresses: [] },
    baseUrl: 'http://127.0.0.1',
    sealer: () => null,
    checkCode: async () => null,
    onChanged: () => announce('accounts'),
    now: systemClock,
  });
  const arm = (state: 'armed' | 'ready') =>
    db.updateTable('trading_accounts').set({ state }).where('id', '=', accountId).execute();
  await arm('ready');
  await queue(database, accountId);
  const stops: { readonly ms: number; readonly late: number }[] = [];
  for (let count = 0; count < STOPS; count += 1) {
    const enough = fake.posts.length + POSTS_BEFORE;
    await arm('armed');
    announce('accounts');
    while (fake.posts.length < enough) await sleep(1);
    const begun = performance.now();
    await service.stopAll(userId);
    const answered = performance.now();
    await sleep(QUIET_MS);
    stops.push({ ms: answered - begun, late: fake.posts.filter(({ at }) => at > answered).length });
  }
  return stops;
}

/** Orders of the account that wait to be sent. */
async function queue(database: Database, accountId: string): Promise<void> {
  const now = Date.now() as Millis;
  const rows = Array.from({ length: QUEUED }, (_, count) => ({
    ...orderRow({
      accountId,
      owner: OWN,
      causeKey: null,
      attempt: 1,
      requestKey: `key-${count}`,
      fundId: BTC,
      kind: 'market',
      side: 'buy',
      action: 'open',
      size: { kind: 'quantity', quantity: 1_000 as Micros },
      limitPrice: null,
      stopPrice: null,
      dueAt: now,
      expiresAt: null,
      createdAt: now,
    }),
    state: 'ready' as const,
    broker_symbol: 'BTC/USD',
    broker_quantity: '0.001',
  }));
  await database.commit(async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS)
      await tx
        .insertInto('orders')
        .values(rows.slice(from, from + ROWS))
        .execute();
  });
}
