import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import { formatDate } from '@/lib/core/format/date';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import { mailboxKey } from '@/lib/people/referrals/mailbox-key';
import { checkHandle, handleKey } from '../handle';
import { type CommunityMember, HANDLE_REST_MS, type ShownParts } from '../member';

const GONE = 'This account no longer exists.';

/** The member that a user is; null if they haven't joined. */
export async function findMember(db: Kysely<Schema>, userId: string): Promise<CommunityMember | null> {
  const row = await db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? toMember(row) : null;
}

/** Handles by member; those who left are missing. */
export async function readHandles(
  db: Kysely<Schema>,
  members: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member', 'handle'])
    .where(isAnyOf(db, 'member', members))
    .execute();
  return new Map(rows.map(({ member, handle }) => [member, handle]));
}

/** Who has a handle, however it's capitalized; null if nobody does. */
export async function readMemberByHandle(
  db: Kysely<Schema>,
  handle: string,
): Promise<CommunityMember | null> {
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('handle', '=', handle.trim().replace(/^@/, '').toLowerCase())
    .executeTakeFirst();
  return row ? toMember(row) : null;
}

/** When the first of some members joined. @throws NotFoundError if they all left */
export async function readJoinedAt(db: Kysely<Schema>, members: readonly string[]): Promise<Millis> {
  const row = await db
    .selectFrom('members')
    .select('joined_at')
    .where(isAnyOf(db, 'member', members))
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new NotFoundError(GONE);
  return row.joined_at;
}

/** Users by the member they are; those who left are missing. */
export async function readUserIds(
  db: Kysely<Schema>,
  members: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member', 'user_id'])
    .where(isAnyOf(db, 'member', members))
    .execute();
  return new Map(rows.map((row) => [row.member, row.user_id]));
}

/** Those among some handles in lower case that a member has now, or had once. */
export async function readKnownHandles(
  db: Kysely<Schema>,
  handles: readonly string[],
): Promise<ReadonlySet<string>> {
  if (handles.length === 0) return new Set();
  const rows = await db
    .selectFrom('taken_handles')
    .innerJoin('members', 'members.member', 'taken_handles.member')
    .select('handle_key')
    .where(isAnyOf(db, 'handle_key', [...new Set(handles.map(handleKey))]))
    .execute();
  const keys = new Set(rows.map((row) => row.handle_key));
  return new Set(handles.filter((handle) => keys.has(handleKey(handle))));
}

/** The members who have one of some handles in lower case. */
export async function readMembersByHandles(
  db: Kysely<Schema>,
  handles: readonly string[],
): Promise<readonly CommunityMember[]> {
  if (handles.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .selectAll()
    .where(isAnyOf(db, 'handle', handles))
    .execute();
  return rows.map(toMember);
}

/**
 * Notes which mailbox a member's mail reaches now.
 * @returns the other users among members whose mail reaches it
 */
export async function noteMailbox(db: Kysely<Schema>, userId: string): Promise<readonly string[]> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) return [];
  const key = mailboxKey(user.email);
  await db
    .updateTable('members')
    .set({ mailbox_key: key })
    .where('user_id', '=', userId)
    .where('mailbox_key', '<>', key)
    .execute();
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('mailbox_key', '=', key)
    .where('user_id', '<>', userId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Makes others who lock this member wait until the transaction ends. @throws NotFoundError if they left */
export async function lockMember(tx: Kysely<Schema>, member: string): Promise<void> {
  const row = await tx
    .updateTable('members')
    .set(({ ref }) => ({ handle: ref('handle') }))
    .where('member', '=', member)
    .returning('member')
    .executeTakeFirst();
  if (!row) throw new NotFoundError(GONE);
}

/**
 * Takes a handle: the first makes the user a member, another one takes its place.
 * @throws InputError in a sentence if it's taken, can't be one, or was changed less than 30 days ago
 */
export async function takeHandle(
  db: Kysely<Schema>,
  userId: string,
  text: string,
  now: Millis,
): Promise<CommunityMember> {
  const handle = checkHandle(text);
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new NotFoundError(GONE);
    const mailbox_key = mailboxKey(user.email);
    const known = await tx.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst();
    if (known?.handle === handle) return toMember(known);
    const restsUntil = known ? plus(known.handle_changed_at, HANDLE_REST_MS) : now;
    if (now < restsUntil)
      throw new InputError(`You can change your handle again on ${formatDate(restsUntil)}.`);
    const member = known?.member ?? randomBytes(16).toString('hex');
    await tx
      .insertInto('taken_handles')
      .values({ handle_key: handleKey(handle), member })
      .onConflict((conflict) => conflict.column('handle_key').doNothing())
      .execute();
    const taken = await tx
      .selectFrom('taken_handles')
      .select('member')
      .where('handle_key', '=', handleKey(handle))
      .executeTakeFirstOrThrow();
    if (taken.member !== member)
      throw new InputError('This handle, or one that looks like it, is taken. Please choose another.');
    if (known) {
      await tx
        .updateTable('members')
        .set({ handle, handle_changed_at: now, mailbox_key })
        .where('user_id', '=', userId)
        .execute();
      return toMember({ ...known, handle });
    }
    const row = { user_id: userId, member, handle, joined_at: now, handle_changed_at: now, mailbox_key };
    await tx.insertInto('members').values(row).execute();
    return toMember({ ...row, shows_follows: 0, shows_paper: 0, shows_predictions: 0 });
  });
}

/**
 * The member who has a handle now, or had it once.
 * @returns null for one that nobody had, and for members who left
 */
export async function findByHandle(
  db: Kysely<Schema>,
  handle: string,
): Promise<(CommunityMember & { readonly userId: string }) | null> {
  const row = await db
    .selectFrom('taken_handles')
    .innerJoin('members', 'members.member', 'taken_handles.member')
    .selectAll('members')
    .where('handle_key', '=', handleKey(handle))
    .executeTakeFirst();
  return row ? { ...toMember(row), userId: row.user_id } : null;
}

/** Stores what a member lets others see. */
export async function storeShown(
  db: Kysely<Schema>,
  userId: string,
  { follows, paper, predictions }: ShownParts,
): Promise<void> {
  await db
    .updateTable('members')
    .set({
      shows_follows: follows ? 1 : 0,
      shows_paper: paper ? 1 : 0,
      shows_predictions: predictions ? 1 : 0,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Of accounts of one person, only the one that joined first keeps showing a paper record. */
export async function hideLaterRecords(db: Kysely<Schema>, userIds: readonly string[]): Promise<void> {
  const [, ...later] = await db
    .selectFrom('members')
    .select('user_id')
    .where(isAnyOf(db, 'user_id', userIds))
    .orderBy('joined_at')
    .orderBy('member')
    .execute();
  for (const { user_id } of later)
    await db.updateTable('members').set({ shows_paper: 0 }).where('user_id', '=', user_id).execute();
}

type MemberRow = Pick<
  Row<'members'>,
  'member' | 'handle' | 'joined_at' | 'shows_follows' | 'shows_paper' | 'shows_predictions'
>;

function toMember(row: MemberRow): CommunityMember {
  return {
    ...{ member: row.member, handle: row.handle, joinedAt: row.joined_at },
    shown: {
      follows: row.shows_follows === 1,
      paper: row.shows_paper === 1,
      predictions: row.shows_predictions === 1,
    },
  };
}
