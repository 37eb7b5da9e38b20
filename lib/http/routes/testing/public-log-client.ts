import { createHash, createPublicKey, verify } from 'node:crypto';

/* A transparency log client written only from c2sp.org/signed-note, c2sp.org/tlog-checkpoint, c2sp.org/tlog-tiles and
   RFC 6962. It shares no code with the product, just like a third party's client. */

const sha256 = (...parts: (Uint8Array | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafHash = (entry: Uint8Array) => sha256(Buffer.of(0), entry);
const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right);

/** The note's text if it has a valid signature by the key. @throws Error otherwise */
export function openNote(note: string, vkey: string): string {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [name = '', id = '', ...rest] = vkey.split('+');
  const key = Buffer.from(rest.join('+'), 'base64');
  if (sha256(`${name}\n`, key).subarray(0, 4).toString('hex') !== id || key[0] !== 1)
    throw new Error('not an Ed25519 verifier key');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  for (const line of note.slice(end + 2).split('\n')) {
    if (!line.startsWith(`— ${name} `)) continue;
    const signature = Buffer.from(line.slice(name.length + 3), 'base64');
    if (signature.subarray(0, 4).toString('hex') !== id) continue;
    if (verify(null, Buffer.from(text), publicKey, signature.subarray(4))) return text;
  }
  throw new Error('no right signature');
}

export interface PublicLogHead {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

export function parseCheckpoint(text: string): PublicLogHead {
  const [origin = '', size = '', root = ''] = text.split('\n');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}

/** Merkle Tree Hash of RFC 6962, section 2.1. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
}

/** The root an audit path yields for a leaf. */
export function rootFromPath(entry: string, index: number, size: number, path: readonly string[]): Buffer {
  let [at, last, hash] = [index, size - 1, leafHash(Buffer.from(entry))];
  for (const encoded of path) {
    const beside = Buffer.from(encoded, 'base64');
    while (at % 2 === 0 && at === last) [at, last] = [at >> 1, last >> 1];
    hash = at % 2 === 1 ? nodeHash(beside, hash) : nodeHash(hash, beside);
    [at, last] = [at >> 1, last >> 1];
  }
  return hash;
}

/** All entries of a log up to a size, from its entry bundles, and the leaf hashes from its level 0 tiles. */
export async function readLog(
  prefix: string,
  size: number,
): Promise<{ entries: Buffer[]; hashes: Buffer[] }> {
  const entries: Buffer[] = [];
  const hashes: Buffer[] = [];
  for (let tile = 0; tile * 256 < size; tile += 1) {
    const width = Math.min(256, size - tile * 256);
    const name = `${String(tile).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`;
    const level0 = await bytesAt(`${prefix}/tile/0/${name}`);
    if (level0.length !== 32 * width) throw new Error(`tile ${name} has ${level0.length} bytes`);
    for (let at = 0; at < level0.length; at += 32) hashes.push(level0.subarray(at, at + 32));
    const bundle = await bytesAt(`${prefix}/tile/entries/${name}`);
    for (let at = 0; at < bundle.length; ) {
      const length = bundle.readUInt16BE(at);
      entries.push(bundle.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return { entries, hashes };
}

export function leafHashes(entries: readonly Buffer[]): Buffer[] {
  return entries.map(leafHash);
}

async function bytesAt(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
