import type { RobotId } from '@/lib/core/base/brand';
import { until } from '@/lib/core/base/testing/until';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { createLogger } from '@/lib/core/log/log';
import { markRemoved } from '@/lib/robots/definitions/server/robot-store';
import { applyChange } from '../apply-change';
import type { CatalogueChange } from '../catalogue-change';
import { createCatalogue } from '../memory-catalogue';
import { isPreparing, preparingText } from '../progress';
import { buildPendingModel, buildReadModel } from '../read-model';
import { definition, INSTRUMENTS, SEAL, sampleInput } from '../testing/sample-robot';
import { saveReadModel } from './read-model-store';
import { watchCatalogue } from './watch-catalogue';

const ROBOT = definition();

forEachEngine('following the catalogue', (open, itOnce) => {
  it('shows a change soon after it is reported, however many there are, and removals as such', async () => {
    const database = await open();
    await insertRobotRows(database.db, ROBOT.id);
    const bus = createProcessBus();
    const followed = await watchCatalogue({
      database,
      bus,
      market: 'simulated',
      log: createLogger('silent'),
    });
    expect(followed.reader.summary(ROBOT.id)).toBeNull();
    const version = followed.version('robots');

    const model = buildPendingModel({
      definition: ROBOT,
      seal: SEAL,
      instruments: INSTRUMENTS,
      market: { now: 0 },
    });
    await saveReadModel(database.db, 'simulated', ROBOT.id, model);
    // Events arriving faster than they are batched must not postpone the read.
    await until(() => {
      bus.publish({ type: 'robots-changed', ids: [ROBOT.id] });
      return followed.reader.summary(ROBOT.id) !== null;
    });
    expect(followed.reader.summary(ROBOT.id)).toMatchObject({ name: ROBOT.name, ready: false });
    expect(followed.version('robots')).toBeGreaterThan(version);

    await markRemoved(database.db, ROBOT.id, 1);
    bus.publish({ type: 'robots-changed', ids: [ROBOT.id] });
    await until(() => followed.reader.summary(ROBOT.id) === 'removed');
    await followed.stop();
    bus.close();
  });

  it('reads any number of robots, a batch at a time', async () => {
    const database = await open();
    const ids = Array.from({ length: 201 }, (_, index) => (index + 1) as RobotId);
    await insertRobotRows(database.db, ...ids);
    const { summary, details } = buildPendingModel({
      definition: ROBOT,
      seal: SEAL,
      instruments: INSTRUMENTS,
      market: { now: 0 },
    });
    const rows = ids.map((id) => ({
      robot_id: id,
      market: 'simulated' as const,
      model: JSON.stringify({ summary: { ...summary, id }, details }),
      revision: id,
    }));
    await database.db.insertInto('read_models').values(rows).execute();
    const bus = createProcessBus();
    const followed = await watchCatalogue({
      database,
      bus,
      market: 'simulated',
      log: createLogger('silent'),
    });
    expect(followed.reader.all()).toHaveLength(ids.length);
    await followed.stop();
    bus.close();
  });

  it('shows stored robots whole from the start, from the database until their details are in memory', async () => {
    const database = await open();
    const [first, second] = [ROBOT.id, (ROBOT.id + 1) as RobotId];
    await insertRobotRows(database.db, first, second);
    const { summary, details } = buildReadModel(sampleInput({ definition: ROBOT }));
    for (const id of [first, second])
      await saveReadModel(database.db, 'simulated', id, { summary: { ...summary, id }, details });
    const bus = createProcessBus();
    const log = createLogger('silent');
    const changes: CatalogueChange[] = [];
    const onChange = (change: CatalogueChange) => changes.push(change);
    const followed = await watchCatalogue({ database, bus, market: 'simulated', log, onChange });
    const copy = createCatalogue({ name: 'simulated', label: '', now: 0 });
    expect(followed.reader.summary(first)).toEqual({ ...summary, id: first });
    expect(await followed.reader.details(first)).toMatchObject(details);

    // What is written before its details are in memory stays as it was written.
    const newer = { ...details, ledger: { ...details.ledger, headHash: 'ab' } };
    await saveReadModel(database.db, 'simulated', second, {
      summary: { ...summary, id: second },
      details: newer,
    });
    await followed.refresh();
    const version = followed.version('robots');
    await followed.loadDetails();
    expect(followed.version('robots')).toBe(version);
    await database.db.deleteFrom('read_models').execute();
    for (const change of changes) applyChange(copy, change);
    for (const reader of [followed.reader, copy.reader]) {
      expect(await reader.details(first)).toMatchObject({ ...details, robot: { ...summary, id: first } });
      expect(await reader.details(second)).toMatchObject(newer);
    }
    await followed.stop();
    bus.close();
  });

  itOnce(
    'knows from the engine how far bars are, and from the database how many robots there are to be',
    async () => {
      const database = await open();
      await insertRobotRows(database.db, ROBOT.id, ROBOT.id + 1);
      const model = buildPendingModel({
        definition: ROBOT,
        seal: SEAL,
        instruments: INSTRUMENTS,
        market: { now: 0 },
      });
      await saveReadModel(database.db, 'simulated', ROBOT.id, model);
      const bus = createProcessBus();
      const log = createLogger('silent');
      const followed = await watchCatalogue({ database, bus, market: 'simulated', log });
      const text = () => preparingText(followed.reader.progress());
      const step = { type: 'progress', isUpdate: false } as const;
      expect(text()).toBe('Preparing the market.');
      bus.publish({ ...step, stage: 'market', done: 40, total: 147 });
      expect(text()).toBe('Preparing the market: 40 of 147 instruments.');
      bus.publish({ type: 'robots-changed', ids: [] });
      expect(text()).toBe('Preparing the market.');
      bus.publish({ ...step, stage: 'robots', done: 0, total: 2 });
      expect(text()).toBe('Preparing the robots: 0 of 2 ready.');
      await followed.stop();
      bus.close();
    },
  );

  itOnce('shows all robots as soon as they are prepared, even without an event for each', async () => {
    const database = await open();
    await insertRobotRows(database.db, ROBOT.id);
    const bus = createProcessBus();
    const log = createLogger('silent');
    const followed = await watchCatalogue({ database, bus, market: 'simulated', log });
    expect(isPreparing(followed.reader.progress())).toBe(true);
    await saveReadModel(
      database.db,
      'simulated',
      ROBOT.id,
      buildReadModel(sampleInput({ definition: ROBOT })),
    );
    expect(followed.catchingUp()).toBeNull();
    bus.publish({ type: 'prepared', seconds: 1, ready: 1, total: 1 });
    await followed.catchingUp();
    expect(followed.catchingUp()).toBeNull();
    expect(followed.reader.progress()).toMatchObject({ ready: 1, total: 1 });
    await followed.stop();
    bus.close();
  });
});
