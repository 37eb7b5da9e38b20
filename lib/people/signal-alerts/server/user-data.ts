import { type UserData, userData } from '@/lib/core/database/user-data';

/** Export and deletion of signal alerts. */
export const SIGNAL_ALERT_DATA: readonly UserData[] = [
  userData({
    table: 'signal_alerts',
    privacyNotice: 'Which ones you’re notified of, by class, event and side',
    personal: ['user_id'],
    async exported(db, { id }) {
      const row = await db
        .selectFrom('signal_alerts')
        .selectAll()
        .where('user_id', '=', id)
        .executeTakeFirst();
      return {
        SignalAlert: row
          ? { Classes: row.classes, Events: row.events, Sides: row.sides, NotifiedThrough: row.asked_through }
          : null,
      };
    },
    deleted: 'with-account',
  }),
];
