import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { makePrivateFile } from '@/lib/core/base/server/private-files';
import { openSqlite } from '@/lib/core/database/sqlite';
import { DATABASE_PART } from '../manifest';
import { describePart, type PartFile } from './archive';
import { readFacts } from './read-facts';

type Copied = Awaited<ReturnType<typeof readFacts>> & { readonly parts: readonly PartFile[] };

/**
 * Copies the embedded database as it is at one moment, beside a server that goes on writing. SQLite reads a snapshot and
 * writes each page once, without what was deleted. Blocks this thread meanwhile.
 */
export async function copySqlite(dataDir: string, staging: string): Promise<Copied> {
  const file = path.join(staging, DATABASE_PART);
  makePrivateFile(file);
  const source = openSqlite(dataDir, true);
  try {
    // A read-only connection also refuses VACUUM INTO, which writes another file.
    await sql`PRAGMA query_only = OFF`.execute(source.db);
    await sql`VACUUM INTO ${sql.lit(file)}`.execute(source.db);
  } finally {
    await source.close();
  }
  const copy = openSqlite(staging, true);
  try {
    const { rows } = await sql<{
      name: string;
    }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`.execute(
      copy.db,
    );
    return {
      ...(await readFacts(
        copy.db,
        rows.map(({ name }) => name),
      )),
      parts: [await describePart(DATABASE_PART, file)],
    };
  } finally {
    await copy.close();
    for (const left of ['-wal', '-shm']) rmSync(`${file}${left}`, { force: true });
  }
}
