import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import type { RobotDefinition } from '../definition';
import { commitTo, hashParameters } from '../hash';
import { insertRobots, listRobots, markRemoved } from './robot-store';
import { readStoredDefinitions } from './stored-definitions';

function definition(id: number, more: Partial<RobotDefinition> = {}): RobotDefinition {
  return {
    id: id as RobotId,
    version: 1,
    name: `Robot ${id}`,
    description: 'Buys low – “sells” high.',
    agentKind: 'Brokerage',
    agentType: 'Single',
    fundTypes: ['S'],
    legs: [7 as FundId],
    strategyId: 'sma-cross',
    params: { fast: 10, slow: 30, threshold: 0.1 },
    analysis: 'TA',
    timeframe: 15,
    initialBalance: 25_000.5,
    sizing: { kind: 'risk', riskPercent: 1, maxPercent: 20 },
    maxOpenPositions: 1,
    allowShort: false,
    publishedAt: 1_700_000_000_000 as Millis,
    startsAt: 1_600_000_000_000 as Millis,
    ...more,
  };
}

forEachEngine('robot store', (open, itOnce) => {
  itOnce('lists robots by id, of one market or of all', async () => {
    const { db } = await open();
    const definitions = [definition(2), definition(-1_000_000_007), definition(1)];
    await insertRobots(db, 'simulated', definitions, hashParameters);
    await insertRobots(db, 'imported', [definition(3)], () => 'hash');
    await insertRobots(db, 'imported', [], hashParameters);
    const simulated = await listRobots(db, 'simulated');
    expect(simulated.map((robot) => robot.definition.id)).toEqual([-1_000_000_007, 1, 2]);
    const seal = simulated[2]?.seal;
    expect(simulated[2]).toEqual({
      market: 'simulated',
      definition: definition(2),
      paramsHash: hashParameters(definition(2)),
      seal: { salt: seal?.salt, commitment: commitTo(seal?.salt ?? '', definition(2)), isHashPublic: false },
      removedAt: null,
    });
    expect(seal?.salt).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(simulated.map((robot) => robot.seal.salt)).size).toBe(3);
    expect((await listRobots(db)).map((robot) => robot.definition.id)).toEqual([-1_000_000_007, 1, 2, 3]);
  });

  itOnce('keeps definitions so that their hash can be worked out again', async () => {
    const database = await open();
    await insertRobots(database.db, 'simulated', [definition(4)], hashParameters);
    const [stored] = await readStoredDefinitions(database);
    expect(stored).toMatchObject({ id: '4', definition: definition(4) });
    expect(stored?.definition && hashParameters(stored.definition)).toBe(stored?.paramsHash);
  });

  it('refuses an id or a name that is taken, and then keeps none of them', async () => {
    const { db } = await open();
    await insertRobots(db, 'simulated', [definition(1)], hashParameters);
    const again = [definition(2), definition(1, { name: 'Other' })];
    await expect(insertRobots(db, 'simulated', again, hashParameters)).rejects.toThrow(/unique/i);
    const many = Array.from({ length: 150 }, (_, index) => definition(150 - index));
    await expect(insertRobots(db, 'simulated', many, hashParameters)).rejects.toThrow(/unique/i);
    const sameName = [definition(3, { name: 'Robot 1' })];
    await expect(insertRobots(db, 'simulated', sameName, hashParameters)).rejects.toThrow(/unique/i);
    await insertRobots(db, 'imported', sameName, hashParameters);
    expect((await listRobots(db)).map((robot) => robot.definition.id)).toEqual([1, 3]);
  });

  itOnce('takes a robot down once and still lists it', async () => {
    const { db } = await open();
    await insertRobots(db, 'simulated', [definition(1), definition(2)], hashParameters);
    expect(await markRemoved(db, 1, 5000)).toBe(true);
    expect(await markRemoved(db, 1, 6000)).toBe(false);
    expect(await markRemoved(db, 9, 6000)).toBe(false);
    expect((await listRobots(db)).map((robot) => robot.removedAt)).toEqual([5000, null]);
  });
});
