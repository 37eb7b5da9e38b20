import { isoDay, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { LogSigner } from '../checkpoint';
import { type Head, isSaidBy, type LeafContent, leafSubject, leafText } from '../leaf';
import { MerkleTree } from '../merkle-tree';
import { appendLeaves, bringUpToDate } from './append-leaves';
import { collectHeads } from './collect-heads';
import { insertLogDay, type LogDay, readLatestLeaves, readNewestDay } from './log-store';

interface AppendDayOptions {
  readonly signer: LogSigner;
  /** UTC milliseconds. */
  readonly now: number;
  /** Aborted before anything is appended, it throws its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Appends a leaf for each head that has changed since the log's last one, and one that ends the day, and signs the new
 * root. A UTC day gets one root: null, with nothing done, if it or a later day already has one.
 * @throws OperatorError if the stored leaves don't give the previous root: nothing is signed over them
 */
export async function appendDay(
  database: Database,
  { signer, now, signal }: AppendDayOptions,
): Promise<LogDay | null> {
  const day = utcDay(now);
  const before = await readNewestDay(database.db);
  if (before !== null && before.day >= day) return null;
  // From the stored leaves each day, also where a tree is in memory: they may have been changed since.
  const tree = new MerkleTree();
  await bringUpToDate(database.db, tree);
  const heads = await collectHeads(database, signal);
  const signed = await appendLeaves({
    ...{ database, signer, tree, now },
    leaves: async (tx) => newLeaves(heads, await readLatestLeaves(tx), isoDay(day)),
    store: (tx, made) => insertLogDay(tx, { day, ...made }),
  });
  return signed && { day, ...signed };
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
  return latest === undefined || !isSaidBy(head, latest);
}
