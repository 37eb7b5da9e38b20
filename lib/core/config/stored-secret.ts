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
import { OperatorError } from '@/lib/core/base/errors';
import { makePrivateFolder, tightenDataDir } from '@/lib/core/base/server/private-files';

export interface StoredSecret<Value> {
  readonly dataDir: string;
  /** Its file name, known to `private-files.ts`. */
  readonly name: string;
  readonly make: () => string;
  /** @throws OperatorError naming `where` */
  readonly parse: (text: string, where: string) => Value;
}

/**
 * A secret that is generated once and stored in DATA_DIR, readable only by its owner. Processes that start together get
 * the same one.
 * @throws OperatorError if it can't be parsed or the folder can't be used
 */
export function storedSecret<Value>({ dataDir, name, make, parse }: StoredSecret<Value>): Value {
  const file = path.join(dataDir, name);
  try {
    const value = parse(readStored(file) ?? storeNew(dataDir, file, make()), file);
    tightenDataDir(dataDir);
    return value;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The secret in ${file} cannot be used: ${(error as Error).message}`);
  }
}

function readStored(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Written in full to a temporary file, then linked into place: a second process finds the first one's secret, never
 * half of it.
 */
function storeNew(dataDir: string, file: string, text: string): string {
  makePrivateFolder(dataDir);
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    try {
      writeSync(descriptor, `${text}\n`);
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
  return readStored(file) ?? '';
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === code;
}
