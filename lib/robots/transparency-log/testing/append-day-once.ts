import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { createLogSigner } from '../checkpoint';
import { appendDay } from '../server/append-day';

/** A process that makes a day's root in the database whose options its first argument holds, and says whether it did. */
async function run(options: DatabaseOptions, now: number): Promise<void> {
  const database = await openDatabase(options);
  const signer = createLogSigner('example.com/log', Buffer.alloc(32, 1));
  process.stdout.write('ready\n');
  const made = await appendDay(database, { signer, now });
  await database.close();
  process.stdout.write(made ? 'made\n' : 'there already\n');
}

void run(JSON.parse(process.argv[2] ?? '') as DatabaseOptions, Number(process.argv[3]));
