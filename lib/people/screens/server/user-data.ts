import { isoDay } from '@/lib/core/base/time';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** Export and deletion of saved screens. */
export const SCREEN_DATA: readonly UserData[] = [
  userData({
    table: 'saved_screens',
    privacyNotice: 'The screens and lists you saved',
    personal: ['user_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('saved_screens')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return {
        SavedScreens: rows.map((row) => ({
          Kind: row.kind,
          Name: row.name,
          Query: row.query,
          CreatedAt: exportedInstant(row.created_at),
          HasAlert: row.alert === 1,
          MatchedOn: row.matched_on === null ? null : isoDay(row.matched_on),
          Matching: row.matching,
        })),
      };
    },
    deleted: 'with-account',
  }),
];
