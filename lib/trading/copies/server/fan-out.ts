import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readHead, readLinks } from '@/lib/robots/ledger/server/ledger-store';
import { type ChainLink, isEntry, type Signal } from '@/lib/robots/ledger/signal';
import { entryCause, signalCause } from '../cause';
import { changeSignals, nameTrade, planEntries, planRobotExits, skipUnsignaled } from './copied-signal-store';
import { IS_OPEN, IS_RUNNING } from './copy-rows';
import { insertTrades, settleTrades } from './copy-trades';

/**
 * Turns links of robots' chains into intents of their copies. Each robot has a cursor, which moves in the same
 * transaction that stores the intents. A copy has at most one intent per cause, so links count once, however often this
 * is run, killed or run concurrently.
 */

/** Links handled by one transaction; with thousands of copies, each is thousands of rows. */
const LINKS_PER_COMMIT = 20;

export interface FanOutOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly now: () => Millis;
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
    // Another process has moved the cursor.
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

/** Locks a robot's cursor until the transaction ends, on either engine. @returns the chain's head */
export async function lockCursor(tx: Kysely<Schema>, robotId: number): Promise<number> {
  const { seq } = await readHead(tx, robotId as RobotId);
  const { through_seq } = await tx
    .insertInto('copied_robots')
    .values({ robot_id: robotId, through_seq: seq })
    .onConflict((conflict) =>
      conflict
        .column('robot_id')
        .doUpdateSet(({ ref }) => ({ through_seq: ref('copied_robots.through_seq') })),
    )
    .returning('through_seq')
    .executeTakeFirstOrThrow();
  const { seq: locked } = await readHead(tx, robotId as RobotId);
  return Math.max(through_seq, locked);
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

async function applyLink(tx: Kysely<Schema>, link: ChainLink, now: Millis): Promise<void> {
  if (isEntry(link)) {
    if (link.phase === 'backtest') return;
    if (link.kind === 'open') await addTrade(tx, link, now);
    else await closeTrade(tx, link, now);
  } else if (link.action === 'open') await planSignaledEntries(tx, link, now);
  else await planSignaledExits(tx, link, now);
}

async function planSignaledEntries(tx: Kysely<Schema>, signal: Signal, now: Millis): Promise<void> {
  if (await hasEarlier(tx, signal)) if (await annulExits(tx, signal, now)) return;
  await planEntries(tx, signalCause(signal.seq), signal, now);
}

/** Whether an earlier decision of the robot is due at the same open. The later one then counts. */
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
async function annulExits(tx: Kysely<Schema>, signal: Signal, now: Millis): Promise<boolean> {
  const isSignaled = sql<boolean>`copy_intents.action = 'close' AND copy_intents.cause = 'signal'`;
  const exits = await changeSignals(tx, isReplaced(tx, signal, isSignaled), { type: 'replaced' }, now);
  return exits.length > 0;
}

/** Matches what is due at the same open as a signal, but was decided earlier. */
function isReplaced(tx: Kysely<Schema>, signal: Signal, also: RawBuilder<boolean>) {
  const { robotId, fundId, side, dueAt, decidedAt } = signal;
  const copies = tx
    .selectFrom('copies')
    .select('copies.id')
    .where('robot_id', '=', robotId)
    .where(IS_RUNNING);
  return ({ and, eb }: ExpressionBuilder<Schema, 'copy_intents'>) =>
    and([
      eb('copy_id', 'in', copies),
      eb('fund_id', '=', fundId),
      eb('side', '=', side),
      eb('due_at', '=', dueAt),
      eb('decided_at', '<', decidedAt),
      also,
    ]);
}

async function planSignaledExits(tx: Kysely<Schema>, signal: Signal, now: Millis): Promise<void> {
  // Annuls entries that the robot takes back before they are due.
  if (await hasEarlier(tx, signal))
    await changeSignals(tx, isReplaced(tx, signal, IS_OPEN), { type: 'replaced' }, now);
  const which = sql`entry.fund_id = ${signal.fundId} AND entry.side = ${signal.side}`;
  await planRobotExits(tx, signal.robotId, signalCause(signal.seq), which, {
    decidedAt: signal.decidedAt,
    dueAt: signal.dueAt,
    now,
  });
}

/** Handles a trade that the robot has opened: the copied signals of its signal belong to it from now on. */
async function addTrade(tx: Kysely<Schema>, opening: LedgerEntry, now: Millis): Promise<void> {
  const cause = opening.signalSeq === null ? entryCause(opening.seq) : signalCause(opening.signalSeq);
  if (opening.signalSeq === null) await skipUnsignaled(tx, cause, opening, now);
  await nameTrade(tx, opening.robotId, cause.key, opening.tradeNo);
  const entries = await tx
    .selectFrom('copy_intents')
    .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
    .selectAll('copy_intents')
    .where('copies.robot_id', '=', opening.robotId)
    .where('copy_intents.cause_key', '=', cause.key)
    .execute();
  await insertTrades(tx, opening, entries);
}

/** The robot has closed a trade: copies that hold it close it too, and trades closed on both sides are compared. */
async function closeTrade(tx: Kysely<Schema>, entry: LedgerEntry, now: Millis): Promise<void> {
  const which = sql`entry.trade_no = ${entry.tradeNo}`;
  await planRobotExits(tx, entry.robotId, entryCause(entry.seq), which, {
    decidedAt: entry.time,
    dueAt: now,
    now,
  });
  await settleTrades(tx, entry.robotId, [entry.tradeNo], now);
}
