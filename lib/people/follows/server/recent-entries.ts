import { type Kysely, sql } from 'kysely';
import type { Micros } from '@/lib/core/base/brand';
import type { Read } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { RecentEntry } from '../robot-trade';
import { MOST_UNREAD } from '../unread-trades';

/** Entries looked at of one robot, and in all; enough for counts that end at 99, and for a day's closings. */
const MOST_OF_ROBOT = 400;
const MOST = 20_000;

const COLUMNS = { time: sql.ref('e.time'), recordedAt: sql.ref('e.recorded_at') } as const;

/**
 * Entries after an instant. A ledger is in order by both times, so they are its end: each robot's is read from its last
 * entry back to the first that is older.
 */
export async function readEntriesAfter(
  db: Kysely<Schema>,
  after: ReadonlyMap<number, number>,
  by: keyof typeof COLUMNS,
  most = MOST,
): Promise<readonly RecentEntry[]> {
  if (after.size === 0) return [];
  const column = COLUMNS[by];
  const robots = sql.join(
    [...after].map(([id, time]) => sql`(CAST(${id} AS BIGINT), CAST(${time} AS BIGINT))`),
  );
  const { rows } = await sql<{ robot_id: number; trade_no: number; profit: number | null }>`
    WITH asked (robot_id, after) AS (VALUES ${robots}),
    seen (robot_id, seq) AS MATERIALIZED (
      SELECT h.robot_id, COALESCE((
        SELECT e.seq FROM ledger_entries e
        WHERE e.robot_id = h.robot_id AND e.seq > h.seq - ${sql.lit(MOST_OF_ROBOT)} AND ${column} <= asked.after
        ORDER BY e.seq DESC LIMIT 1), h.seq - ${sql.lit(MOST_OF_ROBOT)})
      FROM asked JOIN ledger_heads h ON h.robot_id = asked.robot_id)
    SELECT l.robot_id, l.trade_no, l.profit FROM seen
    CROSS JOIN ledger_entries l WHERE l.robot_id = seen.robot_id AND l.seq > seen.seq
    LIMIT ${sql.lit(most)}`.execute(db);
  return rows.map((row) => ({
    robotId: Number(row.robot_id),
    tradeNo: Number(row.trade_no),
    profit: row.profit === null ? null : (Number(row.profit) as Micros),
  }));
}

/** A trade has at most two entries, so that as many are enough to know that there are more than MOST_UNREAD trades. */
const MOST_COUNTED = 2 * (MOST_UNREAD + 1);

/** How many trades have an entry recorded after an instant, of each robot its own; counted to one above MOST_UNREAD. */
export const COUNT_UNREAD_TRADES: Read<readonly [after: ReadonlyMap<number, number>], number> = {
  name: 'count-unread-trades',
  async run(db, after) {
    const entries = await readEntriesAfter(db, after, 'recordedAt', MOST_COUNTED);
    const trades = new Set(entries.map(({ robotId, tradeNo }) => `${robotId}:${tradeNo}`)).size;
    return Math.min(trades, MOST_UNREAD + 1);
  },
};
