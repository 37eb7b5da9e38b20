/**
 * Several processes on one PostgreSQL and a real Redis: an engine and two web servers. Their market is live with one
 * instrument: the robots of the simulated one would take a minute of processor time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { expect, test } from 'playwright/test';
import { grantTo, parseRequest } from '@/lib/cli/commands/grant';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { DAY_MS } from '@/lib/core/base/time';
import { type TestRedis, testRedis } from '@/lib/core/bus/testing/redis-server';
import { openDatabase } from '@/lib/core/database/open-database';
import {
  createPostgresDatabase,
  startPostgresAgain,
  stopPostgres,
} from '@/lib/core/database/testing/postgres-server';
import { makeRunFolder, RUN_FOLDER_VARIABLE, type RunFolder } from '@/lib/core/database/testing/run-folder';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { type CoinbaseServer, startCoinbaseServer } from '@/lib/market/feeds/testing/coinbase-server';
import { madeBars } from '@/lib/market/feeds/testing/made-bars';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { somebody } from './setup/accounts';
import { type SharedProduct, startProduct, startRole } from './setup/product';

/** Crypto trades 24/7. */
const FUND = TRADED_INSTRUMENTS.find(({ ticker }) => ticker === 'BTC.X')?.fundId ?? 0;
const HISTORY_DAYS = 1;
/** Without Redis, prices come from the database, which the engine updates every ten seconds. */
const POLLED_MS = 120_000;

interface PriceUpdate {
  readonly Data: Readonly<Record<string, { readonly Price: number; readonly Time: string }>>;
}

/** Events received over a connection to one of the servers. */
interface Listener {
  readonly connection: HubConnection;
  /** Prices by their time. */
  readonly prices: Map<string, number>;
  readonly changedRobots: number[];
}

let folder: RunFolder;
let exchange: CoinbaseServer;
let trading: NodeJS.Timeout;
let redis: TestRedis;
let engine: Omit<SharedProduct, 'origin'>;
let servers: readonly SharedProduct[] = [];
let databaseUrl = '';
const dataDirs: string[] = [];
const listeners: Listener[] = [];
const person = somebody('Two Tabs');
let session: readonly string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = makeRunFolder();
  process.env[RUN_FOLDER_VARIABLE] = folder.path;
  databaseUrl = await createPostgresDatabase('processes', false);
  redis = await testRedis();
  await redis.start();
  exchange = await startCoinbaseServer();
  const now = Date.now();
  const bars = madeBars({ open: now - (now % DAY_MS) - HISTORY_DAYS * DAY_MS, close: now }, 90_000);
  exchange.bars.set('BTC-USD', bars);
  const close = bars.at(-1)?.close ?? 0;
  let trades = 0;
  trading = setInterval(() => {
    trades += 1;
    exchange.ticker('BTC-USD', close + (trades % 50));
  }, 500);
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    APP_SECRET: 'the same in every process of the test',
    CAPTCHA: 'none',
    LOG_LEVEL: 'info',
    MARKET: 'live',
    LIVE_HISTORY_DAYS: String(HISTORY_DAYS),
    CRYPTO_EXCHANGE_URL: exchange.httpUrl,
  };
  const dataDir = () => {
    const made = mkdtempSync(path.join(tmpdir(), 'tickproof-process-'));
    dataDirs.push(made);
    return made;
  };
  engine = startRole({ dataDir: dataDir(), env: { ...env, ROLE: 'engine' } });
  servers = await Promise.all(
    [1, 2].map(() => startProduct({ dataDir: dataDir(), env: { ...env, ROLE: 'web' } })),
  );
});

test.afterAll(async () => {
  await Promise.all(listeners.map(({ connection }) => connection.stop()));
  await Promise.all([...servers, engine].map((running) => running?.end('SIGTERM')));
  clearInterval(trading);
  await exchange?.close();
  await redis?.kill();
  await folder?.remove();
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});

/** Connects with the given cookies and subscribes to the price of one instrument. */
async function listenTo({ origin }: SharedProduct, cookies: readonly string[] = []): Promise<Listener> {
  const { token, cookie } = await antiforgery(origin, cookies);
  const connection = new HubConnectionBuilder()
    .withUrl(`${origin}/eventhub`, { headers: { Cookie: cookie, 'X-XSRF-TOKEN': token } })
    .configureLogging(LogLevel.None)
    .build();
  const listener: Listener = { connection, prices: new Map(), changedRobots: [] };
  connection.on('PriceUpdate', ({ Data }: PriceUpdate) => {
    const price = Data[FUND];
    if (price) listener.prices.set(price.Time, price.Price);
  });
  connection.on('RobotChanged', ({ RobotId }: { RobotId: number }) => {
    listener.changedRobots.push(RobotId);
  });
  await connection.start();
  await connection.invoke('Publish', 'SubscribePrices', { fundIds: [FUND] });
  listeners.push(listener);
  return listener;
}

async function antiforgery(origin: string, cookies: readonly string[]) {
  const answer = await fetch(`${origin}/api/antiforgery`, { headers: { Cookie: cookies.join('; ') } });
  const { token } = (await answer.json()) as { readonly token: string };
  return { token, cookie: [...cookies, ...readCookies(answer)].join('; ') };
}

function readCookies(answer: Response): readonly string[] {
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
}

async function call(origin: string, name: string, body: unknown, cookies: readonly string[]) {
  const { token, cookie } = await antiforgery(origin, cookies);
  const answer = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, 'X-XSRF-TOKEN': token },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as unknown, cookies: readCookies(answer) };
}

/** How many prices both have received for the same time; fails if they differ. */
function sharedPrices(one: Listener, other: Listener): number {
  const shared = [...one.prices].filter(([time]) => other.prices.has(time));
  for (const [time, price] of shared) expect(other.prices.get(time), time).toBe(price);
  return shared.length;
}

test('both servers send the engine’s prices', async () => {
  const [one, two] = await Promise.all(servers.map((server) => listenTo(server)));
  if (!one || !two) throw new Error('Expected two servers');
  await expect.poll(() => sharedPrices(one, two)).toBeGreaterThan(4);
});

test('a user’s changes on one server reach their tab on the other', async () => {
  const [one, two] = servers;
  if (!one || !two) throw new Error('Expected two servers');
  const { hash } = await import('@node-rs/argon2');
  const database = await openDatabase({ dataDir: '', databaseUrl });
  const passwordHash = await hash(person.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await insertUser(
    database.db,
    { name: person.name, email: person.email, passwordHash, firstTouch: null },
    systemClock(),
  );
  await grantTo(database, parseRequest([person.email, '--plan', '3'], systemClock()), systemClock());
  await database.close();
  const signedIn = await call(
    one.origin,
    'Account/Login',
    { login: person.email, password: person.password },
    [],
  );
  expect(signedIn.body).toMatchObject({ success: true });
  session = signedIn.cookies;
  const tab = await listenTo(two, signedIn.cookies);
  const robots = await call(
    one.origin,
    'CxAIRobotProduct/GetAIRobots',
    { request: { offset: 0, pageSize: 1 } },
    [],
  );
  const robotId = (robots.body as { readonly Items: readonly { readonly Id: number }[] }).Items[0]?.Id ?? 0;
  const set = await call(
    one.origin,
    'CxAIRobotProduct/SetBookmark',
    { productId: robotId, bookmarked: true },
    signedIn.cookies,
  );
  expect(set.status).toBe(200);
  await expect.poll(() => tab.changedRobots).toContain(robotId);
});

test('prices slow down without Redis and recover when it’s back', async () => {
  const [one, two] = listeners;
  if (!one || !two) throw new Error('Expected two listeners');
  const forget = () => {
    for (const { prices } of [one, two]) prices.clear();
  };
  await redis.kill();
  forget();
  await expect
    .poll(() => Math.min(one.prices.size, two.prices.size), { timeout: POLLED_MS })
    .toBeGreaterThan(0);
  await redis.start();
  // Every second again: more prices than polling every few seconds would give.
  await expect
    .poll(
      async () => {
        forget();
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        return Math.min(one.prices.size, two.prices.size);
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(1);
  sharedPrices(one, two);
});

/** Requests a page repeatedly until stopped, counting responses by status. */
function keepAsking(url: string) {
  const statuses = new Map<number, number>();
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const { status } = await fetch(url);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async end() {
      isOver = true;
      await asking;
      return [...statuses.keys()].sort();
    },
  };
}

const count = (text: string, event: string) => text.split(`"event":"${event}"`).length - 1;

// An immediate shutdown is in `postgres-restart.test.ts` and `engine-restart.test.ts`.
test('all processes survive a restart of PostgreSQL and report it while it lasts', async () => {
  const [one] = servers;
  if (!one) throw new Error('Expected two servers');
  const processes = [engine, ...servers];
  const printed = processes.map((running) => running.output().length);
  const tickerPage = `${one.origin}/ticker/BTC.X/`;
  const currentUser = () => call(one.origin, 'Account/GetCurrentUser', {}, session);
  expect(await currentUser()).toMatchObject({ status: 200 });
  // Kept from here on.
  await expect.poll(async () => (await fetch(`${one.origin}/`)).status).toBe(200);
  const home = keepAsking(`${one.origin}/`);

  await stopPostgres('fast');
  await expect.poll(async () => (await fetch(`${one.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${one.origin}/healthz`)).status).toBe(200);
  const refused = await fetch(tickerPage);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.text()).toContain('temporarily unavailable');
  expect(await currentUser()).toMatchObject({
    status: 503,
    body: { Message: 'We can’t reach our database right now. Please try again in a few seconds.' },
  });
  await startPostgresAgain();
  await expect
    .poll(
      async () => [
        (await fetch(`${one.origin}/readyz`)).status,
        (await fetch(tickerPage)).status,
        (await currentUser()).status,
      ],
      { intervals: [200] },
    )
    .toEqual([200, 200, 200]);
  expect(await home.end()).toEqual([200]);
  for (const [index, running] of processes.entries()) {
    expect(running.process.exitCode).toBeNull();
    await expect.poll(() => count(running.output().slice(printed[index]), 'database-back')).toBe(1);
    const said = running.output().slice(printed[index]);
    expect(count(said, 'database-lost')).toBe(1);
    expect(said.match(/"level":"(?:error|warn)"/g), said).toHaveLength(1);
  }
});
