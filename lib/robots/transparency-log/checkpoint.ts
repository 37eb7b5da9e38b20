import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Ed25519 in C2SP signed-note. */
const ED25519 = 0x01;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
/** PKCS #8 around the 32 bytes of a private Ed25519 key (RFC 8410), and SubjectPublicKeyInfo around a public one. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The tree that a checkpoint is of. */
export interface TreeHead {
  readonly size: number;
  /** Base64. */
  readonly root: string;
}

export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

/** The key of a log, under the name by which its signatures are known: the log's origin. */
export interface LogSigner {
  readonly origin: string;
  /** As `name+id+base64`, the form in which tools take a key. */
  readonly verifierKey: string;
  /** A signed note (C2SP signed-note) that holds a checkpoint (C2SP tlog-checkpoint). */
  sign(head: TreeHead): string;
}

/** The log's origin: where it is served, without the scheme (C2SP tlog-tiles, "Parameters"). */
export function logOrigin(baseUrl: string): string {
  return `${new URL(baseUrl).host}/log`;
}

/** @param seed the 32 bytes of a private Ed25519 key (RFC 8032) */
export function createLogSigner(origin: string, seed: Uint8Array): LogSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_PREFIX.length);
  const id = keyId(origin, publicKey);
  return {
    origin,
    verifierKey: `${origin}+${id.toString('hex')}+${typed(publicKey).toString('base64')}`,
    sign({ size, root }) {
      const text = `${origin}\n${size}\n${root}\n`;
      const signature = sign(null, Buffer.from(text, 'utf8'), privateKey);
      return `${text}\n— ${origin} ${Buffer.concat([id, signature]).toString('base64')}\n`;
    },
  };
}

/** A checkpoint's contents; null if it isn't one, or no line of it is a valid signature by the key. */
export function openCheckpoint(note: string, verifierKey: string): Checkpoint | null {
  const key = parseVerifierKey(verifierKey);
  const parted = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n((?:— [^\n]+\n)+)$/.exec(note);
  if (!key || !parted) return null;
  const [, origin = '', size = '', root = '', lines = ''] = parted;
  const text = Buffer.from(`${origin}\n${size}\n${root}\n`, 'utf8');
  const isSigned = lines.split('\n').some((line) => {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded ?? '', 'base64');
    if (name !== key.name || !bytes.subarray(0, KEY_ID_BYTES).equals(key.id)) return false;
    return verify(null, text, key.publicKey, bytes.subarray(KEY_ID_BYTES));
  });
  return isSigned ? { origin, size: Number(size), root } : null;
}

function parseVerifierKey(
  text: string,
): { readonly name: string; readonly id: Buffer; readonly publicKey: KeyObject } | null {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  if (name === undefined || id === undefined || encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== 1 + KEY_BYTES || bytes[0] !== ED25519) return null;
  const raw = bytes.subarray(1);
  if (keyId(name, raw).toString('hex') !== id) return null;
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, raw]),
    format: 'der',
    type: 'spki',
  });
  return { name, id: Buffer.from(id, 'hex'), publicKey };
}

function keyId(name: string, publicKey: Uint8Array): Buffer {
  return createHash('sha256').update(`${name}\n`).update(typed(publicKey)).digest().subarray(0, KEY_ID_BYTES);
}

function typed(publicKey: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(ED25519), publicKey]);
}
