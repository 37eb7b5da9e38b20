import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export and deletion of who takes part in the community. */
export const MEMBER_DATA: readonly UserData[] = [
  userData({
    table: 'members',
    privacyNotice: 'your handle in the community',
    personal: ['user_id', 'handle'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('members').selectAll().where('user_id', '=', id).execute();
      return {
        Community: rows.map((row) => ({
          Handle: row.handle,
          Member: row.member,
          JoinedAt: exportedInstant(row.joined_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
];
