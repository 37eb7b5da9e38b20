import type { RobotId } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogSigner } from '@/lib/robots/transparency-log/checkpoint';
import { appendDay } from '@/lib/robots/transparency-log/server/append-day';
import { createSealer } from '@/lib/robots/transparency-log/server/append-seals';
import { storeSampleHeads, trade } from '@/lib/robots/transparency-log/testing/sample-heads';
import { verifyTimes } from './verify-times';

const NOW = Date.UTC(2026, 10, 22, 12);
const TOMORROW = NOW + DAY_MS;

it('names what a clock that was a day ahead has recorded and signed, and nothing else', async () => {
  const database: Database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  await storeSampleHeads(database, 2);
  const signer = createLogSigner('example.com/log', Buffer.alloc(32, 1));
  await appendDay(database, { signer, now: NOW });
  expect(await verifyTimes(database, null, NOW)).toEqual({ lines: [], sound: true });
  await appendDay(database, { signer, now: TOMORROW });
  await trade(database, 2, TOMORROW);
  await createSealer(database, signer).seal(TOMORROW);
  const lines = [
    'robot 2: 1 entry from number 8 on is dated after now, to 2026-11-23T12:00:05Z',
    'robot 2: 1 signal from number 7 on is dated after now, to 2026-11-23T11:00:01Z',
    'log: the root of 2026-11-23 is dated after now, 2026-11-23T12:00:00Z',
    'log: the checkpoint over 8 leaves is dated after now, 2026-11-23T12:00:00Z',
  ];
  expect(await verifyTimes(database, null, NOW)).toEqual({ lines, sound: false });
  expect((await verifyTimes(database, 1 as RobotId, NOW)).lines).toEqual([]);
  expect((await verifyTimes(database, 2 as RobotId, NOW)).lines).toEqual(lines.slice(0, 2));
  expect((await verifyTimes(database, null, TOMORROW + DAY_MS)).sound).toBe(true);
  await database.close();
});
