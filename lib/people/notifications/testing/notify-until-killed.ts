import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@/lib/core/database/open-database';
import { createNotifier } from '../server/create-notifier';

/**
 * A process that turns chains into notifications, then does the same all over again as if nobody had, and prints a line
 * at its start and each time it is through, until it is killed.
 */
async function run(options: string): Promise<void> {
  const database = await openDatabase(JSON.parse(options));
  const notifier = createNotifier({ database, now: Date.now });
  process.stdout.write('ready\n');
  for (;;) {
    await Promise.all([notifier.advance(), notifier.advance()]);
    process.stdout.write('through\n');
    await database.db.updateTable('notified_robots').set({ through_seq: 0 }).execute();
    await sleep(0);
  }
}

void run(process.argv[2] ?? '');
