import type { RobotId } from '@/lib/core/base/brand';
import { bundleThread } from '@/lib/core/base/testing/bundle-thread';
import { openDatabase } from '@/lib/core/database/open-database';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { LEDGER } from '@/lib/http/api/server/ledger-download';
import { MY_PERFORMANCE } from '@/lib/http/api/server/my-performance';
import { LATEST_TRADES } from '@/lib/people/follows/server/latest-trades';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import { startReadThread } from './read-thread';

it('reads what was committed, streams files, and names errors as the thread that asks would', async () => {
  const dataDir = await makeMigratedDataDir();
  const database = await openDatabase({ dataDir });
  const file = await bundleThread('lib/http/routes/server/read-worker.ts');
  const broken: unknown[] = [];
  const reads = startReadThread({
    file,
    database: { dataDir, databaseUrl: null },
    onBroken: (error) => broken.push(error),
  });
  try {
    await insertRobotRows(database.db, 7);
    const page = { offset: 0, pageSize: 5 };
    expect(await reads.run(LATEST_TRADES, [7], page)).toEqual({ items: [], total: 0 });
    const entries = sampleLedger(7, 600);
    await appendEntries(database.db, 7 as RobotId, entries);
    expect((await reads.run(LATEST_TRADES, [7], page)).total).toBe(600);
    const bytes = await reads.run(MY_PERFORMANCE, { robots: [], removedCount: 2, now: 1 });
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ Robots: [], RemovedCount: 2 });
    let text = '';
    for await (const chunk of (await reads.lines(LEDGER, 7)).chunks) text += Buffer.from(chunk).toString();
    expect(text.split('\r\n')).toHaveLength(1 + entries.length + 1);
    // One that isn't read to its end leaves nothing behind.
    for await (const _ of (await reads.lines(LEDGER, 7)).chunks) break;
    await expect(reads.lines(LEDGER, 8)).rejects.toMatchObject({
      name: 'NotFoundError',
      message: 'There is no robot 8',
    });
    expect(broken).toEqual([]);
  } finally {
    await reads.stop();
    await database.close();
  }
  // Stopped, or crashed: the next read starts another.
  expect(await reads.run(LATEST_TRADES, [], { offset: 0, pageSize: 1 })).toEqual({ items: [], total: 0 });
  await reads.stop();
});
