import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { hashLeaf, type MerkleTree } from '../merkle-tree';

const LEAVES_AT_ONCE = 2000;
const ROWS_PER_INSERT = 100;

/** A day's root. */
export interface LogDay {
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
  readonly treeSize: number;
  /** Base64. */
  readonly root: string;
  readonly checkpoint: string;
  readonly verifierKey: string;
  /** UTC milliseconds. */
  readonly madeAt: number;
}

/** The operator's command's response to a root. */
export interface LogAnchor {
  readonly day: number;
  /** UTC milliseconds. */
  readonly ranAt: number;
  /** null for a command that was ended because it took too long. */
  readonly exitCode: number | null;
  readonly receipt: string;
}

export interface StoredLeaf {
  readonly index: number;
  readonly entry: string;
}

/** Every day that has a root, oldest first. */
export async function readLogDays(db: Kysely<Schema>): Promise<LogDay[]> {
  const rows = await db.selectFrom('transparency_days').selectAll().orderBy('day').execute();
  return rows.map((row) => ({
    day: row.day,
    treeSize: row.tree_size,
    root: row.root,
    checkpoint: row.checkpoint,
    verifierKey: row.verifier_key,
    madeAt: row.made_at,
  }));
}

export async function readNewestDay(db: Kysely<Schema>): Promise<LogDay | null> {
  const { newest } = await db
    .selectFrom('transparency_days')
    .select((select) => select.fn.max('day').as('newest'))
    .executeTakeFirstOrThrow();
  return newest === null ? null : ((await readLogDays(db)).find(({ day }) => day === newest) ?? null);
}

/** Leaves from an index on, in order, before another index. */
export async function readLeaves(db: Kysely<Schema>, from: number, to: number): Promise<StoredLeaf[]> {
  const rows = await db
    .selectFrom('transparency_leaves')
    .select(['leaf_index', 'entry'])
    .where('leaf_index', '>=', from)
    .where('leaf_index', '<', to)
    .orderBy('leaf_index')
    .execute();
  return rows.map(({ leaf_index, entry }) => ({ index: leaf_index, entry }));
}

/** The newest leaf of a subject among the first `size`, null without one. */
export async function readLatestLeaf(
  db: Kysely<Schema>,
  subject: string,
  size: number,
): Promise<StoredLeaf | null> {
  const row = await db
    .selectFrom('transparency_leaves')
    .select(['leaf_index', 'entry'])
    .where('subject', '=', subject)
    .where('leaf_index', '<', size)
    .orderBy('leaf_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { index: row.leaf_index, entry: row.entry } : null;
}

/** The newest leaf of every subject. */
export async function readLatestLeaves(db: Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{
    subject: string;
    entry: string;
  }>`SELECT subject, entry FROM transparency_leaves
    WHERE leaf_index IN (SELECT MAX(leaf_index) FROM transparency_leaves GROUP BY subject)`.execute(db);
  return new Map(rows.map(({ subject, entry }) => [subject, entry]));
}

/** Appends the leaves that a tree lacks, up to a size. Other work goes on in between. */
export async function growTree(db: Kysely<Schema>, tree: MerkleTree, size: number): Promise<void> {
  while (tree.size < size) {
    const from = tree.size;
    const leaves = await readLeaves(db, from, Math.min(from + LEAVES_AT_ONCE, size));
    if (leaves.length === 0) throw new Error(`The transparency log lacks leaf ${from} of ${size}`);
    for (const { index, entry } of leaves) {
      if (index !== tree.size) throw new Error(`The transparency log lacks leaf ${tree.size} of ${size}`);
      tree.append(hashLeaf(entry));
    }
    await nextTurn();
  }
}

export async function insertLeaves(
  db: Kysely<Schema>,
  from: number,
  leaves: readonly { readonly subject: string; readonly entry: string }[],
): Promise<void> {
  const rows = leaves.map(({ subject, entry }, index) => ({ leaf_index: from + index, subject, entry }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await db
      .insertInto('transparency_leaves')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
}

export async function insertLogDay(db: Kysely<Schema>, day: LogDay): Promise<void> {
  await db
    .insertInto('transparency_days')
    .values({
      day: day.day,
      tree_size: day.treeSize,
      root: day.root,
      checkpoint: day.checkpoint,
      verifier_key: day.verifierKey,
      made_at: day.madeAt,
    })
    .execute();
}

export async function insertAnchor(db: Kysely<Schema>, anchor: LogAnchor): Promise<void> {
  const { day, ranAt, exitCode, receipt } = anchor;
  await db
    .insertInto('transparency_anchors')
    .values({ day, ran_at: ranAt, exit_code: exitCode, receipt })
    .execute();
}

/** The newest anchors, newest first. */
export async function readAnchors(db: Kysely<Schema>, limit: number): Promise<LogAnchor[]> {
  const rows = await db
    .selectFrom('transparency_anchors')
    .selectAll()
    .orderBy('ran_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    day: row.day,
    ranAt: row.ran_at,
    exitCode: row.exit_code,
    receipt: row.receipt,
  }));
}
