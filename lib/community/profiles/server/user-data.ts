import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export and deletion of who takes part in the community. */
export const MEMBER_DATA: readonly UserData[] = [
  userData({
    table: 'members',
    privacyNotice: 'your handle in the community',
    personal: ['user_id', 'handle', 'mailbox_key'],
    async exported(db, { id }) {
      const rows = await db.selectFrom('members').selectAll().where('user_id', '=', id).execute();
      return {
        Community: rows.map((row) => ({
          Handle: row.handle,
          Member: row.member,
          JoinedAt: exportedInstant(row.joined_at),
          ShowsFollows: row.shows_follows === 1,
          ShowsPaperRecord: row.shows_paper === 1,
          ShowsPredictions: row.shows_predictions === 1,
        })),
      };
    },
    deleted: 'with-account',
  }),
  userData({
    table: 'linked_accounts',
    privacyNotice: 'whether another member’s account is also yours',
    personal: ['user_id', 'other_user_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('linked_accounts')
        .select('found_at')
        .where(({ eb, or }) => or([eb('user_id', '=', id), eb('other_user_id', '=', id)]))
        .orderBy('found_at')
        .execute();
      // Not which ones: someone else may share the browser.
      return { LinkedAccounts: rows.map((row) => ({ FoundAt: exportedInstant(row.found_at) })) };
    },
    deleted: 'with-account',
  }),
];
