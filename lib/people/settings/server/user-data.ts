import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export and deletion of users' settings. */
export const SETTING_DATA: readonly UserData[] = [
  userData({
    table: 'user_settings',
    privacyNotice: 'What the site remembers for you',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('user_settings').selectAll().where('user_id', '=', id).execute();
      return {
        Settings: rows.map((row) => ({
          Name: row.name,
          Value: JSON.parse(row.value) as unknown,
          ChangedAt: exportedInstant(row.changed_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
];
