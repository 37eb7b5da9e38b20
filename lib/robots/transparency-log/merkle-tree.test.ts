import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { hashLeaf, hashNode, MerkleTree } from './merkle-tree';

/** The leaves, roots and proofs with which logs of RFC 6962 are tested (google/certificate-transparency). */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const INCLUSION: readonly (readonly [index: number, size: number, path: readonly string[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];
const CONSISTENCY: readonly (readonly [older: number, newer: number, proof: readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

function makeTree(entries: readonly Uint8Array[]): MerkleTree {
  const tree = new MerkleTree();
  for (const entry of entries) tree.append(hashLeaf(entry));
  return tree;
}

const sample = makeTree(LEAVES.map((leaf) => Buffer.from(leaf, 'hex')));
const numbered = (count: number) =>
  makeTree(Array.from({ length: count }, (_, index) => Buffer.from(`${index}`)));

/** MTH as section 2.1 defines it, by recursion over the leaves. */
function naiveRoot(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 0) return createHash('sha256').digest();
  const [only] = hashes;
  if (hashes.length === 1 && only) return only;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return hashNode(naiveRoot(hashes.slice(0, split)), naiveRoot(hashes.slice(split)));
}

/** Section 2.1.3.2 of RFC 9162. */
function includes(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
  root: string,
): boolean {
  let [fn, sn, hash] = [index, size - 1, leaf];
  for (const beside of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = hashNode(beside, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else hash = hashNode(hash, beside);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && hex(hash) === root;
}

/** Section 2.1.4.2 of RFC 9162. */
function isConsistent(
  older: number,
  newer: number,
  proof: readonly Uint8Array[],
  roots: readonly [string, string],
): boolean {
  if (older === newer) return proof.length === 0 && roots[0] === roots[1];
  const isWhole = (older & (older - 1)) === 0;
  const path = isWhole ? [Buffer.from(roots[0], 'hex'), ...proof] : proof;
  let [fn, sn] = [older - 1, newer - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  const [first, ...rest] = path;
  if (!first) return false;
  let [fr, sr]: [Uint8Array, Uint8Array] = [first, first];
  for (const hash of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [hashNode(hash, fr), hashNode(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else sr = hashNode(sr, hash);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && hex(fr) === roots[0] && hex(sr) === roots[1];
}

describe('the Merkle tree', () => {
  it.each(ROOTS.map((root, size) => [size, root] as const))(
    'of %i leaves has the root of the vectors',
    (size, root) => {
      expect(hex(sample.root(size))).toBe(root);
      expect(hex(makeTree(LEAVES.slice(0, size).map((leaf) => Buffer.from(leaf, 'hex'))).root())).toBe(root);
    },
  );

  it.each(INCLUSION)('proves leaf %i of %i as the vectors do', (index, size, path) => {
    expect(sample.inclusionProof(index, size).map(hex)).toEqual(path);
  });

  it.each(CONSISTENCY)('proves %i to be the beginning of %i as the vectors do', (older, newer, proof) => {
    expect(sample.consistencyProof(older, newer).map(hex)).toEqual(proof);
  });

  it('proves every leaf and every older size, of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(), fc.nat(), (size, leaf, before) => {
        const tree = numbered(size);
        const index = leaf % size;
        const older = 1 + (before % size);
        const root = hex(tree.root());
        expect(root).toBe(hex(naiveRoot(Array.from({ length: size }, (_, one) => hashLeaf(`${one}`)))));
        expect(includes(hashLeaf(`${index}`), index, size, tree.inclusionProof(index, size), root)).toBe(
          true,
        );
        const roots = [hex(tree.root(older)), root] as const;
        expect(isConsistent(older, size, tree.consistencyProof(older, size), [...roots])).toBe(true);
        expect(includes(hashLeaf('other'), index, size, tree.inclusionProof(index, size), root)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('is the tree it was once leaves are taken off its end', () => {
    const toLeaf = (index: number) => hashLeaf(`leaf ${index}`);
    const tree = new MerkleTree();
    const roots = Array.from({ length: 20 }, (_, index) => {
      tree.append(toLeaf(index));
      return tree.root();
    });
    for (const size of [13, 8, 5, 0]) {
      tree.truncate(size);
      expect(tree.size).toBe(size);
      for (let index = size; index < 20; index += 1) {
        tree.append(toLeaf(index));
        expect(tree.root()).toEqual(roots[index]);
      }
    }
  });

  it('has in its tiles the hashes of whole subtrees, by the definition of tlog-tiles', () => {
    const tree = numbered(70_000);
    const leaf = (index: number) => hashLeaf(`${index}`);
    expect(tree.tileHashes(0)).toBe(70_000);
    expect(tree.tileHashes(1)).toBe(273);
    expect(tree.tileHashes(2)).toBe(1);
    expect(Buffer.from(tree.tile(0, 256, 512))).toEqual(
      Buffer.concat(Array.from({ length: 256 }, (_, index) => leaf(256 + index))),
    );
    const subtree = Array.from({ length: 256 }, (_, index) => leaf(272 * 256 + index));
    expect(hex(tree.tile(1, 272, 273))).toBe(hex(naiveRoot(subtree)));
    expect(hex(tree.tile(2, 0, 1))).toBe(hex(tree.root(65_536)));
  });
});
