import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { runExactlyOnce } from '../testing/exactly-once';

it('every notification is in the inbox once, though processes repeat them and are killed', async () => {
  const dataDir = await makeMigratedDataDir();
  const result = await runExactlyOnce({
    database: { dataDir },
    robots: 3,
    trades: 10,
    followers: 4,
    killedAfterMs: [4, 30],
    repeats: 2,
  });
  expect(result).toEqual({ expected: 480, stored: 480, wrong: 0 });
});
