import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export, deletion and purging of invitations. */
export const REFERRAL_DATA: readonly UserData[] = [
  userData({
    table: 'invite_codes',
    privacyNotice: 'Friends you invite',
    personal: ['user_id'],
    async exported(db, { id }) {
      const row = await db
        .selectFrom('invite_codes')
        .selectAll()
        .where('user_id', '=', id)
        .executeTakeFirst();
      return { InviteCode: row ? { Code: row.code, CreatedAt: exportedInstant(row.created_at) } : null };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'referrals',
    privacyNotice: 'Friends you invite',
    personal: ['user_id', 'referrer_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('referrals')
        .selectAll()
        .where(({ eb, or }) => or([eb('user_id', '=', id), eb('referrer_id', '=', id)]))
        .orderBy('joined_at')
        .execute();
      // Neither of the two learns who the other is.
      return {
        Invitations: rows.map((row) => ({
          Your: row.user_id === id ? 'joining' : 'friend',
          JoinedAt: exportedInstant(row.joined_at),
          State: row.state,
          Reasons: row.reasons,
        })),
      };
    },
    // What's left of a row names nobody.
    deleted: 'with-account',
    purge: (db) =>
      db
        .deleteFrom('referrals')
        .where(({ eb, or }) => or([eb('user_id', 'is', null), eb('referrer_id', 'is', null)]))
        // Whether a commission is paid depends on its friend's state.
        .where(({ eb, not, exists }) =>
          not(
            exists(
              eb
                .selectFrom('commissions')
                .select('invoice_id')
                .whereRef('commissions.referral_id', '=', 'referrals.id'),
            ),
          ),
        )
        .execute(),
  }),
];
