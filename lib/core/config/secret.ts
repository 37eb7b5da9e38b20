import { randomBytes } from 'node:crypto';
import type { AppSecret } from '@/lib/core/base/app-secret';
import { OperatorError } from '@/lib/core/base/errors';
import { storedSecret } from './stored-secret';

const FILE = 'app-secret';
const MIN_LENGTH = 32;
const BYTES = 48;

export interface SecretSource {
  /** APP_SECRET, if set. */
  readonly appSecret: string | null;
  /** The folder for a generated secret. */
  readonly dataDir: string;
}

/**
 * The secrets that sign tokens, newest first: the given ones, or one generated once and stored in DATA_DIR, readable
 * only by its owner. Processes that start together get the same.
 * @throws OperatorError if a secret is too short or the folder can't be used
 */
export function readSecret({ appSecret, dataDir }: SecretSource): AppSecret {
  if (appSecret !== null) return parseSecrets(appSecret, 'APP_SECRET');
  return storedSecret({
    dataDir,
    name: FILE,
    make: () => randomBytes(BYTES).toString('base64url'),
    parse: parseSecrets,
  });
}

function parseSecrets(text: string, where: string): AppSecret {
  const [newest = '', ...older] = text.split(',').map((secret) => secret.trim());
  const secrets = [newest, ...older] as const;
  if (secrets.some((secret) => secret.length < MIN_LENGTH))
    throw new OperatorError(
      `${where} must have at least ${MIN_LENGTH} characters (each of them, if several are separated by commas)`,
    );
  return secrets;
}
