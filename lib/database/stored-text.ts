import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';

/** What the driver gives for `storedText`. */
export type StoredText = Uint8Array | ArrayBuffer | string | null;

/**
 * A column as the text of whatever is stored in it: for checks on data that may have been damaged or tampered with.
 * The embedded database keeps any type in any column, and its driver ends the process over text that is not UTF-8, so
 * there it is read as bytes.
 */
export function storedText(engine: Database['engine'], column: string): RawBuilder<StoredText> {
  const type = sql.raw(engine === 'sqlite' ? 'BLOB' : 'TEXT');
  return sql<StoredText>`CAST(${sql.ref(column)} AS ${type})`;
}

/** The text behind `storedText`; bytes that are no UTF-8 become U+FFFD, NULL becomes null. */
export function decodeStoredText(value: StoredText): string | null {
  return value === null || typeof value === 'string' ? value : decoder.decode(value);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
