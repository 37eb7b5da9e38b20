import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { incrementSetting } from '@/lib/core/database/settings';

/** A process that counts two settings up together, one transaction after the other, until it's killed. */
async function write(options: DatabaseOptions): Promise<void> {
  const { commit } = await openDatabase(options);
  for (;;) {
    const count = await commit(async (tx) => {
      await incrementSetting(tx, 'one');
      return incrementSetting(tx, 'two');
    });
    process.stdout.write(`${count}\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

void write(JSON.parse(process.argv[2] ?? '') as DatabaseOptions);
