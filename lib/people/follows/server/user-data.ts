import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { FOLLOW_SETTINGS, STORED_SETTINGS } from '../follow-settings';

/** Export and deletion of followed and bookmarked robots. */
export const FOLLOW_DATA: readonly UserData[] = [
  userData({
    table: 'robot_follows',
    privacyNotice: 'Which ones you follow, with their settings',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('robot_follows').selectAll().where('user_id', '=', id).execute();
      return {
        FollowedRobots: rows.map((row) => ({
          RobotId: Number(row.robot_id),
          FollowedAt: exportedInstant(row.followed_at),
          IsGrantedByAdmin: row.is_granted_by_admin === 1,
          GrantedUntil: exportedInstant(row.granted_until),
          ...Object.fromEntries(
            STORED_SETTINGS.map((name) => {
              const { exported, column } = FOLLOW_SETTINGS[name];
              return [exported, row[column] === 1];
            }),
          ),
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'robot_bookmarks',
    privacyNotice: 'which ones you bookmarked',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('robot_bookmarks').selectAll().where('user_id', '=', id).execute();
      return {
        BookmarkedRobots: rows.map((row) => ({
          RobotId: Number(row.robot_id),
          BookmarkedAt: exportedInstant(row.bookmarked_at),
        })),
      };
    },
    deleted: 'with-account',
  }),
];
