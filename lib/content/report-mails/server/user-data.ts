import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { purgeRequests, removeByEmail } from './subscription-store';

/** What becomes of subscriptions to weekly reports: they belong to an address, with or without an account. */
export const REPORT_MAIL_DATA: readonly UserData[] = [
  userData({
    table: 'report_subscriptions',
    privacyNotice: 'The weekly report by mail',
    personal: ['email_key', 'email', 'unsubscribe_token'],
    async exported(db, { emailKey }) {
      const row = await db
        .selectFrom('report_subscriptions')
        .select(['requested_at', 'confirmed_at', 'mailed_report'])
        .where('email_key', '=', emailKey)
        .executeTakeFirst();
      return {
        WeeklyReportByMail: row
          ? {
              RequestedAt: exportedInstant(row.requested_at),
              ConfirmedAt: exportedInstant(row.confirmed_at),
              LastReport: row.mailed_report,
            }
          : null,
      };
    },
    deleted: (tx, { email }) => removeByEmail(tx, email),
    purge: purgeRequests,
  }),
];
