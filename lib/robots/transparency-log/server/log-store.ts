import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { Row, Schema } from '@/lib/core/database/schema';
import { SEALS_SUBJECT } from '../leaf';
import { hashLeaf, type MerkleTree } from '../merkle-tree';

const LEAVES_AT_ONCE = 2000;
const ROWS_PER_INSERT = 100;

/** A tree that was signed. */
export interface SignedTree {
  readonly treeSize: number;
  /** Base64. */
  readonly root: string;
  readonly checkpoint: string;
  readonly verifierKey: string;
  /** UTC milliseconds. */
  readonly madeAt: number;
}

/** A day's root: the first checkpoint of a UTC day. */
export interface LogDay extends SignedTree {
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
}

/** A witness's answer to a checkpoint. */
export interface StoredCosignature {
  readonly treeSize: number;
  /** The witness's key, `name+id+base64`. */
  readonly witness: string;
  /** UTC milliseconds, by the witness's clock. */
  readonly cosignedAt: number;
  /** A signature line of a note. */
  readonly line: string;
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
  return rows.map(toDay);
}

export async function readNewestDay(db: Kysely<Schema>): Promise<LogDay | null> {
  const row = await db
    .selectFrom('transparency_days')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toDay(row) : null;
}

/** The newest checkpoint, a day's or one within it. */
export async function readNewestTree(db: Kysely<Schema>): Promise<SignedTree | null> {
  const within = await db
    .selectFrom('transparency_checkpoints')
    .selectAll()
    .orderBy('tree_size', 'desc')
    .limit(1)
    .executeTakeFirst();
  const day = await readNewestDay(db);
  return within && within.tree_size > (day?.treeSize ?? 0) ? toTree(within) : day;
}

/** The checkpoint of a size, null without one. */
export async function readTreeOfSize(db: Kysely<Schema>, size: number): Promise<SignedTree | null> {
  const find = (table: 'transparency_checkpoints' | 'transparency_days') =>
    db.selectFrom(table).select(TREE_COLUMNS).where('tree_size', '=', size).executeTakeFirst();
  const row = (await find('transparency_checkpoints')) ?? (await find('transparency_days'));
  return row ? toTree(row) : null;
}

/** The checkpoints made from one moment on and before another, smallest first. */
export async function readTreesBetween(
  db: Kysely<Schema>,
  from: number,
  to: number,
): Promise<readonly SignedTree[]> {
  const find = (table: 'transparency_checkpoints' | 'transparency_days') =>
    db
      .selectFrom(table)
      .select(TREE_COLUMNS)
      .where('made_at', '>=', from as Millis)
      .where('made_at', '<', to as Millis)
      .execute();
  const rows = [...(await find('transparency_days')), ...(await find('transparency_checkpoints'))];
  return rows.map(toTree).sort((a, b) => a.treeSize - b.treeSize);
}

const TREE_COLUMNS = ['tree_size', 'root', 'checkpoint', 'verifier_key', 'made_at'] as const;

function toTree(row: Row<'transparency_checkpoints'>): SignedTree {
  return {
    treeSize: row.tree_size,
    root: row.root,
    checkpoint: row.checkpoint,
    verifierKey: row.verifier_key,
    madeAt: row.made_at,
  };
}

function toDay(row: Row<'transparency_days'>): LogDay {
  return { day: row.day, ...toTree(row) };
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

/** The leaves within the day since a size, in order. */
export async function readSealsSince(db: Kysely<Schema>, size: number): Promise<StoredLeaf[]> {
  const rows = await db
    .selectFrom('transparency_leaves')
    .select(['leaf_index', 'entry'])
    .where('subject', '=', SEALS_SUBJECT)
    .where('leaf_index', '>=', size)
    .orderBy('leaf_index')
    .execute();
  return rows.map(({ leaf_index, entry }) => ({ index: leaf_index, entry }));
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

/** @param from index of the first of these leaves in the log */
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

export async function insertLogDay(db: Kysely<Schema>, { day, ...tree }: LogDay): Promise<void> {
  await db
    .insertInto('transparency_days')
    .values({ day: day as EpochDay, ...toRow(tree) })
    .execute();
}

/** Stores a checkpoint within the day. */
export async function insertCheckpoint(db: Kysely<Schema>, tree: SignedTree): Promise<void> {
  await db.insertInto('transparency_checkpoints').values(toRow(tree)).execute();
}

function toRow({
  treeSize,
  root,
  checkpoint,
  verifierKey,
  madeAt,
}: SignedTree): Row<'transparency_checkpoints'> {
  return {
    tree_size: treeSize,
    root,
    checkpoint,
    verifier_key: verifierKey,
    made_at: madeAt as Millis,
  };
}

/** Stores a witness's answer; its first one to a checkpoint stays. */
export async function insertCosignature(db: Kysely<Schema>, cosignature: StoredCosignature): Promise<void> {
  const { treeSize, witness, cosignedAt, line } = cosignature;
  await db
    .insertInto('transparency_cosignatures')
    .values({ tree_size: treeSize, witness, cosigned_at: cosignedAt as Millis, line })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What witnesses answered to the checkpoint of a size. */
export async function readCosignatures(db: Kysely<Schema>, size: number): Promise<StoredCosignature[]> {
  const rows = await db
    .selectFrom('transparency_cosignatures')
    .selectAll()
    .where('tree_size', '=', size)
    .orderBy('witness')
    .execute();
  return rows.map(toCosignature);
}

/** The newest answers of witnesses, newest checkpoint first. */
export async function readNewestCosignatures(
  db: Kysely<Schema>,
  limit: number,
): Promise<StoredCosignature[]> {
  const rows = await db
    .selectFrom('transparency_cosignatures')
    .selectAll()
    .orderBy('tree_size', 'desc')
    .orderBy('witness')
    .limit(limit)
    .execute();
  return rows.map(toCosignature);
}

function toCosignature(row: Row<'transparency_cosignatures'>): StoredCosignature {
  return { treeSize: row.tree_size, witness: row.witness, cosignedAt: row.cosigned_at, line: row.line };
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
