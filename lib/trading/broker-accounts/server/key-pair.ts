import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/lib/core/base/errors';
import type { Env } from '@/lib/core/config/env';
import { storedSecret } from '@/lib/core/config/stored-secret';
import { createKeyOpener, createKeySealer, type KeyOpener, type KeySealer, publicKeyFor } from './key-box';

type PairSource = Pick<Env, 'brokerPublicKey' | 'brokerPrivateKey' | 'dataDir' | 'role'>;

const PRIVATE_FILE = 'broker-key';
const PUBLIC_FILE = 'broker-key.pub';
const BYTES = 32;
const PRIVATE_MODE = 0o600;

/**
 * What the trader opens keys with: BROKER_PRIVATE_KEY, or a key that is made once and kept in DATA_DIR, with its public
 * half beside it. Several are separated by commas, newest first.
 * @throws OperatorError if one is invalid, or the folder can't be used
 */
export function readKeyOpener({
  brokerPublicKey,
  brokerPrivateKey,
  dataDir,
}: Omit<PairSource, 'role'>): KeyOpener {
  const keys =
    brokerPrivateKey === null ? keptKeys(dataDir) : parseKeys(brokerPrivateKey, 'BROKER_PRIVATE_KEY');
  const publicText = encode(publicKeyFor(keys[0]));
  if (brokerPublicKey !== null && brokerPublicKey !== publicText)
    throw new OperatorError(
      `BROKER_PUBLIC_KEY doesn’t belong to the newest private key; with that one it is ${publicText}`,
    );
  if (brokerPrivateKey === null) storePublicKey(dataDir, publicText);
  return createKeyOpener(keys);
}

/**
 * What the web process seals keys with: BROKER_PUBLIC_KEY, or the public half of the trader's key in DATA_DIR. It never
 * makes a key where the trader is another process.
 * @returns null where there is none
 * @throws OperatorError if it's invalid
 */
export function readKeySealer(source: PairSource): KeySealer | null {
  const { brokerPublicKey, brokerPrivateKey, dataDir, role } = source;
  if (brokerPublicKey !== null) return createKeySealer(parseKeys(brokerPublicKey, 'BROKER_PUBLIC_KEY')[0]);
  if (role !== 'web' && brokerPrivateKey !== null)
    return createKeySealer(publicKeyFor(parseKeys(brokerPrivateKey, 'BROKER_PRIVATE_KEY')[0]));
  // Where one process does everything, the trader's key is made before anything is sealed, also in old data folders.
  if (role !== 'web') readKeyOpener(source);
  const file = path.join(dataDir, PUBLIC_FILE);
  const text = readText(file);
  return text === null ? null : createKeySealer(parseKeys(text, file)[0]);
}

/**
 * What to seal with, read again for as long as there is none: the trader may be another process that makes its key later.
 * @throws OperatorError as `readKeySealer` does, also at once
 */
export function createKeySource(source: PairSource): () => KeySealer | null {
  let known = readKeySealer(source);
  return () => {
    known ??= readKeySealer(source);
    return known;
  };
}

/**
 * The public half of the trader's newest key as base64, for BROKER_PUBLIC_KEY of other processes.
 * @throws OperatorError if there is none, or one is invalid
 */
export function readPublicKey({ brokerPrivateKey, dataDir }: PairSource): string {
  if (brokerPrivateKey !== null)
    return encode(publicKeyFor(parseKeys(brokerPrivateKey, 'BROKER_PRIVATE_KEY')[0]));
  const text = readText(path.join(dataDir, PUBLIC_FILE));
  if (text === null)
    throw new OperatorError(`There is no ${PUBLIC_FILE} in ${dataDir}: the engine makes it when it starts`);
  return text.trim();
}

function keptKeys(dataDir: string): readonly [Uint8Array, ...Uint8Array[]] {
  return storedSecret({
    dataDir,
    name: PRIVATE_FILE,
    make: () => randomBytes(BYTES).toString('base64'),
    parse: parseKeys,
  });
}

/** Stores the public half, replacing the file when another key has become the newest. */
function storePublicKey(dataDir: string, publicText: string): void {
  const file = path.join(dataDir, PUBLIC_FILE);
  if (readText(file)?.trim() === publicText) return;
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, `${publicText}\n`, { mode: PRIVATE_MODE, flag: 'wx' });
    chmodSync(draft, PRIVATE_MODE);
    renameSync(draft, file);
  } catch (error) {
    throw new OperatorError(`The key in ${file} cannot be written: ${(error as Error).message}`);
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`The key in ${file} cannot be read: ${(error as Error).message}`);
  }
}

function encode(key: Uint8Array): string {
  return Buffer.from(key).toString('base64');
}

/** @throws OperatorError naming `where`, and never what is there */
function parseKeys(text: string, where: string): readonly [Uint8Array, ...Uint8Array[]] {
  const [newest = '', ...older] = text.split(',').map((one) => one.trim());
  const keys = [newest, ...older];
  if (!keys.every((one) => /^[A-Za-z0-9+/]{43}=$/.test(one)))
    throw new OperatorError(
      `${where} must be 32 bytes as base64 (each of them, if several are separated by commas)`,
    );
  return [Buffer.from(newest, 'base64'), ...older.map((one) => Buffer.from(one, 'base64'))];
}
