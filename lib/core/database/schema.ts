import type { ColumnType, Selectable } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';

/** Written as Uint8Array, read as whatever the driver returns; see `toBytes`. */
export type Bytes = ColumnType<Uint8Array | ArrayBuffer, Uint8Array, Uint8Array>;

/** Booleans are 0 or 1 in both databases. */
export type Flag = 0 | 1;

/** A number with its unit when read; written as any number, since arithmetic loses the unit. */
export type Unit<N extends number> = ColumnType<N, number, number>;

/** As `Unit`, but null until it's written; inserts may leave it out. */
export type Later<N extends number> = ColumnType<N | null, number | null | undefined, number | null>;

declare const content: unique symbol;

/** JSON text of a value of type T. */
export type Json<T> = string & { readonly [content]: T };

export interface SettingsTable {
  key: string;
  value: string;
}

/**
 * All tables, each declared in its subject's `server/tables.ts`. Money, prices and quantities are in micro-units,
 * instants in UTC milliseconds, days since 1970-01-01.
 */
export interface Schema {
  settings: SettingsTable;
}

/** What is read of a table's row. */
export type Row<Name extends keyof Schema> = Selectable<Schema[Name]>;

export function toJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>;
}

/** `table.column`, for what is said of one. */
type ColumnName = {
  [Name in keyof Schema & string]: `${Name}.${keyof Schema[Name] & string}`;
}[keyof Schema & string];

/** Parses the JSON that was stored; nothing else writes such columns. @throws OperatorError if it's damaged */
export function readJson<T>(text: Json<T>, column: ColumnName): T {
  return parseStored(text, column);
}

/** A blob as bytes, whichever driver returned it. */
export function toBytes(value: Uint8Array | ArrayBuffer): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(value);
}
