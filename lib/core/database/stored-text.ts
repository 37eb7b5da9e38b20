import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';

/** Values of the expressions below; only `decodeStoredText` and `readStoredRow` look inside. */
export type StoredText = Uint8Array | ArrayBuffer | string | null;

/** Separates a row's values, and represents NULL: characters our columns never contain. */
const SEPARATOR = 31;
const NULL_MARK = 7;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A column's stored value as text, for checking data that may be damaged or tampered with. The embedded database stores
 * any type in any column, and its driver crashes on text that isn't UTF-8, so it's read as bytes there.
 */
export function storedText(engine: Database['engine'], column: string): RawBuilder<StoredText> {
  return engine === 'sqlite' ? sql`CAST(${sql.ref(column)} AS BLOB)` : sql`CAST(${sql.ref(column)} AS TEXT)`;
}

/** Decodes `storedText`; invalid UTF-8 becomes U+FFFD, NULL becomes null. */
export function decodeStoredText(value: StoredText): string | null {
  return value === null || typeof value === 'string' ? value : decoder.decode(value);
}

/**
 * Several columns of a row in one value: each one's stored text, then in the embedded database each one's stored type.
 */
export function storedRow(engine: Database['engine'], columns: readonly string[]): RawBuilder<StoredText> {
  const char = sql.raw(engine === 'sqlite' ? 'char' : 'chr');
  const mark = sql`${char}(${sql.lit(NULL_MARK)})`;
  const parts = columns.map((column) => sql`COALESCE(CAST(${sql.ref(column)} AS TEXT), ${mark})`);
  if (engine === 'sqlite') parts.push(...columns.map((column) => sql`typeof(${sql.ref(column)})`));
  const joined = sql.join(parts, sql` || ${char}(${sql.lit(SEPARATOR)}) || `);
  return engine === 'sqlite' ? sql`CAST(${joined} AS BLOB)` : sql`${joined}`;
}

/** One column of a stored row; the type is null where columns are typed. */
export interface StoredCell {
  readonly text: string | null;
  readonly type: string | null;
}

/** Decodes `storedRow`; null if a column contains what ours never do. */
export function readStoredRow(
  engine: Database['engine'],
  columns: number,
  value: StoredText,
): StoredCell[] | null {
  const parts = decodeStoredText(value)?.split(String.fromCharCode(SEPARATOR)) ?? [];
  if (parts.length !== (engine === 'sqlite' ? 2 * columns : columns)) return null;
  const nothing = String.fromCharCode(NULL_MARK);
  return parts
    .slice(0, columns)
    .map((text, index) => ({ text: text === nothing ? null : text, type: parts[columns + index] ?? null }));
}
