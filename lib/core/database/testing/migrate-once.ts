import { migrate } from '../migrate';
import { type DatabaseOptions, openDatabase } from '../open-database';

/** A process that migrates a database; the first argument contains its options. */
async function run(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await migrate(database);
  await database.close();
  process.stdout.write('migrated\n');
}

void run(JSON.parse(process.argv[2] ?? '') as DatabaseOptions);
