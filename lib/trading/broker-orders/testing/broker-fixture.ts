import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import type { Schema } from '@/lib/core/database/schema';
import type { OpenTestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { hashExternalId } from '@/lib/trading/broker-accounts/server/account-keys';
import { type CopySettings, DEFAULT_SETTINGS } from '@/lib/trading/copies/copy';
import { settingColumns } from '@/lib/trading/copies/server/copy-rows';
import { fanOut } from '@/lib/trading/copies/server/fan-out';
import { ROBOT, TestRobot } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL, addUser, BTC, MSFT, TestMarket } from '@/lib/trading/emulator/testing/emulator-fixture';
import type { BrokerageOptions } from '../server/broker-session';
import { type Brokerage, createBrokerage } from '../server/create-brokerage';
import { FakeBroker } from './fake-broker';

/** A user with an armed account at a broker on which one robot trades. */
export interface BrokerFixture {
  readonly database: Database;
  readonly market: TestMarket;
  readonly fake: FakeBroker;
  readonly robot: TestRobot;
  readonly userId: string;
  readonly accountId: string;
  readonly copyId: string;
  readonly failures: unknown[];
  readonly options: BrokerageOptions;
  /** Another trader takes over, as after a restart. */
  restart(more?: Partial<BrokerageOptions>): void;
  /** Fans out and lets each account have a turn. */
  turn(): Promise<void>;
  /** Turns every five seconds, or as told, while the clock runs. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** The clock is set to just after an instant, with these prices, and there is a turn. */
  passTo(at: number, prices: Readonly<Record<number, number>>): Promise<void>;
}

const TICKERS: Readonly<Record<number, string>> = { [AAPL]: 'AAPL', [MSFT]: 'MSFT', [BTC]: 'BTC.X' };

export async function openBrokerFixture(
  open: OpenTestDatabase,
  settings: Partial<CopySettings> = {},
  account: Partial<Insertable<Schema['trading_accounts']>> = {},
): Promise<BrokerFixture> {
  const database = await open();
  const market = new TestMarket();
  const now = () => market.now;
  const fake = new FakeBroker(now);
  const userId = await addUser(database, 'anna@example.com');
  await addRobot(database, ROBOT);
  const accountId = await addBrokerAccount(database, userId, account);
  const copyId = await addCopy(database, { userId, accountId, robotId: ROBOT }, settings);
  const failures: unknown[] = [];
  const options: BrokerageOptions = {
    database,
    market: 'live',
    findBroker: (id) => (id === 'alpaca' ? fake.broker : null),
    openKeys: async (db, { id }) => {
      const rows = await db
        .selectFrom('account_keys')
        .selectAll()
        .where('account_id', '=', id)
        .orderBy('version')
        .execute();
      return rows.map(({ version, state, sealed }) => ({
        version,
        state: state,
        keys: { keyId: sealed, secretKey: 'secret' },
      }));
    },
    findQuote: market.findQuote,
    findJump: (fundId) => market.findJump(fundId),
    instrumentById: market.instrumentById,
    now,
    monotonic: now,
    onChanged: () => undefined,
    onHint: () => undefined,
    onFailure: (_, error) => failures.push(error),
  };
  let brokerage: Brokerage = createBrokerage(options);
  const fixture: BrokerFixture = {
    database,
    market,
    fake,
    robot: new TestRobot(database, market),
    userId,
    accountId,
    copyId,
    failures,
    options,
    restart(more = {}) {
      brokerage = createBrokerage({ ...options, ...more });
    },
    async turn() {
      await fanOut({ database, now });
      brokerage.tick();
      await brokerage.idle();
    },
    async pass(ms, stepMs = 5_000) {
      for (const end = market.now + ms; market.now < end; ) {
        market.now = Math.min(end, market.now + stepMs) as Millis;
        await fixture.turn();
      }
    },
    async passTo(at, prices) {
      market.now = (at - 500) as Millis;
      market.tick(prices);
      for (const [fundId, price] of Object.entries(prices))
        fake.prices[TICKERS[Number(fundId)] ?? ''] = price;
      await fixture.turn();
    },
  };
  return fixture;
}

/** Opens embedded databases alone, where SQL is the same on both; to be called within `describe`. */
export function embeddedOnly(): OpenTestDatabase {
  const opened: Database[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  return async () => {
    const options = { dataDir: await makeMigratedDataDir() };
    const database = await openDatabase(options);
    opened.push(database);
    return { ...database, options };
  };
}

/** A robot of the live market. */
export async function addRobot({ db }: Pick<Database, 'db'>, id: number): Promise<void> {
  await insertRobotRows(db, id);
  await db
    .updateTable('robots')
    .set({ market: 'live', definition: JSON.stringify({ legs: [AAPL, MSFT] }) })
    .where('id', '=', id)
    .execute();
}

export async function addBrokerAccount(
  { db }: Pick<Database, 'db'>,
  userId: string,
  more: Partial<Insertable<Schema['trading_accounts']>>,
): Promise<string> {
  const id = randomUUID();
  const { count } = await db
    .selectFrom('trading_accounts')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const row: Insertable<Schema['trading_accounts']> = {
    id,
    user_id: userId,
    broker: 'alpaca',
    mode: 'paper',
    market: 'live',
    generation: Number(count) + 1,
    state: 'armed',
    start_balance: 0,
    cash: 0,
    last_fill: 0,
    created_at: 0,
    archived_at: null,
    external_hash: more.state === 'untested' ? null : hashExternalId('PA1'),
    max_per_trade: toMicros(20_000),
    max_open: toMicros(50_000),
    max_daily_loss: toMicros(5_000),
    max_orders_a_day: 100,
  };
  await db
    .insertInto('trading_accounts')
    .values({ ...row, ...more })
    .execute();
  await addKeys({ db }, id, 'key', more.state === 'untested' ? 'pending' : 'current');
  return id;
}

/** Keys with this id, sealed for nobody. */
export async function addKeys(
  { db }: Pick<Database, 'db'>,
  accountId: string,
  keyId: string,
  state: 'pending' | 'current' = 'pending',
  version = 1,
): Promise<void> {
  await db
    .insertInto('account_keys')
    .values({
      account_id: accountId,
      version,
      state,
      sealed: keyId,
      sealed_for: '',
      last4: keyId,
      created_at: 0,
    })
    .execute();
}

export async function addCopy(
  { db }: Pick<Database, 'db'>,
  of: { readonly userId: string; readonly accountId: string; readonly robotId: number },
  settings: Partial<CopySettings> = {},
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('copied_robots')
    .values({ robot_id: of.robotId, through_seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('copies')
    .values({
      id,
      user_id: of.userId,
      robot_id: of.robotId,
      account_id: of.accountId,
      state: 'active',
      paused: null,
      reason: null,
      ...settingColumns({ ...DEFAULT_SETTINGS, ...settings }),
      copied_open_trades: 0,
      from_seq: 0,
      closed_profit: 0,
      stop_base: 0,
      started_at: 0,
      ended_at: null,
      purpose: 'autotrading',
    })
    .execute();
  return id;
}

/** What the account holds, exactly. */
export async function readPositions({ database, accountId }: BrokerFixture) {
  const rows = await database.db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('fund_id')
    .execute();
  return rows.map((row) => [row.fund_id, row.broker_quantity] as const);
}

export function readOrders({ database, accountId }: BrokerFixture) {
  return database.db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('attempt')
    .execute();
}

export function readIntents({ database, copyId }: BrokerFixture) {
  return database.db
    .selectFrom('copy_intents')
    .selectAll()
    .where('copy_id', '=', copyId)
    .orderBy('decided_at')
    .orderBy('cause_key')
    .execute();
}

export function readAccount({ database, accountId }: BrokerFixture) {
  return database.db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export function readDifferences({ database, accountId }: BrokerFixture) {
  return database.db
    .selectFrom('differences')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('found_at')
    .execute();
}
