import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type BrokerKeys, isToken } from '@/lib/trading/brokers/broker';
import type { KeyKind } from '../broker-account';

/** Whose keys they are, and which: sealed keys open in no other place. */
export interface KeyPlace {
  readonly userId: string;
  readonly accountId: string;
  readonly version: number;
}

/** What the web process has: it can put keys into the box and not take them out again. */
export interface KeySealer {
  /** First 16 characters in hex of the public key's SHA-256. */
  readonly fingerprint: string;
  seal(keys: BrokerKeys, place: KeyPlace): string;
}

/** What the trader has: it can also open what was sealed. */
export interface KeyOpener extends KeySealer {
  /** null when they were sealed for none of its keys or for another place, or were changed since. */
  open(sealed: string, place: KeyPlace): OpenedKeys | null;
}

export interface OpenedKeys {
  readonly keys: BrokerKeys;
  /** Whether the newest key opened them; otherwise they should be sealed again. */
  readonly isCurrent: boolean;
}

/** First part of a sealed box: the kind of keys inside, and the version of the format. */
const PREFIXES: Readonly<Record<KeyKind, string>> = { keys: 'v1', token: 't1' };
/** Goes into the derived key, so that a box opens only as the kind it was sealed as. */
const INFOS: Readonly<Record<KeyKind, string>> = {
  keys: 'tickproof broker keys v1',
  token: 'tickproof broker token v1',
};
/** The prefix of the 32 bytes of a key in DER (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');
/** Lengths in bytes. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/**
 * A sealed box: an X25519 key made for this box alone and the receiver's give a secret, HKDF-SHA256 makes a key of it, and
 * AES-256-GCM encrypts, with the place as additional data.
 * @param publicKey 32 bytes of an X25519 key (RFC 7748)
 */
export function createKeySealer(publicKey: Uint8Array): KeySealer {
  const receiver = toPublicKey(publicKey);
  return {
    fingerprint: keyFingerprint(publicKey),
    seal(keys, place) {
      const once = generateKeyPairSync('x25519');
      const oncePublic = bytesOfPublic(once.publicKey);
      const kind = isToken(keys) ? 'token' : 'keys';
      const key = deriveKey(once.privateKey, receiver, oncePublic, publicKey, kind);
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData(place));
      const body = Buffer.concat([
        cipher.update(JSON.stringify(sealedContent(keys)), 'utf8'),
        cipher.final(),
      ]);
      const box = Buffer.concat([oncePublic, nonce, cipher.getAuthTag(), body]);
      return `${PREFIXES[kind]}.${box.toString('base64url')}`;
    },
  };
}

/** @param privateKeys 32 bytes each, newest first; seals for the newest */
export function createKeyOpener(privateKeys: readonly [Uint8Array, ...Uint8Array[]]): KeyOpener {
  const pairs = privateKeys.map((bytes) => {
    const secret = toPrivateKey(bytes);
    return { secret, publicBytes: bytesOfPublic(createPublicKey(secret)) };
  });
  const [newest] = pairs;
  if (!newest) throw new RangeError('There must be a private key');
  return {
    ...createKeySealer(newest.publicBytes),
    open(sealed, place) {
      const [prefix, data, ...more] = sealed.split('.');
      const kind = sealedKind(sealed);
      if (prefix !== PREFIXES[kind] || data === undefined || more.length > 0) return null;
      const box = Buffer.from(data, 'base64url');
      if (box.length < KEY + NONCE + TAG) return null;
      for (const pair of pairs) {
        const text = decrypt(box, pair.secret, pair.publicBytes, place, kind);
        if (text !== null) return { keys: JSON.parse(text) as BrokerKeys, isCurrent: pair === newest };
      }
      return null;
    },
  };
}

/** What a box holds, without opening it. */
export function sealedKind(sealed: string): KeyKind {
  return sealed.startsWith(`${PREFIXES.token}.`) ? 'token' : 'keys';
}

function sealedContent(keys: BrokerKeys): BrokerKeys {
  if (isToken(keys)) return { accessToken: keys.accessToken };
  const { keyId, secretKey, passphrase } = keys;
  return { keyId, secretKey, ...(passphrase === undefined ? {} : { passphrase }) };
}

/** The 32 bytes of the public key that belongs to a private one. */
export function publicKeyFor(privateKey: Uint8Array): Uint8Array {
  return bytesOfPublic(createPublicKey(toPrivateKey(privateKey)));
}

function decrypt(
  box: Buffer,
  secret: KeyObject,
  publicBytes: Uint8Array,
  place: KeyPlace,
  kind: KeyKind,
): string | null {
  const oncePublic = box.subarray(0, KEY);
  const nonce = box.subarray(KEY, KEY + NONCE);
  const tag = box.subarray(KEY + NONCE, KEY + NONCE + TAG);
  try {
    const key = deriveKey(secret, toPublicKey(oncePublic), oncePublic, publicBytes, kind);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
    decipher.setAAD(additionalData(place)).setAuthTag(tag);
    return Buffer.concat([decipher.update(box.subarray(KEY + NONCE + TAG)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

function deriveKey(
  privateKey: KeyObject,
  publicKey: KeyObject,
  oncePublic: Uint8Array,
  receiver: Uint8Array,
  kind: KeyKind,
): Buffer {
  const shared = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync('sha256', shared, Buffer.concat([oncePublic, receiver]), INFOS[kind], KEY));
}

function additionalData({ userId, accountId, version }: KeyPlace): Buffer {
  return Buffer.from(JSON.stringify([userId, accountId, version]), 'utf8');
}

function keyFingerprint(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
}

function toPrivateKey(bytes: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, bytes]), format: 'der', type: 'pkcs8' });
}

function toPublicKey(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' });
}

function bytesOfPublic(key: KeyObject): Uint8Array {
  return key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);
}
