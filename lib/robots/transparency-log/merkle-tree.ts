import { createHash } from 'node:crypto';

export const HASH_BYTES = 32;
const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);
const FIRST_CAPACITY = 64;

/** The hash of a leaf: SHA-256(0x00 || entry), RFC 6962, section 2.1. Text is hashed in UTF-8. */
export function hashLeaf(entry: Uint8Array | string): Uint8Array {
  return createHash('sha256').update(LEAF_PREFIX).update(entry).digest();
}

/** SHA-256(0x01 || left || right), RFC 6962, section 2.1. */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return createHash('sha256').update(NODE_PREFIX).update(left).update(right).digest();
}

/** Hashes one after the other in one piece of memory that grows. */
class HashColumn {
  count = 0;
  private bytes = new Uint8Array(FIRST_CAPACITY * HASH_BYTES);

  push(hash: Uint8Array): void {
    const end = this.count * HASH_BYTES;
    if (end === this.bytes.length) {
      const larger = new Uint8Array(2 * this.bytes.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(hash, end);
    this.count += 1;
  }

  slice(from: number, to: number): Uint8Array {
    return this.bytes.slice(from * HASH_BYTES, to * HASH_BYTES);
  }
}

/** The largest power of two below n, which is 2 or more. */
function splitSize(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/**
 * An append-only Merkle tree as in RFC 6962, section 2.1, that stores the hash of every complete subtree. Sizes and
 * indexes count leaves; the caller makes sure they're inside the tree.
 */
export class MerkleTree {
  /** At each height the hashes of the subtrees of 2^height leaves that are whole. */
  private readonly heights: HashColumn[] = [new HashColumn()];

  get size(): number {
    return this.heights[0]?.count ?? 0;
  }

  append(leafHash: Uint8Array): void {
    let hash = leafHash;
    for (let height = 0; ; height += 1) {
      const column = this.columnAt(height);
      column.push(hash);
      if (column.count % 2 === 1) return;
      hash = hashNode(column.slice(column.count - 2, column.count - 1), hash);
    }
  }

  /** Takes leaves off the end. */
  truncate(size: number): void {
    for (const [height, column] of this.heights.entries()) column.count = Math.floor(size / 2 ** height);
  }

  /** MTH(D[0:size]). */
  root(size: number = this.size): Uint8Array {
    return size === 0 ? createHash('sha256').digest() : this.subtree(0, size);
  }

  /** PATH(index, D[0:size]) of section 2.1.1: the hashes beside the way from a leaf to the root, from the leaf up. */
  inclusionProof(index: number, size: number): Uint8Array[] {
    const hashes: Uint8Array[] = [];
    for (let from = 0, to = size; to - from > 1; ) {
      const split = from + splitSize(to - from);
      if (index < split) {
        hashes.unshift(this.subtree(split, to));
        to = split;
      } else {
        hashes.unshift(this.subtree(from, split));
        from = split;
      }
    }
    return hashes;
  }

  /** PROOF(older, D[0:newer]) of section 2.1.2; empty for equal sizes, and for an older tree without leaves. */
  consistencyProof(older: number, newer: number): Uint8Array[] {
    if (older === 0) return [];
    const hashes: Uint8Array[] = [];
    let isKnown = true;
    for (let from = 0, to = newer; ; ) {
      if (older === to) {
        if (!isKnown) hashes.unshift(this.subtree(from, to));
        return hashes;
      }
      const split = from + splitSize(to - from);
      if (older <= split) {
        hashes.unshift(this.subtree(split, to));
        to = split;
      } else {
        hashes.unshift(this.subtree(from, split));
        from = split;
        isKnown = false;
      }
    }
  }

  /** How many hashes the tile row of a level has: those of whole subtrees of 256^level leaves. */
  tileHashes(level: number, size: number = this.size): number {
    return Math.floor(size / 256 ** level);
  }

  /** Hashes `from` to `to` of a tile row (C2SP tlog-tiles). */
  tile(level: number, from: number, to: number): Uint8Array {
    return this.columnAt(8 * level).slice(from, to);
  }

  /** MTH(D[from:to]) where `from` is a multiple of a power of two no smaller than the subtree. */
  private subtree(from: number, to: number): Uint8Array {
    const count = to - from;
    // A power of two.
    if ((count & (count - 1)) === 0)
      return this.columnAt(31 - Math.clz32(count)).slice(from / count, from / count + 1);
    const split = from + splitSize(count);
    return hashNode(this.subtree(from, split), this.subtree(split, to));
  }

  private columnAt(height: number): HashColumn {
    while (this.heights.length <= height) this.heights.push(new HashColumn());
    return this.heights[height] as HashColumn;
  }
}
