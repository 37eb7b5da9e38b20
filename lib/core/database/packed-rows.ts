import { type RawBuilder, sql } from 'kysely';

/**
 * Selects rows of numbers as one text: handing over each row and column costs several times what reading it does. For
 * reads of many rows that are made often.
 */
export function packRows(columns: readonly string[]): RawBuilder<string | null> {
  const texts = columns.map((column) => sql`COALESCE(CAST(${sql.ref(column)} AS TEXT), 'null')`);
  return sql`STRING_AGG('[' || CONCAT_WS(',', ${sql.join(texts)}) || ']', ',')`;
}

/** The rows of `packRows` with the same columns. */
export function unpackRows<Column extends string>(
  packed: string | null | undefined,
  columns: readonly Column[],
): readonly Readonly<Record<Column, number | null>>[] {
  const rows = JSON.parse(`[${packed ?? ''}]`) as readonly (readonly (number | null)[])[];
  return rows.map((values) => {
    const row = {} as Record<Column, number | null>;
    for (const [index, column] of columns.entries()) row[column] = values[index] ?? null;
    return row;
  });
}
