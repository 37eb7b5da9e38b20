import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { readLegs } from './robot-legs';

onSqlite('the instruments that a copy may hold', (open) => {
  it('are those that its robot trades, without those it only watches', async () => {
    const { db } = await open();
    const kinds = ['Single', 'InverseETF', 'Double', 'Portfolio'];
    await insertRobotRows(db, ...kinds.keys());
    for (const [id, agentType] of kinds.entries())
      await db
        .updateTable('robots')
        .set({ definition: JSON.stringify({ agentType, legs: [1, 2] }) as never })
        .where('id', '=', id)
        .execute();
    expect([...(await readLegs(db, [...kinds.keys()]))]).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
  });
});
