import { takeHandle } from '@/lib/community/profiles/server/member-store';
import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { addUser } from '@/lib/people/memberships/testing/users';
import { listInbox } from '@/lib/people/notifications/server/inbox';
import { createUserSettings } from '@/lib/people/settings/server/user-settings-store';
import { SITE_SETTINGS } from '@/lib/people/settings/user-settings';
import { notifyOfOutcomes } from './notify-of-outcomes';
import { castVote } from './vote-store';
import { lockWindow, openAll, settleWindow } from './window-store';

const LOCKS_AT = Date.UTC(2026, 10, 27) as Millis;
const CLOSE = plus(LOCKS_AT, DAY_MS - 1);

onSqlite('a day with a question that is never decided', (open) => {
  it('is waited for a day, then its members hear of the others, once, unless they turned that off', async () => {
    const database = await open();
    const days = { from: parseIsoDay('2026-11-26'), to: parseIsoDay('2026-11-27') };
    const windows = [1, 2].map((fundId) => ({
      ...({ id: `w${fundId}`, market: 'simulated', fundId: fundId as FundId, ticker: `T${fundId}` } as const),
      ...({ ...days, horizon: 'week', lastKnown: days.from, reference: 100, baseRate: 0.5 } as const),
      ...{ opensAt: plus(LOCKS_AT, -DAY_MS), locksAt: LOCKS_AT, resolvesAt: CLOSE, pastCount: 500 },
    }));
    await openAll(database, 'simulated', windows);
    const join = async (name: string) => {
      await addUser(database.db, name);
      return takeHandle(database.db, name, name, LOCKS_AT);
    };
    const members = [await join('ada'), await join('bob')];
    const settings = createUserSettings(database.db, SITE_SETTINGS);
    await settings.save('bob', { predictionNotifications: false }, LOCKS_AT);
    const vote = { percent: 60, holdsPosition: false };
    for (const { id } of windows) {
      for (const { member } of members)
        await castVote(database, 'simulated', id, member, vote, () => plus(LOCKS_AT, -1));
      await lockWindow(database, 'simulated', id, new Map(), LOCKS_AT);
    }
    const decision = { outcome: 'yes', close: 101, reason: null, reference: 100 } as const;
    await settleWindow(database, 'simulated', 'w1', decision, CLOSE);

    const inbox = async (userId: string) => {
      const { items } = await listInbox(database.db, userId, { offset: 0, pageSize: 9 });
      return items.map(({ text }) => text);
    };
    const notify = async (now: Millis) => {
      const options = { database, market: 'simulated', onInbox: () => undefined } as const;
      await notifyOfOutcomes(options, now, new AbortController().signal);
      return inbox('ada');
    };
    expect(await notify(plus(CLOSE, DAY_MS - 1))).toEqual([]);
    const text = '1 question you voted on was decided: T1 (week) yes';
    expect(await notify(plus(CLOSE, DAY_MS))).toEqual([text]);
    // As for a process that stopped before it had noted that everyone was told.
    await database.db.deleteFrom('settings').where('key', 'like', '%notified-through').execute();
    expect(await notify(plus(CLOSE, 2 * DAY_MS))).toEqual([text]);
    expect(await inbox('bob')).toEqual([]);
  });
});
