import type { Kysely } from 'kysely';
import type { EpochDay, RobotId } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import type { EquityDay } from '../types';

const ROWS_PER_INSERT = 500;

/** Stores a robot's end-of-day equity, replacing existing days, and when that was. */
export async function putEquityDays(
  db: Kysely<Schema>,
  robotId: RobotId,
  days: readonly EquityDay[],
  recordedAt: number,
): Promise<void> {
  const rows = days.map(({ day, equity }) => ({ robot_id: robotId, day, equity, recorded_at: recordedAt }));
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('equity_days')
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .onConflict((conflict) =>
          conflict.columns(['robot_id', 'day']).doUpdateSet((update) => ({
            equity: update.ref('excluded.equity'),
            recorded_at: update.ref('excluded.recorded_at'),
          })),
        )
        .execute();
  });
}

/** Notes when a day was recorded, where that wasn't stored with it. */
export async function dateEquityDay(
  db: Kysely<Schema>,
  {
    robotId,
    day,
    recordedAt,
  }: { readonly robotId: number; readonly day: EpochDay; readonly recordedAt: number },
): Promise<void> {
  await db
    .updateTable('equity_days')
    .set({ recorded_at: recordedAt })
    .where('robot_id', '=', robotId)
    .where('day', '=', day)
    .execute();
}

/** A robot's whole equity curve, oldest day first. */
export async function readEquityDays(db: Kysely<Schema>, robotId: RobotId): Promise<EquityDay[]> {
  const rows = await db
    .selectFrom('equity_days')
    .select(['day', 'equity', 'recorded_at'])
    .where('robot_id', '=', robotId)
    .orderBy('day')
    .execute();
  return rows.map(({ day, equity, recorded_at }) => ({
    day,
    equity,
    recordedAt: recorded_at,
  }));
}
