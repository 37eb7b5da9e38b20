import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { Flag, Schema } from '@/lib/core/database/schema';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { createFollows } from '@/lib/people/follows/server/follows';
import { GUEST as GUEST_PERMISSIONS } from '@/lib/people/permissions/permissions';
import type { Call } from '../call';
import { createSubjectServices } from '../server/subjects';
import type { Services } from '../services';
import { REMOVED, runCall, SIGNAL, VIRTUAL } from '../testing/call-context';
import { toViewer } from '../viewer';
import { getMyRobotsLatestTrades } from './get-my-robots-latest-trades';
import { getMyRobotsPerformance, getMyRobotsUnreadTrades, markMyRobotsTradesSeen } from './my-robots';

/** A Thursday, 18:00 UTC: New York trades. */
const NOW = Date.UTC(2026, 10, 19, 18) as Millis;
const TODAY = NOW / DAY_MS - 0.75;

interface Entry {
  readonly kind: 'open' | 'close';
  readonly tradeNo: number;
  /** Hours before NOW. */
  readonly time: number;
  readonly recorded?: number;
  readonly profit?: number;
}

async function insertEntries(db: Kysely<Schema>, robotId: number, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ kind, tradeNo, time, recorded = time, profit = 0 }, index) => ({
    robot_id: robotId,
    seq: index + 1,
    kind,
    trade_no: tradeNo,
    fund_id: 1,
    side: 'long' as const,
    quantity: 2_000_000,
    price: 50_000_000,
    time: NOW - time * HOUR_MS,
    commission: 0,
    slippage: 0,
    reason: kind === 'close' ? ('signal' as const) : null,
    profit: kind === 'close' ? profit * 1_000_000 : null,
    phase: 'forward' as const,
    late: (recorded < time ? 1 : 0) as Flag,
    recorded_at: NOW - recorded * HOUR_MS,
    prev_hash: '',
    hash: `${robotId}-${index}`,
  }));
  if (rows.length > 0) await db.insertInto('ledger_entries').values(rows).execute();
  await db.insertInto('ledger_heads').values({ robot_id: robotId, seq: rows.length, hash: '' }).execute();
}

onSqlite('a user’s robots', (open) => {
  let close = () => {};
  afterEach(() => close());

  async function start() {
    const { db } = await open();
    await insertRobotRows(db, VIRTUAL, SIGNAL, REMOVED);
    const user = { email: 'ann@example.com', name: 'Ann', passwordHash: null, firstTouch: null };
    const ann = (await insertUser(db, user, 1 as Millis)) ?? '';
    const follows = await createFollows(db, {
      onFailure: (error) => {
        throw error;
      },
    });
    close = follows.close;
    const services = { ...createSubjectServices(db), follows } as unknown as Services;
    const ask = async (call: Call, body: object = {}, now = NOW) => {
      const viewer = toViewer({ ...GUEST_PERMISSIONS, userId: ann }, await follows.readRobotSettings(ann));
      return (await runCall(call, body, { viewer, services, now: () => now })) as Record<string, unknown>;
    };
    const follow = (robotId: number, hoursAgo: number) =>
      follows.follow(ann, robotId, plus(NOW, -hoursAgo * HOUR_MS));
    const equity = (robotId: number, ...values: readonly number[]) =>
      db
        .insertInto('equity_days')
        .values(
          values.map((value, index) => ({
            robot_id: robotId,
            day: TODAY - values.length + index,
            equity: value,
            recorded_at: null,
          })),
        )
        .execute();
    return { db, ann, ask, follows, follow, equity };
  }

  it('count from when each was followed, removed ones too, and restart when followed again', async () => {
    const { ann, ask, follows, follow, equity } = await start();
    await equity(VIRTUAL, 80, 100, 110);
    await equity(REMOVED, 100, 70);
    // Followed on Tuesday while New York traded, and the removed one before its last day.
    await follow(VIRTUAL, 48);
    await follow(REMOVED, 48);
    expect(await ask(getMyRobotsPerformance)).toEqual({
      ReturnPct: -10,
      Days: ['2026-11-17', '2026-11-18'],
      Values: [100, 90],
      Robots: [
        {
          RobotId: VIRTUAL,
          FollowedAt: '2026-11-17T18:00:00Z',
          CountsFrom: '2026-11-17',
          ReturnPct: 10,
          Values: [100, 110],
        },
        {
          RobotId: REMOVED,
          FollowedAt: '2026-11-17T18:00:00Z',
          CountsFrom: '2026-11-17',
          ReturnPct: -30,
          Values: [100, 70],
        },
      ],
      RemovedCount: 1,
      ClosedToday: { Count: 0, Profit: 0 },
    });
    await follows.unfollow(ann, REMOVED);
    await follows.unfollow(ann, VIRTUAL);
    await follow(VIRTUAL, 1);
    expect(await ask(getMyRobotsPerformance)).toMatchObject({
      ReturnPct: null,
      Days: [],
      Robots: [{ RobotId: VIRTUAL, CountsFrom: null, ReturnPct: null, Values: [] }],
    });
  });

  it('closed today what they closed since 00:00 UTC and since they were followed', async () => {
    const { db, ask, follow } = await start();
    await insertEntries(db, VIRTUAL, [
      { kind: 'close', tradeNo: 1, time: 18.01, profit: 1000 },
      { kind: 'close', tradeNo: 2, time: 18, profit: 5 },
      { kind: 'open', tradeNo: 3, time: 2 },
      { kind: 'close', tradeNo: 3, time: 1, profit: -12.5 },
    ]);
    await insertEntries(db, SIGNAL, [
      { kind: 'close', tradeNo: 1, time: 3, profit: 400 },
      { kind: 'close', tradeNo: 2, time: 2, profit: 1 },
    ]);
    await follow(VIRTUAL, 100);
    await follow(SIGNAL, 2);
    expect(await ask(getMyRobotsPerformance)).toMatchObject({ ClosedToday: { Count: 3, Profit: -6.5 } });
  });

  it('have new trades: recorded since the user looked, on any device, and since the robot was followed', async () => {
    const { db, ask, follow } = await start();
    await insertEntries(db, VIRTUAL, [
      { kind: 'open', tradeNo: 1, time: 90 },
      { kind: 'open', tradeNo: 2, time: 40 },
      { kind: 'close', tradeNo: 2, time: 30 },
      // Happened before the user looked and was recorded after.
      { kind: 'close', tradeNo: 1, time: 20, recorded: 5, profit: 10 },
    ]);
    await insertEntries(db, SIGNAL, [
      { kind: 'open', tradeNo: 1, time: 50 },
      { kind: 'open', tradeNo: 2, time: 1 },
    ]);
    await follow(VIRTUAL, 60);
    await follow(SIGNAL, 10);
    const count = async () => (await ask(getMyRobotsUnreadTrades))['Count'];
    const unread = async () => {
      const answer = await ask(getMyRobotsLatestTrades, { request: {} });
      const items = answer['Items'] as readonly { RobotId: number; TradeNo: number; IsUnread: boolean }[];
      return items.filter(({ IsUnread }) => IsUnread).map(({ RobotId, TradeNo }) => `${RobotId}:${TradeNo}`);
    };
    const see = (hoursAgo: number) =>
      ask(markMyRobotsTradesSeen, { through: new Date(NOW - hoursAgo * HOUR_MS).toISOString() });

    expect([await count(), await unread()]).toEqual([3, [`${SIGNAL}:2`, `${VIRTUAL}:1`, `${VIRTUAL}:2`]]);
    expect(await see(10)).toEqual({ SeenAt: '2026-11-19T08:00:00Z' });
    expect([await count(), await unread()]).toEqual([2, [`${SIGNAL}:2`, `${VIRTUAL}:1`]]);
    // Neither an older look of another device nor a time to come changes it.
    expect(await see(70)).toEqual({ SeenAt: '2026-11-19T08:00:00Z' });
    expect(await see(-1)).toEqual({ SeenAt: '2026-11-19T08:00:00Z' });
    await see(0);
    expect([await count(), await unread()]).toEqual([0, []]);
    const { Items } = await ask(getMyRobotsLatestTrades, { request: {} });
    expect((Items as readonly object[])[1]).toMatchObject({ TradeNo: 1, Late: true, ReturnPct: 10 });
  });

  it('are counted up to 99 new trades', async () => {
    const { db, ask, follow } = await start();
    await insertEntries(
      db,
      VIRTUAL,
      Array.from({ length: 500 }, (_, index) => ({ kind: 'open', tradeNo: index + 1, time: 1 })),
    );
    await follow(VIRTUAL, 2);
    expect(await ask(getMyRobotsUnreadTrades)).toEqual({ Count: 99, HasMore: true });
  });
});
