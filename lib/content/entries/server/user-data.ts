import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { leaveEntries } from './entry-store';

/** When an account is deleted, entries its user wrote stay, without the author. */
export const ENTRY_DATA: readonly UserData[] = [
  userData({
    table: 'content_entries',
    privacyNotice: 'A former member',
    personal: ['author_id', 'changed_by_id'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('content_entries')
        .select(['kind', 'id', 'slug', 'summary', 'created_at'])
        .where('author_id', '=', id)
        .execute();
      return {
        EntriesWritten: rows.map((row) => ({
          Kind: row.kind,
          EntryId: row.id,
          Slug: row.slug,
          Summary: row.summary,
          At: exportedInstant(row.created_at),
        })),
      };
    },
    deleted: (tx, { id }) => leaveEntries(tx, id),
  }),
];
