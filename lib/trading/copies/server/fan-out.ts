import { type Kysely, sql } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readLinks } from '@/lib/robots/ledger/server/ledger-store';
import { type ChainLink, isEntry, type Signal } from '@/lib/robots/ledger/signal';
import { ENTRY_EXPIRES_MS } from '../copy';
import { reasonOf } from '../reasons';
import { IS_OPEN, IS_RUNNING } from './copy-rows';
import { addTrade, settleTrades } from './copy-trades';

/**
 * Robots' chains become intents of their copies. Each robot has a cursor; the intents of some links and the cursor behind
 * them are one transaction, and a copy has at most one intent for each cause, so links count once however often this
 * runs, is killed or runs twice at the same time.
 */

/** Links handled by one transaction; with thousands of copies, each is thousands of rows. */
const LINKS_PER_COMMIT = 20;

export interface FanOutOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  /** UTC milliseconds. */
  readonly now: () => number;
}

interface BehindRobot {
  readonly robotId: RobotId;
  readonly throughSeq: number;
  readonly head: number;
}

/** Fans out all links that no copy has seen. @returns whether there were any */
export async function fanOut(options: FanOutOptions): Promise<boolean> {
  let hasAny = false;
  for (const robot of await findBehind(options.database.db))
    hasAny = (await fanOutRobot(options, robot)) || hasAny;
  return hasAny;
}

async function findBehind(db: Kysely<Schema>): Promise<readonly BehindRobot[]> {
  const rows = await db
    .selectFrom('copied_robots')
    .innerJoin('ledger_heads', 'ledger_heads.robot_id', 'copied_robots.robot_id')
    .select(['copied_robots.robot_id', 'copied_robots.through_seq', 'ledger_heads.seq'])
    .whereRef('ledger_heads.seq', '>', 'copied_robots.through_seq')
    .execute();
  return rows.map((row) => ({
    robotId: row.robot_id as RobotId,
    throughSeq: row.through_seq,
    head: row.seq,
  }));
}

async function fanOutRobot({ database, now }: FanOutOptions, robot: BehindRobot): Promise<boolean> {
  const { robotId, head } = robot;
  if (!(await isCopied(database.db, robotId))) {
    await database.commit((tx) => moveCursor(tx, robotId, robot.throughSeq, head));
    return false;
  }
  let through = robot.throughSeq;
  for (;;) {
    const links = await readLinks(database.db, robotId, { afterSeq: through, limit: LINKS_PER_COMMIT });
    const last = links.at(-1);
    if (!last) return true;
    const isMoved = await database.commit(async (tx) => {
      if (!(await moveCursor(tx, robotId, through, last.seq))) return false;
      for (const link of links) await applyLink(tx, link, now());
      return true;
    });
    // Another process is at it.
    if (!isMoved) return true;
    through = last.seq;
  }
}

/** Whether anyone copies a robot, or copied a trade of it that isn't over. */
async function isCopied(db: Kysely<Schema>, robotId: number): Promise<boolean> {
  const running = await db
    .selectFrom('copies')
    .select('id')
    .where('robot_id', '=', robotId)
    .where(IS_RUNNING)
    .limit(1)
    .executeTakeFirst();
  if (running) return true;
  const open = await db
    .selectFrom('copy_trades')
    .innerJoin('copies', 'copies.id', 'copy_trades.copy_id')
    .select('copies.id')
    .where('copies.robot_id', '=', robotId)
    .where(sql<boolean>`copy_trades.closed_at IS NULL`)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

async function moveCursor(tx: Kysely<Schema>, robotId: number, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('copied_robots')
    .set({ through_seq: to })
    .where('robot_id', '=', robotId)
    .where('through_seq', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function applyLink(tx: Kysely<Schema>, link: ChainLink, now: number): Promise<void> {
  if (isEntry(link)) {
    if (link.phase === 'backtest') return;
    if (link.kind === 'open') await addTrade(tx, link, now);
    else await closeTrade(tx, link, now);
  } else if (link.action === 'open') await planEntries(tx, link, now);
  else await planSignaledExits(tx, link, now);
}

export const signalCause = (seq: number) => `signal:${seq}`;
export const entryCause = (seq: number) => `entry:${seq}`;

async function planEntries(tx: Kysely<Schema>, signal: Signal, now: number): Promise<void> {
  if (await hasEarlier(tx, signal)) if (await annulExits(tx, signal)) return;
  const { fundId, side, decidedAt, dueAt, sharePct, seq } = signal;
  await sql`
    INSERT INTO copy_intents (copy_id, cause_key, fund_id, side, action, state, share_pct, is_open, attempts,
      decided_at, due_at, expires_at, created_at)
    SELECT copies.id, CAST(${signalCause(seq)} AS TEXT), CAST(${fundId} AS BIGINT), CAST(${side} AS TEXT), 'open',
      'planned', CAST(${sharePct} AS BIGINT), 1, 0, CAST(${decidedAt} AS BIGINT), CAST(${dueAt} AS BIGINT),
      CAST(${dueAt + ENTRY_EXPIRES_MS} AS BIGINT), CAST(${now} AS BIGINT)
    FROM copies WHERE copies.robot_id = ${signal.robotId} AND ${IS_RUNNING} AND copies.from_seq < ${seq}
    ON CONFLICT (copy_id, cause_key) DO NOTHING`.execute(tx);
}

/** Whether the robot decided something else before that is due at the same open: then the later decision counts. */
async function hasEarlier(tx: Kysely<Schema>, signal: Signal): Promise<boolean> {
  const found = await tx
    .selectFrom('robot_signals')
    .select('seq')
    .where('robot_id', '=', signal.robotId)
    .where('fund_id', '=', signal.fundId)
    .where('due_at', '=', signal.dueAt)
    .where('decided_at', '<', signal.decidedAt)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Drops exits of the side that a later decision keeps, where both are due at the same open.
 * @returns whether there were any
 */
async function annulExits(tx: Kysely<Schema>, signal: Signal): Promise<boolean> {
  const exits = await tx
    .updateTable('copy_intents')
    .set({ state: 'annulled', reason: reasonOf('replaced') })
    .where('copy_id', 'in', runningCopies(tx, signal.robotId))
    .where('action', '=', 'close')
    .where('state', '=', 'planned')
    .where('fund_id', '=', signal.fundId)
    .where('side', '=', signal.side)
    .where('due_at', '=', signal.dueAt)
    .where('decided_at', '<', signal.decidedAt)
    .where('cause_key', 'like', 'signal:%')
    .returning(['copy_id', 'entry_cause'])
    .execute();
  for (const exit of exits)
    await tx
      .updateTable('copy_intents')
      .set({ is_open: 1 })
      .where('copy_id', '=', exit.copy_id)
      .where('cause_key', '=', exit.entry_cause)
      .execute();
  return exits.length > 0;
}

/** Entries that a later decision takes back before they are due. */
async function annulEntries(tx: Kysely<Schema>, signal: Signal): Promise<void> {
  await tx
    .updateTable('copy_intents')
    .set({ state: 'annulled', reason: reasonOf('replaced'), is_open: 0 })
    .where('copy_id', 'in', runningCopies(tx, signal.robotId))
    .where(IS_OPEN)
    .where('state', '=', 'planned')
    .where('fund_id', '=', signal.fundId)
    .where('side', '=', signal.side)
    .where('due_at', '=', signal.dueAt)
    .where('decided_at', '<', signal.decidedAt)
    .execute();
}

async function planSignaledExits(tx: Kysely<Schema>, signal: Signal, now: number): Promise<void> {
  if (await hasEarlier(tx, signal)) await annulEntries(tx, signal);
  const which = sql`entry.fund_id = ${signal.fundId} AND entry.side = ${signal.side}`;
  await planExitsOf(tx, signal.robotId, signalCause(signal.seq), which, signal.decidedAt, signal.dueAt, now);
}

/** The robot has closed a trade: copies that still hold it close it too, and what both have closed is compared. */
async function closeTrade(tx: Kysely<Schema>, entry: LedgerEntry, now: number): Promise<void> {
  const which = sql`entry.trade_no = ${entry.tradeNo}`;
  await planExitsOf(tx, entry.robotId, entryCause(entry.seq), which, entry.time, now, now);
  await settleTrades(tx, entry.robotId, [entry.tradeNo], now);
}

/** Plans to close the positions of open entries that match, and marks them as no longer open. */
export async function planExitsOf(
  tx: Kysely<Schema>,
  robotId: number,
  cause: string,
  which: ReturnType<typeof sql>,
  decidedAt: number,
  dueAt: number,
  now: number,
): Promise<void> {
  await sql`
    INSERT INTO copy_intents (copy_id, cause_key, fund_id, side, action, trade_no, state, entry_cause, is_open, attempts,
      decided_at, due_at, created_at)
    SELECT entry.copy_id, CAST(${cause} AS TEXT), entry.fund_id, entry.side, 'close', entry.trade_no, 'planned',
      entry.cause_key, 0, 0, CAST(${decidedAt} AS BIGINT), CAST(${dueAt} AS BIGINT), CAST(${now} AS BIGINT)
    FROM copies JOIN copy_intents AS entry ON entry.copy_id = copies.id
    WHERE copies.robot_id = ${robotId} AND ${IS_RUNNING} AND entry.is_open = 1 AND ${which}
    ON CONFLICT (copy_id, cause_key) DO NOTHING`.execute(tx);
  await sql`
    UPDATE copy_intents SET is_open = 0 WHERE is_open = 1 AND (copy_id, cause_key) IN (
      SELECT leaving.copy_id, leaving.entry_cause FROM copies JOIN copy_intents AS leaving ON leaving.copy_id = copies.id
      WHERE copies.robot_id = ${robotId} AND ${IS_RUNNING} AND leaving.cause_key = ${cause})`.execute(tx);
}

function runningCopies(tx: Kysely<Schema>, robotId: number) {
  return tx.selectFrom('copies').select('copies.id').where('copies.robot_id', '=', robotId).where(IS_RUNNING);
}
