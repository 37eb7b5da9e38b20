import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Signature types of C2SP signed-note: the log's own Ed25519, and `cosignature/v1` of tlog-cosignature. */
export const LOG_SIGNATURE = 0x01;
export const COSIGNATURE = 0x04;

export const KEY_ID_BYTES = 4;
const KEY_BYTES = 32;
/** PKCS #8 around the 32 bytes of a private Ed25519 key (RFC 8410), and SubjectPublicKeyInfo around a public one. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** A private key that signs notes under a name. */
export interface NoteKey {
  readonly name: string;
  /** As `name+id+base64`, the form in which tools take a key. */
  readonly verifierKey: string;
  readonly id: Buffer;
  readonly privateKey: KeyObject;
}

export interface VerifierKey {
  readonly name: string;
  readonly id: Buffer;
  readonly publicKey: KeyObject;
}

/** @param seed the 32 bytes of a private Ed25519 key (RFC 8032) */
export function createNoteKey(name: string, type: number, seed: Uint8Array): NoteKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_PREFIX.length);
  const typed = Buffer.concat([Buffer.of(type), publicKey]);
  const id = keyId(name, typed);
  return { name, id, privateKey, verifierKey: `${name}+${id.toString('hex')}+${typed.toString('base64')}` };
}

/** Null if the text isn't a key for signatures of that type, or its id isn't that of name and key. */
export function parseVerifierKey(text: string, type: number): VerifierKey | null {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  if (name === undefined || id === undefined || encoded === undefined) return null;
  const typed = Buffer.from(encoded, 'base64');
  if (typed.length !== 1 + KEY_BYTES || typed[0] !== type) return null;
  if (keyId(name, typed).toString('hex') !== id) return null;
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, typed.subarray(1)]),
    format: 'der',
    type: 'spki',
  });
  return { name, id: Buffer.from(id, 'hex'), publicKey };
}

/** The signatures that lines of a note have by a key, without its id. */
export function signaturesBy(lines: string, { name, id }: VerifierKey): readonly Buffer[] {
  return lines.split('\n').flatMap((line) => {
    const [, signer, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded ?? '', 'base64');
    // Decoding skips what isn't base64: nothing else may be in the line.
    const isExact = bytes.toString('base64') === encoded;
    return isExact && signer === name && bytes.subarray(0, KEY_ID_BYTES).equals(id)
      ? [bytes.subarray(KEY_ID_BYTES)]
      : [];
  });
}

/** A signature line, without its line feed. */
export function signatureLine({ name, id }: NoteKey, signature: Uint8Array): string {
  return `— ${name} ${Buffer.concat([id, signature]).toString('base64')}`;
}

function keyId(name: string, typed: Uint8Array): Buffer {
  return createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, KEY_ID_BYTES);
}
