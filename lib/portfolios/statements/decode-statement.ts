import { InputError } from '@/lib/core/base/errors';

/**
 * The text of a file in UTF-8 or UTF-16 (by its byte order mark, or by where its zeros are), otherwise in
 * Windows-1252.
 * @throws InputError for an empty file, a spreadsheet, and what else isn't text
 */
export function decodeStatement(bytes: Uint8Array): string {
  if (isSpreadsheet(bytes)) throw new InputError(SAVE_AS_CSV);
  const text = decode(bytes);
  if (text.trim() === '') throw new InputError('This file is empty.');
  if (text.slice(0, 100_000).includes('\0'))
    throw new InputError('This file isn’t a table of text. Export your transactions as CSV and try again.');
  return text;
}

const SAVE_AS_CSV =
  'This is a spreadsheet. Open it in your spreadsheet program, go to the sheet with the transactions (“Account Activity” in eToro’s), and save that sheet as CSV: File, Save As or Download, CSV. Then choose the CSV file here.';

/** XLSX and ODS are ZIP files, XLS is a compound file. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  const startsWith = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  return startsWith(0x50, 0x4b, 3, 4) || startsWith(0xd0, 0xcf, 0x11, 0xe0);
}

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text in Latin letters has a zero in every second byte of UTF-16. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  if (start.length < 4) return null;
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : null;
}
