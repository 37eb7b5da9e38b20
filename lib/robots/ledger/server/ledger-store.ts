import type { Kysely } from 'kysely';
import type { Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { ExitReason, LedgerEntry } from '../entry';
import { EMPTY_HEAD, type LedgerHead } from '../head';
import { type ChainLink, isEntry, type Signal } from '../signal';

/** Rows inserted by one statement: as many as both databases take parameters for. */
const ROWS_PER_INSERT = 500;

/** Number and hash of the last entry or signal; number 0 before the first. */
export async function readHead(db: Kysely<Schema>, robotId: RobotId): Promise<LedgerHead> {
  const row = await db
    .selectFrom('ledger_heads')
    .select(['seq', 'hash'])
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  return row ?? EMPTY_HEAD;
}

/**
 * Appends entries and signals and moves the head, all or nothing.
 * @throws OperatorError when they do not continue the stored chain.
 */
export async function appendEntries(
  db: Kysely<Schema>,
  robotId: RobotId,
  links: readonly ChainLink[],
): Promise<void> {
  if (links.length === 0) return;
  await inTransaction(db, (tx) => append(tx, robotId, links));
}

async function append(db: Kysely<Schema>, robotId: RobotId, links: readonly ChainLink[]): Promise<void> {
  const head = moveHead(robotId, await readHead(db, robotId), links);
  const entries = links.filter(isEntry);
  const signals = links.filter((link) => link.kind === 'signal');
  for (let from = 0; from < entries.length; from += ROWS_PER_INSERT)
    await db
      .insertInto('ledger_entries')
      .values(entries.slice(from, from + ROWS_PER_INSERT).map(toRow))
      .execute();
  if (signals.length > 0) await db.insertInto('robot_signals').values(signals.map(toSignalRow)).execute();
  await db
    .insertInto('ledger_heads')
    .values({ robot_id: robotId, ...head })
    .onConflict((conflict) => conflict.column('robot_id').doUpdateSet(head))
    .execute();
}

/** The head after the links, each of which must continue the previous one. */
function moveHead(robotId: RobotId, head: LedgerHead, links: readonly ChainLink[]): LedgerHead {
  let { seq, hash } = head;
  for (const entry of links) {
    if (entry.robotId !== robotId || entry.seq !== seq + 1 || entry.prevHash !== hash)
      throw new OperatorError(
        `Entry ${entry.seq} does not continue the ledger of robot ${robotId}, which is at entry ${seq}`,
      );
    ({ seq, hash } = entry);
  }
  return { seq, hash };
}

export interface LinkRange {
  readonly afterSeq?: number;
  readonly limit?: number;
}

/** A robot's signals in order, from after a given number; as many as asked for. */
export async function readSignals(
  db: Kysely<Schema>,
  robotId: RobotId,
  { afterSeq = 0, limit }: LinkRange = {},
): Promise<Signal[]> {
  const following = db
    .selectFrom('robot_signals')
    .selectAll()
    .where('robot_id', '=', robotId)
    .where('seq', '>', afterSeq)
    .orderBy('seq');
  const rows = await (limit === undefined ? following : following.limit(limit)).execute();
  return rows.map(toSignal);
}

/** A robot's signals that were decided at or after an instant, in order. */
export async function readSignalsSince(
  db: Kysely<Schema>,
  robotId: RobotId,
  decidedFrom: Millis,
): Promise<Signal[]> {
  const rows = await db
    .selectFrom('robot_signals')
    .selectAll()
    .where('robot_id', '=', robotId)
    .where('decided_at', '>=', decidedFrom)
    .orderBy('seq')
    .execute();
  return rows.map(toSignal);
}

/** A robot's entries and signals in the order of their chain, from after a given number; as many as asked for. */
export async function readLinks(
  db: Kysely<Schema>,
  robotId: RobotId,
  range: LinkRange = {},
): Promise<ChainLink[]> {
  const entries: ChainLink[] = await readEntries(db, robotId, range);
  const links = entries.concat(await readSignals(db, robotId, range)).sort((a, b) => a.seq - b.seq);
  return links.slice(0, range.limit);
}

/** A robot's entries in order, from after a given number; as many as asked for. */
export async function readEntries(
  db: Kysely<Schema>,
  robotId: RobotId,
  { afterSeq = 0, limit }: LinkRange = {},
): Promise<LedgerEntry[]> {
  const following = db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('robot_id', '=', robotId)
    .where('seq', '>', afterSeq)
    .orderBy('seq');
  const rows = await (limit === undefined ? following : following.limit(limit)).execute();
  return rows.map(toEntry);
}

function toRow(entry: LedgerEntry): Row<'ledger_entries'> {
  const closing =
    entry.kind === 'close' ? { reason: entry.reason, profit: entry.profit } : { reason: null, profit: null };
  return {
    robot_id: entry.robotId,
    seq: entry.seq,
    kind: entry.kind,
    trade_no: entry.tradeNo,
    fund_id: entry.fundId,
    side: entry.side,
    quantity: entry.quantity,
    price: entry.price,
    time: entry.time,
    commission: entry.commission,
    slippage: entry.slippage,
    ...closing,
    phase: entry.phase,
    late: entry.late ? 1 : 0,
    recorded_at: entry.recordedAt,
    prev_hash: entry.prevHash,
    hash: entry.hash,
    signal_seq: entry.signalSeq,
  };
}

/** Rows are read as they are: `verifyChain` checks them. */
function toEntry(row: Row<'ledger_entries'>): LedgerEntry {
  const shared = {
    robotId: row.robot_id as RobotId,
    seq: row.seq,
    tradeNo: row.trade_no,
    fundId: row.fund_id,
    side: row.side,
    quantity: row.quantity,
    price: row.price,
    time: row.time,
    commission: row.commission,
    slippage: row.slippage,
    phase: row.phase,
    late: row.late !== 0,
    recordedAt: row.recorded_at,
    signalSeq: row.signal_seq,
    prevHash: row.prev_hash,
    hash: row.hash,
  };
  if (row.kind === 'open') return { kind: 'open', ...shared };
  return {
    kind: row.kind,
    ...shared,
    reason: row.reason as ExitReason,
    profit: row.profit as Micros,
  };
}

function toSignalRow(signal: Signal): Row<'robot_signals'> {
  return {
    robot_id: signal.robotId,
    seq: signal.seq,
    fund_id: signal.fundId,
    side: signal.side,
    action: signal.action,
    share_pct: signal.sharePct,
    stop_distance: signal.stopDistance,
    take_profit_distance: signal.takeProfitDistance,
    decided_at: signal.decidedAt,
    due_at: signal.dueAt,
    recorded_at: signal.recordedAt,
    prev_hash: signal.prevHash,
    hash: signal.hash,
  };
}

function toSignal(row: Row<'robot_signals'>): Signal {
  return {
    kind: 'signal',
    robotId: row.robot_id as RobotId,
    seq: row.seq,
    fundId: row.fund_id,
    side: row.side,
    action: row.action,
    sharePct: row.share_pct,
    stopDistance: row.stop_distance,
    takeProfitDistance: row.take_profit_distance,
    decidedAt: row.decided_at,
    dueAt: row.due_at,
    recordedAt: row.recorded_at,
    prevHash: row.prev_hash,
    hash: row.hash,
  };
}
