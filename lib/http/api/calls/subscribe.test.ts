import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { Database } from '@/lib/core/database/database';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import type { Follows } from '@/lib/people/follows/follows';
import { createFollows } from '@/lib/people/follows/server/follows';
import { GUEST as GUEST_PERMISSIONS, type Permissions } from '@/lib/people/permissions/permissions';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import { readingNames } from '@/lib/site/addresses/reading-names';
import { createPaperAccounts } from '@/lib/trading/accounts/server/paper-accounts';
import { createCopies } from '@/lib/trading/copies/server/create-copies';
import type { Call } from '../call';
import type { Services } from '../services';
import {
  BROKERAGE,
  PENDING,
  REMOVED,
  runCall,
  SIGNAL,
  testNow,
  UNKNOWN,
  VIRTUAL,
} from '../testing/call-context';
import { UNUSED_SERVICES } from '../testing/unused-services';
import { GUEST, toViewer } from '../viewer';
import { getAiRobotsByIds } from './get-ai-robots-by-ids';
import { getBookmarkedAiRobots } from './get-bookmarked-ai-robots';
import { getBoughtSubscribedAiRobots } from './get-bought-subscribed-ai-robots';
import { getMyRobotsLatestTrades } from './get-my-robots-latest-trades';
import { setAutopilot } from './set-autopilot';
import { setBookmark } from './set-bookmark';
import { setNotifications } from './set-notifications';
import { subscribe } from './subscribe';
import { unsubscribe } from './unsubscribe';

const EXPERT: Permissions = { ...GUEST_PERMISSIONS, userId: 'ann', planLevel: 3 };

/** The follows service, and others where a test has them. */
function servicesWith(follows: Follows, more: Partial<Services> = {}): Services {
  return new Proxy(UNUSED_SERVICES, {
    get: (target, name) => (name === 'follows' ? follows : Reflect.get(name in more ? more : target, name)),
  });
}

/** Sequential calls by one user on the same follows. */
function makeCaller(follows: Follows, permissions: Permissions, more: Partial<Services> = {}) {
  const services = servicesWith(follows, more);
  return async (call: Call, body: object) => {
    const { userId } = permissions;
    const viewer = userId === null ? GUEST : toViewer(permissions, await follows.readRobotSettings(userId));
    return runCall(call, body, { viewer, services });
  };
}

const ids = (answer: unknown) =>
  (answer as { Items: readonly { Id: number }[] }).Items.map(({ Id }) => Id).sort((a, b) => a - b);

onSqlite('calls of followers', (open) => {
  let close = () => {};
  let database: Database;
  afterEach(() => close());

  async function start() {
    const opened = await open();
    const { db } = opened;
    await db
      .insertInto('users')
      .values({
        id: 'ann',
        email: 'ann@example.com',
        email_key: 'ann@example.com',
        name: 'Ann',
        password_hash: null,
        is_content_admin: 0,
        has_money_management: 0,
        level: 'beginner',
        created_at: 0,
        password_changed_at: null,
        totp_secret: null,
        totp_enabled_at: null,
        totp_last_step: null,
        first_touch: null,
      })
      .execute();
    const follows = await createFollows(db, { onFailure: () => undefined });
    close = follows.close;
    await insertRobotRows(db, VIRTUAL);
    database = opened;
    return follows;
  }

  const copies = () =>
    createCopies({
      db: database.db,
      market: 'simulated',
      accounts: createPaperAccounts({ database, now: testNow }),
      onChange: () => undefined,
      now: testNow,
    });

  it('follow, bookmark and unfollow robots, and show it in products', async () => {
    const follows = await start();
    const call = makeCaller(follows, EXPERT, { copies: copies() });
    expect(await call(subscribe, { productId: VIRTUAL, unsubscribeAnother: false })).toEqual({
      IsSubscribed: true,
    });
    await call(subscribe, { productId: BROKERAGE });
    await call(setNotifications, { productId: VIRTUAL, closedTrades: true, openTrades: null });
    expect(await call(setAutopilot, { productId: VIRTUAL, enabled: true })).toMatchObject({
      IsAutopilotEnabled: true,
      Copy: { RobotId: VIRTUAL, State: 'active', Settings: { Amount: 10_000, CopyStopPct: 25 } },
    });
    expect(await call(setBookmark, { productId: SIGNAL, bookmarked: true })).toEqual({ IsBookmarked: true });
    expect(ids(await call(getBoughtSubscribedAiRobots, {}))).toEqual([BROKERAGE, VIRTUAL]);
    expect(ids(await call(getBoughtSubscribedAiRobots, { accountsType: 'RealMoney' }))).toEqual([BROKERAGE]);
    expect(ids(await call(getBookmarkedAiRobots, {}))).toEqual([SIGNAL]);
    const asked = { productIds: [VIRTUAL, SIGNAL, VIRTUAL, UNKNOWN, REMOVED] };
    expect(await call(getAiRobotsByIds, asked)).toMatchObject({
      Items: [
        {
          Id: VIRTUAL,
          IsSubscribed: true,
          IsBookmarked: false,
          IsNotificationsEnabled: true,
          IsOpenTradesNotificationsEnabled: false,
          IsClosedTradesNotificationsEnabled: true,
          IsAutopilotEnabled: true,
          InitialBalance: 10_000,
        },
        { Id: SIGNAL, IsSubscribed: false, IsBookmarked: true },
      ],
      Total: 2,
    });
    await call(unsubscribe, { productId: VIRTUAL });
    expect(await call(getAiRobotsByIds, { productIds: [VIRTUAL] })).toMatchObject({
      Items: [{ IsSubscribed: false, IsNotificationsEnabled: false, IsAutopilotEnabled: false }],
    });
  });

  it.each([
    ['no plan, 60 minutes', 0, VIRTUAL, 'needs the plan Intermediate One or a higher one'],
    ['no plan, 15 minutes', 0, SIGNAL, 'needs the plan Intermediate Two or a higher one'],
    ['a plan for 60 minutes, 15 minutes', 1, SIGNAL, 'needs the plan Intermediate Two or a higher one'],
  ] as const)('refuse to follow with %s', async (_, planLevel, productId, message) => {
    const follows = await start();
    const call = makeCaller(follows, { ...EXPERT, planLevel });
    await expect(call(subscribe, { productId })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining(message),
    });
    expect((await follows.readRobotSettings('ann')).size).toBe(0);
  });

  it('refuse to follow a robot that has lost its account, whatever the plan', async () => {
    const follows = await start();
    const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 345_600_000 });
    const equities = [10_000, 499, 499, 900];
    const input = sampleInput({ days: equities.map((dollars, day) => ({ day, equity: toMicros(dollars) })) });
    catalogue.replace([buildReadModel(input)], 1, []);
    const more = { catalogue: readingNames(catalogue.reader), services: servicesWith(follows) };
    const viewer = toViewer(EXPERT, new Map());
    await expect(runCall(subscribe, { productId: VIRTUAL }, { ...more, viewer })).rejects.toMatchObject({
      status: 403,
      message: 'This robot has lost more than 95% of its account, so it can’t be followed.',
    });
    expect((await follows.readRobotSettings('ann')).size).toBe(0);
  });

  it('keep robots followed after a plan ends', async () => {
    const follows = await start();
    await makeCaller(follows, EXPERT)(subscribe, { productId: SIGNAL });
    const later = makeCaller(follows, { ...EXPERT, planLevel: 0 });
    expect(await later(subscribe, { productId: SIGNAL })).toEqual({ IsSubscribed: true });
    expect(await later(setNotifications, { productId: SIGNAL, pendingOrders: true })).toEqual({
      Saved: true,
    });
  });

  it('refuse unknown and removed robots, what is not followed, and copies of broker accounts', async () => {
    const follows = await start();
    const call = makeCaller(follows, EXPERT);
    await expect(call(subscribe, { productId: UNKNOWN })).rejects.toThrow('There is no robot');
    await expect(call(subscribe, { productId: REMOVED })).rejects.toMatchObject({ status: 410 });
    await expect(call(setBookmark, { productId: REMOVED, bookmarked: true })).rejects.toMatchObject({
      status: 410,
    });
    await expect(call(setNotifications, { productId: VIRTUAL, openTrades: true })).rejects.toThrow(
      'Follow this robot first',
    );
    await call(subscribe, { productId: BROKERAGE });
    await expect(call(setAutopilot, { productId: BROKERAGE, enabled: true })).rejects.toThrow(
      'broker account',
    );
    await follows.grant('ann', PENDING, 0 as Millis, null);
    await expect(call(unsubscribe, { productId: PENDING })).rejects.toThrow("You can't unfollow this robot");
  });
});

describe('calls of followers, for a guest', () => {
  it.each([
    { call: subscribe, body: { productId: VIRTUAL } },
    { call: unsubscribe, body: { productId: VIRTUAL } },
    { call: setBookmark, body: { productId: VIRTUAL, bookmarked: true } },
    { call: setNotifications, body: { productId: VIRTUAL, openTrades: true } },
    { call: setAutopilot, body: { productId: VIRTUAL, enabled: true } },
    { call: getBoughtSubscribedAiRobots, body: {} },
    { call: getBookmarkedAiRobots, body: {} },
    { call: getMyRobotsLatestTrades, body: { request: {} } },
  ] as const)('refuse $call.name', async ({ call, body }) => {
    expect(call.access).toBe('user');
    await expect(runCall(call, body)).rejects.toMatchObject({ status: 401 });
  });

  it('return robots by id without dollar amounts', async () => {
    const answer = await runCall(getAiRobotsByIds, { productIds: [VIRTUAL] });
    expect(answer).toMatchObject({ Total: 1, Items: [{ Id: VIRTUAL }] });
    expect(JSON.stringify(answer)).not.toMatch(/ClosedPL|Balance|AmountOfEachTrade/);
  });
});

describe('GetMyRobotsLatestTrades', () => {
  it('names robots and instruments of existing robots, with decimal numbers and UTC', async () => {
    const asked: unknown[] = [];
    const follows = {
      async latestTrades(robotIds: readonly number[], page: object) {
        asked.push([...robotIds].sort(), page);
        const trade = {
          robotId: VIRTUAL as RobotId,
          tradeNo: 3,
          fundId: 999_999_999 as FundId,
          side: 'short' as const,
          quantity: 1_500_000 as Micros,
          openTime: Date.UTC(2026, 0, 5, 14, 30),
          openPrice: 12_345_678 as Micros,
          closeTime: null,
          closePrice: null,
          profit: null,
          phase: 'forward',
          openSignalledAt: Date.UTC(2026, 0, 5, 14, 25, 1),
          closeSignalledAt: null,
          recordedAt: Date.UTC(2026, 0, 5, 14, 31),
          late: true,
        };
        return { items: [trade], total: 9 };
      },
    } as unknown as Follows;
    const mark = { isFollowed: true, followedAt: Date.UTC(2026, 0, 1) } as never;
    const settings = { read: async () => ({ tradesSeenAt: Date.UTC(2026, 0, 5, 14, 31) }) } as never;
    const viewer = toViewer(EXPERT, new Map([VIRTUAL, REMOVED, UNKNOWN].map((id) => [id, mark])));
    const answer = await runCall(
      getMyRobotsLatestTrades,
      { request: { offset: 20, pageSize: 10 } },
      {
        viewer,
        services: servicesWith(follows, { settings }),
        now: () => Date.UTC(2026, 0, 6) as Millis,
      },
    );
    expect(asked).toEqual([[VIRTUAL], { offset: 20, pageSize: 10 }]);
    expect(answer).toEqual({
      Items: [
        {
          RobotId: VIRTUAL,
          RobotName: 'AAPL/MSFT · Trend, 60 min',
          RobotSlug: 'aapl-msft-trend-60-min',
          TradeNo: 3,
          FundId: 999_999_999,
          Ticker: '999999999',
          FundType: 'S',
          Group: '',
          Side: 'short',
          Quantity: 1.5,
          OpenTime: '2026-01-05T14:30:00Z',
          CloseTime: null,
          OpenPrice: 12.345678,
          ClosePrice: null,
          Profit: null,
          Phase: 'forward',
          OpenSignalledAt: '2026-01-05T14:25:01Z',
          CloseSignalledAt: null,
          ReturnPct: null,
          Late: true,
          IsUnread: false,
        },
      ],
      Total: 9,
      ReadAt: '2026-01-06T00:00:00Z',
    });
  });
});
