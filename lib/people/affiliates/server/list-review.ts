import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { readReasons } from '@/lib/people/referrals/server/referral-store';
import type { NamedUser, ReviewItem } from '../affiliate';

const MOST_LISTED = 200;

/** Friends who wait for a decision, longest waiting first. */
export async function listReview(db: Kysely<Schema>): Promise<readonly ReviewItem[]> {
  const rows = await db
    .selectFrom('referrals')
    .leftJoin('users as friend', 'friend.id', 'referrals.user_id')
    .leftJoin('users as inviter', 'inviter.id', 'referrer_id')
    .select([
      'referrals.id',
      'joined_at',
      'reasons',
      'friend.name as friend_name',
      'friend.email as friend_email',
      'inviter.name as inviter_name',
      'inviter.email as inviter_email',
    ])
    .select((eb) =>
      eb
        .selectFrom('commission_lines')
        .innerJoin('commissions', 'commissions.invoice_id', 'commission_lines.invoice_id')
        .select(({ fn }) => fn.sum('cents').as('cents'))
        .whereRef('commissions.referral_id', '=', 'referrals.id')
        .as('held'),
    )
    .where('state', '=', 'review')
    .orderBy('joined_at')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    joinedAt: Number(row.joined_at),
    reasons: readReasons(row.reasons),
    friend: toNamed(row.friend_name, row.friend_email),
    inviter: toNamed(row.inviter_name, row.inviter_email),
    heldCents: Number(row.held ?? 0),
  }));
}

function toNamed(name: string | null, email: string | null): NamedUser {
  return name === null || email === null ? null : { name, email };
}
