import { rollup } from 'd3-array';
import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Schema } from '@/lib/core/database/schema';
import type { PostRow } from '../../clubs/server/post-store';
import type { ListedReport, PostReport } from '../moderation';

/** Before every instant. */
const NEVER = 0 as Millis;
/** Reports that are listed of one member. */
const MOST_LISTED = 50;

/**
 * Stores a report: a member's only one of a post, until it's edited after a decision.
 * @returns whether it counts
 */
export async function putReport(
  tx: Kysely<Schema>,
  { id: postId, edited_at: editedAt }: Pick<PostRow, 'id' | 'edited_at'>,
  reporter: string,
  { rule, note }: Pick<PostReport, 'rule' | 'note'>,
  now: Millis,
): Promise<boolean> {
  const report = { rule, note, at: now, settled_at: null };
  const row = await tx
    .insertInto('post_reports')
    .values({ post_id: postId, reporter, ...report })
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'reporter'])
        .doUpdateSet(report)
        .where('post_reports.settled_at', '<', editedAt ?? NEVER),
    )
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The members whose reports of a post nobody decided about. */
export async function readOpenReporters(tx: Kysely<Schema>, postId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('post_reports')
    .select('reporter')
    .where('post_id', '=', postId)
    .where('settled_at', 'is', null)
    .execute();
  return rows.map(({ reporter }) => reporter);
}

/** A moderator decided about the post: what was reported until now holds it no more. */
export async function settleReports(tx: Kysely<Schema>, postId: string, now: Millis): Promise<void> {
  await tx
    .updateTable('post_reports')
    .set({ settled_at: now })
    .where('post_id', '=', postId)
    .where('settled_at', 'is', null)
    .execute();
}

/** Open reports by post, oldest first. */
export async function readOpenReports(
  db: Kysely<Schema>,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PostReport[]>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('post_reports')
    .selectAll()
    .where(isAnyOf(db, 'post_id', postIds))
    .where('settled_at', 'is', null)
    .orderBy('at')
    .orderBy('reporter')
    .execute();
  return rollup(
    rows,
    (reports) => reports.map(({ rule, note, at }) => ({ rule, note, at })),
    (row) => row.post_id,
  );
}

/** Visible posts with open reports, those reported first in front. @param clubIds null for all clubs */
export async function readReported(
  db: Kysely<Schema>,
  clubIds: readonly string[] | null,
  limit: number,
): Promise<readonly string[]> {
  if (clubIds?.length === 0) return [];
  const rows = await db
    .selectFrom('post_reports')
    .innerJoin('club_posts', 'club_posts.id', 'post_reports.post_id')
    .select('post_reports.post_id')
    .where('post_reports.settled_at', 'is', null)
    .where('club_posts.state', '=', 'visible')
    .$if(clubIds !== null, (posts) => posts.where(isAnyOf(db, 'club_posts.club_id', clubIds ?? [])))
    .groupBy('post_reports.post_id')
    .orderBy(({ fn }) => fn.min('post_reports.at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}

/** The newest reports that a member made, or that others made of the member's posts. */
export async function readMemberReports(
  db: Kysely<Schema>,
  member: string,
  by: 'post_reports.reporter' | 'club_posts.author',
): Promise<readonly ListedReport[]> {
  const rows = await db
    .selectFrom('post_reports')
    .innerJoin('club_posts', 'club_posts.id', 'post_reports.post_id')
    .select(['rule', 'note', 'at', 'club_id', 'post_id', 'parent_id', 'state'])
    .where(by, '=', member)
    .orderBy('at', 'desc')
    .orderBy('post_id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ rule, note, at, state, ...row }) => ({
    ...{ rule, note, at, state, clubId: row.club_id, threadId: row.parent_id ?? row.post_id },
  }));
}

/** Reports that a member made, and how many of them ended with the post's removal. */
export async function countReportsBy(
  db: Kysely<Schema>,
  reporter: string,
): Promise<{ readonly made: number; readonly upheld: number }> {
  const rows = await db
    .selectFrom('post_reports')
    .innerJoin('club_posts', 'club_posts.id', 'post_reports.post_id')
    .select(['club_posts.state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('post_reports.reporter', '=', reporter)
    .groupBy('club_posts.state')
    .execute();
  const made = rows.reduce((sum, { count }) => sum + Number(count), 0);
  return { made, upheld: Number(rows.find(({ state }) => state === 'removed')?.count ?? 0) };
}
