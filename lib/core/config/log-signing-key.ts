import { randomBytes } from 'node:crypto';
import { OperatorError } from '@/lib/core/base/errors';
import { storedSecret } from './stored-secret';

const FILE = 'log-key';
const BYTES = 32;

export interface LogKeySource {
  /** LOG_SIGNING_KEY, if set. */
  readonly logSigningKey: string | null;
  /** The folder for a generated key. */
  readonly dataDir: string;
}

/**
 * The private Ed25519 key that signs checkpoints: the given one, or one generated once and stored in DATA_DIR.
 * @throws OperatorError if the kept key is invalid or the folder can't be used
 */
export function readLogKey({ logSigningKey, dataDir }: LogKeySource): Uint8Array {
  if (logSigningKey !== null) return parse(logSigningKey, 'LOG_SIGNING_KEY');
  return storedSecret({ dataDir, name: FILE, make: () => randomBytes(BYTES).toString('base64'), parse });
}

/** Whether a text is 32 bytes as base64. */
export function isLogSigningKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

function parse(text: string, where: string): Uint8Array {
  if (!isLogSigningKey(text)) throw new OperatorError(`${where} must be 32 bytes as base64`);
  return Buffer.from(text, 'base64');
}
