import { deserialize, serialize } from 'node:v8';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { listReadModels, saveReadModel } from '@/lib/robots/catalogue/server/read-model-store';
import { readProgress, saveProgress } from './progress-store';

const ID = 17 as RobotId;

forEachEngine('progress store', (open) => {
  it('gives back the last progress, its snapshot to the byte', async () => {
    const { db } = await open();
    await insertRobotRows(db, ID);
    expect(await readProgress(db, ID)).toBeNull();
    await saveProgress(db, ID, { throughMs: 1 as Millis, snapshot: new Uint8Array() }, []);
    const state = { window: Float64Array.from([1 / 3, Number.NaN, -0]), open: true, text: 'é' };
    const throughMs = 1_750_000_000_123 as Millis;
    const bars = [{ fundId: 1 as FundId, days: 2, through: '2024-03-08', digest: 'a'.repeat(64) }];
    await saveProgress(db, ID, { throughMs, snapshot: serialize(state), bars }, []);
    const progress = await readProgress(db, ID);
    expect(progress?.throughMs).toBe(throughMs);
    expect(progress?.bars).toEqual(bars);
    expect(deserialize(progress?.snapshot ?? new Uint8Array())).toEqual(state);
  });

  it('lists the read models of a market that changed after a revision, oldest change first', async () => {
    const { db } = await open();
    await insertRobotRows(db, 1, 2, 3);
    for (const id of [1, 2, 3] as RobotId[]) await saveReadModel(db, 'simulated', id, { id, text: '“é”' });
    const all = await listReadModels(db, 'simulated');
    expect(all.map(({ model }) => model)).toEqual([1, 2, 3].map((id) => ({ id, text: '“é”' })));
    const seen = all.at(-1)?.revision ?? 0;
    expect(await listReadModels(db, 'simulated', { after: seen })).toEqual([]);
    await saveReadModel(db, 'simulated', 3 as RobotId, 'newer');
    await saveReadModel(db, 'simulated', 1 as RobotId, 'newest');
    const changed = await listReadModels(db, 'simulated', { after: seen });
    expect(changed.map(({ robotId, model }) => [robotId, model])).toEqual([
      [3, 'newer'],
      [1, 'newest'],
    ]);
    expect(await listReadModels(db, 'simulated')).toHaveLength(3);
    expect(await listReadModels(db, 'imported')).toEqual([]);
  });
});
