import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createPaperAccounts } from '@/lib/trading/accounts/server/paper-accounts';
import { addUser } from '@/lib/trading/emulator/testing/emulator-fixture';
import { replayRobots } from '../testing/replay-robots';

it('books what robots booked, to the micro-unit, without costs and delay', async () => {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const accounts = createPaperAccounts({ database, now: () => 0 as Millis });
  const accountIds: string[] = [];
  for (const name of ['anna', 'bea', 'cem', 'dora']) {
    const userId = await addUser(database, `${name}@example.com`);
    accountIds.push((await accounts.open(userId, 'simulated', toMicros(10_000_000))).id);
  }
  const { fills, different } = await replayRobots(database, accountIds, 12);
  await database.close();
  expect(different).toEqual([]);
  expect(fills).toBeGreaterThan(30);
});
