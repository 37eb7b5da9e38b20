import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { migrate } from '@/lib/core/database/migrate';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { findInstrument } from '@/lib/market/data/instruments';
import { costModelFor } from '@/lib/robots/execution/costs';
import { chainSignals } from '@/lib/robots/ledger/chain';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { fanOut } from '@/lib/trading/copies/server/fan-out';
import { onCopiesFilled, onCopyOrdersEnded } from '@/lib/trading/copies/server/on-filled';
import { planOrders } from '@/lib/trading/copies/server/plan-orders';
import { createEmulator } from '@/lib/trading/emulator/server/create-emulator';
import { benchBarLatency } from './bar-latency';
import { benchBrokerLatency } from './broker-latency';
import { postgresOptions } from './postgres';
import { progress } from './progress';
import { ratioRow } from './ratio';
import { insertRobot } from './robot-row';
import type { BenchRow } from './table';

/** One robot's signal on its way to the paper accounts of all who copy it, on both databases if there are two. */

const COPIES = 10_000;
const BALANCE = toMicros(100_000);
const ROWS = 500;
const ROBOT = 1;
const START = Date.UTC(2026, 0, 5, 17);

export async function benchTrading(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-'));
  try {
    const databases = { SQLite: { dataDir }, ...postgresOptions(dataDir) };
    const rows: BenchRow[] = [];
    for (const [engine, options] of Object.entries(databases))
      rows.push(...(await measureOn(engine, options)));
    return [...rows, ...(await benchBrokerLatency()), ...(await benchBarLatency())];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureOn(engine: string, options: DatabaseOptions): Promise<BenchRow[]> {
  const database = await openDatabase(options);
  try {
    await migrate(database);
    progress(`${engine}: ${COPIES.toLocaleString('en-US')} accounts with copies`);
    return await measure(engine, database);
  } finally {
    await database.close();
  }
}

async function measure(engine: string, database: Database): Promise<BenchRow[]> {
  const fundId = findInstrument('AAPL')?.fundId as FundId;
  let now = START;
  const clock = () => now as Millis;
  await insertCopiers(database);
  const emulator = createEmulator({
    database,
    market: 'simulated',
    findQuote: () => ({ price: 200, time: clock() }),
    costsFor: () => costModelFor('S', false),
    volumeFor: () => 1_000_000,
    onFilled: (tx, fills) => onCopiesFilled(tx, fills, clock()),
    onEnded: (tx, orders) => onCopyOrdersEnded(tx, orders, clock()),
    now: clock,
  });
  progress(`${engine}: a signal to filled orders, and its exit`);
  const dueAt = await signal(database, fundId, 'open', now);
  const [durableMs] = await timed(() => fanOut({ database, now: clock }));
  now = dueAt + 1;
  const [orderedMs, ordered] = await timed(() => planOrders({ database, now: clock }));
  const [filledMs, filled] = await timed(() => emulator.fillDue());
  now += MINUTE_MS;
  const closeAt = await signal(database, fundId, 'close', now);
  const [exitsMs] = await timed(() => fanOut({ database, now: clock }));
  now = closeAt + 1;
  const [closedMs, closed] = await timed(async () => {
    await planOrders({ database, now: clock });
    return emulator.fillDue();
  });
  if (ordered !== COPIES || filled !== COPIES || closed !== COPIES)
    throw new Error(`${ordered} ordered, ${filled} filled and ${closed} closed of ${COPIES}`);
  const [bareMs] = await timed(() => copyIntentRows(database));
  const row = (name: string, value: string, target = ''): BenchRow => ({
    name: `${engine}: ${name}`,
    value,
    target,
  });
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    row(`a signal to ${COPIES.toLocaleString('en-US')} copies, intents durable`, ms(durableMs), '1,000 ms'),
    row('the same rows inserted bare', ms(bareMs)),
    ratioRow(`${engine}: ratio bare ÷ ours`, [bareMs / durableMs], {
      target: engine === 'SQLite' ? '0.5' : '0.4',
    }),
    row('intents to orders, when due', ms(orderedMs)),
    row('orders to fills', ms(filledMs)),
    row(
      'signal to filled, without the wait until it is due',
      ms(durableMs + orderedMs + filledMs),
      '3,000 ms',
    ),
    row('exit signal to closed, with profits and notifications', ms(exitsMs + closedMs)),
  ];
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [ms: number, result: T]> {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}

async function signal(
  database: Database,
  fundId: FundId,
  action: 'open' | 'close',
  now: number,
): Promise<number> {
  const dueAt = now + 5 * MINUTE_MS;
  const id = ROBOT as RobotId;
  const links = chainSignals(
    { robotId: id, head: await readHead(database.db, id), recordedAt: now as Millis },
    [
      {
        fundId,
        side: 'long',
        action,
        sharePct: toMicros(10),
        stopDistance: null,
        takeProfitDistance: null,
        decidedAt: now as Millis,
        dueAt: dueAt as Millis,
      },
    ],
  );
  await database.commit((tx) => appendEntries(tx, id, links));
  return dueAt;
}

/** The floor: the database stores the intents' rows again, read beforehand, in another table's place. */
async function copyIntentRows(database: Database): Promise<void> {
  const rows = await database.db
    .selectFrom('copy_intents')
    .selectAll()
    .where('cause_key', '=', 'signal:1')
    .execute();
  await database.commit(async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS)
      await tx
        .insertInto('copy_intents')
        .values(
          rows.slice(from, from + ROWS).map((row) => ({ ...row, cause_key: 'bare:1', is_open: 0 as const })),
        )
        .execute();
  });
}

/** Users with an account of 100,000 who follow and copy one robot. */
async function insertCopiers(database: Database): Promise<void> {
  await insertRobot(database.db, ROBOT);
  await database.commit(async (tx) => {
    await tx.insertInto('copied_robots').values({ robot_id: ROBOT, through_seq: 0 }).execute();
    for (let from = 0; from < COPIES; from += ROWS) {
      const ids = Array.from({ length: Math.min(ROWS, COPIES - from) }, (_, index) => `u${from + index}`);
      await tx
        .insertInto('users')
        .values(
          ids.map((id) => ({
            id,
            email: `${id}@example.com`,
            email_key: `${id}@example.com`,
            name: id,
            password_hash: null,
            is_content_admin: 0 as const,
            has_money_management: 0 as const,
            level: 'beginner',
            created_at: START,
            password_changed_at: null,
            totp_secret: null,
            totp_enabled_at: null,
            totp_last_step: null,
            first_touch: null,
          })),
        )
        .execute();
      await tx
        .insertInto('trading_accounts')
        .values(
          ids.map((id) => ({
            id: `a-${id}`,
            user_id: id,
            broker: 'emulator',
            mode: 'paper',
            market: 'simulated',
            generation: 1,
            state: 'open',
            start_balance: BALANCE,
            cash: BALANCE,
            last_fill: 0,
            created_at: START,
            archived_at: null,
          })),
        )
        .execute();
      await tx
        .insertInto('copies')
        .values(
          ids.map((id) => ({
            id: `c-${id}`,
            user_id: id,
            robot_id: ROBOT,
            account_id: `a-${id}`,
            state: 'active',
            paused: null,
            reason: null,
            sizing: 'amount',
            amount: toMicros(10_000),
            scale_pct: 100,
            max_per_trade: null,
            max_open: null,
            copy_stop_pct: 25,
            copied_open_trades: 0 as const,
            from_seq: 0,
            closed_profit: 0,
            stop_base: 0,
            started_at: START,
            ended_at: null,
          })),
        )
        .execute();
    }
  });
}
