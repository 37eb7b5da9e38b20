import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import { type Schema, toJson } from '@/lib/core/database/schema';
import type { LearnedComparison } from '../comparison';

/** Replaces a robot's comparison. @param madeFrom what it was computed from */
export async function storeComparison(
  tx: Kysely<Schema>,
  robotId: RobotId,
  madeFrom: string,
  comparison: LearnedComparison,
): Promise<void> {
  await tx
    .insertInto('learned_comparisons')
    .values({ robot_id: robotId, made_from: madeFrom, comparison: toJson(comparison) })
    .onConflict((conflict) =>
      conflict.column('robot_id').doUpdateSet((update) => ({
        made_from: update.ref('excluded.made_from'),
        comparison: update.ref('excluded.comparison'),
      })),
    )
    .execute();
}

/** null while it isn't computed. */
export async function readComparison(
  db: Kysely<Schema>,
  robotId: RobotId,
): Promise<LearnedComparison | null> {
  return (await readStored(db, robotId))?.comparison ?? null;
}

/** With what it was computed from. */
export async function readStored(db: Kysely<Schema>, robotId: RobotId) {
  const row = await db
    .selectFrom('learned_comparisons')
    .select(['made_from', 'comparison'])
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  return row
    ? {
        madeFrom: row.made_from,
        comparison: parseStored<LearnedComparison>(row.comparison, 'learned_comparisons'),
      }
    : null;
}
