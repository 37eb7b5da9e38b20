import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { openDatabase } from '@/lib/core/database/open-database';
import { createNotifier } from '../server/create-notifier';

/**
 * Until it's killed, this process turns chains into notifications, then repeats that as if nobody had done it, and
 * prints a line at its start and after each round.
 */
async function run(options: string): Promise<void> {
  const database = await openDatabase(JSON.parse(options));
  const notifier = createNotifier({ database, now: systemClock });
  process.stdout.write('ready\n');
  for (;;) {
    await Promise.all([notifier.advance(), notifier.advance()]);
    process.stdout.write('through\n');
    await database.db.updateTable('notified_robots').set({ through_seq: 0 }).execute();
    await sleep(0);
  }
}

void run(process.argv[2] ?? '');
