import { setTimeout as sleep } from 'node:timers/promises';
import type { Millis } from '@/lib/core/base/brand';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { createEmulator } from '../server/create-emulator';

/** `NOON` of the other tests, whose imports would slow its start. */
const NOON = Date.UTC(2026, 0, 5, 17);

/**
 * A process that fills what waits in a database (first argument, as JSON) at 200, in batches. In the middle of the
 * fourth, with three booked, it prints a line and waits for its end.
 */
async function fill(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  let begun = 0;
  let booked = 0;
  const emulator = createEmulator({
    database,
    market: 'simulated',
    findQuote: () => ({ price: 200, time: (NOON + 1_000) as Millis }),
    costsFor: () => ({ spread: 3e-4, impact: 0, commissionRate: 1e-3 }),
    volumeFor: () => 0,
    onChanged: () => {
      booked += 1;
    },
    async onFilled() {
      begun += 1;
      if (begun < 4) return;
      // PostgreSQL fills several at once.
      while (booked < 3) await sleep(5);
      process.stdout.write('in the middle\n');
      await new Promise(() => setInterval(() => undefined, 1_000));
    },
    now: () => (NOON + 2_000) as Millis,
    batchSize: 10,
  });
  await emulator.fillDue();
  await database.close();
}

void fill(JSON.parse(process.argv[2] ?? '{}') as DatabaseOptions);
