import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';

const ANCHOR = 'clock.anchor';
const ACCEPTED = 'clock.accepted';
/** An operator's word is for the clock as it is now. */
export const WORD_VALID_MS = 10 * 60_000;

const anchor = z.object({
  bootId: z.string().nullable(),
  boot: z.number().nullable(),
  time: z.number(),
  databaseLessBoot: z.number().nullable(),
});

/** Trusted time at the boot clock's time, and the database's less the boot clock's. */
export type Anchor = z.output<typeof anchor>;

export async function readAnchor(db: Kysely<Schema>): Promise<Anchor | null> {
  const text = await readSetting(db, ANCHOR);
  return text === null ? null : (anchor.safeParse(JSON.parse(text)).data ?? null);
}

export function writeAnchor(db: Kysely<Schema>, value: Anchor): Promise<void> {
  return writeSetting(db, ANCHOR, JSON.stringify(value));
}

/** When an operator said that the wall clock is right, by that clock. */
export async function readAcceptedAt(db: Kysely<Schema>): Promise<number | null> {
  const text = await readSetting(db, ACCEPTED);
  return text === null ? null : Number(text);
}

export function writeAcceptedAt(db: Kysely<Schema>, wall: number): Promise<void> {
  return writeSetting(db, ACCEPTED, String(wall));
}

/** The database's clock, UTC milliseconds; null for the embedded one, which has none of its own. */
export async function readDatabaseTime({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<number | null> {
  if (engine === 'sqlite') return null;
  const { rows } = await sql<{ ms: number }>`
    SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(db);
  return rows[0]?.ms ?? null;
}
