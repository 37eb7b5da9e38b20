import { openDatabase } from '../open-database';

/** A process that writes to the database in a folder (first argument) and closes it, as commands do. */
async function write(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await database.db.insertInto('settings').values({ key: 'command', value: 'x' }).execute();
  await database.close();
  process.stdout.write('closed\n');
}

void write(process.argv[2] ?? '');
