import { openDatabase } from '../open-database';
import { readSetting } from '../settings';

/** A process that prints a setting of the database in a folder (first argument), as other processes see it. */
async function print(dataDir: string, key: string): Promise<void> {
  const database = await openDatabase({ dataDir, readOnly: true });
  process.stdout.write(`${await readSetting(database.db, key)}\n`);
  await database.close();
}

void print(process.argv[2] ?? '', process.argv[3] ?? '');
