import { plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

const STORED_MS = 30 * DAY_MS;
/** How long mails are kept that were captured because no mail server is set. */
const CAPTURED_MS = 7 * DAY_MS;

/** Export, deletion and purging of mails to users. */
export const MAIL_DATA: readonly UserData[] = [
  userData({
    table: 'mails',
    privacyNotice: 'Recipient, kind, subject',
    personal: ['recipient'],
    async exported(db, { email }) {
      const rows = await db
        .selectFrom('mails')
        .select(['kind', 'subject', 'state', 'created_at', 'sent_at'])
        .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
        .orderBy('id')
        .execute();
      return {
        Mails: rows.map((row) => ({
          Kind: row.kind,
          Subject: row.subject,
          State: row.state,
          CreatedAt: exportedInstant(row.created_at),
          SentAt: exportedInstant(row.sent_at),
        })),
      };
    },
    // Those still waiting are sent, and are purged when they're old.
    deleted: (tx, { email }) =>
      tx
        .deleteFrom('mails')
        .where('state', '<>', 'waiting')
        .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
        .execute(),
    purge: (db, now) =>
      db
        .deleteFrom('mails')
        .where(({ or, and, eb }) =>
          or([
            and([eb('state', '<>', 'waiting'), eb('created_at', '<', plus(now, -STORED_MS))]),
            and([eb('state', '=', 'kept'), eb('created_at', '<', plus(now, -CAPTURED_MS))]),
          ]),
        )
        .execute(),
  }),
];
