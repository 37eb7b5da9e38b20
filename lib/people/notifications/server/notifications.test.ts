import { type FundId, type Micros, type Millis, type Price, plus, type RobotId } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import type { SettingsChange } from '@/lib/people/follows/follows';
import { changeFollow, storeFollow } from '@/lib/people/follows/server/follow-store';
import type { Mail } from '@/lib/people/mail/mail';
import { addUser, noteMails } from '@/lib/people/memberships/testing/users';
import { recordRetirement } from '@/lib/robots/definitions/server/robot-store';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import {
  SAMPLE_START,
  sampleEvents,
  sampleLedger,
  signaledChain,
} from '@/lib/robots/ledger/testing/sample-ledger';
import type { NewNotification } from '../notification';
import { RETENTION_DAYS } from '../notifications';
import { BATCH_MS, batchMails, lastDailyTime } from './batch-mails';
import { createNotifications } from './create-notifications';
import { createNotifier } from './create-notifier';
import { purgeInbox, storeNotifications } from './notification-store';

const ROBOT = 7 as RobotId;
const ALL: SettingsChange = { openTrades: true, closedTrades: true, pendingOrders: true };
const FIRST: { readonly offset: number; readonly pageSize: number } = { offset: 0, pageSize: 50 };

/** An order of a user's own that was filled. */
const filled = (userId: string, no: number): NewNotification => ({
  userId,
  dedupeKey: `order:${no}:filled`,
  robotId: null,
  happenedAt: SAMPLE_START + no,
  kind: 'order',
  data: {
    market: 'simulated',
    fundId: 1001 as FundId,
    side: 'buy',
    orderKind: 'market',
    state: 'filled',
    quantity: 12_500_000 as Micros,
    price: 201_500_000 as Price,
    reason: null,
  },
});

forEachEngine('notifications', (open, itOnce) => {
  async function withUsers(...ids: readonly string[]) {
    const database = await open();
    for (const id of ids) await addUser(database.db, id);
    return { database, db: database.db, service: createNotifications(database.db) };
  }

  async function follow(
    { db }: Pick<Database, 'db'>,
    userId: string,
    change: SettingsChange,
    at = 0 as Millis,
  ) {
    await storeFollow(db, userId, ROBOT, at);
    await changeFollow(db, userId, ROBOT, change);
  }

  it('are stored once for each follower who wants them, however many processes look', async () => {
    const { database, db, service } = await withUsers('ann', 'bob', 'cat', 'dan');
    await insertRobotRows(db, ROBOT);
    await appendEntries(db, ROBOT, sampleLedger(ROBOT, 4));
    await follow(database, 'ann', ALL);
    await follow(database, 'bob', { closedTrades: true });
    const links = signaledChain(ROBOT, sampleEvents(2, 5), await readHead(db, ROBOT));
    // Cat follows after the first trade was signaled and opened; Dan wants nothing.
    await follow(database, 'cat', ALL, plus(links[1]?.recordedAt ?? SAMPLE_START, 1));
    await follow(database, 'dan', {});
    let now = plus(SAMPLE_START, 30 * DAY_MS);
    const notifier = createNotifier({ database, now: () => now });

    // What was there before the robot was looked at for the first time is no news.
    expect(await notifier.advance()).toEqual([]);
    await appendEntries(db, ROBOT, links);
    now = plus(now, 1);
    expect(await notifier.advance([8])).toEqual([]);
    const [one, other] = await Promise.all([notifier.advance([ROBOT]), notifier.advance()]);
    expect(new Set([...one, ...other])).toEqual(new Set([ROBOT]));
    expect(await notifier.advance()).toEqual([]);
    // A repeated run of the same links, as after a restored cursor.
    await db.updateTable('notified_robots').set({ through_seq: 8 }).execute();
    await notifier.advance();

    const listKinds = async (userId: string) => {
      const { items, total, unread } = await service.list(userId, FIRST);
      expect([total, unread]).toEqual([items.length, items.length]);
      return items.map(({ kind }) => kind).reverse();
    };
    const trade = ['signal', 'opened', 'signal', 'closed'];
    expect(await listKinds('ann')).toEqual([...trade, ...trade]);
    expect(await listKinds('bob')).toEqual(['closed', 'closed']);
    expect(await listKinds('cat')).toEqual([...trade.slice(2), ...trade]);
    expect(await listKinds('dan')).toEqual([]);
  });

  it('tell followers and copiers that a robot retired, once, however often a notifier starts', async () => {
    const { database, db, service } = await withUsers('ann', 'bob', 'cat');
    await insertRobotRows(db, ROBOT);
    await follow(database, 'ann', {});
    await service.saveMail('ann', 'at-once', 0 as Millis);
    await follow(database, 'bob', {}, 2000 as Millis);
    const retirement = { rule: 'drawdown', day: 20_000, limitPct: 40, foundPct: 41.256 } as const;
    const advance = () => createNotifier({ database, now: () => SAMPLE_START }).advance();
    await advance();
    await recordRetirement(db, 'simulated', ROBOT, retirement, 1000);
    expect(await advance()).toEqual([ROBOT]);
    expect(await advance()).toEqual([]);
    // As after a restored setting.
    await db.deleteFrom('settings').execute();
    await advance();
    const { items, total } = await service.list('ann', FIRST);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      kind: 'retired',
      text: 'Robot 7 retired and opens no more positions',
      note: expect.stringContaining('4 Oct 2024 · At the day’s end this robot was 41.26% below'),
      path: '/bot-trading/7-robot-7/',
    });
    // Bob followed it when it had retired, and Cat never did.
    for (const other of ['bob', 'cat']) expect((await service.list(other, FIRST)).total).toBe(0);
    const { mails, noted } = noteMails();
    await batchMails({ db, mails }, plus(SAMPLE_START, BATCH_MS));
    expect(noted).toMatchObject([{ kind: 'notifications', data: { count: '1' } }]);
  });

  itOnce('never include a backtest', async () => {
    const { database, db, service } = await withUsers('ann');
    await insertRobotRows(db, ROBOT);
    await follow(database, 'ann', ALL);
    const notifier = createNotifier({ database, now: () => SAMPLE_START });
    await notifier.advance();
    await appendEntries(db, ROBOT, sampleLedger(ROBOT, 4));
    await notifier.advance();
    const { items } = await service.list('ann', FIRST);
    expect(items.map(({ kind }) => kind)).toEqual(['closed', 'opened', 'closed', 'opened']);
  });

  itOnce('name robot, ticker, side, price, signal and kind of prices, and lead to the robot', async () => {
    const { database, db, service } = await withUsers('ann');
    await insertRobotRows(db, ROBOT);
    await follow(database, 'ann', ALL);
    const notifier = createNotifier({ database, now: () => SAMPLE_START });
    await notifier.advance();
    const events = sampleEvents(1).map((event) => ({ ...event, fundId: 1001 as FundId }));
    await appendEntries(db, ROBOT, signaledChain(ROBOT, events));
    await notifier.advance();
    await storeNotifications(db, [filled('ann', 1)], plus(SAMPLE_START, 1));
    const { items } = await service.list('ann', FIRST);
    expect(items.map(({ text, note, path }) => [text, note, path])).toEqual([
      [
        'Your market buy order for 12.5 AAPL was filled at 201.50',
        'Paper · Simulated prices',
        '/app/papertrades',
      ],
      [
        expect.stringMatching(/^Robot 7 sold AAPL at 100\.\d\d \([+−]\d\.\d\d%, hypothetical\)$/),
        'Signaled 2 Jan 2024, 19:00:01 UTC, filled 20:00:00 · Forward · Simulated prices',
        '/bot-trading/7-robot-7/',
      ],
      [
        'Robot 7 will sell AAPL',
        'Signaled 2 Jan 2024, 19:00:01 UTC, fills at 20:00 · Simulated prices',
        '/bot-trading/7-robot-7/',
      ],
      [
        'Robot 7 bought AAPL at 100.01',
        'Signaled 2 Jan 2024, 14:00:01 UTC, filled 15:00:00 · Forward · Simulated prices',
        '/bot-trading/7-robot-7/',
      ],
      [
        'Robot 7 will buy AAPL',
        'Signaled 2 Jan 2024, 14:00:01 UTC, fills at 15:00 · Simulated prices',
        '/bot-trading/7-robot-7/',
      ],
    ]);
  });

  it('are read by page and kind, marked as read by their owner alone, and kept for 90 days', async () => {
    const { db, service } = await withUsers('ann', 'bob');
    const items = [filled('ann', 1), filled('ann', 2), filled('ann', 1), filled('bob', 1)];
    await storeNotifications(db, items, 1_000 as Millis);
    await storeNotifications(db, [filled('ann', 2), filled('ann', 3)], 2_000 as Millis);
    expect(await service.list('ann', { offset: 1, pageSize: 1 })).toMatchObject({
      total: 3,
      unread: 3,
      items: [{ id: 'order:2:filled', createdAt: 1_000, isRead: false }],
    });
    expect(await service.list('ann', { ...FIRST, kinds: ['signal'] })).toMatchObject({ total: 0, unread: 3 });
    expect(await service.markRead('ann', { through: 1_999 as Millis }, 5_000 as Millis)).toBe(1);
    expect((await service.list('ann', { ...FIRST, isUnreadOnly: true })).items).toMatchObject([
      { id: 'order:3:filled' },
    ]);
    expect(await service.markRead('bob', { ids: ['order:3:filled'] }, 5_000 as Millis)).toBe(1);
    expect(await service.unread(['ann', 'bob'])).toEqual(
      new Map([
        ['ann', 1],
        ['bob', 1],
      ]),
    );
    expect(await service.markRead('ann', { ids: ['order:3:filled'] }, 5_000 as Millis)).toBe(0);
    await purgeInbox(db, (1_500 + RETENTION_DAYS * DAY_MS) as Millis);
    expect((await service.list('ann', FIRST)).items.map(({ id }) => id)).toEqual(['order:3:filled']);
  });

  describe('by mail', () => {
    async function withMails(choice: 'at-once' | 'daily') {
      const users = await withUsers('ann', 'bob');
      const { mails, noted } = noteMails();
      await users.service.saveMail('ann', choice, 0 as Millis);
      const batch = (now: Millis) => batchMails({ db: users.db, mails }, now);
      const items = (mail: Mail | undefined) =>
        (JSON.parse(mail && 'items' in mail.data ? (mail.data.items ?? '[]') : '[]') as unknown[]).length;
      return { ...users, noted, batch, items };
    }

    itOnce('wait ten minutes for others, and each is in one mail', async () => {
      const { db, noted, batch, items } = await withMails('at-once');
      await storeNotifications(db, [filled('ann', 1), filled('bob', 1)], 1_000 as Millis);
      await batch((1_000 + BATCH_MS - 1) as Millis);
      expect(noted).toEqual([]);
      await storeNotifications(db, [filled('ann', 2), filled('ann', 1)], (1_000 + BATCH_MS - 1) as Millis);
      await Promise.all([batch((1_000 + BATCH_MS) as Millis), batch((1_000 + BATCH_MS) as Millis)]);
      await batch((10 * HOUR_MS) as Millis);
      expect(noted).toMatchObject([
        { kind: 'notifications', to: 'ann@people.example', data: { count: '2', schedule: 'at-once' } },
      ]);
      expect(items(noted[0])).toBe(2);
    });

    itOnce('come once a day, if there is something', async () => {
      const { db, noted, batch } = await withMails('daily');
      const due = plus(lastDailyTime(SAMPLE_START), DAY_MS);
      expect(new Date(due).toISOString()).toBe('2024-01-02T22:00:00.000Z');
      await batch(due);
      await storeNotifications(db, [filled('ann', 1)], plus(due, -1));
      await batch(plus(due, -1));
      expect(noted).toEqual([]);
      await batch(plus(due, MINUTE_MS));
      await storeNotifications(db, [filled('ann', 2)], plus(due, HOUR_MS));
      await batch(plus(due, 2 * HOUR_MS));
      expect(noted).toMatchObject([{ data: { count: '1', schedule: 'daily' } }]);
      await batch(plus(due, DAY_MS));
      await batch(plus(due, 2 * DAY_MS));
      expect(noted).toHaveLength(2);
    });

    it('end by the token of any of them, until the email changes', async () => {
      const { db, service, noted, batch } = await withMails('at-once');
      const readToken = (mail: Mail | undefined) =>
        mail && 'token' in mail.data ? (mail.data.token ?? '') : '';
      const next = async (no: Millis) => {
        await storeNotifications(db, [filled('ann', no)], no);
        await batch(plus(no, BATCH_MS));
        return readToken(noted.at(-1));
      };
      const token = await next(1 as Millis);
      expect(await next(2 as Millis)).toBe(token);
      expect(await service.unsubscribeMail('', 3 as Millis)).toBe(false);
      await storeNotifications(db, [filled('ann', 3)], 3 as Millis);
      expect(await service.unsubscribeMail(token, 4 as Millis)).toBe(true);
      expect(await service.unsubscribeMail(token, 4 as Millis)).toBe(true);
      expect((await service.settings('ann')).mail).toBe('off');
      await next(5 as Millis);
      // What waited when mails ended isn't mailed when they begin again.
      await service.saveMail('ann', 'at-once', 6 as Millis);
      await batch(DAY_MS as Millis);
      expect(noted).toHaveLength(2);
      await db.updateTable('users').set({ email_key: 'new' }).where('id', '=', 'ann').execute();
      const renewed = await next(7 as Millis);
      expect(renewed).not.toBe(token);
      expect(await service.unsubscribeMail(token, 8 as Millis)).toBe(false);
      expect(await service.unsubscribeMail(renewed, 8 as Millis)).toBe(true);
    });
  });
});
