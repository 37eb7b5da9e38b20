import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { instrumentById } from '@/lib/market/data/instruments';
import { addUser } from '@/lib/people/memberships/testing/users';
import { createNotifications } from '@/lib/people/notifications/server/create-notifications';
import { MAX_ALERTS, MAX_ITEMS, MAX_LISTS, WatchlistConflictError, type WatchlistDraft } from '../watchlists';
import { createWatchlists } from './create-watchlists';
import { createAlertWatch } from './watch-alerts';

const MARKET = 'simulated';
const AT = Date.UTC(2025, 2, 14, 15) as Millis;
const BITCOIN = 8001 as FundId;
const draft = (more: Partial<WatchlistDraft> = {}): WatchlistDraft => ({
  id: null,
  version: null,
  name: 'Tech',
  items: [
    { fundId: 1001 as FundId, note: 'earnings <b>soon</b>' },
    { fundId: 1002 as FundId, note: '' },
  ],
  ...more,
});

forEachEngine('watchlists', (open, itOnce) => {
  itOnce('keep tickers and notes in the user’s order, and say when another tab was first', async () => {
    const { db } = await open();
    for (const id of ['ann', 'bob']) await addUser(db, id);
    const watchlists = createWatchlists(db);
    const first = await watchlists.save('ann', MARKET, draft(), AT);
    const turned = { ...draft(), ...first, name: ' Big  tech ', items: draft().items.toReversed() };
    const second = await watchlists.save('ann', MARKET, turned, AT);
    expect(second).toEqual({ id: first.id, version: 2, name: 'Big tech', items: draft().items.toReversed() });
    await expect(watchlists.save('ann', MARKET, { ...draft(), ...first }, AT)).rejects.toThrow(
      WatchlistConflictError,
    );
    await expect(watchlists.save('bob', MARKET, { ...draft(), ...second }, AT)).rejects.toThrow(
      NotFoundError,
    );
    await watchlists.remove('bob', first.id, AT);
    expect(await watchlists.lists('ann', MARKET)).toEqual([second]);
    expect(await watchlists.lists('ann', 'live')).toEqual([]);

    // Half of a character, as where a text was cut.
    const cut = draft({ name: 'Cut', items: [{ fundId: 1001 as FundId, note: 'half \ud83d and 😀' }] });
    const { id } = await watchlists.save('ann', MARKET, cut, AT);
    const stored = (await watchlists.lists('ann', MARKET)).find((list) => list.id === id);
    expect(stored?.items[0]?.note).toBe('half \ufffd and 😀');
    await watchlists.remove('ann', id, AT);

    const other = await watchlists.save('ann', MARKET, draft({ name: 'Other', items: [] }), AT);
    await watchlists.order('ann', MARKET, [other.id, 'unknown']);
    expect((await watchlists.lists('ann', MARKET)).map(({ name }) => name)).toEqual(['Other', 'Big tech']);
    await watchlists.remove('ann', first.id, AT);
    expect(await watchlists.lists('ann', MARKET)).toEqual([other]);
  });

  it('notify of each crossing once, however many processes look, and never by a stale price', async () => {
    const { db, commit } = await open();
    await addUser(db, 'ann');
    const watchlists = createWatchlists(db);
    await watchlists.addAlert('ann', MARKET, { fundId: BITCOIN, condition: 'above', level: 100 }, AT);
    const gone = { fundId: BITCOIN, condition: 'below', level: 1e6 } as const;
    const { id } = await watchlists.addAlert('ann', MARKET, gone, AT);
    await watchlists.removeAlert('ann', id);

    let now = AT;
    let price = 99;
    let time = AT;
    const watch = () =>
      createAlertWatch({
        database: { db, commit },
        market: MARKET,
        findQuote: (fundId) => (fundId === BITCOIN ? { fundId, price, previousClose: 95, time } : null),
        instrumentById,
        now: () => now,
      });
    const watches = [watch(), watch()];
    const look = async (next: number, at = 60_000) => {
      now = (now + 60_000) as Millis;
      [price, time] = [next, (now - 60_000 + at) as Millis];
      return (await Promise.all(watches.map((one) => one.look()))).flat();
    };
    expect(await look(99)).toEqual([]);
    expect(await look(150, -600_000)).toEqual([]);
    expect(await look(101)).toEqual(['ann']);
    expect(await look(102)).toEqual([]);
    expect(await look(99.95)).toEqual([]);
    expect(await look(101)).toEqual([]);
    expect(await look(99)).toEqual([]);
    expect(await look(100)).toEqual(['ann']);
    watches.push(watch());
    expect(await look(103)).toEqual([]);

    const inbox = await createNotifications(db).list('ann', { offset: 0, pageSize: 9 });
    expect(inbox.items.map(({ text }) => text)).toEqual([
      'BTC.X rose to 100.00: your alert is at 100.00',
      'BTC.X rose to 101.00: your alert is at 100.00',
    ]);
    expect(inbox.items[0]).toMatchObject({ path: '/ticker/BTC.X/', kind: 'price-alert' });
    expect(await watchlists.alerts('ann', MARKET)).toMatchObject([{ crossings: 2, level: 100 }]);
  });
});

onSqlite('watchlists', (open) => {
  it('refuse too much with a sentence', async () => {
    const { db } = await open();
    await addUser(db, 'ann');
    const watchlists = createWatchlists(db);
    const refused = async (more: Partial<WatchlistDraft>) => {
      const problem = await watchlists.save('ann', MARKET, draft(more), AT).catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(InputError);
      return (problem as Error).message;
    };
    const items = Array.from({ length: MAX_ITEMS + 1 }, (_, at) => ({ fundId: at as FundId, note: '' }));
    expect(await refused({ items })).toBe('A list has at most 200 tickers.');
    expect(await refused({ items: [...draft().items, ...draft().items] })).toBe(
      'A list has each ticker once.',
    );
    expect(await refused({ name: ' ' })).toBe('Please name the list.');
    for (let list = 0; list < MAX_LISTS; list += 1)
      await watchlists.save('ann', MARKET, draft({ items: items.slice(0, list === 0 ? MAX_ITEMS : 1) }), AT);
    expect(await refused({})).toBe('You have 20 lists, which is the maximum. Delete one to create another.');

    const alert = (level: number) =>
      watchlists.addAlert('ann', MARKET, { fundId: BITCOIN, condition: 'above', level }, AT);
    for (let level = 1; level < MAX_ALERTS; level += 1) await alert(level);
    await expect(alert(1)).rejects.toThrow('You already have this alert.');
    await alert(MAX_ALERTS);
    await expect(alert(99)).rejects.toThrow('You have 50 alerts, which is the maximum.');
  });
});
