import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Row, Schema } from '@/lib/core/database/schema';

/** Rows that no page needs often, packed: their columns one after another, as JSON, compressed. */

/** What is packed together, because it's read together. */
export const ARCHIVED_TABLES = {
  activity: ['orders', 'fills', 'copy_intents'],
  trades: ['copy_trades'],
  equity: ['equity_points'],
  log: ['account_events'],
} as const satisfies Readonly<Record<string, readonly (keyof Schema)[]>>;

export type ArchiveKind = keyof typeof ARCHIVED_TABLES;
export type ArchivedTable = (typeof ARCHIVED_TABLES)[ArchiveKind][number];
/** Rows of each table of a kind, as they were stored. */
export type ArchivedRows<Kind extends ArchiveKind> = {
  readonly [Table in (typeof ARCHIVED_TABLES)[Kind][number]]: readonly Row<Table>[];
};

/** Sums of fills. */
export interface FillTotals {
  readonly fills: number;
  /** Fills that closed something. */
  readonly trades: number;
  readonly profit: number;
  readonly commissions: number;
  /** How long what they closed was held, in milliseconds. */
  readonly held: number;
}

/** A column's values in the order of the rows, or the one that all rows have. */
type Column = readonly unknown[] | string | number | null;

interface PackedTable {
  readonly rows: number;
  readonly columns: Readonly<Record<string, Column>>;
}

/** Brotli's, from 0 to 11: a higher one takes five times as long to save a tenth of the bytes. */
const QUALITY = 5;

export function packRows<Kind extends ArchiveKind>(rows: ArchivedRows<Kind>): Uint8Array {
  const tables = Object.entries<readonly object[]>(rows).map(([table, own]) => [table, packTable(own)]);
  const text = Buffer.from(JSON.stringify(Object.fromEntries(tables)));
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
}

function packTable(rows: readonly object[]): PackedTable {
  const columns: Record<string, Column> = {};
  for (const name of Object.keys(rows[0] ?? {})) {
    const values = rows.map((row) => row[name as keyof typeof row]);
    const [first = null] = values;
    columns[name] = values.every((value) => value === first) ? first : values;
  }
  return { rows: rows.length, columns };
}

/** What `packRows` was given. A migration that adds a column to one of the tables has to give old rows its default here. */
export function unpackRows<Kind extends ArchiveKind>(packed: Uint8Array): ArchivedRows<Kind> {
  const tables = JSON.parse(brotliDecompressSync(packed).toString()) as Readonly<Record<string, PackedTable>>;
  return Object.fromEntries(
    Object.entries(tables).map(([table, { rows, columns }]) => [table, unpackTable(rows, columns)]),
  ) as ArchivedRows<Kind>;
}

function unpackTable(count: number, columns: PackedTable['columns']): readonly object[] {
  const entries = Object.entries(columns);
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, unknown> = {};
    for (const [name, column] of entries) row[name] = Array.isArray(column) ? column[index] : column;
    return row;
  });
}

type SummedFill = Pick<Row<'fills'>, 'profit' | 'commission' | 'time' | 'opened_at'>;

export function sumFills(fills: readonly SummedFill[]): FillTotals {
  const closing = fills.filter(({ profit }) => profit !== null);
  const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    fills: fills.length,
    trades: closing.length,
    profit: add(closing.map(({ profit }) => profit ?? 0)),
    commissions: add(fills.map(({ commission }) => commission)),
    held: add(closing.map(({ time, opened_at }) => (opened_at === null ? 0 : time - opened_at))),
  };
}

export const NO_FILLS: FillTotals = { fills: 0, trades: 0, profit: 0, commissions: 0, held: 0 };

export function plusTotals(one: FillTotals, other: FillTotals): FillTotals {
  return {
    fills: one.fills + other.fills,
    trades: one.trades + other.trades,
    profit: one.profit + other.profit,
    commissions: one.commissions + other.commissions,
    held: one.held + other.held,
  };
}
