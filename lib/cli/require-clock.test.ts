import { ensureDefined } from '@/lib/core/base/assert';
import { DAY_MS } from '@/lib/core/base/time';
import { writeAnchor } from '@/lib/core/clock/server/clock-settings';
import { readBootId, readClocks } from '@/lib/core/clock/server/read-clocks';
import { openDatabase } from '@/lib/core/database/open-database';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { run } from './commands/robots';

it('removes no robot by a clock that jumped a day since the product last ran', async () => {
  const dataDir = await makeMigratedDataDir();
  const database = await openDatabase({ dataDir });
  await insertRobotRows(database.db, 7);
  const { boot, wall } = ensureDefined(readClocks(), 'the clocks of a machine');
  const bootId = readBootId();
  await writeAnchor(database.db, { bootId, boot, time: wall - DAY_MS, databaseLessBoot: null });
  const before = process.env['DATA_DIR'];
  process.env['DATA_DIR'] = dataDir;
  try {
    await expect(run(['remove', '7'])).rejects.toThrow(/clock/);
    await writeAnchor(database.db, { bootId, boot, time: wall, databaseLessBoot: null });
    await run(['remove', '7']);
  } finally {
    process.env['DATA_DIR'] = before;
  }
  const { removed_at } = await database.db
    .selectFrom('robots')
    .select('removed_at')
    .executeTakeFirstOrThrow();
  expect(removed_at).not.toBeNull();
  await database.close();
});
