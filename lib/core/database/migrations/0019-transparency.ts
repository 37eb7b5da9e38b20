import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Content of append-only rows. */
const APPEND_ONLY = ['registry_entries', 'transparency_leaves', 'transparency_days'] as const;

/**
 * The registry of publications and removals, with an entry for each existing robot, and the transparency log: its
 * leaves, a checkpoint per day, and the operator's command's response to each.
 */
export async function addTransparency(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const statements = [
    sql`CREATE TABLE registry_entries (
      seq BIGINT PRIMARY KEY, entry TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL)`,
    sql`CREATE TABLE transparency_leaves (
      leaf_index BIGINT PRIMARY KEY, subject TEXT NOT NULL, entry TEXT NOT NULL)`,
    sql`CREATE INDEX transparency_leaves_by_subject ON transparency_leaves (subject, leaf_index)`,
    sql`CREATE TABLE transparency_days (
      day BIGINT PRIMARY KEY, tree_size BIGINT NOT NULL UNIQUE, root TEXT NOT NULL, checkpoint TEXT NOT NULL,
      verifier_key TEXT NOT NULL, made_at BIGINT NOT NULL)`,
    sql`CREATE TABLE transparency_anchors (
      day BIGINT NOT NULL REFERENCES transparency_days (day), ran_at BIGINT NOT NULL, exit_code BIGINT,
      receipt TEXT NOT NULL, PRIMARY KEY (day, ran_at))`,
    ...(engine === 'postgres' ? appendOnlyOnPostgres() : appendOnlyOnSqlite()),
  ];
  for (const statement of statements) await statement.execute(tx);
  await registerKnownRobots(tx);
}

function appendOnlyOnSqlite() {
  return APPEND_ONLY.flatMap((table) =>
    ['update', 'delete'].map(
      (verb) =>
        sql`${sql.raw(`
        CREATE TRIGGER ${table}_no_${verb} BEFORE ${verb} ON ${table}
        BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`)}`,
    ),
  );
}

function appendOnlyOnPostgres() {
  return [
    sql`CREATE FUNCTION refuse_transparency_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
    ...APPEND_ONLY.flatMap((table) => [
      sql`${sql.raw(`CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION refuse_transparency_change()`)}`,
      sql`${sql.raw(`CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_transparency_change()`)}`,
    ]),
  ];
}

/** Entries for robots of older data folders, marked as recorded afterwards. */
async function registerKnownRobots(tx: Transaction<Schema>): Promise<void> {
  const robots = await tx
    .selectFrom('robots')
    .select(['id', 'market', 'name', 'definition', 'params_hash', 'published_at', 'removed_at'])
    .orderBy('published_at')
    .orderBy('id')
    .execute();
  const recordedAt = Date.now();
  const texts = robots.flatMap((row) => {
    const robot = { recordedAt, market: row.market, robotId: row.id };
    const version = (JSON.parse(row.definition) as { readonly version?: number }).version ?? 1;
    const published = {
      kind: 'published',
      ...robot,
      name: row.name,
      version,
      paramsHash: row.params_hash,
      publishedAt: row.published_at,
      afterwards: true,
    };
    const removed = { kind: 'removed', ...robot, removedAt: row.removed_at, afterwards: true };
    return row.removed_at === null ? [published] : [published, removed];
  });
  let previous = '0'.repeat(64);
  for (const [index, value] of texts.entries()) {
    const entry = JSON.stringify(value);
    const hash = createHash('sha256').update(`${previous}\n${entry}`).digest('hex');
    await sql`INSERT INTO registry_entries (seq, entry, prev_hash, hash)
      VALUES (${index + 1}, ${entry}, ${previous}, ${hash})`.execute(tx);
    previous = hash;
  }
}
