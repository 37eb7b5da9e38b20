import { copyFileSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '../migrate';
import { openDatabase } from '../open-database';
import { DATABASE_FILE } from '../sqlite';
import { inRunFolder } from './run-folder';

/** A new data folder in the test run's folder; removed with it. */
export function makeDataDir(): string {
  return mkdtempSync(inRunFolder('data-dir-'));
}

/** A new data folder with a migrated database, copied from one made once per run. */
export async function makeMigratedDataDir(): Promise<string> {
  const migrated = inRunFolder('migrated.db');
  if (!existsSync(migrated)) renameSync(await makeMigratedFile(), migrated);
  const dataDir = makeDataDir();
  copyFileSync(migrated, path.join(dataDir, DATABASE_FILE));
  return dataDir;
}

/** A new data folder with the database of another one, which is closed. */
export function copyDataDir(from: string): string {
  const dataDir = makeDataDir();
  copyFileSync(path.join(from, DATABASE_FILE), path.join(dataDir, DATABASE_FILE));
  return dataDir;
}

async function makeMigratedFile(): Promise<string> {
  const dataDir = makeDataDir();
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  return path.join(dataDir, DATABASE_FILE);
}
