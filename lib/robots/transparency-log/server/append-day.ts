import { OperatorError } from '@/lib/core/base/errors';
import { isoDay, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { isUniqueViolation } from '@/lib/core/database/unique-violation';
import type { LogSigner } from '../checkpoint';
import { type Head, type LeafContent, leafSubject, leafText, parseLeaf } from '../leaf';
import { hashLeaf, MerkleTree } from '../merkle-tree';
import { collectHeads } from './collect-heads';
import {
  growTree,
  insertLeaves,
  insertLogDay,
  type LogDay,
  readLatestLeaves,
  readNewestDay,
} from './log-store';

/**
 * Appends a leaf for each head that has changed since the log's last one, and one that ends the day, and signs the new
 * root. A UTC day gets one root: null, with nothing done, if it or a later day already has one.
 * @param now UTC milliseconds
 * @throws OperatorError if the stored leaves don't give the previous root: nothing is signed over them
 */
export async function appendDay(
  database: Database,
  { signer, now }: { readonly signer: LogSigner; readonly now: number },
): Promise<LogDay | null> {
  const day = utcDay(now);
  const before = await readNewestDay(database.db);
  if (before !== null && before.day >= day) return null;
  const tree = await readTree(database, before);
  const heads = await collectHeads(database);
  try {
    return await database.commit(async (tx) => {
      const newest = await readNewestDay(tx);
      if (newest?.day !== before?.day) return null;
      const latest = await readLatestLeaves(tx);
      const leaves = newLeaves(heads, latest, isoDay(day));
      await insertLeaves(tx, tree.size, leaves);
      for (const { entry } of leaves) tree.append(hashLeaf(entry));
      const root = Buffer.from(tree.root()).toString('base64');
      const made: LogDay = {
        day,
        treeSize: tree.size,
        root,
        checkpoint: signer.sign({ size: tree.size, root }),
        verifierKey: signer.verifierKey,
        madeAt: now,
      };
      await insertLogDay(tx, made);
      return made;
    });
  } catch (error) {
    // Another process was quicker.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function readTree({ db }: Database, newest: LogDay | null): Promise<MerkleTree> {
  const tree = new MerkleTree();
  if (newest === null) return tree;
  await growTree(db, tree, newest.treeSize);
  if (Buffer.from(tree.root()).toString('base64') !== newest.root)
    throw new OperatorError(
      `The leaves of the transparency log are not those of its root of ${isoDay(newest.day)}: npm run ledger -- verify`,
    );
  return tree;
}

function newLeaves(heads: readonly Head[], latest: ReadonlyMap<string, string>, day: string) {
  const end: LeafContent = {
    kind: 'day',
    robots: heads.filter(({ kind }) => kind === 'robot').length,
    instruments: heads.filter(({ kind }) => kind === 'bars').length,
  };
  return [...heads.filter((head) => isNew(head, latest.get(leafSubject(head)))), end].map((content) => ({
    subject: leafSubject(content),
    entry: leafText(content, day),
  }));
}

function isNew(head: Head, latest: string | undefined): boolean {
  if (latest === undefined) return true;
  return leafText(head, parseLeaf(latest)?.day ?? '') !== latest;
}
