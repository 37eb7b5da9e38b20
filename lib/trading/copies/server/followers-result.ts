import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { inChunks } from '@/lib/core/base/in-chunks';
import { roundTo } from '@/lib/core/base/round';
import { HOUR_MS } from '@/lib/core/base/time';
import type { Read, Reads } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { FollowersResult } from '../copy';
import { toArchivedCopy } from './copy-rows';

const MIN_COPIES = 5;
const CACHE_MS = HOUR_MS / 4;
const MAX_CACHED = 2_000;
/** The embedded database reads on the caller's thread, so other requests wait while this many users are read. */
const USERS_AT_ONCE = 100;

/** What copies of robots got; each robot is read at most every quarter of an hour. */
export function createFollowersResults(reads: Reads, now: () => Millis) {
  const cache = new Map<number, { readonly at: number; readonly result: Promise<FollowersResult | null> }>();
  return {
    of(robotId: number): Promise<FollowersResult | null> {
      const known = cache.get(robotId);
      if (known && now() - known.at < CACHE_MS) return known.result;
      if (cache.size >= MAX_CACHED) cache.clear();
      const result = reads.run(FOLLOWERS_RESULT, robotId);
      cache.set(robotId, { at: now(), result });
      result.catch(() => cache.delete(robotId));
      return result;
    },
  };
}

/**
 * Over users: those with a trade of the robot that they and the robot have closed, or that they missed. A user's gap is
 * what all of their copies made less than the robot, in percent of what they were to invest at its entries.
 */
export async function readFollowersResult(
  db: Kysely<Schema>,
  robotId: number,
): Promise<FollowersResult | null> {
  const users = await db
    .selectFrom('copies')
    .select('user_id')
    .distinct()
    .where('robot_id', '=', robotId)
    .execute();
  const rows: UserRow[] = [];
  for (const some of inChunks(users, USERS_AT_ONCE)) {
    const ids = some.map(({ user_id }) => user_id);
    rows.push(...addArchived(await readUsers(db, robotId, ids), await readArchivedSums(db, robotId, ids)));
    await nextTurn();
  }
  if (rows.length < MIN_COPIES) return null;
  const gaps = rows
    .map(({ gap, value }) => (Number(value) > 0 ? (100 * Number(gap)) / Number(value) : 0))
    .sort((a, b) => a - b);
  const total = rows.reduce((sum, { trades }) => sum + Number(trades), 0);
  const copied = rows.reduce((sum, row) => sum + Number(row.copied), 0);
  return {
    copies: rows.length,
    medianGapPct: roundTo(median(gaps), 2),
    sharePctCopied: roundTo((100 * copied) / total, 1),
  };
}

export const FOLLOWERS_RESULT: Read<readonly [robotId: number], FollowersResult | null> = {
  name: 'followers-result',
  run: readFollowersResult,
};

interface UserRow {
  readonly user_id: string;
  readonly gap: number;
  readonly value: number;
  readonly trades: number | string;
  readonly copied: number | string;
}

async function readUsers(
  db: Kysely<Schema>,
  robotId: number,
  userIds: readonly string[],
): Promise<readonly UserRow[]> {
  return (
    db
      .selectFrom('copies')
      // Cross joins keep the embedded database from choosing another order.
      .crossJoin('copy_trades')
      .crossJoin('ledger_entries as opening')
      .whereRef('copy_trades.copy_id', '=', 'copies.id')
      .whereRef('opening.robot_id', '=', 'copies.robot_id')
      .whereRef('opening.trade_no', '=', 'copy_trades.trade_no')
      .where('opening.kind', '=', 'open')
      .select([
        'copies.user_id',
        sql<number>`SUM(1.0 * missed_gap + size_gap + delay_gap + price_gap + fee_gap)`.as('gap'),
        sql<number>`SUM(1.0 * intended_quantity * opening.price / 1000000)`.as('value'),
        sql<number | string>`COUNT(*)`.as('trades'),
        sql<number | string>`SUM(CASE WHEN skip_reason IS NULL THEN 1 ELSE 0 END)`.as('copied'),
      ])
      .where('copies.robot_id', '=', robotId)
      .where('copies.user_id', 'in', userIds)
      .where('copy_trades.robot_profit', 'is not', null)
      .groupBy('copies.user_id')
      .execute()
  );
}

/** What users' archived trades add. */
async function readArchivedSums(
  db: Kysely<Schema>,
  robotId: number,
  userIds: readonly string[],
): Promise<readonly UserRow[]> {
  const copies = await db
    .selectFrom('copies')
    .select(['user_id', 'archived'])
    .where('robot_id', '=', robotId)
    .where('user_id', 'in', userIds)
    .where('archived', 'is not', null)
    .execute();
  return copies.flatMap(({ user_id, ...copy }) => {
    const { trades, copied, value, gap } = toArchivedCopy(copy).compared;
    const sum = gap.missed + gap.size + gap.delay + gap.price + gap.fees;
    return trades === 0 ? [] : [{ user_id, gap: sum, value, trades, copied }];
  });
}

function addArchived(rows: readonly UserRow[], archived: readonly UserRow[]): readonly UserRow[] {
  const users = groupBy([...rows, ...archived], ({ user_id }) => user_id);
  return [...users].map(([user_id, own]) => {
    const sum = (of: (row: UserRow) => number | string) =>
      own.reduce((total, row) => total + Number(of(row)), 0);
    return {
      user_id,
      gap: sum(({ gap }) => gap),
      value: sum(({ value }) => value),
      trades: sum(({ trades }) => trades),
      copied: sum(({ copied }) => copied),
    };
  });
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
