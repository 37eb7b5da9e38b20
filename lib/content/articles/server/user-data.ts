import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';

/** When an account is deleted, texts its user wrote stay, without the author. */
export const ARTICLE_DATA: readonly UserData[] = [
  userData({
    table: 'article_versions',
    privacyNotice: 'A former member',
    personal: ['author_id', 'author_name'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('article_versions')
        .select(['alias', 'version', 'title', 'body', 'created_at'])
        .where('author_id', '=', id)
        .execute();
      return {
        TextsWritten: rows.map((row) => ({
          Alias: row.alias,
          Version: row.version,
          Title: row.title,
          Body: row.body,
          At: exportedInstant(row.created_at),
        })),
      };
    },
    deleted: (tx, { id }) =>
      tx
        .updateTable('article_versions')
        .set({ author_id: null, author_name: 'A former member' })
        .where('author_id', '=', id)
        .execute(),
  }),
];
