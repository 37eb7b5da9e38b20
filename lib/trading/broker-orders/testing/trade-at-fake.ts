import { sql } from 'kysely';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { openDatabase } from '@/lib/core/database/open-database';
import { instrumentById } from '@/lib/market/data/instruments';
import { chainSignals } from '@/lib/robots/ledger/chain';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { createAlpacaBroker } from '@/lib/trading/brokers/server/alpaca/alpaca-broker';
import { IS_RESTING_STOP, IS_UNSETTLED } from '@/lib/trading/copies/server/copy-rows';
import { fanOut } from '@/lib/trading/copies/server/fan-out';
import { createBrokerage } from '../server/create-brokerage';

/** Settings of a process that trades at a fake Alpaca. */
export interface FakeTrading {
  readonly dataDir: string;
  readonly paperUrl: string;
  /** When trading begins, and when this process takes it up. */
  readonly startAt: number;
  readonly resumeAt: number;
  readonly robots: readonly {
    readonly robotId: number;
    readonly fundId: FundId;
    /** Of its stop from its entry, in dollars; null for none. */
    readonly stopDistance: number | null;
  }[];
  readonly signalsEach: number;
  /** A robot's signals are so far apart, on the clock of trading. */
  readonly everyMs: number;
  readonly prices: Readonly<Record<number, number>>;
}

/** Printed again and again: how many signals there were, and how much isn't over. */
export interface FakeProgress {
  readonly signals: number;
  readonly open: number;
  readonly at: number;
}

const DUE_AFTER_MS = 1_000;
/** The clock of trading runs by turns: a busy machine takes longer for them, and nothing comes too late for it. */
const TURN_MS = 800;
const TURNS_A_REPORT = 5;

/**
 * A process that signals and trades as the trader does until it is killed: signals to intents, intents to orders, orders
 * to the broker. Whatever an earlier one left behind is taken up first.
 */
async function run(told: FakeTrading): Promise<void> {
  const { startAt } = told;
  let time = told.resumeAt;
  const now = () => time as Millis;
  const database = await openDatabase({ dataDir: told.dataDir });
  // Kills end the process and not the machine, so nothing has to wait for the disk.
  await sql`PRAGMA synchronous = OFF`.execute(database.db);
  const broker = createAlpacaBroker({
    modes: ['paper'],
    paperUrl: told.paperUrl,
    perMinute: 600_000,
    timeoutMs: 2_000,
    firstPauseMs: 50,
    shortestRestMs: 10,
  });
  const brokerage = createBrokerage({
    database,
    market: 'live',
    findBroker: () => broker,
    openKeys: async (db, { id }) => {
      const rows = await db.selectFrom('account_keys').selectAll().where('account_id', '=', id).execute();
      return rows.map(({ version, sealed }) => ({
        version,
        state: 'current',
        keys: { keyId: sealed, secretKey: `secret-of-${sealed}` },
      }));
    },
    findQuote: (fundId) => ({ price: told.prices[fundId] ?? 100, time: now() }),
    findJump: () => null,
    instrumentById,
    now,
    monotonic: () => performance.now(),
    onChanged: () => undefined,
    onHint: () => undefined,
    onFailure(accountId, error) {
      const text = error instanceof Error ? error.stack : String(error);
      process.stdout.write(`failed ${accountId} ${text?.replaceAll('\n', ' | ')}\n`);
    },
  });
  const seqs = new Map<number, number>();
  for (const { robotId } of told.robots)
    seqs.set(robotId, (await readHead(database.db, robotId as RobotId)).seq);

  /** At most one signal of each robot, whose time has come. */
  async function signal(): Promise<void> {
    const due = told.robots.filter(({ robotId }, index) => {
      const seq = seqs.get(robotId) ?? 0;
      const offset = (index * told.everyMs) / told.robots.length;
      return seq < told.signalsEach && now() >= startAt + offset + seq * told.everyMs;
    });
    if (due.length === 0) return;
    await database.commit(async (tx) => {
      for (const { robotId, fundId, stopDistance } of due) {
        const head = await readHead(tx, robotId as RobotId);
        const links = chainSignals({ robotId: robotId as RobotId, head, recordedAt: now() }, [
          {
            fundId,
            side: 'long',
            action: head.seq % 2 === 0 ? 'open' : 'close',
            sharePct: toMicros(10),
            stopDistance: stopDistance === null ? null : toPrice(stopDistance),
            takeProfitDistance: null,
            decidedAt: now(),
            dueAt: (now() + DUE_AFTER_MS) as Millis,
          },
        ]);
        await appendEntries(tx, robotId as RobotId, links);
      }
    });
    for (const { robotId } of due) seqs.set(robotId, (seqs.get(robotId) ?? 0) + 1);
  }

  async function report(): Promise<void> {
    const orders = await database.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('ended_at', 'is', null)
      .where(({ not }) => not(IS_RESTING_STOP))
      .executeTakeFirstOrThrow();
    const intents = await database.db
      .selectFrom('copy_intents')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(IS_UNSETTLED)
      .executeTakeFirstOrThrow();
    const signals = [...seqs.values()].reduce((sum, seq) => sum + seq, 0);
    const open = Number(orders.count) + Number(intents.count);
    process.stdout.write(`${JSON.stringify({ signals, open, at: now() } satisfies FakeProgress)}\n`);
  }

  for (let turn = 0; ; turn += 1) {
    await signal();
    await fanOut({ database, now });
    brokerage.tick();
    if (turn % TURNS_A_REPORT === 0) await report();
    await brokerage.idle();
    time += TURN_MS;
  }
}

void run(JSON.parse(process.argv[2] ?? '{}') as FakeTrading);
