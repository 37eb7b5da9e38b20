import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Read } from '@/lib/core/database/reads';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Schema } from '@/lib/core/database/schema';
import type { DeviceAccount } from '@/lib/people/accounts/server/devices';
import { findFirstMembers, personAccounts } from '../one-person';
import { readUserIds } from './member-store';

/** Members of whom an account was used from a network, as long as the security log is kept; the newest first. */
export function listMembersInNetwork(
  db: Kysely<Schema>,
  approximateAddress: string,
  limit: number,
): Promise<readonly (DeviceAccount & { readonly id: string })[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'email_key', 'device_generation'])
    .where('users.id', 'in', ({ selectFrom }) =>
      selectFrom('security_events').select('user_id').where('address', '=', approximateAddress),
    )
    .orderBy('members.joined_at', 'desc')
    .limit(limit)
    .execute();
}

/** Notes that a user and others are one person; those known already stay as they are. */
export async function storeLinks(
  db: Kysely<Schema>,
  userId: string,
  others: readonly string[],
  now: Millis,
): Promise<void> {
  if (others.length === 0) return;
  await db
    .insertInto('linked_accounts')
    .values(
      others.map((other) => ({
        user_id: userId < other ? userId : other,
        other_user_id: userId < other ? other : userId,
        found_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'other_user_id']).doNothing())
    .execute();
}

/** As `findFirstMembers`, of all members. */
export async function readFirstMembers(db: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  const [accounts, links] = [
    await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.id as userId', 'member', 'email', 'joined_at as joinedAt'])
      .execute(),
    await db.selectFrom('linked_accounts').select(['user_id', 'other_user_id']).execute(),
  ];
  return findFirstMembers(
    accounts,
    links.map((link) => [link.user_id, link.other_user_id]),
  );
}

/**
 * As `findFirstMembers`, of some members and all whose accounts are linked with theirs, directly or through others.
 * Cheaper than of all members where few are asked for.
 */
export async function readFirstMembersAmong(
  db: Kysely<Schema>,
  members: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = new Set((await readUserIds(db, members)).values());
  const links: (readonly [string, string])[] = [];
  for (let added = [...users]; added.length > 0; ) {
    const linked = db.selectFrom('linked_accounts').select(['user_id', 'other_user_id']);
    const rows = await linked
      .where(isAnyOf(db, 'user_id', added))
      .union(linked.where(isAnyOf(db, 'other_user_id', added)))
      .execute();
    links.push(...rows.map((row) => [row.user_id, row.other_user_id] as const));
    added = [...new Set(links.flat())].filter((id) => !users.has(id));
    for (const id of added) users.add(id);
  }
  if (links.length === 0) return new Map();
  const accounts = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id as userId', 'member', 'email', 'joined_at as joinedAt'])
    .where(isAnyOf(db, 'users.id', [...users]))
    .execute();
  return findFirstMembers(accounts, links);
}

/** All accounts of the person that a member is, the one that joined first in front. */
export async function readPersonAccounts(db: Kysely<Schema>, member: string): Promise<readonly string[]> {
  return personAccounts(await readFirstMembersAmong(db, [member]), member);
}

export const FIRST_MEMBERS: Read<readonly [], ReadonlyMap<string, string>> = {
  name: 'first-members',
  run: readFirstMembers,
};
