import type { Kysely } from 'kysely';
import { OperatorError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { isUniqueViolation } from '@/lib/core/database/unique-violation';
import { type LogSigner, treeRoot } from '../checkpoint';
import { hashLeaf, type MerkleTree } from '../merkle-tree';
import { growTree, insertLeaves, readNewestTree, type SignedTree } from './log-store';

export interface NewLeaf {
  readonly subject: string;
  readonly entry: string;
}

interface Appending {
  readonly database: Database;
  readonly signer: LogSigner;
  /** As `bringUpToDate` left it. The new leaves are in it afterwards, if they were stored. */
  readonly tree: MerkleTree;
  /** UTC milliseconds. */
  readonly now: number;
  readonly leaves: (tx: Kysely<Schema>) => Promise<readonly NewLeaf[]>;
  readonly store: (tx: Kysely<Schema>, signed: SignedTree) => Promise<void>;
}

/**
 * Brings a tree to the log's newest checkpoint.
 * @throws OperatorError if the stored leaves aren't those of its root, or fewer are stored than were signed before: a
 * log must never sign two trees that don't fit together
 */
export async function bringUpToDate(db: Kysely<Schema>, tree: MerkleTree): Promise<SignedTree | null> {
  const newest = await readNewestTree(db);
  const size = newest?.treeSize ?? 0;
  if (size < tree.size)
    throw new OperatorError(
      `The transparency log has ${size} leaves, but a tree of ${tree.size} was signed: restore its newest backup`,
    );
  await growTree(db, tree, size);
  if (newest !== null && treeRoot(tree) !== newest.root)
    throw new OperatorError(
      `The leaves of the transparency log are not those of its root of ${isoTime(newest.madeAt)}: npm run ledger -- verify`,
    );
  return newest;
}

/**
 * The one way in which the log grows: appends leaves and signs the tree over them, all or nothing. A signature leaves
 * this only once its leaves are stored.
 * @returns null if there was nothing to append or another process was quicker
 */
export async function appendLeaves(appending: Appending): Promise<SignedTree | null> {
  const { database, signer, tree, now } = appending;
  const { size } = tree;
  let isStored = false;
  try {
    const signed = await database.commit(async (tx) => {
      const newest = await readNewestTree(tx);
      if ((newest?.treeSize ?? 0) !== size) return null;
      const leaves = await appending.leaves(tx);
      if (leaves.length === 0) return null;
      await insertLeaves(tx, size, leaves);
      for (const { entry } of leaves) tree.append(hashLeaf(entry));
      const root = treeRoot(tree);
      const made: SignedTree = {
        treeSize: tree.size,
        root,
        checkpoint: signer.sign({ size: tree.size, root }),
        verifierKey: signer.verifierKey,
        madeAt: now,
      };
      await appending.store(tx, made);
      return made;
    });
    isStored = true;
    return signed;
  } catch (error) {
    // Another process was quicker.
    if (isUniqueViolation(error)) return null;
    throw error;
  } finally {
    if (!isStored) tree.truncate(size);
  }
}
