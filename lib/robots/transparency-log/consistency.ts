import type { TreeHead } from './checkpoint';
import { hashNode } from './merkle-tree';

/**
 * Whether a proof shows that a tree is a continuation of an older one (RFC 6962, section 2.1.2, checked as in RFC 9162,
 * section 2.1.4.2). A tree without leaves needs no proof.
 * @param hashes base64
 */
export function isContinuation(older: TreeHead, newer: TreeHead, hashes: readonly string[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === 0) return hashes.length === 0;
  if (older.size === newer.size) return hashes.length === 0 && older.root === newer.root;
  const path = hashes.map((hash) => Buffer.from(hash, 'base64'));
  if (path.some(({ length }) => length !== 32)) return false;
  // The older tree is a whole subtree of the newer one: its root is the proof's first hash.
  if (Number.isInteger(Math.log2(older.size))) path.unshift(Buffer.from(older.root, 'base64'));
  const [first, ...others] = path;
  if (!first) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let olderRoot: Uint8Array = first;
  let newerRoot: Uint8Array = first;
  for (const hash of others) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      olderRoot = hashNode(hash, olderRoot);
      newerRoot = hashNode(hash, newerRoot);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else newerRoot = hashNode(newerRoot, hash);
    [at, last] = [half(at), half(last)];
  }
  const isRoot = (hash: Uint8Array, root: string) => Buffer.from(hash).toString('base64') === root;
  return last === 0 && isRoot(olderRoot, older.root) && isRoot(newerRoot, newer.root);
}

const half = (index: number) => Math.floor(index / 2);
