import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema';
import { forEachEngine } from '../testing/for-each-engine';
import { MIGRATIONS } from './migrations';

/** The last version whose programs needn't run beside later ones. */
const FIRST_KEPT = 45;

type Engine = 'sqlite' | 'postgres';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

interface SampleRow {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (string | number | Uint8Array)[];
}

/** A row of each table; whatever its columns mean, a program that knows this schema could write it. */
async function sampleRows(db: Kysely<Schema>, engine: Engine): Promise<readonly SampleRow[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<Column>`SELECT tables.name AS "table", columns.name, columns.type FROM sqlite_master AS tables,
        pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`
    : sql<Column>`SELECT table_name AS "table", column_name AS name, data_type AS type
        FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'NO'`
  ).execute(db);
  const byTable = new Map<string, Column[]>();
  for (const column of rows) byTable.set(column.table, [...(byTable.get(column.table) ?? []), column]);
  return [...byTable].map(([table, columns]) => ({
    table,
    columns: columns.map(({ name }) => name),
    values: columns.map(({ type }) =>
      /int|real|double/i.test(type) ? 1 : /blob|bytea/i.test(type) ? new Uint8Array(1) : 'x',
    ),
  }));
}

/** Writes, reads, changes and deletes the rows as a program does that knows these columns alone; says what failed. */
function useRows(
  db: Kysely<Schema>,
  engine: Engine,
  samples: readonly SampleRow[],
): Promise<readonly string[]> {
  return db.connection().execute(async (one) => {
    const failures: string[] = [];
    // Rows of other tables aren't the question.
    await (engine === 'sqlite'
      ? sql`PRAGMA foreign_keys = OFF`
      : sql`SET session_replication_role = replica`
    ).execute(one);
    await sql`BEGIN`.execute(one);
    for (const { table, columns, values } of samples) {
      const names = sql.join(columns.map((name) => sql.ref(name)));
      const sets = sql.join(columns.map((name, index) => sql`${sql.ref(name)} = ${values[index]}`));
      await sql`SAVEPOINT sample`.execute(one);
      try {
        await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(values)})`.execute(one);
        await sql`SELECT ${names} FROM ${sql.table(table)}`.execute(one);
        await sql`UPDATE ${sql.table(table)} SET ${sets}`.execute(one);
        await sql`DELETE FROM ${sql.table(table)}`.execute(one);
      } catch (error) {
        failures.push(`${table}: ${(error as Error).message}`);
      }
      await sql`ROLLBACK TO SAVEPOINT sample`.execute(one);
    }
    await sql`ROLLBACK`.execute(one);
    return failures;
  });
}

forEachEngine('migrations', (open) => {
  it('leave the program of the release before able to write, read, change and delete its rows', async () => {
    const { db, engine } = await open({ migrated: false });
    const apply = async (numbers: readonly (typeof MIGRATIONS)[number][]) => {
      for (const { up } of numbers) await db.transaction().execute((tx) => up(tx, engine));
    };
    await apply(MIGRATIONS.filter(({ number }) => number <= FIRST_KEPT));
    const samples = await sampleRows(db, engine);
    expect(samples.length).toBeGreaterThan(40);
    // Some tables refuse changes in every version.
    const before = await useRows(db, engine, samples);
    expect(before.filter((failure) => !failure.includes('append-only'))).toEqual([]);
    await apply(
      MIGRATIONS.filter(({ number, worksSince }) => number > FIRST_KEPT && worksSince === undefined),
    );
    expect(await useRows(db, engine, samples)).toEqual(before);
  });
});

it('contracting migrations come after the versions that still need what they take', () => {
  for (const { number, worksSince } of MIGRATIONS)
    if (worksSince !== undefined) {
      expect(worksSince).toBeGreaterThan(FIRST_KEPT);
      expect(worksSince).toBeLessThan(number);
    }
});
