import type { RobotId } from '@/lib/core/base/brand';
import { DamagedError } from '@/lib/core/database/sqlite-errors';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { collectFailingRobots, failingRobot, putPartitionFailing, readFailingRobots } from './failing-robots';

onSqlite('robots that fail', (open) => {
  it('are named until a round runs them again', async () => {
    const database = await open();
    const failing = collectFailingRobots(database);
    failing.note(9 as RobotId, new RangeError('its bars are too few'));
    failing.note(7 as RobotId, new DamagedError('tickproof.db is damaged'));
    expect(await readFailingRobots(database.db)).toEqual([]);
    await failing.endRound();
    expect(await readFailingRobots(database.db)).toEqual([
      { id: 7, why: expect.stringContaining('tickproof.db is damaged'), isDamaged: true },
      { id: 9, why: 'its bars are too few', isDamaged: false },
    ]);
    await failing.endRound();
    expect(await readFailingRobots(database.db)).toEqual([]);
  });

  it('are named also if another engine ran them', async () => {
    const database = await open();
    const failing = collectFailingRobots(database);
    const one = failingRobot(9 as RobotId, new RangeError('its bars are too few'));
    await putPartitionFailing(database.db, 9, [one]);
    await failing.noteShared();
    await failing.endRound();
    expect(await readFailingRobots(database.db)).toEqual([one]);
    await putPartitionFailing(database.db, 9, []);
    await failing.noteShared();
    await failing.endRound();
    expect(await readFailingRobots(database.db)).toEqual([]);
  });
});
