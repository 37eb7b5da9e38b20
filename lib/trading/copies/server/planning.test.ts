import type { FundId, Millis } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { nextBarOpen } from '@/lib/market/calendar/next-open';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { instrumentById } from '@/lib/market/data/instruments';
import { storeFollow } from '@/lib/people/follows/server/follow-store';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { AAPL, BTC, MSFT, newOrder } from '@/lib/trading/emulator/testing/emulator-fixture';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import type { CopySettings } from '../copy';
import { type CopyFixture, openCopyFixture, passTo, ROBOT } from '../testing/copy-fixture';
import { type GuardOptions, guardCopies } from './guards';

const OTHER_ROBOT = 8;

onSqlite('copied signals', (open) => {
  async function start(settings: Partial<CopySettings> = {}) {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, { settings });
    return fixture;
  }

  /** What someone else opens in the same account. */
  async function openAside(fixture: CopyFixture, owner: string, quantity: number, side: 'buy' | 'sell') {
    const account = await fixture.accounts.current(fixture.userId, fixture.market.name);
    const size = { kind: 'quantity', quantity: toMicros(quantity) } as const;
    const order = newOrder(account?.id ?? '', { owner, causeKey: 'aside', side, size });
    await insertOrders(fixture.database.db, [order]);
    await fixture.emulator.fillDue();
  }

  async function addCopy({ database, copies, userId, market }: CopyFixture): Promise<string> {
    await insertRobotRows(database.db, OTHER_ROBOT);
    await storeFollow(database.db, userId, OTHER_ROBOT, market.now);
    return (await copies.turnOn(userId, OTHER_ROBOT, {})).copyId;
  }

  async function readReasons({ copies, userId }: CopyFixture): Promise<readonly string[]> {
    const { items } = await copies.skipped(userId, { offset: 0, pageSize: 10 });
    return items.map(({ reason }) => reason);
  }

  const held = async ({ copies, userId }: CopyFixture) =>
    (await copies.list(userId)).flatMap(({ positions }) =>
      positions.map(({ fundId, quantity }) => [fundId, fromMicros(quantity)]),
    );

  it('have the robot’s share of the allocation, and at most so many are open', async () => {
    // The robot takes 10 % of its account.
    const settings = { sizing: 'share', amount: toMicros(50_000), scalePct: 150 } as const;
    const fixture = await start({ ...settings, maxPerTrade: toMicros(6_000), maxOpen: 1 });
    const { robot, market } = fixture;
    const due = await robot.signal('open');
    await robot.signal('open', 'long', due, MSFT);
    passTo(market, due, { [AAPL]: 100, [MSFT]: 400 });
    await fixture.trade();
    expect(await held(fixture)).toEqual([[AAPL, 60]]);
    expect(await readReasons(fixture)).toEqual(['The copy already had 1 open position.']);
    // What closes at the same time makes room.
    const next = await robot.signal('close');
    await robot.signal('open', 'long', next, MSFT);
    passTo(market, next, { [AAPL]: 101, [MSFT]: 400 });
    await fixture.trade();
    expect(await held(fixture)).toEqual([[MSFT, 15]]);
  });

  it.each([
    ['by hand', async () => OWN],
    ['by another copy', addCopy],
  ])('are skipped while the opposite side is held %s', async (_, heldBy) => {
    const fixture = await start();
    const owner = await heldBy(fixture);
    fixture.market.tick({ [AAPL]: 100 });
    await openAside(fixture, owner, 5, 'sell');
    const due = await fixture.robot.signal('open');
    passTo(fixture.market, due, { [AAPL]: 100 });
    await fixture.trade();
    expect(await readReasons(fixture)).toEqual([
      'Another copy or you hold the opposite side in this account.',
    ]);
  });

  it.each([
    [1_000, 0],
    // A tenth of the $10,000 that it takes is the least.
    [990.01, 999],
  ])('are missed when %s of 1,000 units are invested already', async (units, left) => {
    const fixture = await start();
    fixture.market.tick({ [AAPL]: 100 });
    await openAside(fixture, OWN, units, 'buy');
    const due = await fixture.robot.signal('open');
    passTo(fixture.market, due, { [AAPL]: 100 });
    await fixture.trade();
    expect(await held(fixture)).toEqual([]);
    expect(await readReasons(fixture)).toEqual([
      `Not enough buying power: needs $10,000, you have $${left}.`,
    ]);
  });

  it('around a close fill in the session they are due in, and exits however late', async () => {
    const fixture = await start();
    const { market, robot } = fixture;
    for (const [decided, dueText, fundId] of SESSIONS) {
      market.now = (Date.parse(decided) - 1_000) as Millis;
      market.tick({ [fundId]: 100 });
      const { fundType } = instrumentById(fundId) ?? { fundType: 'S' };
      const due = nextBarOpen(calendarFor(calendarNameFor(fundType)), 5, market.now);
      expect(new Date(due).toISOString()).toBe(`${dueText}:00.000Z`);
      await robot.signal('open', 'long', due, fundId);
      await fixture.trade();
      // The last quotes of the old session, and one of the open's own instant.
      for (const at of [market.now + 1_000, due - 1_000, due]) {
        market.now = (at - 1_000) as Millis;
        market.tick({ [fundId]: 50 });
        await fixture.trade();
      }
      expect([decided, await held(fixture)]).toEqual([decided, []]);
      market.tick({ [fundId]: 101 });
      await fixture.trade();
      expect([decided, (await held(fixture)).map(([fund]) => fund)]).toEqual([decided, [fundId]]);
      await robot.signal('close', 'long', (market.now + 5 * MINUTE_MS) as Millis, fundId);
      // Away for three days.
      market.now = (market.now + 3 * DAY_MS) as Millis;
      market.tick({ [fundId]: 102 });
      await fixture.trade();
    }
    const fills = await fixture.database.db
      .selectFrom('fills')
      .select(['side', 'price'])
      .orderBy('seq')
      .execute();
    const prices = SESSIONS.flatMap(() => [
      { side: 'buy', price: toMicros(101) },
      { side: 'sell', price: toMicros(102) },
    ]);
    expect(fills).toEqual(prices);
    expect(await readReasons(fixture)).toEqual([]);
  });

  it('are missed by a trader that comes back 91 seconds after they were due, not after 90', async () => {
    const fixture = await start();
    const { market, robot } = fixture;
    const first = await robot.signal('open');
    await fixture.trade();
    market.now = (first + 89_000) as Millis;
    market.tick({ [AAPL]: 100 });
    await fixture.trade();
    expect(await held(fixture)).toEqual([[AAPL, 100]]);
    const second = await robot.signal('open', 'long', market.now + HOUR_MS, MSFT);
    await fixture.trade();
    market.now = (second + 90_000) as Millis;
    market.tick({ [MSFT]: 100 });
    await fixture.trade();
    expect(await held(fixture)).toEqual([[AAPL, 100]]);
    expect(await readReasons(fixture)).toEqual([
      expect.stringMatching(/^The signal was due at 18:06 and we only saw it at 18:08 UTC\.$/),
    ]);
  });

  it('leave kept positions to their user, and profits to the copy', async () => {
    const fixture = await start();
    const { market, robot, copies, userId, accounts } = fixture;
    const steps = [
      ['open', 100],
      ['close', 103],
      ['open', 100],
    ] as const;
    for (const [action, price] of steps) {
      passTo(market, await robot.signal(action), { [AAPL]: price });
      await fixture.trade();
    }
    await robot.signal('close');
    await fixture.trade();
    const kept = await copies.turnOff(userId, ROBOT, 'keep');
    expect(kept).toMatchObject({ state: 'ended', positions: [], closedProfit: toMicros(300) });
    const account = await accounts.current(userId, market.name);
    const positions = await accounts.positions(account?.id ?? '');
    expect(positions).toMatchObject([{ owner: OWN, quantity: toMicros(100) }]);
    expect(await accounts.lots(account?.id ?? '', positions)).toMatchObject([[{ quantity: toMicros(100) }]]);
    passTo(market, market.now + HOUR_MS, { [AAPL]: 105 });
    await fixture.trade();
    expect(await accounts.positions(account?.id ?? '')).toHaveLength(1);
    const sale = { causeKey: 'sold', side: 'sell', action: 'close', size: { kind: 'all' } } as const;
    await insertOrders(fixture.database.db, [newOrder(account?.id ?? '', sale)]);
    await fixture.emulator.fillDue();
    const { items } = await accounts.closedTrades(account?.id ?? '', { offset: 0, limit: 5 });
    expect(items).toMatchObject([
      { owner: OWN, profit: toMicros(500) },
      { owner: kept?.copyId, profit: toMicros(300) },
    ]);
    expect((await copies.list(userId))[0]?.closedProfit).toBe(toMicros(300));
    expect((await accounts.current(userId, market.name))?.cash).toBe(toMicros(100_800));
  });

  it('book nothing on an account that was reset, and the next guard ends their copy', async () => {
    const fixture = await start();
    const { market, robot, database, copies, userId, accounts } = fixture;
    const due = await robot.signal('open');
    passTo(market, due, { [AAPL]: 100 });
    await fixture.trade();
    const archived = await accounts.current(userId, market.name);
    const closing = await robot.signal('close');
    const opening = await robot.signal('open', 'long', closing, MSFT);
    await fixture.trade();
    await accounts.reset(userId, market.name, toMicros(20_000));
    const made = await copies.turnOn(userId, ROBOT, {});
    expect((await copies.turnOn(userId, ROBOT, {})).copyId).toBe(made.copyId);
    passTo(market, opening, { [AAPL]: 110, [MSFT]: 400 });
    await fixture.trade();
    await database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    const stateNow = async () =>
      (await copies.list(userId)).map(({ copyId, state, reason }) => [copyId === made.copyId, state, reason]);
    const guards: GuardOptions = {
      database,
      market: market.name,
      findQuote: market.findQuote,
      now: () => market.now,
    };
    expect(await guardCopies(guards)).toEqual([userId]);
    expect(await stateNow()).toEqual([
      [true, 'active', null],
      [false, 'ended', 'You reset your paper account.'],
    ]);
    expect(await guardCopies(guards)).toEqual([]);
    await fixture.trade();
    expect(await database.db.selectFrom('fills').select('account_id').execute()).toEqual([
      { account_id: archived?.id },
    ]);
    const follow = () => database.db.selectFrom('robot_follows').select('autopilot').executeTakeFirst();
    expect(await follow()).toEqual({ autopilot: 1 });
    expect((await copies.turnOff(userId, ROBOT, 'letClose'))?.copyId).toBe(made.copyId);
    expect(await follow()).toEqual({ autopilot: 0 });
  });
});

/** When a robot decides (UTC), when that is due, and what it trades. */
const SESSIONS: readonly (readonly [string, string, FundId])[] = [
  ['2026-01-08T20:55:00Z', '2026-01-09T14:30', AAPL],
  ['2026-01-14T21:00:00Z', '2026-01-15T14:30', AAPL],
  // Clocks change at the weekend.
  ['2026-03-06T21:00:00Z', '2026-03-09T13:30', AAPL],
  ['2026-03-14T06:55:00Z', '2026-03-14T07:00', BTC],
  ['2026-10-30T20:00:00Z', '2026-11-02T14:30', AAPL],
  // Closes at 13:00.
  ['2026-11-27T18:00:00Z', '2026-11-30T14:30', AAPL],
];
