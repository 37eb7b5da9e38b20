import type { Database } from '../database';
import { type DatabaseOptions, openDatabase } from '../open-database';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-server';
import { makeDataDir, makeMigratedDataDir } from './sqlite-folder';

/** A test's database, and how to reopen it. */
export interface TestDatabase extends Database {
  readonly options: DatabaseOptions;
}

/** Opens a new database, migrated by default; closed and removed after the test. */
export type OpenTestDatabase = (how?: { readonly migrated: boolean }) => Promise<TestDatabase>;

/**
 * Defines the same tests for the embedded database and PostgreSQL: where statements, types or locks differ. That every
 * call's statements run on both is tested once for all of them (`calls-on-both.test.ts`).
 * @param define takes `it` for tests of what is above the statements, which run on the embedded database alone
 */
export function forEachEngine(name: string, define: (open: OpenTestDatabase, itOnce: jest.It) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, (engine) =>
    define(opener(engine), engine === 'sqlite' ? it : NOT_HERE),
  );
}

const NOT_HERE = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as jest.It;

/** Defines tests of what is above the statements. */
export function onSqlite(name: string, define: (open: OpenTestDatabase) => void): void {
  describe(name, () => define(opener('sqlite')));
}

function opener(engine: 'sqlite' | 'postgres'): OpenTestDatabase {
  const undo: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });
  return async ({ migrated } = { migrated: true }) => {
    const options =
      engine === 'sqlite' ? await sqliteOptions(migrated) : await postgresOptions(migrated, undo);
    const database = await openDatabase(options);
    undo.push(() => database.close());
    return { ...database, options };
  };
}

async function sqliteOptions(migrated: boolean): Promise<DatabaseOptions> {
  return { dataDir: migrated ? await makeMigratedDataDir() : makeDataDir() };
}

let databases = 0;

async function postgresOptions(migrated: boolean, undo: (() => Promise<void>)[]): Promise<DatabaseOptions> {
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  const databaseUrl = await createPostgresDatabase(name, migrated);
  undo.push(() => dropPostgresDatabase(name));
  return { dataDir: '', databaseUrl };
}
