import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { purgeInbox } from './notification-store';

/** Export, deletion and purging of inboxes and how users are notified. */
export const NOTIFICATION_DATA: readonly UserData[] = [
  userData({
    table: 'notifications',
    privacyNotice: 'What you were notified of',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute();
      return {
        Notifications: rows.map((row) => ({
          Kind: row.kind,
          RobotId: row.robot_id === null ? null : Number(row.robot_id),
          Data: JSON.parse(row.data) as unknown,
          HappenedAt: exportedInstant(row.happened_at),
          CreatedAt: exportedInstant(row.created_at),
          ReadAt: exportedInstant(row.read_at),
        })),
      };
    },
    deleted: 'with-account',
    purge: purgeInbox,
  }),
  userData({
    table: 'notification_settings',
    privacyNotice: 'whether you want mails about it',
    personal: ['user_id', 'unsubscribe_token', 'token_email_key'],
    async exported(db, { id }) {
      const row = await db
        .selectFrom('notification_settings')
        .select('mail')
        .where('user_id', '=', id)
        .executeTakeFirst();
      return { NotificationMails: row?.mail ?? 'off' };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'push_subscriptions',
    privacyNotice: 'browsers that show push messages',
    personal: ['user_id', 'endpoint_hash', 'endpoint', 'p256dh', 'auth', 'device'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('push_subscriptions')
        .select(['device', 'created_at'])
        .where('user_id', '=', id)
        .execute();
      return {
        PushBrowsers: rows.map((row) => ({
          Device: row.device,
          CreatedAt: exportedInstant(row.created_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
];
