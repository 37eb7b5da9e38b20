import {
  type Insertable,
  type Kysely,
  type OperationNodeSource,
  PostgresAdapter,
  PrimitiveValueListNode,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Schema } from './schema';

/**
 * Many rows for a statement that stores them: `SELECT` or `VALUES` with these columns. PostgreSQL gets them as one
 * parameter, since parsing and planning one for each value takes it longer than storing them; the embedded database
 * reads values faster than a document. What follows a conflict needs a condition before it, as in `WHERE true`.
 * @param columns other fields of the rows are ignored, and missing ones are null
 */
export function selectRows<Table extends keyof Schema & string>(
  tx: Kysely<Schema>,
  table: Table,
  columns: readonly (keyof Insertable<Schema[Table]> & string)[],
  rows: readonly Partial<Insertable<Schema[Table]>>[],
): RawBuilder<Record<string, unknown>> {
  if (isPostgres(tx)) {
    const names = columnNames(columns);
    return sql`SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(table)}, ${toJson(rows)}::json)`;
  }
  return sql`VALUES ${sql.join(rows.map((row) => valueList(columns.map((column) => row[column] ?? null))))}`;
}

/**
 * Whether a column has one of many texts. As in `selectRows`, they are one parameter for PostgreSQL, and one part of
 * the statement for the embedded database.
 */
export function isAnyOf(tx: Kysely<Schema>, column: string, texts: readonly string[]): RawBuilder<boolean> {
  if (isPostgres(tx)) return sql<boolean>`${sql.ref(column)} = ANY (${texts}::text[])`;
  return sql<boolean>`${sql.ref(column)} IN ${valueList(texts)}`;
}

/** As `isAnyOf`, for two columns and pairs of texts. */
export function isAnyPair(
  tx: Kysely<Schema>,
  columns: readonly [string, string],
  pairs: readonly (readonly [string, string])[],
): RawBuilder<boolean> {
  const [first, second] = columns.map((column) => sql.ref(column));
  const values = isPostgres(tx)
    ? sql`SELECT * FROM unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[])`
    : sql`VALUES ${sql.join(pairs.map(valueList))}`;
  return sql<boolean>`(${first}, ${second}) IN (${values})`;
}

function isPostgres(tx: Kysely<Schema>): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter;
}

/** Values in parentheses as one part of a statement: one for each takes longer than storing them. */
export function valueList(values: readonly unknown[]): OperationNodeSource {
  return { toOperationNode: () => PrimitiveValueListNode.create(values) };
}

/** The columns that rows have; a row without one of them has null there. */
export function columnsIn<Row extends object>(rows: readonly Row[]): readonly (keyof Row & string)[] {
  const columns = new Set<keyof Row & string>();
  for (const row of rows) for (const column in row) columns.add(column);
  return [...columns];
}

/** The names of columns in a list, as after the name of a common table. */
export function columnNames(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/**
 * A document that PostgreSQL reads: it refuses halves of surrogate pairs, which become U+FFFD here as they do in texts
 * that are parameters.
 */
function toJson(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  if (!/\\ud[89a-f]/.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  );
}
