import { type Kysely, sql } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { SavedSettings, SettingTable, UserSettings } from '../user-settings';

/** Settings as rows, the value as JSON. */
export function createUserSettings<Table extends SettingTable>(
  db: Kysely<Schema>,
  table: Table,
): UserSettings<Table> {
  const names = Object.keys(table);
  return {
    async read(userId) {
      const rows = await db
        .selectFrom('user_settings')
        .select(['name', 'value'])
        .where('user_id', '=', userId)
        .execute();
      const stored = new Map(rows.map(({ name, value }) => [name, value]));
      const found = names.flatMap((name) => {
        const text = stored.get(name);
        // Values from an earlier version may not be allowed any more.
        const read = text === undefined ? undefined : table[name]?.safeParse(JSON.parse(text));
        return read?.success ? [[name, read.data] as const] : [];
      });
      return Object.fromEntries(found) as SavedSettings<Table>;
    },
    async save(userId, settings, now) {
      for (const name of names) {
        if (settings[name] === undefined) continue;
        const value = JSON.stringify(settings[name]);
        // From the user's row, because an account deleted in the meantime has no settings.
        await sql`
          INSERT INTO user_settings (user_id, name, value, changed_at)
          SELECT id, ${name}, ${value}, CAST(${now} AS BIGINT) FROM users WHERE id = ${userId}
          ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`.execute(
          db,
        );
      }
    },
  };
}
