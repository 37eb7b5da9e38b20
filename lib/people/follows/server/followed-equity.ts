import type { Kysely } from 'kysely';
import type { EpochDay } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { DayEquity } from '../since-followed';

/** Robots' equity at the end of each day from one on, oldest first. */
export async function readEquityFrom(
  db: Kysely<Schema>,
  robotIds: readonly number[],
  day: EpochDay,
): Promise<ReadonlyMap<number, readonly DayEquity[]>> {
  const found = new Map<number, DayEquity[]>();
  if (robotIds.length === 0) return found;
  const rows = await db
    .selectFrom('equity_days')
    .select(['robot_id', 'day', 'equity'])
    .where('robot_id', 'in', robotIds)
    .where('day', '>=', day)
    .orderBy('robot_id')
    .orderBy('day')
    .execute();
  for (const { robot_id: id, day: one, equity } of rows) {
    const days = found.get(id);
    if (days) days.push({ day: one, equity });
    else found.set(id, [{ day: one, equity }]);
  }
  return found;
}
