import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/** A setting's value, or null if it was never written. */
export async function readSetting(db: Kysely<Schema>, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a setting, replacing any old value. */
export async function writeSetting(db: Kysely<Schema>, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Writes a setting that is never replaced. @returns the value that counts */
export async function writeSettingOnce(db: Kysely<Schema>, key: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readSetting(db, key)) ?? value;
}

/** Adds 1 to a setting that holds a number, in one statement. @returns the new number; 1 if there was none */
export async function incrementSetting(db: Kysely<Schema>, key: string): Promise<number> {
  const { value } = await db
    .insertInto('settings')
    .values({ key, value: '1' })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: sql<string>`CAST(CAST(settings.value AS INTEGER) + 1 AS TEXT)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}
