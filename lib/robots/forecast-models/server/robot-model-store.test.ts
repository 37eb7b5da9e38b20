import { sql } from 'kysely';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { hashModel, modelText } from '../model-text';
import { sampleModel } from '../testing/sample-model';
import { listRobotModels, readRobotModel, storeRobotModel } from './robot-model-store';

forEachEngine('models of robots', (open) => {
  it('are stored once, and stay as they are', async () => {
    const { db } = await open();
    const text = modelText(sampleModel('forex', { cutoff: 20_000 }));
    const hash = hashModel(text);
    await storeRobotModel(db, 'simulated', { hash, text }, 1);
    await storeRobotModel(db, 'simulated', { hash, text }, 2);
    expect(await listRobotModels(db, 'simulated')).toEqual([{ hash, fundClass: 'forex', cutoff: 20_000 }]);
    expect(await listRobotModels(db, 'imported')).toEqual([]);
    expect(await readRobotModel(db, { modelHash: hash })).toEqual(JSON.parse(text));
    await expect(readRobotModel(db, { modelHash: 'none' })).rejects.toThrow('is missing');
    for (const statement of ['UPDATE robot_models SET model = model', 'DELETE FROM robot_models'])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  });
});
