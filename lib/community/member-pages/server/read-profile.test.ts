import { createMembers } from '@/lib/community/profiles/server/create-members';
import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { DAY_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { openAccounts, openBrowser, SECRET } from '@/lib/people/accounts/testing/accounts-fixture';
import { createWatchlists } from '@/lib/people/watchlists/server/create-watchlists';
import { createPaperAccounts } from '@/lib/trading/accounts/server/paper-accounts';
import { readMemberList, readProfile } from './read-profile';

const PASSWORD = 'correct horse battery';
const ALL = { follows: true, paper: true, predictions: true };

onSqlite('a member’s page', (open) => {
  it('has what the member turned on, under each handle they had, and one paper record a person', async () => {
    const { db, clock, join } = await openAccounts(open);
    const members = createMembers({ db, secret: SECRET, isSecure: false });
    const add = async (handle: string, email: string, browser: ReturnType<typeof openBrowser>) => {
      clock.now += 1_000;
      const { id } = (await join(email, PASSWORD, browser)).who.account;
      await members.takeHandle(id, handle, clock.now);
      return id;
    };
    const home = openBrowser('203.0.113.5');
    const ada = await add('ada-l', 'ada@example.com', home);
    await insertRobotRows(db, 7);
    await db
      .insertInto('robot_follows')
      .values({
        ...{ user_id: ada, robot_id: 7, followed_at: clock.now, is_granted_by_admin: 0, granted_until: null },
        ...{ open_trades: 0, closed_trades: 0, pending_orders: 0, autopilot: 0 },
      })
      .execute();
    const accounts = createPaperAccounts({
      database: { db, commit: (work) => db.transaction().execute(work) },
      now: () => clock.now,
    });
    const { id: first } = await accounts.open(ada, 'simulated', toMicros(10_000));
    // Half of it is lost before an hourly value is stored.
    await db
      .updateTable('trading_accounts')
      .set({ cash: toMicros(5_000) })
      .where('id', '=', first)
      .execute();
    await accounts.reset(ada, 'simulated', toMicros(20_000));
    const page = (handle: string) => readProfile(db, 'simulated', handle);
    expect(await page('ada-l')).toEqual({
      ...{ handle: 'ada-l', joined: new Date(clock.now).toISOString().slice(0, 7) },
      ...{ follows: null, paper: null, predictions: null, watchlists: { lists: [], withdrawn: 0 } },
    });

    await members.setShown(ada, ALL, home, clock.now);
    const record = { open: 1, reset: 1, closed: 0 };
    expect(await page('ada-l')).toMatchObject({
      follows: [{ robotId: 7 }],
      paper: { record },
      predictions: { place: null, decided: [] },
    });
    expect((await page('ada-l'))?.paper?.record?.resultPct).toBeCloseTo((100 * -5_000) / 30_000);

    // A second account shows its record until its browser is seen where the first one is used.
    const away = { ...home, address: '192.0.2.1' };
    const second = await add('second', 'second@example.com', away);
    await members.setShown(second, ALL, away, clock.now);
    expect((await page('second'))?.paper).toEqual({ record: null });
    await members.linkAccounts(second, home, clock.now);
    expect((await page('second'))?.paper).toBeNull();
    await expect(members.setShown(second, ALL, home, clock.now)).rejects.toThrow('accounts of one person');
    expect((await page('ada-l'))?.paper).toMatchObject({ record });

    // What could make a name pose as another isn't shown.
    const watchlists = createWatchlists(db);
    const named = { id: null, version: null, name: 'gn\u202eihT', items: [] };
    const { id } = await watchlists.save(ada, 'simulated', named, clock.now);
    await watchlists.share(ada, 'simulated', { id, isShared: true }, clock.now);
    expect(await readMemberList(db, 'simulated', 'ada-l', 1)).toMatchObject({ name: 'gnihT', changes: [] });
    expect((await page('ada-l'))?.watchlists.lists).toMatchObject([{ no: 1, name: 'gnihT' }]);

    await members.takeHandle(ada, 'lovelace', (clock.now + 30 * DAY_MS) as Millis);
    for (const handle of ['lovelace', 'ada-l']) expect((await page(handle))?.handle).toBe('lovelace');
    await db.deleteFrom('users').where('id', '=', ada).execute();
    for (const handle of ['lovelace', 'ada-l', 'nobody']) expect(await page(handle)).toBeNull();
  });
});
