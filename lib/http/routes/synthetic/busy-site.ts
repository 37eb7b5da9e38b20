import { type Kysely, sql } from 'kysely';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { DayBars } from '@/lib/market/data/bars';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { findInstrument, TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import { putDays } from '@/lib/market/data/server/bar-store';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { busyPost, type ClubsSize, insertBusyClubs } from './busy-clubs';
import { type CellTexts, fill, inBulk } from './fill';

/** Rows of a long-busy site, inserted in bulk: for measurements of calls and tests of their queries. */

/** How many rows there are of each kind. */
export interface BusySize {
  /** Ledger entries of a robot by its place in the catalogue. */
  readonly entryCount: (index: number) => number;
  readonly equityDays: number;
  /** Sessions of SPY; other instruments have a month. */
  readonly sessions: number;
  /** Of the busy user: robots followed and bookmarked, and how many of them are copied. */
  readonly follows: number;
  readonly copies: number;
  readonly notifications: number;
  readonly fills: number;
  readonly waitingOrders: number;
  readonly positions: number;
  readonly tradesPerCopy: number;
  /** Trades of the copy of the first robot. */
  readonly tradesOfFirst: number;
  /** Other users, who all copy the first robot. */
  readonly otherUsers: number;
  /** Rows of tables of a user's past: logins, settings, plans, orders at brokers. */
  readonly past: number;
  readonly inClubs: ClubsSize;
}

/** Ten times the rows of a site with 320 robots after 15 months: 3.5 million ledger entries. */
export const TEN_TIMES: BusySize = {
  entryCount: (index) => (index === 0 ? 150_000 : index <= 100 ? 14_000 : 813),
  equityDays: 450,
  sessions: 3_000,
  follows: 1_000,
  copies: 200,
  notifications: 10_000,
  fills: 50_000,
  waitingOrders: 100,
  positions: 100,
  tradesPerCopy: 50,
  tradesOfFirst: 5_000,
  otherUsers: 500,
  past: 10_000,
  inClubs: {
    ...{ members: 10_000, clubs: 500, posts: 100_000, inLargest: 20_000, replies: 200 },
    ...{ reported: 500, decisions: 5_000, appeals: 100 },
  },
};

/** Enough rows for every query to be asked. */
export const A_FEW: BusySize = {
  entryCount: () => 40,
  equityDays: 5,
  sessions: 3,
  follows: 10,
  copies: 6,
  notifications: 20,
  fills: 40,
  waitingOrders: 4,
  positions: 4,
  tradesPerCopy: 6,
  tradesOfFirst: 6,
  otherUsers: 6,
  past: 8,
  inClubs: {
    ...{
      members: 6,
      clubs: 3,
      posts: 200,
      inLargest: 150,
      replies: 2,
      reported: 3,
      decisions: 2,
      appeals: 1,
    },
  },
};

export interface BusyUser {
  readonly id: string;
  readonly email: string;
  /** The copy of the first robot. */
  readonly copyId: string;
  /** The paper account. */
  readonly accountId: string;
  readonly brokerAccountId: string;
  /** A post in a club. */
  readonly postId: string;
}

const HASH = "'0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'";
const ROBOTS_PER_COMMIT = 250;
/** A robot's last entries, each with the signal before it. */
const FORWARD = 200;

/**
 * Fills a migrated, empty database with robots, their ledgers, and a user who has used everything a lot.
 * @param now the rows' present, UTC milliseconds
 */
export async function insertBusySite(
  database: Database,
  robots: readonly RobotSummary[],
  {
    size,
    now,
    passwordHash,
  }: { readonly size: BusySize; readonly now: Millis; readonly passwordHash: string },
): Promise<BusyUser> {
  for (let from = 0; from < robots.length; from += ROBOTS_PER_COMMIT)
    await inBulk(database, async (db) => {
      for (const [index, robot] of robots.slice(from, from + ROBOTS_PER_COMMIT).entries())
        await insertRobot(db, robot, { entries: size.entryCount(from + index), days: size.equityDays, now });
    });
  await insertBars(database, size, now);
  const email = 'busy@example.com';
  const id = await insertUser(database.db, { email, name: 'Busy', passwordHash, firstTouch: null }, now);
  if (id === null) throw new Error('The database was not empty');
  const user: BusyUser = {
    id,
    email,
    copyId: 'copy-1',
    accountId: 'account-paper',
    brokerAccountId: 'account-broker',
    postId: busyPost(size.inClubs.members),
  };
  await inBulk(database, (db) => insertUserRows(db, user, robots, { size, now }));
  await inBulk(database, (db) => insertOthers(db, robots, { size, now }));
  await inBulk(database, (db) => insertBusyClubs(db, size.inClubs, { firstUserId: id, now }));
  // The embedded database keeps no statistics: its plans must not depend on them.
  if (database.engine === 'postgres') await sql`ANALYZE`.execute(database.db);
  return user;
}

async function insertRobot(
  db: Kysely<Schema>,
  robot: RobotSummary,
  { entries, days, now }: { readonly entries: number; readonly days: number; readonly now: number },
): Promise<void> {
  const { id, publishedAt, fundIds } = robot;
  const [first = 1, second = first] = fundIds;
  const forward = Math.min(FORWARD, Math.floor(entries / 4));
  const early = entries - forward;
  const stepMs = Math.floor((500 * DAY_MS) / entries);
  const time = (i: string) =>
    `${now - HOUR_MS} - (${entries} - ${i}) * ${stepMs} - ${Math.abs(id) % 3600} * 1000`;
  await fill(db, 'robots', 1, {
    id: `${id}`,
    market: "'simulated'",
    name: `'${robot.name.replaceAll("'", "''")} ${id}'`,
    definition: `'{"legs":[1,2,3]}'`,
    params_hash: "''",
    salt: "''",
    commitment: "''",
    is_hash_public: '0',
    published_at: `${publishedAt}`,
  });
  const entry = (i: string): CellTexts => ({
    robot_id: `${id}`,
    kind: `CASE WHEN ${i} % 2 = 1 THEN 'open' ELSE 'close' END`,
    trade_no: `(${i} + 1) / 2`,
    fund_id: `CASE WHEN (${i} + 1) / 2 % 2 = 1 THEN ${first} ELSE ${second} END`,
    side: "'long'",
    quantity: '10000000',
    price: '100000000',
    time: time(i),
    commission: '100000',
    slippage: '10000',
    reason: `CASE WHEN ${i} % 2 = 1 THEN NULL ELSE 'signal' END`,
    profit: `CASE WHEN ${i} % 2 = 1 THEN NULL ELSE 12345678 END`,
    late: '0',
    recorded_at: `${time(i)} + 1000`,
    prev_hash: HASH,
    hash: HASH,
  });
  await fill(db, 'ledger_entries', early, {
    ...entry('i'),
    seq: 'i',
    phase: `CASE WHEN i * 3 < ${entries} THEN 'backtest' ELSE 'replayed' END`,
  });
  const late = `(i + ${early})`;
  await fill(db, 'robot_signals', forward, {
    robot_id: `${id}`,
    seq: `${early} + 2 * i - 1`,
    fund_id: `${first}`,
    side: "'long'",
    action: `CASE WHEN ${late} % 2 = 1 THEN 'open' ELSE 'close' END`,
    share_pct: '10000000',
    decided_at: `${time(late)} - ${10 * MINUTE_MS}`,
    due_at: `${time(late)} - ${5 * MINUTE_MS}`,
    recorded_at: `${time(late)} - ${9 * MINUTE_MS}`,
    prev_hash: HASH,
    hash: HASH,
  });
  await fill(db, 'ledger_entries', forward, {
    ...entry(late),
    seq: `${early} + 2 * i`,
    phase: "'forward'",
    signal_seq: `${early} + 2 * i - 1`,
  });
  await fill(db, 'ledger_heads', 1, { robot_id: `${id}`, seq: `${entries + forward}`, hash: HASH });
  await fill(db, 'equity_days', days, {
    robot_id: `${id}`,
    day: `${utcDay(now)} - ${days} + i`,
    equity: '100000000000 + i * 1000000',
    recorded_at: `${now}`,
  });
}

async function insertBars(database: Database, size: BusySize, now: number): Promise<void> {
  const spy = findInstrument('SPY');
  if (!spy) throw new Error('SPY is unknown');
  const sessions = calendarFor(calendarNameFor('E'))
    .sessions((utcDay(now) - Math.ceil(size.sessions * 1.5)) as EpochDay, utcDay(now) as EpochDay)
    .slice(-size.sessions);
  const bars = 78;
  const column = (value: (n: number) => number) => Float64Array.from({ length: bars }, (_, n) => value(n));
  const days = sessions.map(
    ({ day, open }): DayBars => ({
      day,
      intervalMinutes: 5,
      length: bars,
      time: column((n) => open + n * 5 * MINUTE_MS),
      open: column((n) => 100 + n / 10),
      high: column((n) => 101 + n / 10),
      low: column((n) => 99 + n / 10),
      close: column((n) => 100.5 + n / 10),
      volume: column((n) => 1_000 + n),
    }),
  );
  await putDays(database.db, 'simulated', spy.fundId as FundId, days);
  await inBulk(database, async (db) => {
    for (const { fundId } of TRADED_INSTRUMENTS)
      if (fundId !== spy.fundId)
        await sql`INSERT INTO bars (market, fund_id, day, interval_minutes, bar_count, data, digest)
          SELECT market, CAST(${fundId} AS BIGINT), day, interval_minutes, bar_count, data, digest FROM bars
          WHERE market = 'simulated' AND fund_id = ${spy.fundId} AND day > ${utcDay(now) - 45}`.execute(db);
  });
}

async function insertUserRows(
  db: Kysely<Schema>,
  user: BusyUser,
  robots: readonly RobotSummary[],
  { size, now }: { readonly size: BusySize; readonly now: number },
): Promise<void> {
  const id = `'${user.id}'`;
  const account = `'${user.accountId}'`;
  const broker = `'${user.brokerAccountId}'`;
  const fundIds = TRADED_INSTRUMENTS.map(({ fundId }) => fundId);
  const fund = `CASE i % ${fundIds.length} ${fundIds.map((one, index) => `WHEN ${index} THEN ${one}`).join(' ')} END`;
  const followed = robots.slice(0, size.follows);
  const past = (step: number) => `${now} - (${size.past} - i) * ${step}`;

  await fill(db, 'trading_accounts', 1, {
    ...paperAccount(account, id, now),
    last_fill: `${size.fills}`,
  });
  await fill(db, 'trading_accounts', 20, {
    ...paperAccount("'old-' || i", id, now),
    generation: 'i',
    state: "'archived'",
    archived_at: `${now}`,
  });
  await fill(db, 'trading_accounts', 1, {
    ...paperAccount(broker, id, now),
    broker: "'alpaca'",
    market: "'live'",
    generation: '1',
    state: "'ready'",
    name: "'Mine'",
    external_hash: "'x'",
  });
  await fill(db, 'account_events', size.past, {
    account_id: broker,
    seq: 'i',
    event: `'{"seq":' || i || ',"at":${now},"account":${JSON.stringify(user.brokerAccountId)},"kind":"state","from":"ready","to":"armed","by":"user","reason":null}'`,
    prev_hash: HASH,
    hash: HASH,
  });
  await fill(db, 'differences', size.past / 10, {
    id: "'difference-' || i",
    account_id: broker,
    symbol: "'S' || i",
    fund_id: fund,
    kind: "'external'",
    expected: "'0'",
    found: "'1'",
    state: "'left'",
    found_at: `${now}`,
    ended_at: `${now}`,
  });
  for (const [index, { id: robotId }] of followed.entries()) {
    const copy = `'copy-${index + 1}'`;
    await fill(db, 'robot_follows', 1, {
      user_id: id,
      robot_id: `${robotId}`,
      followed_at: `${now - (90 * DAY_MS * (index + 1)) / followed.length}`.split('.')[0] ?? '',
      open_trades: '1',
      closed_trades: '1',
      pending_orders: '1',
    });
    await fill(db, 'robot_bookmarks', 1, { user_id: id, robot_id: `${robotId}`, bookmarked_at: `${now}` });
    if (index >= size.copies) continue;
    await fill(db, 'copies', 1, { ...copyRow(copy, id, account, robotId, now), ...endedAfter(index, now) });
    await insertCopyRows(db, copy, index === 0 ? size.tradesOfFirst : size.tradesPerCopy, {
      now,
      fundId: robots[index]?.fundIds[0] ?? 1,
    });
  }
  await fill(db, 'notifications', size.notifications, {
    user_id: id,
    dedupe_key: "'entry:1:' || i",
    kind: "'opened'",
    robot_id: `${followed[1]?.id}`,
    data: `'{"fundId":' || (${fund}) || ',"tradeNo":' || i || ',"side":"long","price":100000000,"time":${now},"phase":"forward","late":false,"signalledAt":${now}}'`,
    happened_at: `${now} - (${size.notifications} - i) * 1000`,
    created_at: `${now} - (${size.notifications} - i) * 1000`,
    read_at: `CASE WHEN i % 2 = 0 THEN ${now} END`,
  });
  await fill(db, 'orders', size.fills, {
    ...orderRow("'order-' || i", account, fund),
    request_key: "'request-' || i",
    state: "'filled'",
    created_at: `${now} - (${size.fills} - i) * ${HOUR_MS}`,
    ended_at: `${now}`,
  });
  await fill(db, 'orders', size.waitingOrders, {
    ...orderRow("'waiting-' || i", account, fund),
    request_key: "'waiting-' || i",
    kind: "'limit'",
    limit_price: '1000000',
    state: "'accepted'",
    created_at: `${now} - i * 1000`,
  });
  await fill(db, 'orders', size.past, {
    ...orderRow("'sent-' || i", broker, fund),
    request_key: "'sent-' || i",
    state: "'filled'",
    created_at: past(HOUR_MS),
    sent_at: past(HOUR_MS),
    ended_at: `${now}`,
  });
  await fill(db, 'fills', size.fills, {
    account_id: account,
    broker_fill_id: "'order-' || i",
    seq: 'i',
    client_order_id: "'order-' || i",
    owner: `CASE WHEN i % 3 = 0 THEN 'own' ELSE 'copy-' || (i % ${size.copies} + 1) END`,
    fund_id: fund,
    side: "CASE WHEN i % 2 = 1 THEN 'buy' ELSE 'sell' END",
    quantity: '1000000',
    price: '100000000',
    quote: '100000000',
    commission: '1000',
    profit: 'CASE WHEN i % 2 = 0 THEN 5000000 END',
    open_price: 'CASE WHEN i % 2 = 0 THEN 95000000 END',
    opened_at: `CASE WHEN i % 2 = 0 THEN ${now} - (${size.fills} - i + 1) * 60000 END`,
    time: `${now} - (${size.fills} - i) * 60000`,
    recorded_at: `${now}`,
  });
  await fill(db, 'positions', size.positions, {
    account_id: account,
    owner: `CASE WHEN i <= ${fundIds.length} THEN 'own' ELSE 'copy-1' END`,
    fund_id: fund,
    quantity: '1000000',
    cost: '100000000',
    cost_rest: '0',
    commission: '1000',
    // One was held for a month, and most were opened lately.
    opened_at: `${now} - CASE WHEN i = 1 THEN ${30 * DAY_MS} ELSE i * 600000 END`,
  });
  await fill(db, 'equity_points', Math.min(1_200, size.past), {
    account_id: account,
    at: past(HOUR_MS),
    equity: '100000000000 + i',
  });
  await fill(db, 'security_events', size.past, {
    user_id: id,
    happened_at: past(60_000),
    kind: "'signed-in'",
    detail: "''",
    address: "'203.0.113.0'",
    user_agent: "'Mozilla/5.0 Firefox/140.0'",
  });
  await fill(db, 'mails', size.past, {
    kind: "'notifications'",
    recipient: `'${user.email}'`,
    data: "'{}'",
    created_at: past(60_000),
    state: "'sent'",
    attempts: '1',
    next_attempt_at: '0',
  });
  await fill(db, 'memberships', Math.min(50, size.past), {
    id: "'membership-' || i",
    user_id: id,
    product: "'plan-3'",
    source: "'admin'",
    price_cents: '0',
    started_at: past(DAY_MS),
    ended_at: `CASE WHEN i > 1 THEN ${now} END`,
  });
  await fill(db, 'checkouts', size.past / 10, {
    id: "'checkout-' || i",
    user_id: id,
    items: "'[]'",
    period: "'month'",
    total_cents: '100',
    credit_cents: '0',
    replaces: "'[]'",
    source: "'sandbox'",
    state: "'abandoned'",
    created_at: past(60_000),
  });
  await fill(db, 'development_requests', Math.min(fundIds.length, size.past), {
    user_id: id,
    fund_id: fund,
    ticker: "'T' || i",
    source: "'/'",
    requested_at: `${now}`,
    count: '1',
  });
  await fill(db, 'article_versions', size.past / 10, {
    alias: "'about'",
    version: 'i',
    title: "'About'",
    body: `'${'A sentence of an article. '.repeat(100)}'`,
    author_name: "'Busy'",
    created_at: past(60_000),
  });
}

async function insertOthers(
  db: Kysely<Schema>,
  robots: readonly RobotSummary[],
  { size, now }: { readonly size: BusySize; readonly now: number },
): Promise<void> {
  const robot = robots[0];
  if (!robot) return;
  await insertBusyUsers(db, size.otherUsers, now);
  await fill(db, 'robot_follows', size.otherUsers, {
    user_id: "'user-' || i",
    robot_id: `${robot.id}`,
    followed_at: `${now}`,
  });
  await fill(db, 'trading_accounts', size.otherUsers, paperAccount("'other-' || i", "'user-' || i", now));
  await fill(
    db,
    'copies',
    size.otherUsers,
    copyRow("'other-copy-' || i", "'user-' || i", "'other-' || i", robot.id, now),
  );
  for (let other = 1; other <= size.otherUsers; other += 1)
    await insertCopyRows(db, `'other-copy-${other}'`, size.tradesPerCopy, {
      now,
      fundId: robot.fundIds[0] ?? 1,
    });
  await fill(db, 'registry_entries', size.past, { seq: 'i', entry: "'{}'", prev_hash: HASH, hash: HASH });
}

/** Users `user-1` to `user-…`. */
export async function insertBusyUsers(db: Kysely<Schema>, count: number, now: number): Promise<void> {
  await fill(db, 'users', count, {
    id: "'user-' || i",
    email: "'user-' || i || '@example.com'",
    email_key: "'user-' || i || '@example.com'",
    name: "'Other'",
    is_content_admin: '0',
    has_money_management: '0',
    level: "'beginner'",
    created_at: `${now}`,
  });
}

/** Intents and trades of a copy; every fourth signal was skipped. */
async function insertCopyRows(
  db: Kysely<Schema>,
  copy: string,
  trades: number,
  { now, fundId }: { readonly now: number; readonly fundId: number },
): Promise<void> {
  await fill(db, 'copy_intents', 2 * trades, {
    copy_id: copy,
    cause_key: "'signal:' || i",
    fund_id: `${fundId}`,
    side: "'long'",
    action: "CASE WHEN i % 2 = 1 THEN 'open' ELSE 'close' END",
    trade_no: '(i + 1) / 2',
    state: "CASE WHEN (i + 1) / 2 % 4 = 0 THEN 'skipped' ELSE 'done' END",
    reason: "CASE WHEN (i + 1) / 2 % 4 = 0 THEN 'no-cash' END",
    is_open: '0',
    attempts: '1',
    decided_at: `${now} - i * 60000`,
    due_at: `${now} - i * 60000`,
    created_at: `${now}`,
  });
  await fill(db, 'copy_trades', trades, {
    copy_id: copy,
    trade_no: 'i',
    fund_id: `${fundId}`,
    side: "'long'",
    intended_quantity: '1000000',
    skip_reason: "CASE WHEN i % 4 = 0 THEN 'no-cash' END",
    open_cause: "'signal:' || (2 * i - 1)",
    open_fill: "'order-' || (2 * i - 1)",
    close_cause: "'signal:' || (2 * i)",
    close_fill: "'order-' || (2 * i)",
    my_quantity: '1000000',
    my_profit: '1000000',
    robot_profit: '1100000',
    delay_gap: '0',
    price_gap: '-100000',
    fee_gap: '0',
    size_gap: '0',
    missed_gap: '0',
    opened_at: `${now} - i * 60000`,
    closed_at: `${now} - i * 60000 + 30000`,
  });
}

const paperAccount = (account: string, user: string, now: number): CellTexts => ({
  id: account,
  user_id: user,
  broker: "'emulator'",
  mode: "'paper'",
  market: "'simulated'",
  generation: '1000',
  state: "'open'",
  start_balance: '100000000000',
  cash: '100000000000',
  last_fill: '0',
  created_at: `${now - 400 * DAY_MS}`,
});

const copyRow = (copy: string, user: string, account: string, robotId: number, now: number): CellTexts => ({
  id: copy,
  user_id: user,
  robot_id: `${robotId}`,
  account_id: account,
  state: "'active'",
  sizing: "'amount'",
  amount: '1000000000',
  scale_pct: '100',
  copied_open_trades: '0',
  from_seq: '0',
  closed_profit: '0',
  stop_base: '0',
  started_at: `${now - 90 * DAY_MS}`,
});

/** Two of three copies have ended. */
const endedAfter = (index: number, now: number): CellTexts =>
  index % 3 === 0 ? {} : { state: "'ended'", ended_at: `${now}` };

const orderRow = (order: string, account: string, fund: string): CellTexts => ({
  client_order_id: order,
  account_id: account,
  owner: "'own'",
  attempt: '1',
  fund_id: fund,
  kind: "'market'",
  side: "'buy'",
  action: "'open'",
  quantity: '1000000',
  whole_units: '0',
  filled_quantity: '1000000',
  due_at: '0',
});
