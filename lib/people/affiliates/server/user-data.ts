import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { listLines } from './commission-store';

const NOTICE = 'Affiliate program';

/** Export and deletion of affiliates' accounts. */
export const AFFILIATE_DATA: readonly UserData[] = [
  userData({
    table: 'affiliates',
    privacyNotice: NOTICE,
    personal: ['user_id'],
    async exported(db, { id }) {
      const row = await db.selectFrom('affiliates').selectAll().where('user_id', '=', id).executeTakeFirst();
      return {
        Affiliate: row ? { TermsVersion: row.terms_version, JoinedAt: exportedInstant(row.joined_at) } : null,
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'commissions',
    privacyNotice: NOTICE,
    personal: ['affiliate_id'],
    exported: { not: 'What they add up to is in the lines; the invoices are friends’.' },
    // What's left of a row names nobody.
    deleted: 'with-account',
  }),
  userData({
    table: 'commission_lines',
    privacyNotice: NOTICE,
    personal: ['affiliate_id'],
    exported: async (db, { id }) => ({
      CommissionLines: (await listLines(db, id)).map(({ at, cause, cents, payableFrom }) => ({
        At: exportedInstant(at),
        Cause: cause,
        Cents: cents,
        PayableFrom: exportedInstant(payableFrom),
      })),
    }),
    deleted: 'with-account',
  }),
];
