import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import type { Row, Schema } from '@/lib/core/database/schema';
import { readPersonAccounts } from '../../profiles/server/linked-account-store';
import { lockMember, readMemberByHandle } from '../../profiles/server/member-store';
import {
  CLOSED_CLUB,
  CLUB_ROLES,
  type ClubClosing,
  type ClubKind,
  type ClubRole,
  type ClubSummary,
  clubId,
  INDEXED_POSTS,
  MOST_JOINED,
  MOST_OWNED,
  mayChangeRole,
  type NewClub,
  NO_CLUB,
} from '../club';
import { CLUBS_PER_PAGE } from '../club-post';
import type { ClubMember, ClubPage } from '../clubs';

const MEMBERS_PER_PAGE = 100;

/** Of a club's listed posts; spelled as in their index, which neither database finds by parameters. */
export const IS_LISTED = sql<boolean>`parent_id IS NULL AND state IN ('visible', 'removed')`;

export async function listClubs(db: Kysely<Schema>, kind: ClubKind, page: number): Promise<ClubPage> {
  const listed = db.selectFrom('clubs').where('kind', '=', kind).where('closed_at', 'is', null);
  const [{ total }, rows] = await Promise.all([
    listed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    listed
      .selectAll()
      .orderBy('members', 'desc')
      .orderBy('id')
      .offset((page - 1) * CLUBS_PER_PAGE)
      .limit(CLUBS_PER_PAGE)
      .execute(),
  ]);
  return { total: Number(total), clubs: rows.map(toClub) };
}

export async function findClub(db: Kysely<Schema>, id: string): Promise<ClubSummary | null> {
  const row = await db.selectFrom('clubs').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toClub(row) : null;
}

export async function readRole(db: Kysely<Schema>, member: string, id: string): Promise<ClubRole | null> {
  const row = await db
    .selectFrom('club_members')
    .select('role')
    .where('club_id', '=', id)
    .where('member', '=', member)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Clubs in which a member may moderate. */
export async function readModerated(db: Kysely<Schema>, member: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('club_members')
    .select('club_id')
    .where('member', '=', member)
    .where('role', 'in', ['owner', 'moderator'])
    .execute();
  return rows.map((row) => row.club_id);
}

export async function readJoined(
  db: Kysely<Schema>,
  member: string,
): Promise<readonly (ClubSummary & { readonly role: ClubRole })[]> {
  const rows = await db
    .selectFrom('club_members')
    .innerJoin('clubs', 'clubs.id', 'club_members.club_id')
    .selectAll('clubs')
    .select('club_members.role')
    .where('club_members.member', '=', member)
    .orderBy('clubs.id')
    .execute();
  return rows.map((row) => ({ ...toClub(row), role: row.role }));
}

/** Who is in a club, those with the most rights first. */
export async function readClubMembers(
  db: Kysely<Schema>,
  id: string,
  page: number,
): Promise<readonly ClubMember[]> {
  const place = sql<number>`CASE role ${sql.join(
    CLUB_ROLES.map((role, index) => sql`WHEN ${role} THEN ${sql.lit(index)}`),
    sql` `,
  )} END`;
  const rows = await db
    .selectFrom('club_members')
    .innerJoin('members', 'members.member', 'club_members.member')
    .select(['members.handle', 'club_members.role', 'club_members.joined_at'])
    .where('club_members.club_id', '=', id)
    .orderBy(place)
    .orderBy('club_members.joined_at')
    .orderBy('members.handle')
    .offset((page - 1) * MEMBERS_PER_PAGE)
    .limit(MEMBERS_PER_PAGE)
    .execute();
  return rows.map(({ handle, role, joined_at: joinedAt }) => ({ handle, role, joinedAt }));
}

/**
 * Stores a club, owned by its founder.
 * @param club as `checkClub` returns it
 * @throws InputError in a sentence
 */
export async function insertClub(
  tx: Kysely<Schema>,
  founder: string,
  { kind, name, about }: NewClub,
  now: Millis,
): Promise<ClubSummary> {
  await lockMember(tx, founder);
  const owned = await tx
    .selectFrom('club_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member', '=', founder)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  if (Number(owned.count) >= MOST_OWNED)
    throw new InputError(`You can own ${MOST_OWNED} clubs. Please join one that exists.`);
  const row = await tx
    .insertInto('clubs')
    .values({
      ...{ id: clubId(name), kind, name, about },
      ...{ founded_at: now, members: 0, posts: 0, authors: 0, active_at: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new InputError('There is a club with that name already. Please choose another name.');
  await addClubMember(tx, founder, row.id, 'owner', now);
  return toClub({ ...row, members: 1 });
}

/**
 * Adds a member to a club; nothing changes if they're in it.
 * @throws NotFoundError if there is no such club; InputError if they're in too many
 */
export async function joinClub(tx: Kysely<Schema>, member: string, id: string, now: Millis): Promise<void> {
  await lockMember(tx, member);
  const club = await findClub(tx, id);
  if (!club) throw new NotFoundError(NO_CLUB);
  if ((await readRole(tx, member, id)) !== null) return;
  if (club.closed) throw new InputError(CLOSED_CLUB);
  const joined = await readJoined(tx, member);
  if (joined.length >= MOST_JOINED)
    throw new InputError(`You can be in ${MOST_JOINED} clubs. Leave one to join another.`);
  await addClubMember(tx, member, id, 'member', now);
}

async function addClubMember(
  tx: Kysely<Schema>,
  member: string,
  id: string,
  role: ClubRole,
  now: Millis,
): Promise<void> {
  await tx.insertInto('club_members').values({ club_id: id, member, role, joined_at: now }).execute();
  await countMembers(tx, id, 1);
}

/** @throws InputError for the owner */
export async function leaveClub(tx: Kysely<Schema>, member: string, id: string): Promise<void> {
  await lockMember(tx, member);
  if (!(await findClub(tx, id))) throw new NotFoundError(NO_CLUB);
  if ((await readRole(tx, member, id)) === 'owner')
    throw new InputError('You own this club. Give it to one of its moderators before you leave.');
  const { numDeletedRows } = await tx
    .deleteFrom('club_members')
    .where('club_id', '=', id)
    .where('member', '=', member)
    .executeTakeFirstOrThrow();
  await countMembers(tx, id, -Number(numDeletedRows));
}

/**
 * Gives a member of a club another role. Making somebody the owner makes its owner a moderator.
 * @throws NotFoundError if that handle isn't in the club; InputError if it's not for this member to do
 */
export async function setRole(
  tx: Kysely<Schema>,
  owner: string,
  id: string,
  handle: string,
  role: ClubRole,
): Promise<void> {
  const club = await tx
    .updateTable('clubs')
    .set(({ ref }) => ({ members: ref('members') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!club) throw new NotFoundError(NO_CLUB);
  const own = await readRole(tx, owner, id);
  const other = await readMemberByHandle(tx, handle);
  const from = other && (await readRole(tx, other.member, id));
  if (!other || from === null) throw new NotFoundError('Nobody with that handle is in this club.');
  if (role === 'owner' ? own !== 'owner' || from !== 'moderator' : !mayChangeRole(own, from, role))
    throw new InputError(
      own === 'owner'
        ? 'You can only give a club to one of its moderators.'
        : 'Only the owner of a club can change roles.',
    );
  await storeRole(tx, other.member, id, role);
  if (role === 'owner') await storeRole(tx, owner, id, 'moderator');
}

async function storeRole(tx: Kysely<Schema>, member: string, id: string, role: ClubRole): Promise<void> {
  await tx
    .updateTable('club_members')
    .set({ role })
    .where('club_id', '=', id)
    .where('member', '=', member)
    .execute();
}

/**
 * Takes a member out of all clubs, as their account is deleted. Clubs they own go to the moderator who has been in it
 * longest; without one, they have no owner, and the site's staff moderate them.
 */
export async function leaveAllClubs(tx: Kysely<Schema>, member: string): Promise<void> {
  const clubs = await tx
    .deleteFrom('club_members')
    .where('member', '=', member)
    .returning(['club_id', 'role'])
    .execute();
  for (const { club_id: id, role } of clubs) {
    await countMembers(tx, id, -1);
    if (role !== 'owner') continue;
    const heir = await tx
      .selectFrom('club_members')
      .select('member')
      .where('club_id', '=', id)
      .where('role', '=', 'moderator')
      .orderBy('joined_at')
      .orderBy('member')
      .limit(1)
      .executeTakeFirst();
    if (heir) await storeRole(tx, heir.member, id, 'owner');
  }
}

/** @param by how many came; negative if they left */
async function countMembers(tx: Kysely<Schema>, id: string, by: number): Promise<void> {
  await tx
    .updateTable('clubs')
    .set(({ eb }) => ({ members: eb('members', '+', by) }))
    .where('id', '=', id)
    .execute();
}

interface ShownPosts {
  readonly clubId: string;
  readonly author: string;
  /** How many appeared; negative if they are gone, 0 if something else happened that makes the club active. */
  readonly by: number;
}

/** Counts posts that a club shows from now on or no longer shows, in the transaction that changes them, after it. */
export async function countPosts(tx: Kysely<Schema>, { clubId, author, by }: ShownPosts): Promise<void> {
  // Others who change what the club shows wait here, so that what follows sees theirs.
  await tx
    .updateTable('clubs')
    .set(({ eb }) => ({ posts: eb('posts', '+', by) }))
    .where('id', '=', clubId)
    .execute();
  const shown = await tx
    .selectFrom('club_posts')
    .select('id')
    .where('club_id', '=', clubId)
    .where('author', '=', author)
    .where('state', '=', 'visible')
    .where('parent_id', 'is', null)
    .limit(Math.max(by, 0) + 1)
    .execute();
  const cameOrWent = by > 0 ? Number(shown.length === by) : -Number(by < 0 && shown.length === 0);
  const club = await tx
    .updateTable('clubs')
    .set(({ eb, selectFrom }) => ({
      authors: eb('authors', '+', cameOrWent),
      active_at: selectFrom('club_posts')
        .select('active_at')
        .where('club_id', '=', clubId)
        .where(IS_LISTED)
        .where('state', '=', 'visible')
        .orderBy('active_at', 'desc')
        .limit(1),
    }))
    .where('id', '=', clubId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (by !== 0) await noteIndexed(tx, club);
}

async function noteIndexed(tx: Kysely<Schema>, club: Row<'clubs'>): Promise<void> {
  const { id, posts, authors } = club;
  const isFilled = posts >= INDEXED_POSTS && authors > 1;
  const isIndexed = club.closed_at === null && isFilled && (await isByTwoPersons(tx, id));
  if (isIndexed !== (club.is_indexed === 1))
    await tx
      .updateTable('clubs')
      .set({ is_indexed: isIndexed ? 1 : 0 })
      .where('id', '=', id)
      .execute();
}

/** Changes a club as staff decided; its posts stay. @param closed null opens it again */
export async function changeClub(
  tx: Kysely<Schema>,
  id: string,
  change: { readonly text: Pick<NewClub, 'name' | 'about'> } | { readonly closed: ClubClosing | null },
): Promise<ClubSummary> {
  const row = await tx
    .updateTable('clubs')
    .set(
      'text' in change
        ? change.text
        : {
            closed_at: change.closed?.at ?? null,
            closed_rule: change.closed?.rule ?? null,
            closed_note: change.closed?.note ?? null,
          },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteIndexed(tx, row);
  return toClub(row);
}

/** Whether a club shows posts of two persons: several accounts of one are one author. */
async function isByTwoPersons(tx: Kysely<Schema>, clubId: string): Promise<boolean> {
  const shown = tx
    .selectFrom('club_posts')
    .select('author')
    .where('club_id', '=', clubId)
    .where('state', '=', 'visible')
    .where('parent_id', 'is', null)
    .limit(1);
  const one = await shown.executeTakeFirst();
  if (!one) return false;
  const accounts = await readPersonAccounts(tx, one.author);
  return (await shown.where('author', 'not in', accounts).executeTakeFirst()) !== undefined;
}

export function toClub(row: Row<'clubs'>): ClubSummary {
  const { id, kind, name, about, members, posts, authors } = row;
  return {
    ...{ id, kind, name, about, members, posts, authors },
    foundedAt: row.founded_at,
    activeAt: row.active_at,
    isIndexed: row.is_indexed === 1,
    closed:
      row.closed_at === null
        ? null
        : { at: row.closed_at, rule: row.closed_rule ?? 0, note: row.closed_note ?? '' },
  };
}
