import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Row, Schema } from '@/lib/core/database/schema';
import { newId, newReadableCode } from '@/lib/people/accounts/server/secrets';
import { INVITE_LENGTH } from '../invite';
import { type Invite, REFERRAL_REASONS, type ReferralReason, type ReferralState } from '../referral';

/** A user's invite code, made if there is none. */
export async function ensureCode(db: Kysely<Schema>, userId: string, now: Millis): Promise<string> {
  await db
    .insertInto('invite_codes')
    .values({ user_id: userId, code: newReadableCode(INVITE_LENGTH), created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const { code } = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return code;
}

/** Whose code it is; null if it's nobody's. */
export async function findInviter(db: Kysely<Schema>, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('invite_codes')
    .select('user_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function insertReferral(
  tx: Kysely<Schema>,
  referral: {
    readonly userId: string;
    readonly referrerId: string;
    readonly state: ReferralState;
    readonly reasons: readonly ReferralReason[];
  },
  now: Millis,
): Promise<void> {
  await tx
    .insertInto('referrals')
    .values({
      id: newId(),
      user_id: referral.userId,
      referrer_id: referral.referrerId,
      joined_at: now,
      state: referral.state,
      reasons: referral.reasons.join(','),
      decided_at: null,
    })
    .execute();
}

/** Reads a row's reasons; unknown names are left out. */
export function readReasons(text: string): readonly ReferralReason[] {
  const names = text.split(',');
  return REFERRAL_REASONS.filter((reason) => names.includes(reason));
}

/** Who invited a user; undefined if nobody did. */
export function findReferralByUser(
  db: Kysely<Schema>,
  userId: string,
): Promise<Row<'referrals'> | undefined> {
  return db.selectFrom('referrals').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export function findReferral(db: Kysely<Schema>, id: string): Promise<Row<'referrals'> | undefined> {
  return db.selectFrom('referrals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a reason for a review. Reasons that an admin knew of change nothing, and a refused friend stays refused. */
export async function flagReferral(tx: Kysely<Schema>, id: string, reason: ReferralReason): Promise<void> {
  const row = await findReferral(tx, id);
  const reasons = readReasons(row?.reasons ?? '');
  if (!row || row.state === 'refused' || reasons.includes(reason)) return;
  await tx
    .updateTable('referrals')
    .set({ state: 'review', reasons: [...reasons, reason].join(',') })
    .where('id', '=', id)
    .execute();
}

/** Ends a review. @returns false if there is none */
export async function decideReferral(
  tx: Kysely<Schema>,
  id: string,
  state: 'counted' | 'refused',
  now: Millis,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('referrals')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'review')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many friends of a user joined, by whether they count. */
export async function countFriends(db: Kysely<Schema>, referrerId: string): Promise<Omit<Invite, 'code'>> {
  const rows = await db
    .selectFrom('referrals')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('referrer_id', '=', referrerId)
    .where('user_id', 'is not', null)
    .groupBy('state')
    .execute();
  const count = (state: ReferralState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { joined: count('counted'), inReview: count('review'), notCounted: count('refused') };
}

/** What tells whether two accounts are one person's. */
export interface KnownAccount {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly device_generation: number;
}

/** The newest friends who joined by a user's code. */
export function listFriends(
  db: Kysely<Schema>,
  referrerId: string,
  most: number,
): Promise<readonly KnownAccount[]> {
  return db
    .selectFrom('referrals')
    .innerJoin('users', 'users.id', 'referrals.user_id')
    .select(['users.id', 'email', 'email_key', 'device_generation'])
    .where('referrer_id', '=', referrerId)
    .orderBy('joined_at', 'desc')
    .limit(most)
    .execute();
}

/** Whether one of these accounts was used from a network, as long as the security log is kept. */
export async function hasUsedNetwork(
  db: Kysely<Schema>,
  userIds: readonly string[],
  approximateAddress: string,
): Promise<boolean> {
  if (approximateAddress === '') return false;
  const row = await db
    .selectFrom('security_events')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('address', '=', approximateAddress)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
