import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { until } from '@/lib/core/base/testing/until';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { startChild, type TestChild } from '@/lib/core/database/testing/child-process';
import { createPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { inRunFolder } from '@/lib/core/database/testing/run-folder';
import { storeFollow } from '@/lib/people/follows/server/follow-store';
import { readHead } from '@/lib/robots/ledger/server/ledger-store';
import { insertAccount } from '@/lib/trading/accounts/server/account-store';
import { openCopyFixture, ROBOT, TestRobot } from '@/lib/trading/copies/testing/copy-fixture';
import { addUser, TestMarket } from '@/lib/trading/emulator/testing/emulator-fixture';
import { priceAt, TRADED, type TraderRun } from './trader-run';

const CHILD = 'lib/trading/trader/testing/shared-trader-child.ts';
const BALANCE = toMicros(100_000);

export interface TraderProcess {
  readonly child: TestChild;
  /** Resolves when it prints the text again. */
  next(text: string): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** Accounts of all partitions that copy one robot. */
export async function prepareCopiers(name: string, eachPartition: number): Promise<void> {
  const databaseUrl = await createPostgresDatabase(name, true);
  const options = { dataDir: '', databaseUrl };
  const fixture = await openCopyFixture(async () => ({ ...(await openDatabase(options)), options }));
  const { database, market, copies } = fixture;
  market.tick(Object.fromEntries(TRADED.map((fundId) => [fundId, priceAt(fundId, market.now).price])));
  for (let index = 0; index < 16 * eachPartition; index += 1) {
    const userId = await addUser(database, `${index}@example.com`);
    await storeFollow(database.db, userId, ROBOT, market.now);
    const id = `${(index % 16).toString(16)}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    await insertAccount(database.db, {
      ...{
        id,
        user_id: userId,
        broker: 'emulator',
        mode: 'paper',
        market: market.name,
        generation: 1,
        line: 1,
      },
      ...{ state: 'open', start_balance: BALANCE, cash: BALANCE, last_fill: 0, created_at: market.now },
      archived_at: null,
    });
    await copies.turnOn(userId, ROBOT, { settings: { copyStopPct: null } });
  }
  await database.close();
}

/** One robot, and traders in processes of their own that copy it, all by one clock. */
export async function openTraders(databaseUrl: string, expireSeconds?: number) {
  const database: Database = await openDatabase({ dataDir: '', databaseUrl });
  const clockFile = inRunFolder(`trader-clock-${randomUUID()}`);
  const market = new TestMarket();
  const robot = new TestRobot(database, market);
  const traders: TraderProcess[] = [];
  const passTo = (time: number) => {
    market.now = time as Millis;
    writeFileSync(`${clockFile}.next`, String(time));
    renameSync(`${clockFile}.next`, clockFile);
  };
  passTo(market.now + 10_000);
  const isFannedOut = async () => {
    const { seq } = await readHead(database.db, ROBOT as never);
    const row = await database.db.selectFrom('copied_robots').select('through_seq').executeTakeFirst();
    return row?.through_seq === seq;
  };
  const count = async (query: string) =>
    Number((await sql.raw<{ count: string }>(query).execute(database.db)).rows[0]?.count);

  return {
    database,
    market,
    robot,
    traders,
    passTo,
    start(slowMs = 0): TraderProcess {
      const run: TraderRun = { databaseUrl, clockFile, slowMs, ...(expireSeconds && { expireSeconds }) };
      const child = startChild(CHILD, JSON.stringify(run));
      const countLines = (text: string) => child.lines.filter((line) => line.includes(text)).length;
      const trader: TraderProcess = {
        child,
        async next(text) {
          const before = countLines(text);
          await until(() => countLines(text) > before);
        },
        freeze: () => process.kill(child.pid, 'SIGSTOP'),
        thaw: () => process.kill(child.pid, 'SIGCONT'),
      };
      traders.push(trader);
      return trader;
    },
    /** Waits until copies know all that the robot did. */
    fannedOut: () => until(isFannedOut),
    /** Waits until nothing that is due is left to do. */
    settled: () =>
      until(
        async () =>
          (await isFannedOut()) &&
          (await count(
            `SELECT count(*) FROM copy_intents WHERE state IN ('planned', 'ordered') AND due_at < ${market.now}`,
          )) === 0,
      ),
  };
}

export type SharedTraders = Awaited<ReturnType<typeof openTraders>>;

/** What traders wrote, row by row. */
export async function everythingTraded({ db }: Database) {
  const rows = async (query: string) => (await sql.raw<object>(query).execute(db)).rows;
  return {
    intents: await rows('SELECT * FROM copy_intents ORDER BY copy_id, cause_key'),
    orders: await rows('SELECT * FROM orders ORDER BY client_order_id'),
    fills: await rows('SELECT * FROM fills ORDER BY account_id, seq'),
    positions: await rows('SELECT * FROM positions ORDER BY account_id, owner, fund_id'),
    accounts: await rows('SELECT id, state, cash, last_fill FROM trading_accounts ORDER BY id'),
    copies: await rows('SELECT * FROM copies ORDER BY id'),
    trades: await rows('SELECT * FROM copy_trades ORDER BY copy_id, trade_no'),
    notifications: await rows(
      `SELECT user_id, kind, dedupe_key, happened_at, data FROM notifications ORDER BY user_id, dedupe_key`,
    ),
    cursors: await rows('SELECT * FROM copied_robots ORDER BY robot_id'),
  };
}
