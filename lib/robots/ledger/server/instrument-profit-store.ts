import { type Kysely, sql } from 'kysely';
import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import type { Read } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';

/** The result of a robot's closed trades on one instrument. */
export interface InstrumentProfit {
  readonly robotId: RobotId;
  /** Net of costs. */
  readonly profit: Micros;
  readonly closedCount: number;
}

/**
 * Profits on an instrument by robot, from trades closed at or after `fromMs` (UTC milliseconds; null for all time),
 * ordered by robot id. Removed robots are left out. Of the ledger it reads only the index `ledger_closes_by_fund`.
 */
export async function readInstrumentProfits(
  db: Kysely<Schema>,
  fundId: FundId,
  fromMs: number | null,
): Promise<InstrumentProfit[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => [
      'robot_id',
      // PostgreSQL's sum of whole numbers is a decimal.
      sql<Micros>`CAST(SUM(profit) AS BIGINT)`.as('profit'),
      fn.countAll<number>().as('closed_count'),
    ])
    // A literal: PostgreSQL uses a partial index only if it can see its condition.
    .where(sql<boolean>`kind = 'close'`)
    .where('fund_id', '=', fundId)
    .where('robot_id', 'not in', db.selectFrom('robots').select('id').where('removed_at', 'is not', null))
    .$if(fromMs !== null, (query) => query.where('time', '>=', fromMs as Millis))
    .groupBy('robot_id')
    .orderBy('robot_id')
    .execute();
  return rows.map((row) => ({
    robotId: row.robot_id as RobotId,
    profit: Number(row.profit) as Micros,
    closedCount: Number(row.closed_count),
  }));
}

export const INSTRUMENT_PROFITS: Read<
  readonly [fundId: FundId, fromMs: number | null],
  readonly InstrumentProfit[]
> = { name: 'instrument-profits', run: readInstrumentProfits };
