import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { DAY_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import type { ClubPostData } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { checkClub, mayModerate, NO_CLUB } from '../../clubs/club';
import { NO_POST, type OwnClubPost } from '../../clubs/club-post';
import { cleanPostText, countCharacters } from '../../clubs/post-text';
import { changeClub, findClub, readModerated, readRole } from '../../clubs/server/club-store';
import { notifyOfPost } from '../../clubs/server/create-clubs';
import {
  changePost,
  countByState,
  lockPost,
  type PostRow,
  readHeld,
  readOwnPosts,
  readPostsInFull,
} from '../../clubs/server/post-store';
import { readFirstMembersAmong, readPersonAccounts } from '../../profiles/server/linked-account-store';
import { readHandles, readMemberByHandle, readUserIds } from '../../profiles/server/member-store';
import {
  type ActorKind,
  MODERATION_LIMITS,
  type Moderation,
  type ModerationDecision,
  type ModerationQueue,
  type Moderator,
  type QueuedPost,
  REPORTS_TO_HOLD,
} from '../moderation';
import { findRule } from '../rules';
import {
  type ActionRow,
  changeAppeal,
  findAction,
  insertAction,
  readActionsAbout,
  readActionsOfPosts,
  readAppealed,
  readLog,
  readRemoved,
} from './action-store';
import { insertClubAction } from './club-action-store';
import {
  countReportsBy,
  putReport,
  readMemberReports,
  readOpenReporters,
  readOpenReports,
  readReported,
  settleReports,
} from './report-store';

/** Reports of one member. */
const REPORTS = { max: 20, windowMs: DAY_MS } as const;
/** Posts in each part of the queue; deciding brings the next. */
const MOST_QUEUED = 100;
/** Removed posts that are listed, to be restored. */
const MOST_REMOVED = 50;

export interface ModerationOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  /** Called after something was stored in users' inboxes. */
  readonly onInbox: (userIds: readonly string[]) => void;
}

export function createModeration({ database, onInbox }: ModerationOptions): Moderation {
  const { db } = database;

  async function commitAndTell(work: (tx: Kysely<Schema>) => Promise<readonly string[]>): Promise<void> {
    const told = await database.commit(work);
    if (told.length > 0) onInbox(told);
  }

  /** Applies a decision to a post that is locked. @returns users whose inbox got something */
  async function apply(
    tx: Kysely<Schema>,
    post: PostRow,
    decision: ModerationDecision,
    actor: { readonly kind: ActorKind; readonly userId: string | null },
    now: Millis,
    what: ClubPostData['what'] = DEEDS[decision.event],
  ): Promise<readonly string[]> {
    const changed = await changePost(tx, post, {
      event: decision.event,
      holdReason: actor.kind === 'members' ? 'reports' : 'moderator',
      ...(decision.rule !== null && { rule: decision.rule }),
    });
    const action = await insertAction(tx, post, decision, actor, now);
    if (actor.kind !== 'members') await settleReports(tx, post.id, now);
    const author = await notifyAuthor(tx, post, action, what, now);
    return [...author, ...(await notifyOfPost(tx, changed, now))];
  }

  return {
    report: (reporter, postId, report, now) =>
      commitAndTell(async (tx) => {
        const { rule, note } = checkReasons(report);
        const post = await lockPost(tx, postId);
        if (post.state !== 'visible') throw new NotFoundError(NO_POST);
        if (post.author === reporter.member)
          throw new InputError('This is your own post. You can edit or delete it.');
        const [firstAccount] = await readPersonAccounts(tx, reporter.member);
        if ((await createThrottles(tx).add(`club reports ${firstAccount}`, REPORTS, now)) > REPORTS.max)
          throw new InputError(`You can report ${REPORTS.max} posts a day. Please try again tomorrow.`);
        const counts = await putReport(tx, post, reporter.member, { rule, note }, now);
        if (!counts) throw new InputError('You reported this post already, as it stands now.');
        const reporters = await readOpenReporters(tx, postId);
        const firstMembers = await readFirstMembersAmong(tx, [post.author, ...reporters]);
        const [author, ...others] = [post.author, ...reporters].map((one) => firstMembers.get(one) ?? one);
        const persons = new Set(others.filter((one) => one !== author));
        if (persons.size < REPORTS_TO_HOLD) return [];
        const decision = { event: 'hold', rule: null, note: '' } as const;
        return apply(tx, post, decision, { kind: 'members', userId: null }, now);
      }),
    decide: (moderator, postId, { event, version, ...reasons }, now) =>
      commitAndTell(async (tx) => {
        const post = await lockPost(tx, postId);
        const kind = await requireModerator(tx, moderator, post);
        // Otherwise, a text could be changed between being read and appearing.
        if (version !== undefined && version !== post.version)
          throw new InputError('Its author changed this post in the meantime. Reload the page to read it.');
        if (event === 'remove' && reasons.rule === null)
          throw new InputError('Please choose the rule that this post breaks.');
        const rule = event === 'remove' ? reasons.rule : null;
        const { note } = checkReasons({ rule, note: reasons.note });
        if (event === 'restore' && kind === 'club' && (await wasRemovedByStaff(tx, post)))
          throw new InputError('Staff removed this post, so only staff can restore it.');
        return apply(tx, post, { event, rule, note }, { kind, userId: moderator.userId }, now);
      }),
    async appeal(author, actionId, typed, now) {
      const text = checkText(typed, MODERATION_LIMITS.appeal, 'appeal');
      if (text === '') throw new InputError('Please say why this post should be back.');
      await database.commit(async (tx) => {
        const { post_id: postId, author: appellant } = await findAction(tx, actionId);
        if (appellant !== author) throw new NotFoundError(NO_POST);
        const post = await lockPost(tx, postId);
        const action = await findAction(tx, actionId);
        if (action.event !== 'remove' || action.reversed_at !== null || post.state !== 'removed')
          throw new InputError('Only the removal of a post can be appealed, while it’s removed.');
        await changeAppeal(tx, action, 'appeal', text, now);
      });
    },
    decideAppeal: (moderator, actionId, { isGranted, answer: typed }, now) =>
      commitAndTell(async (tx) => {
        const answer = checkText(typed, MODERATION_LIMITS.note, 'answer');
        const { post_id: postId } = await findAction(tx, actionId);
        const post = await lockPost(tx, postId);
        if ((await requireModerator(tx, moderator, post)) !== 'staff')
          throw new InputError('Appeals are decided by staff.');
        const action = await findAction(tx, actionId);
        await changeAppeal(tx, action, isGranted ? 'grant' : 'deny', answer, now);
        if (!isGranted) return notifyAuthor(tx, post, action, 'appeal-denied', now);
        const decision = { event: 'restore', rule: null, note: answer } as const;
        const actor = { kind: 'staff', userId: moderator.userId } as const;
        return apply(tx, post, decision, actor, now, 'appeal-granted');
      }),
    decideClub: ({ isStaff, userId }, clubId, { event, rule, note: typed, text }, now) =>
      database.commit(async (tx) => {
        if (!isStaff) throw new InputError('Clubs are edited and closed by staff.');
        const club = await findClub(tx, clubId);
        if (!club) throw new NotFoundError(NO_CLUB);
        const { note } = checkReasons({ rule: event === 'close' ? rule : null, note: typed });
        if (event !== 'edit' && (club.closed !== null) === (event === 'close'))
          throw new InputError(event === 'close' ? 'This club is closed already.' : 'This club is open.');
        await insertClubAction(tx, club, { event, rule: event === 'close' ? rule : null, note }, userId, now);
        if (event === 'reopen') return changeClub(tx, clubId, { closed: null });
        if (event === 'edit') {
          if (text === null) throw new InputError('Please enter a name and what the club is about.');
          const { name, about } = checkClub({ kind: club.kind, ...text });
          return changeClub(tx, clubId, { text: { name, about } });
        }
        if (rule === null) throw new InputError('Please choose the rule that this club breaks.');
        return changeClub(tx, clubId, { closed: { at: now, rule, note } });
      }),
    async queue({ isStaff, member }): Promise<ModerationQueue> {
      const clubIds = isStaff ? null : member === null ? [] : await readModerated(db, member);
      if (clubIds?.length === 0) throw new InputError('You moderate no club.');
      const [held, reported, appealed, removed, handles] = await Promise.all([
        readHeld(db, clubIds, MOST_QUEUED),
        readReported(db, clubIds, MOST_QUEUED),
        isStaff ? readAppealed(db, MOST_QUEUED) : [],
        readRemoved(db, clubIds, MOST_REMOVED),
        readHandles(db, member === null ? [] : [member]),
      ]);
      const own = member === null ? undefined : handles.get(member);
      const posts = await readPostsInFull(db, [...reported, ...appealed, ...removed]);
      const listed = (ids: readonly string[]) => ids.flatMap((id) => posts.get(id) ?? []);
      const ids = [...held.map(({ id }) => id), ...posts.keys()];
      const [reports, actions] = await Promise.all([readOpenReports(db, ids), readActionsOfPosts(db, ids)]);
      const queued = (post: OwnClubPost): QueuedPost => ({
        post,
        reports: reports.get(post.id) ?? [],
        actions: actions.get(post.id) ?? [],
        isOwn: own !== undefined && post.handle === own,
      });
      return {
        held: held.map(queued),
        reported: listed(reported).map(queued),
        appeals: listed(appealed).map(queued),
        removed: listed(removed).map(queued),
      };
    },
    about: (author) => readActionsAbout(db, author),
    async history(handle) {
      const found = await readMemberByHandle(db, handle);
      if (!found) throw new NotFoundError('Nobody has this handle.');
      const { member } = found;
      const [posts, written, actions, reports, made, received] = await Promise.all([
        countByState(db, member),
        readOwnPosts(db, member, null),
        readActionsAbout(db, member),
        countReportsBy(db, member),
        readMemberReports(db, member, 'post_reports.reporter'),
        readMemberReports(db, member, 'club_posts.author'),
      ]);
      return {
        ...{ handle: found.handle, joinedAt: found.joinedAt, posts, written, actions },
        ...{ reportsMade: reports.made, reportsUpheld: reports.upheld, made, received },
      };
    },
    log: (page) => readLog(db, page),
  };
}

const DEEDS = {
  hold: 'held',
  approve: 'approved',
  remove: 'removed',
  restore: 'restored',
} as const satisfies Readonly<Record<ModerationDecision['event'], ClubPostData['what']>>;

/** @throws InputError in a sentence */
function checkReasons<Rule extends number | null>({
  rule,
  note,
}: {
  readonly rule: Rule;
  readonly note: string;
}): { readonly rule: Rule; readonly note: string } {
  if (rule !== null && !findRule(rule)) throw new InputError('There is no such rule.');
  return { rule, note: checkText(note, MODERATION_LIMITS.note, 'note') };
}

function checkText(typed: string, limit: number, what: string): string {
  const text = cleanPostText(typed);
  if (countCharacters(text) > limit)
    throw new InputError(`The ${what} may have at most ${limit.toLocaleString('en-US')} characters.`);
  return text;
}

/**
 * As what somebody moderates a post.
 * @throws NotFoundError if they don't, as for a post that isn't there; InputError for one by any of their accounts
 */
async function requireModerator(
  tx: Kysely<Schema>,
  { isStaff, member }: Moderator,
  post: PostRow,
): Promise<'staff' | 'club'> {
  const role = member === null || isStaff ? null : await readRole(tx, member, post.club_id);
  if (!isStaff && !mayModerate(role)) throw new NotFoundError(NO_POST);
  if (member !== null && (await readPersonAccounts(tx, member)).includes(post.author))
    throw new InputError('Someone else has to decide about this post.');
  return isStaff ? 'staff' : 'club';
}

async function wasRemovedByStaff(tx: Kysely<Schema>, post: PostRow): Promise<boolean> {
  const row = await tx
    .selectFrom('moderation_actions')
    .select('actor_kind')
    .where('post_id', '=', post.id)
    .where('event', '=', 'remove')
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return row?.actor_kind === 'staff';
}

async function notifyAuthor(
  tx: Kysely<Schema>,
  post: PostRow,
  { id, rule }: ActionRow,
  what: ClubPostData['what'],
  now: Millis,
): Promise<readonly string[]> {
  const users = await readUserIds(tx, [post.author]);
  const posts = await readPostsInFull(tx, [post.id]);
  const items = [...users.values()].map((userId) => ({
    ...{ kind: 'club-post' as const, userId, dedupeKey: `club-post:${id}:${what}`, robotId: null },
    happenedAt: now,
    data: {
      ...{ what, clubId: post.club_id, threadId: post.parent_id ?? post.id },
      ...{ title: posts.get(post.id)?.title ?? null, by: null, rule },
    },
  }));
  await storeNotifications(tx, items, now);
  return items.map(({ userId }) => userId);
}
