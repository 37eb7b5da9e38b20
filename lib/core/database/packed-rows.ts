import { type RawBuilder, sql } from 'kysely';

/** The embedded database's CONCAT_WS leaves out empty texts, as well as nulls. */
const NULL = '-';

/**
 * Selects rows of numbers as one text: handing over each row and column costs several times what reading it does. For
 * reads of many rows that are made often.
 */
export function packRows(columns: readonly string[]): RawBuilder<string | null> {
  const texts = columns.map((column) => sql`COALESCE(CAST(${sql.ref(column)} AS TEXT), ${sql.lit(NULL)})`);
  return sql`STRING_AGG(CONCAT_WS(',', ${sql.join(texts)}), ';')`;
}

/** The rows of `packRows` with the same columns. */
export function unpackRows<Column extends string>(
  packed: string | null | undefined,
  columns: readonly Column[],
): readonly Readonly<Record<Column, number | null>>[] {
  if (!packed) return [];
  return packed.split(';').map((text) => {
    const values = text.split(',');
    const row: Record<string, number | null> = {};
    for (let index = 0; index < columns.length; index += 1)
      row[columns[index] as Column] = values[index] === NULL ? null : Number(values[index]);
    return row as Record<Column, number | null>;
  });
}
