import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { openBusySite } from '../synthetic/busy-calls';
import { A_FEW } from '../synthetic/busy-site';

/** What a call answered on the first database, by name. */
const answers = new Map<string, number>();

forEachEngine('every call of a busy user', (open) => {
  it('answers the same', async () => {
    const site = await openBusySite(await open(), { robots: 12, size: A_FEW });
    const statuses = new Map<string, number>();
    for (const { name, run } of site.calls) statuses.set(name, await run());
    await site.close();
    expect([...statuses].filter(([, status]) => status === 500)).toEqual([]);
    if (answers.size === 0) for (const answer of statuses) answers.set(...answer);
    expect(statuses).toEqual(answers);
    expect(answers.size).toBeGreaterThan(100);
  });
});
