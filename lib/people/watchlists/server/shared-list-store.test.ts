import type { FundId, Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { addUser } from '@/lib/people/memberships/testing/users';
import { MAX_CHANGES } from '../shared-list';
import { createWatchlists } from './create-watchlists';
import { readSharedList, readSharedLists } from './shared-list-store';

const MARKET = 'simulated';
const later = (hours: number) => (Date.UTC(2025, 2, 14, 15) + hours * 3_600_000) as Millis;
const [A, B, C] = [1001, 1002, 1003] as FundId[] as [FundId, FundId, FundId];

forEachEngine('a shared watchlist', (open) => {
  it('keeps each change from when it was first shared, also while it isn’t', async () => {
    const { db } = await open();
    for (const id of ['ann', 'bob']) await addUser(db, id);
    const lists = createWatchlists(db);
    let list = await lists.save(
      'ann',
      MARKET,
      { id: null, version: null, name: 'Tech', items: [] },
      later(0),
    );
    const put = async (hours: number, ...fundIds: readonly FundId[]) => {
      const items = fundIds.map((fundId) => ({ fundId, note: 'mine' }));
      list = await lists.save('ann', MARKET, { ...list, items }, later(hours));
    };
    const share = (hours: number, isShared: boolean, user = 'ann') =>
      lists.share(user, MARKET, { id: list.id, isShared }, later(hours));
    const seen = async () => (await readSharedList(db, 'ann', MARKET, 1))?.changes;
    await put(1, A, B);
    await expect(share(2, true, 'bob')).rejects.toThrow(NotFoundError);
    await share(2, true);
    await share(3, true);
    await put(4, C, A);
    const first = [
      { fundId: A, change: 'added', at: later(2) },
      { fundId: B, change: 'added', at: later(2) },
      { fundId: B, change: 'removed', at: later(4) },
      { fundId: C, change: 'added', at: later(4) },
    ];
    expect(await seen()).toEqual(first);
    await share(5, false);
    expect(await seen()).toBeUndefined();
    await put(6, A);
    await share(7, true);
    expect(await seen()).toEqual([...first, { fundId: C, change: 'removed', at: later(6) }]);

    const items = Array.from({ length: 200 }, (_, index) => ({ fundId: index as FundId, note: '' }));
    const fill = async () => {
      for (let round = 0; round < MAX_CHANGES / items.length; round += 1)
        list = await lists.save('ann', MARKET, { ...list, items: round % 2 ? [] : items }, later(8));
    };
    await expect(fill()).rejects.toThrow('2000 changes');

    await lists.remove('bob', list.id, later(9));
    expect((await readSharedLists(db, 'ann', MARKET)).lists).toMatchObject([{ no: 1, name: 'Tech' }]);
    await lists.remove('ann', list.id, later(9));
    expect(await readSharedLists(db, 'ann', MARKET)).toEqual({ lists: [], withdrawn: 1 });
    expect(await db.selectFrom('shared_watchlist_changes').selectAll().execute()).toEqual([]);
  });
});
