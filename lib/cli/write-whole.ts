import { InputError } from '@/lib/core/base/errors';
import { replaceFile } from '@/lib/core/base/server/replace-file';

/** Writes the file of `--out` completely or not at all. @throws InputError saying why not */
export async function writeWhole(file: string, text: string): Promise<void> {
  try {
    await replaceFile(file, text);
  } catch (error) {
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
