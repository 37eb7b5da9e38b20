import type { Kysely } from 'kysely';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { type Json, readJson, type Schema, toBytes } from '@/lib/core/database/schema';
import type { BarsDigest } from '@/lib/market/data/digest';
import type { MarketName } from '@/lib/market/data/source';
import type { PendingOrder } from '@/lib/robots/execution/config';

/** How far a robot's execution has come, and its state there. */
export interface ExecutionProgress {
  readonly throughMs: Millis;
  readonly snapshot: Uint8Array;
  /** The complete sessions it ran on, for each leg that has some; null where that wasn't recorded. */
  readonly bars?: readonly LegBars[] | null;
}

/** An order that was decided and waits for a bar to fill at. */
export type WaitingOrder = Pick<PendingOrder, 'fundId' | 'side' | 'action' | 'decidedAt'>;

export interface LegBars extends BarsDigest {
  readonly fundId: FundId;
}

/** Stores an execution's progress, replacing the previous one. */
export async function saveProgress(
  db: Kysely<Schema>,
  robotId: RobotId,
  progress: ExecutionProgress,
  pending: readonly WaitingOrder[],
): Promise<void> {
  const waiting = pending.map(({ fundId, side, action, decidedAt }) => ({ fundId, side, action, decidedAt }));
  const row = {
    through_ms: progress.throughMs,
    snapshot: progress.snapshot,
    bars: progress.bars ? JSON.stringify(progress.bars) : null,
    waiting: JSON.stringify(waiting),
  };
  await db
    .insertInto('robot_progress')
    .values({ robot_id: robotId, ...row })
    .onConflict((conflict) => conflict.column('robot_id').doUpdateSet(row))
    .execute();
}

/** A robot's progress, or null before its first run. */
export async function readProgress(db: Kysely<Schema>, robotId: RobotId): Promise<ExecutionProgress | null> {
  const row = await db
    .selectFrom('robot_progress')
    .select(['through_ms', 'snapshot', 'bars'])
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    throughMs: row.through_ms,
    snapshot: toBytes(row.snapshot),
    bars: row.bars === null ? null : readJson(row.bars, 'robot_progress.bars'),
  };
}

/** How many robots of a market have run, and how far they are in sum, in milliseconds since 1970. */
export async function sumProgress(
  db: Kysely<Schema>,
  market: MarketName,
): Promise<{ readonly robots: number; readonly throughMs: number }> {
  const { robots, through } = await db
    .selectFrom('robot_progress')
    .innerJoin('robots', 'robots.id', 'robot_progress.robot_id')
    .select(({ fn }) => [
      fn.countAll().as('robots'),
      fn.sum<number | string | null>('through_ms').as('through'),
    ])
    .where('robots.market', '=', market)
    .where('robots.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { robots: Number(robots), throughMs: Number(through ?? 0) };
}

/** A robot's orders that wait, of its row; null while that isn't known. */
export function readWaitingOrders(
  waiting: Json<readonly WaitingOrder[]> | null,
): readonly WaitingOrder[] | null {
  return waiting === null ? null : readJson(waiting, 'robot_progress.waiting');
}

/** The robots of a market whose read model has figures. */
export async function listReadyIds(db: Kysely<Schema>, market: MarketName): Promise<Set<RobotId>> {
  const rows = await db
    .selectFrom('read_models')
    .innerJoin('robots', 'robots.id', 'read_models.robot_id')
    .select('read_models.robot_id')
    .where('read_models.market', '=', market)
    .where('robots.removed_at', 'is', null)
    // Quotes inside a text are escaped, so this is the field; reading all models for it would hold up each start.
    .where('read_models.model', 'like', '%"ready":true%')
    .execute();
  return new Set(rows.map((row) => row.robot_id as RobotId));
}

/** Robots of any market that have run. */
export async function listRunIds(db: Kysely<Schema>): Promise<Set<number>> {
  const rows = await db.selectFrom('robot_progress').select('robot_id').execute();
  return new Set(rows.map(({ robot_id }) => robot_id));
}
