import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { AppSecret } from '@/lib/core/base/app-secret';
import { OperatorError } from '@/lib/core/base/errors';
import { makePrivateFolder, tightenDataDir } from '@/lib/core/base/server/private-files';

const FILE = 'app-secret';
const MIN_LENGTH = 32;
const BYTES = 48;

export interface SecretSource {
  /** APP_SECRET, as far as it was given. */
  readonly appSecret: string | null;
  /** Where a secret of our own is kept otherwise. */
  readonly dataDir: string;
}

/**
 * The secrets that tokens are signed with, newest first: the given ones, or else one that is made once and kept in
 * DATA_DIR, readable by its owner only. Processes that start at one time get the same.
 * @throws OperatorError when a given or kept secret is too short, or the folder cannot be used
 */
export function readSecret({ appSecret, dataDir }: SecretSource): AppSecret {
  if (appSecret !== null) return parseSecrets(appSecret, 'APP_SECRET');
  const file = path.join(dataDir, FILE);
  try {
    const secrets = parseSecrets(readKept(file) ?? makeKept(dataDir, file), file);
    tightenDataDir(dataDir);
    return secrets;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The secret in ${file} cannot be used: ${(error as Error).message}`);
  }
}

function parseSecrets(text: string, where: string): AppSecret {
  const [newest = '', ...older] = text.split(',').map((secret) => secret.trim());
  const secrets = [newest, ...older] as const;
  if (secrets.some((secret) => secret.length < MIN_LENGTH))
    throw new OperatorError(
      `${where} must have at least ${MIN_LENGTH} characters, and so must each of several with commas between them`,
    );
  return secrets;
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Written whole beside its place, then linked there: whoever comes second finds the first one's, never half of it. */
function makeKept(dataDir: string, file: string): string {
  makePrivateFolder(dataDir);
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    try {
      writeSync(descriptor, `${randomBytes(BYTES).toString('base64url')}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    chmodSync(draft, 0o600);
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKept(file) ?? '';
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === code;
}
