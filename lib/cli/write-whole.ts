import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InputError } from '@/lib/core/base/errors';

/** Writes the file of `--out` completely or not at all. @throws InputError saying why not */
export async function writeWhole(file: string, text: string): Promise<void> {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    await writeFile(part, text);
    await rename(part, file);
  } catch (error) {
    // The first error is the one to report.
    await rm(part, { force: true }).catch(() => {});
    throw new InputError(`--out '${file}' cannot be written: ${fileErrorReason(error)}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of its path is a file',
  EROFS: 'the disk is read-only',
};

/** Why the file system refused, in words. */
export function fileErrorReason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
