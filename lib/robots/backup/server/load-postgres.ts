import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { InputError } from '@/lib/core/base/errors';
import { prepareMigrations } from '@/lib/core/database/migrate';
import { MIGRATIONS } from '@/lib/core/database/migrations/migrations';
import type { BackupManifest } from '../manifest';
import { extractArchive } from './archive';
import { inPostgresSession, listTables, quoteName } from './postgres-session';

/** @throws InputError unless the database has no tables */
export async function refuseFilledDatabase(url: string): Promise<void> {
  await inPostgresSession(url, 'BEGIN READ ONLY', async (session) => {
    const names = (await listTables(session)).map(({ name }) => name);
    if (names.length === 0) return;
    const what = names.includes('migrations')
      ? `a database of Tickproof with ${names.length} tables`
      : `tables of another program (${names.slice(0, 5).join(', ')})`;
    throw new InputError(
      `The database of DATABASE_URL is not empty: it has ${what}. Nothing was changed. Create an empty database for the restore`,
    );
  });
}

/**
 * Makes the tables as they were, by the same migrations, and fills them: all in one transaction, so that an interrupted
 * restore leaves the database empty.
 */
export function loadPostgres(url: string, file: string, manifest: BackupManifest): Promise<void> {
  const { migration, tables = [], sequences = [] } = manifest;
  return inPostgresSession(url, 'BEGIN', async ({ client, db }) => {
    await prepareMigrations(db, 'postgres');
    // Migrations expect a database of their own; here they run in this transaction.
    const tx = db as Parameters<(typeof MIGRATIONS)[number]['up']>[0];
    for (const { number, up } of MIGRATIONS) if (number <= migration.number) await up(tx, 'postgres');
    // Ledgers refuse changes, and rows are stored as they were.
    const triggers = async (how: 'DISABLE' | 'ENABLE') => {
      for (const { name } of tables)
        await sql.raw(`ALTER TABLE ${quoteName(name)} ${how} TRIGGER USER`).execute(db);
    };
    await triggers('DISABLE');
    if (tables.length > 0)
      await sql.raw(`TRUNCATE ${tables.map(({ name }) => quoteName(name)).join(', ')}`).execute(db);
    const byPart = new Map(tables.map((table) => [table.part, table]));
    // Parts have their tables' order.
    await extractArchive(file, async (part) => {
      const table = byPart.get(part);
      if (!table) return null;
      return client.query(
        copyFrom(`COPY ${quoteName(table.name)} (${table.columns.map(quoteName).join(', ')}) FROM STDIN`),
      );
    });
    await triggers('ENABLE');
    for (const { name, value, isCalled } of sequences)
      await sql`SELECT setval(${quoteName(name)}::regclass, ${value}, ${isCalled})`.execute(db);
  });
}
