import { until } from '@/lib/core/base/testing/until';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { openDatabase } from '@/lib/core/database/open-database';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { saveReadModel } from '@/lib/robots/catalogue/server/read-model-store';
import { watchCatalogue } from '@/lib/robots/catalogue/server/watch-catalogue';
import { definition, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import { verifyServed } from './verify-served';
import { watchServed } from './watch-served';

const ROBOT = definition();
const FOUND = { at: 5, robots: 1, entries: 5, days: 4, failures: 0, first: null };

it('compares what is served from memory with what is stored', async () => {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const { db } = database;
  await insertRobotRows(db, ROBOT.id, 8);
  const model = buildReadModel(sampleInput());
  await saveReadModel(db, 'simulated', ROBOT.id, model);
  const bus = createProcessBus();
  const log = createLogger('silent');
  const catalogue = await watchCatalogue({ database, bus, market: 'simulated', log });
  await catalogue.loadDetails();
  const differences = async () => (await verifyServed(database, 'simulated', catalogue)).differences;
  expect(await verifyServed(database, 'simulated', catalogue)).toEqual({ robots: 2, differences: [] });

  // Written in the ordinary way, and not read yet.
  const newer = buildReadModel(sampleInput({ market: { now: 400_000_000 } }));
  await saveReadModel(db, 'simulated', ROBOT.id, newer);
  expect(await differences()).toEqual([]);

  const better = { ...newer, summary: { ...newer.summary, openProfitPct: 999 } };
  await db
    .updateTable('read_models')
    .set({ model: JSON.stringify(better) })
    .execute();
  expect(await differences()).toEqual([
    expect.stringMatching(/^robot 7: in memory: summary.openProfitPct: expected 999, found 0\.19/),
  ]);
  const watched = watchServed({ database, market: 'simulated', catalogue, log });
  expect(watched.withServed(FOUND)).toBe(FOUND);
  watched.check();
  await until(() => watched.version() === 1);
  expect(watched.withServed(FOUND)).toEqual({
    ...FOUND,
    served: 2,
    failures: 1,
    first: 'robot 7: in memory: summary.openProfitPct',
  });
  await watched.stop();

  await db
    .updateTable('read_models')
    .set({ model: JSON.stringify(newer) })
    .execute();
  await db.deleteFrom('read_models').execute();
  await db.deleteFrom('robots').where('id', '=', ROBOT.id).execute();
  expect(await differences()).toEqual(['robot 7: in memory: expected no robot, found one']);
  await catalogue.stop();
  bus.close();
  await database.close();
});
