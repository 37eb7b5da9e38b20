import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupManifest } from '../manifest';
import { describePart, type PartFile } from './archive';
import { inPostgresSession, listTables, quoteName } from './postgres-session';
import { readFacts } from './read-facts';

type Copied = Awaited<ReturnType<typeof readFacts>> &
  Required<Pick<BackupManifest, 'tables' | 'sequences'>> & { readonly parts: readonly PartFile[] };

/** Copies every table of one snapshot with COPY, beside servers that go on writing. */
export function copyPostgres(url: string, staging: string): Promise<Copied> {
  const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
  return inPostgresSession(url, begin, async (session) => {
    const { client, db } = session;
    const tables = await listTables(session);
    const facts = await readFacts(
      db,
      tables.map(({ name }) => name),
    );
    await mkdir(path.join(staging, 'tables'), { mode: 0o700 });
    const parts: PartFile[] = [];
    for (const { name, part, columns } of tables) {
      const file = path.join(staging, part);
      const rows = client.query(
        copyTo(`COPY (SELECT ${columns.map(quoteName).join(', ')} FROM ${quoteName(name)}) TO STDOUT`),
      );
      await pipeline(rows, createWriteStream(file, { mode: 0o600 }));
      parts.push(await describePart(part, file));
    }
    return { ...facts, tables, sequences: await readSequences(db), parts };
  });
}

async function readSequences(db: Parameters<typeof readFacts>[0]) {
  const { rows: found } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`.execute(db);
  const sequences: { name: string; value: number; isCalled: boolean }[] = [];
  for (const { name } of found) {
    const { rows } = await sql<{
      value: number;
      called: boolean;
    }>`SELECT last_value AS value, is_called AS called FROM ${sql.id(name)}`.execute(db);
    sequences.push({ name, value: rows[0]?.value ?? 1, isCalled: rows[0]?.called === true });
  }
  return sequences;
}
