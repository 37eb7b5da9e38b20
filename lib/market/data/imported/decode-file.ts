import { gunzipSync } from 'node:zlib';
import { InputError } from '@/lib/core/base/errors';

/** A price file as read, before parsing. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LARGEST_TEXT = 400 * 1024 * 1024;

/**
 * A file's text, unpacked if it's gzip (detected by its first bytes).
 * @throws InputError naming the file if it's damaged, empty, too large or not text
 */
export function decodeFile({ name, bytes }: NamedFile): string {
  const text = decodeUtf8(name, isGzip(bytes) ? unpack(name, bytes) : bytes);
  if (text.trim() === '') throw new InputError(`${name}: the file is empty`);
  if (text.includes('\0')) throw new InputError(`${name}: the file is not CSV text`);
  return text;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function unpack(name: string, bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_TEXT });
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    throw new InputError(
      tooLarge
        ? `${name}: unpacked, it is larger than ${LARGEST_TEXT >> 20} MB; split it`
        : `${name}: the gzip file is damaged or cut off`,
    );
  }
}

function decodeUtf8(name: string, bytes: Uint8Array): string {
  if (bytes.length > LARGEST_TEXT)
    throw new InputError(`${name}: the file is larger than ${LARGEST_TEXT >> 20} MB; split it`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(`${name}: the file is not UTF-8 text`);
  }
}
