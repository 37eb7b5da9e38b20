import { rollup } from 'd3-array';
import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import { newId } from '@/lib/people/accounts/server/secrets';
import type { PostRow } from '../../clubs/server/post-store';
import { type AppealEvent, nextAppealState } from '../appeal-state';
import {
  type ActorKind,
  LOG_PER_PAGE,
  type LoggedAction,
  type LogPage,
  type ModerationDecision,
  NO_ACTION,
  type ReasonedAction,
} from '../moderation';
import { readClubLog } from './club-action-store';

/** Decisions about one member that are listed. */
const MOST_LISTED = 200;

export type ActionRow = Row<'moderation_actions'>;

export interface DecidedBy {
  readonly kind: ActorKind;
  /** null for members who reported. */
  readonly userId: string | null;
}

/** Stores a decision; what was decided about the post before is reversed by it, and an open appeal is settled. */
export async function insertAction(
  tx: Kysely<Schema>,
  post: PostRow,
  { event, rule, note }: ModerationDecision,
  { kind, userId }: DecidedBy,
  now: Millis,
): Promise<ActionRow> {
  const before = await tx
    .selectFrom('moderation_actions')
    .selectAll()
    .where('post_id', '=', post.id)
    .where('reversed_at', 'is', null)
    .execute();
  for (const row of before)
    await tx
      .updateTable('moderation_actions')
      .set({
        reversed_at: now,
        appeal_state: nextAppealState(row.appeal_state, 'withdraw', row.at, now),
      })
      .where('id', '=', row.id)
      .execute();
  return tx
    .insertInto('moderation_actions')
    .values({
      ...{ id: newId(), post_id: post.id, club_id: post.club_id, author: post.author },
      ...{ event, rule, note, actor_kind: kind, actor_id: userId, at: now, reversed_at: null },
      ...{ appeal_state: 'none', appeal: null, appealed_at: null, appeal_answer: null, decided_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws NotFoundError if there is none */
export async function findAction(db: Kysely<Schema>, id: string): Promise<ActionRow> {
  const row = await db.selectFrom('moderation_actions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError(NO_ACTION);
  return row;
}

/**
 * Applies an event to a removal's appeal; lock its post before.
 * @param text what the author or who decides wrote
 * @throws InputError in a sentence if it can't happen
 */
export async function changeAppeal(
  tx: Kysely<Schema>,
  { id, appeal_state: state, at }: ActionRow,
  event: Exclude<AppealEvent, 'withdraw'>,
  text: string,
  now: Millis,
): Promise<void> {
  await tx
    .updateTable('moderation_actions')
    .set({
      appeal_state: nextAppealState(state, event, at, now),
      ...(event === 'appeal' ? { appeal: text, appealed_at: now } : { appeal_answer: text, decided_at: now }),
    })
    .where('id', '=', id)
    .execute();
}

function withThreads(db: Kysely<Schema>) {
  return db
    .selectFrom('moderation_actions')
    .innerJoin('club_posts', 'club_posts.id', 'moderation_actions.post_id')
    .selectAll('moderation_actions')
    .select(['club_posts.parent_id', 'club_posts.state']);
}

type ThreadRow = ActionRow & Pick<PostRow, 'parent_id' | 'state'>;

/** The public log, newest first. */
export async function readLog(db: Kysely<Schema>, page: number): Promise<LogPage> {
  const { total } = await db
    .selectFrom('moderation_actions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withThreads(db)
    .orderBy('moderation_actions.at', 'desc')
    .orderBy('moderation_actions.id')
    .offset((page - 1) * LOG_PER_PAGE)
    .limit(LOG_PER_PAGE)
    .execute();
  const clubs = page === 1 ? await readClubLog(db) : [];
  return { total: Number(total), actions: rows.map(toLogged), clubs };
}

/** Decisions about a member's posts, newest first. */
export async function readActionsAbout(
  db: Kysely<Schema>,
  author: string,
): Promise<readonly ReasonedAction[]> {
  const rows = await withThreads(db)
    .where('moderation_actions.author', '=', author)
    .orderBy('moderation_actions.at', 'desc')
    .orderBy('moderation_actions.id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(toReasoned);
}

/** Decisions by post, newest first. */
export async function readActionsOfPosts(
  db: Kysely<Schema>,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReasonedAction[]>> {
  if (postIds.length === 0) return new Map();
  const rows = await withThreads(db)
    .where(isAnyOf(db, 'moderation_actions.post_id', postIds))
    .orderBy('moderation_actions.at', 'desc')
    .orderBy('moderation_actions.id')
    .execute();
  return rollup(
    rows,
    (actions) => actions.map(toReasoned),
    (row) => row.post_id,
  );
}

/** Posts with an open appeal, the longest waiting first. */
export async function readAppealed(db: Kysely<Schema>, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('moderation_actions')
    .innerJoin('club_posts', 'club_posts.id', 'moderation_actions.post_id')
    .select('moderation_actions.post_id')
    // Not bound: the index of open appeals alone serves it.
    .where('moderation_actions.appeal_state', '=', sql.lit('open'))
    .where('club_posts.state', '=', 'removed')
    .orderBy('moderation_actions.appealed_at')
    .orderBy('moderation_actions.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}

/**
 * Removed posts without an open appeal, the last removed first.
 * @param clubIds null for all clubs; otherwise without what staff removed
 */
export async function readRemoved(
  db: Kysely<Schema>,
  clubIds: readonly string[] | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('moderation_actions')
    .innerJoin('club_posts', 'club_posts.id', 'moderation_actions.post_id')
    .select('moderation_actions.post_id')
    // Spelled as in the index of removals.
    .where(sql<boolean>`moderation_actions.event = 'remove' AND moderation_actions.reversed_at IS NULL`)
    .where('moderation_actions.appeal_state', '<>', 'open')
    .where('club_posts.state', '=', 'removed')
    .$if(clubIds !== null, (removals) =>
      removals
        .where('moderation_actions.actor_kind', '<>', 'staff')
        .where(isAnyOf(db, 'moderation_actions.club_id', clubIds ?? [])),
    )
    .orderBy('moderation_actions.at', 'desc')
    .orderBy('moderation_actions.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}

function toLogged(row: ThreadRow): LoggedAction {
  const { id, event, rule, at } = row;
  return {
    ...{ id, event, rule, at },
    clubId: row.club_id,
    threadId: row.parent_id ?? row.post_id,
    by: row.actor_kind,
    reversedAt: row.reversed_at,
    // Its author deleted the post before anyone decided.
    appeal: row.appeal_state === 'open' && row.state === 'deleted' ? 'moot' : row.appeal_state,
  };
}

function toReasoned(row: ThreadRow): ReasonedAction {
  return {
    ...toLogged(row),
    postId: row.post_id,
    note: row.note,
    appealText: row.appeal,
    appealedAt: row.appealed_at,
    appealAnswer: row.appeal_answer,
  };
}
