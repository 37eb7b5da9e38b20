import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { parseNanos } from '@/lib/core/base/nanos';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { readOwn, viewDetails } from '@/lib/trading/broker-accounts/server/account-views';
import {
  cancelWaitingOrders,
  closeOpenedPositions,
  stopAccount,
} from '@/lib/trading/broker-accounts/server/stop-trading';
import { tradingDayStart } from '@/lib/trading/broker-accounts/trading-day';
import { BrokerDownError } from '@/lib/trading/brokers/broker-errors';
import { userCause } from '@/lib/trading/copies/cause';
import { planCopyExits } from '@/lib/trading/copies/server/copied-signal-store';
import { stopEntries } from '@/lib/trading/copies/server/turn-off';
import { AAPL, BTC, MSFT } from '@/lib/trading/emulator/testing/emulator-fixture';
import { because, storedReasonText } from '@/lib/trading/orders/reasons';
import {
  addCopy,
  addKeys,
  addRobot,
  type BrokerFixture,
  embeddedOnly,
  openBrokerFixture,
  readAccount,
  readIntents,
  readOrders,
  readPositions,
} from '../testing/broker-fixture';

const OTHER_ROBOT = 8;
const BNB = 8010 as FundId;
const BROKERAGE_ROBOT = -1_000_000_001;

describe('copies on an account at a broker', () => {
  const open = embeddedOnly();
  const start = (
    ...more: [Parameters<typeof openBrokerFixture>[1]?, Parameters<typeof openBrokerFixture>[2]?]
  ) => openBrokerFixture(open, ...more);

  async function enter(
    fixture: BrokerFixture,
    side: 'long' | 'short' = 'long',
    fundId = AAPL,
  ): Promise<void> {
    const due = await fixture.robot.signal('open', side, undefined, fundId);
    await fixture.passTo(due, { [fundId]: 100 });
    await fixture.pass(3_000);
  }

  async function leave(fixture: BrokerFixture, price = 110): Promise<void> {
    const due = await fixture.robot.signal('close');
    await fixture.passTo(due, { [AAPL]: price });
  }

  const notifications = async (fixture: BrokerFixture) => {
    const rows = await fixture.database.db
      .selectFrom('notifications')
      .selectAll()
      .orderBy('created_at')
      .orderBy('kind', 'desc')
      .execute();
    return rows.map(({ kind, data }) => ({ kind, data: JSON.parse(data) as unknown }));
  };

  const reasons = async (fixture: BrokerFixture) =>
    (await readIntents(fixture)).flatMap((intent) => storedReasonText(intent) ?? []);

  it('keep what an entry got within a minute, and sell all of it', async () => {
    const fixture = await start();
    fixture.fake.fillsAtOnce = parseNanos('30.5');
    await enter(fixture);
    await fixture.pass(50_000);
    expect(fixture.fake.orders).toMatchObject([{ state: 'partly_filled' }]);
    await fixture.pass(30_000);
    expect(fixture.fake.orders).toMatchObject([{ state: 'cancelled' }]);
    expect(await readPositions(fixture)).toEqual([[AAPL, '30.5']]);
    expect(await readIntents(fixture)).toMatchObject([{ state: 'partial', reason: 'part-filled:30.5:100' }]);
    expect(await readOrders(fixture)).toMatchObject([{ reason: 'rest-timeout' }]);
    fixture.fake.fillsAtOnce = 'all';
    await leave(fixture);
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([]);
  });

  it('book fees in the coin, in money and in other coins, as the broker took them', async () => {
    const fixture = await start({ amount: toMicros(1_000) });
    fixture.fake.tradables = { symbol: 'BTC/USD', quantityStep: parseNanos('0.000000001') };
    const fee = (asset: string, quantity: string) => ({ asset, quantity: parseNanos(quantity) });
    fixture.fake.toFees = ({ side }) =>
      side === 'buy'
        ? [fee('BTC', '0.010000001'), fee('USD', '0.5'), fee('BNB', '0.0004'), fee('KFEE', '12')]
        : [fee('USD', '0.3')];
    fixture.market.tick({ [BNB]: 600 });
    await fixture.passTo(await fixture.robot.signal('open', 'long', undefined, BTC), {
      [BTC]: 100,
      [BNB]: 600,
    });
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([[BTC, '9.989999999']]);
    expect(fixture.fake.held.get('BTC/USD')).toBe(parseNanos('9.989999999'));
    const ordersShown = async () => {
      const { database, accountId, market } = fixture;
      const row = await readOwn(database.db, fixture.userId, accountId);
      const { orders } = await viewDetails(database.db, row, {
        now: () => market.now,
        offer: { market: 'live', problem: null, brokers: [], addresses: [] },
      });
      return orders.map(({ fees }) => fees);
    };
    const bought = [
      { asset: 'BTC', quantity: '0.010000001', value: 1_000_000 },
      { asset: 'USD', quantity: '0.5', value: 500_000 },
      { asset: 'BNB', quantity: '0.0004', value: 240_000 },
      { asset: 'KFEE', quantity: '12', value: null },
    ];
    expect(await ordersShown()).toEqual([bought]);
    fixture.fake.prices['BTC/USD'] = 110;
    await fixture.passTo(await fixture.robot.signal('close', 'long', undefined, BTC), { [BTC]: 110 });
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(fixture.fake.held.size).toBe(0);
    // 1,098.90 got, 1,000 paid; 0.50, 0.24 and 0.30 in fees.
    const copy = await fixture.database.db.selectFrom('copies').selectAll().executeTakeFirstOrThrow();
    expect(copy.closed_profit / 1e6).toBeCloseTo(97.86, 4);
  });

  it('order the rest of an exit again under another id, once the last one is final', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.pass(20_000);
    fixture.fake.fillsAtOnce = parseNanos('40');
    await leave(fixture);
    await fixture.pass(30_000);
    // Nothing new while the first may still fill.
    expect(fixture.fake.posts).toHaveLength(2);
    const [, exit] = fixture.fake.orders;
    fixture.fake.fillsAtOnce = 'all';
    if (exit) fixture.fake.end(exit, 'expired');
    await fixture.pass(60_000);
    expect(fixture.fake.posts.map(({ quantity }) => quantity)).toEqual(['100', '100', '60'].map(parseNanos));
    expect(new Set(fixture.fake.posts.map(({ clientOrderId }) => clientOrderId)).size).toBe(3);
    expect(await readPositions(fixture)).toEqual([]);
    expect((await readIntents(fixture)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('pause entries after three refusals in a row for lack of money', async () => {
    const fixture = await start();
    const refusal = { kind: 'refused', code: 'funds', words: 'insufficient buying power' } as const;
    fixture.fake.faults.push(refusal, refusal, refusal);
    for (let round = 0; round < 3; round += 1) await enter(fixture);
    const copy = await fixture.database.db.selectFrom('copies').selectAll().executeTakeFirstOrThrow();
    expect(copy).toMatchObject({ state: 'paused', paused: 'entries', reason: 'no-funds' });
    expect(await reasons(fixture)).toEqual(
      Array(3).fill('The broker refused it for lack of money: insufficient buying power'),
    );
    const told = await notifications(fixture);
    expect(told.map(({ kind }) => kind)).toEqual(['missed', 'missed', 'missed', 'autopilot']);
    expect(told[3]?.data).toMatchObject({ account: { isRealMoney: false } });
  });

  describe('notify their user once of an entry', () => {
    const missed = async (fixture: BrokerFixture) =>
      (await notifications(fixture)).flatMap(({ kind, data }) => (kind === 'missed' ? [data] : []));

    it('that the broker refused, and not of an exit that is ordered again', async () => {
      const fixture = await start();
      fixture.fake.faults.push({ kind: 'refused', code: 'other', words: 'asset is halted' });
      await enter(fixture);
      await fixture.pass(60_000);
      const account = { name: 'alpaca', isRealMoney: false };
      const refused = { fundId: AAPL, side: 'long', reason: 'asset is halted', account };
      expect(await missed(fixture)).toEqual([refused]);
      await enter(fixture);
      fixture.fake.faults.push({ kind: 'refused', code: 'other', words: 'asset is halted' });
      await leave(fixture);
      await fixture.pass(60_000);
      expect(await readPositions(fixture)).toEqual([]);
      expect(await missed(fixture)).toEqual([refused]);
    });

    it('that wasn’t filled in time, unless some of it was', async () => {
      const fixture = await start();
      fixture.fake.fillsAtOnce = 'none';
      await enter(fixture);
      await fixture.pass(100_000);
      const why = 'It wasn’t filled within 90 seconds of when it was due, so it was canceled.';
      expect(await missed(fixture)).toMatchObject([{ reason: why }]);
      fixture.fake.fillsAtOnce = parseNanos('30.5');
      await enter(fixture, 'long', MSFT);
      await fixture.pass(100_000);
      expect(await readIntents(fixture)).toMatchObject([{ state: 'missed' }, { state: 'partial' }]);
      expect(await missed(fixture)).toHaveLength(1);
    });

    it('that a limit refused', async () => {
      const fixture = await start({}, { max_open: toMicros(10_000) });
      await enter(fixture);
      await enter(fixture, 'short', MSFT);
      await fixture.pass(20_000);
      const why = 'Everything that robots may hold in this account was in use.';
      expect(await missed(fixture)).toMatchObject([{ fundId: MSFT, side: 'short', reason: why }]);
    });

    it('but once a day and account of all for which its orders of the day were used up', async () => {
      const fixture = await start({}, { max_orders_a_day: 1 });
      const told = async () =>
        (await notifications(fixture)).flatMap(({ kind, data }) => (kind === 'account' ? [data] : []));
      await enter(fixture);
      await enter(fixture, 'short', MSFT);
      await enter(fixture, 'short', MSFT);
      await fixture.pass(20_000);
      expect(await reasons(fixture)).toEqual(
        Array(2).fill('The account’s limit of 1 order a day was reached.'),
      );
      const notice = {
        name: 'alpaca',
        isRealMoney: false,
        notice: 'limit-orders',
        reason: expect.stringMatching(/^Robots have sent the 1 order you allow a day\./),
      };
      expect(await told()).toEqual([notice]);
      fixture.market.now = (fixture.market.now + DAY_MS) as Millis;
      await enter(fixture, 'long', BTC);
      await enter(fixture, 'short', MSFT);
      await enter(fixture, 'short', MSFT);
      expect(await told()).toEqual([notice, notice]);
      expect(await missed(fixture)).toEqual([]);
    });

    it('that couldn’t leave in time, unless they had stopped', async () => {
      const fixture = await start();
      fixture.fake.faults.push(...Array.from({ length: 30 }, () => ({ kind: 'busy' }) as const));
      await enter(fixture);
      await fixture.pass(100_000);
      const why = 'The order couldn’t be sent to the broker in time, so it was called off.';
      expect(await missed(fixture)).toMatchObject([{ reason: why }]);
      await enter(fixture, 'long', MSFT);
      await stopAccount(fixture.database.db, fixture.accountId, fixture.market.now);
      await fixture.pass(100_000);
      expect(await reasons(fixture)).toEqual([why, 'Robots were not allowed to trade the broker account.']);
      expect(await missed(fixture)).toHaveLength(1);
    });

    it('but not of what they asked for themselves', async () => {
      const fixture = await start();
      const { db } = fixture.database;
      await db.updateTable('copies').set({ state: 'paused', paused: 'entries' }).execute();
      await enter(fixture);
      await db.updateTable('copies').set({ state: 'active', paused: null }).execute();
      fixture.fake.faults.push({ kind: 'busy' });
      await enter(fixture, 'long', MSFT);
      await stopAccount(db, fixture.accountId, fixture.market.now);
      await cancelWaitingOrders(db, fixture.userId, null, fixture.market.now);
      await fixture.pass(20_000);
      expect(await reasons(fixture)).toEqual([
        'You had paused this copy.',
        'You asked for it to be canceled.',
      ]);
      expect(await missed(fixture)).toEqual([]);
    });
  });

  it('tell once what they opened and closed, also what their user closes before the robot’s trade is recorded', async () => {
    const fixture = await start();
    fixture.fake.fillsAtOnce = parseNanos('30');
    await enter(fixture);
    const [order] = fixture.fake.orders;
    if (order) fixture.fake.fill(order, parseNanos('70'));
    fixture.fake.fillsAtOnce = 'all';
    await fixture.pass(20_000);
    await planCopyExits(fixture.database.db, [fixture.copyId], userCause('close'), fixture.market.now);
    await fixture.pass(20_000);
    await fixture.robot.opened(100);
    await fixture.pass(20_000);
    const account = { name: 'alpaca', isRealMoney: false };
    const shared = { fundId: AAPL, side: 'long', quantity: toMicros(100), account };
    expect(await notifications(fixture)).toMatchObject([
      { kind: 'copy-opened', data: { ...shared, amount: toMicros(10_000) } },
      { kind: 'copied', data: { ...shared, tradeNo: null, profit: 0 } },
    ]);
  });

  it('tell once of an order that was replaced at the broker, and exit all the same', async () => {
    const fixture = await start();
    const replaceLast = async () => {
      const order = fixture.fake.orders.at(-1);
      if (!order) throw new Error('There is no order');
      fixture.fake.end(order, 'cancelled');
      order.isReplaced = true;
      await fixture.pass(40_000);
    };
    fixture.fake.fillsAtOnce = 'none';
    await enter(fixture);
    await replaceLast();
    fixture.fake.fillsAtOnce = 'all';
    await enter(fixture);
    await fixture.pass(20_000);
    fixture.fake.fillsAtOnce = 'none';
    await leave(fixture);
    fixture.fake.fillsAtOnce = 'all';
    await replaceLast();
    expect(await readPositions(fixture)).toEqual([]);
    const told = await notifications(fixture);
    expect(told.filter(({ kind }) => kind === 'account')).toMatchObject(
      ['Buy', 'Sell'].map((side) => ({
        data: {
          notice: 'order-replaced',
          reason: expect.stringMatching(`^${side} 100 AAPL: It was changed at the broker, not by us`),
        },
      })),
    );
    expect(told.map(({ kind }) => kind).sort()).toEqual(['account', 'account', 'copied', 'copy-opened']);
    expect(await reasons(fixture)).toEqual([expect.stringMatching(/^It was changed at the broker/)]);
  });

  it('are sized by no price older than ten minutes while the market is open', async () => {
    const fixture = await start();
    await enter(fixture);
    await leave(fixture);
    await fixture.pass(20_000);
    expect(fixture.fake.posts).toHaveLength(2);
    fixture.market.now = (fixture.market.now + 11 * 60_000) as Millis;
    await fixture.robot.signal('open', 'long', fixture.market.now + 1_000);
    await fixture.pass(120_000, 5_000);
    expect((await readIntents(fixture)).at(-1)).toMatchObject({ state: 'missed', reason: 'no-broker-price' });
    await fixture.robot.signal('open', 'long', fixture.market.now + 1_000);
    await fixture.pass(10_000);
    expect(fixture.fake.posts).toHaveLength(2);
    fixture.market.tick({ [AAPL]: 105 });
    await fixture.pass(5_000);
    expect(fixture.fake.posts).toHaveLength(3);
  });

  it('wait for the open to exit while the market is closed', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.pass(20_000);
    fixture.market.now = (fixture.market.now + 6 * HOUR_MS) as never;
    await planCopyExits(fixture.database.db, [fixture.copyId], userCause('close'), fixture.market.now);
    await fixture.pass(HOUR_MS, 20 * MINUTE_MS);
    expect(fixture.fake.posts).toHaveLength(1);
    const [, exit] = await readOrders(fixture);
    expect(new Date(exit?.due_at ?? 0).toISOString()).toBe('2026-01-06T14:30:00.000Z');
    await fixture.passTo((exit?.due_at ?? 0) + 1_000, { [AAPL]: 100 });
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([]);
  });

  it('reverse with two orders: the second once the first has closed', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.pass(20_000);
    fixture.fake.fillsAtOnce = 'none';
    const due = await fixture.robot.signal('close');
    await fixture.robot.signal('open', 'short', due);
    await fixture.passTo(due, { [AAPL]: 100 });
    await fixture.pass(10_000);
    expect(fixture.fake.posts).toHaveLength(2);
    fixture.fake.fillsAtOnce = 'all';
    const [, exit] = fixture.fake.orders;
    if (exit) fixture.fake.fill(exit, exit.quantity);
    await fixture.pass(40_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '-100']]);
  });

  it('say that another exit closed everything when a second one finds nothing left', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.pass(20_000);
    fixture.fake.fillsAtOnce = 'none';
    const { db } = fixture.database;
    await planCopyExits(db, [fixture.copyId], userCause('close'), fixture.market.now);
    const [, planned] = await readIntents(fixture);
    if (planned)
      await db
        .insertInto('copy_intents')
        .values({ ...planned, cause_key: 'guard:late:1' })
        .execute();
    await fixture.pass(10_000);
    expect((await readOrders(fixture)).map(({ state }) => state)).toEqual(['filled', 'accepted', 'ready']);
    const [, exit] = fixture.fake.orders;
    if (exit) fixture.fake.fill(exit, exit.quantity);
    await fixture.pass(40_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(fixture.fake.posts).toHaveLength(2);
    const told = (await readIntents(fixture)).flatMap(({ action, reason }) =>
      action === 'close' ? reason : [],
    );
    expect(told.filter((reason) => reason !== null)).toEqual(['closed-already']);
  });

  it('sell no coins and no parts of shares short', async () => {
    const fixture = await start({ amount: toMicros(50) });
    await enter(fixture, 'short', BTC);
    await enter(fixture, 'short', AAPL);
    expect(fixture.fake.posts).toEqual([]);
    expect(await reasons(fixture)).toEqual([
      'Crypto can’t be sold short at this broker.',
      'The size was below the broker’s smallest order.',
    ]);
  });

  it('sell short after a restart, once the broker has said that the account may', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.restart();
    const due = await fixture.robot.signal('open', 'short');
    await fixture.passTo(due, { [AAPL]: 100 });
    expect(fixture.fake.posts).toMatchObject([{ side: 'sell', action: 'open' }]);
  });

  it('open nothing after a restart before the day’s loss is known', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.restart();
    fixture.fake.facts = { ...fixture.fake.facts, equity: toMicros(90_000) };
    await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
    expect(fixture.fake.posts).toEqual([]);
    expect(await readAccount(fixture)).toMatchObject({ state: 'stopped', stopped_by: 'daily-loss' });
  });

  it('of a robot with a broker account trade whole shares', async () => {
    const fixture = await start({}, { state: 'stopped' });
    await addRobot(fixture.database, BROKERAGE_ROBOT);
    await fixture.database.db
      .updateTable('copies')
      .set({ state: 'ended' })
      .where('id', '=', fixture.copyId)
      .execute();
    await addCopy(
      fixture.database,
      { userId: fixture.userId, accountId: fixture.accountId, robotId: BROKERAGE_ROBOT },
      { amount: toMicros(1_050) },
    );
    await fixture.database.db
      .updateTable('trading_accounts')
      .set({ state: 'armed' })
      .where('id', '=', fixture.accountId)
      .execute();
    const due = fixture.market.now + 5 * MINUTE_MS;
    await fixture.database.db
      .insertInto('copy_intents')
      .columns([
        'copy_id',
        'cause_key',
        'fund_id',
        'side',
        'action',
        'state',
        'is_open',
        'attempts',
        'decided_at',
        'due_at',
        'created_at',
      ])
      .expression(({ selectFrom, val }) =>
        selectFrom('copies')
          .select(['copies.id', val('signal:1').as('cause')])
          .select([val(AAPL).as('fund'), val('long').as('side'), val('open').as('action')])
          .select([val('planned').as('state'), val(1).as('open'), val(0).as('attempts')])
          .select([val(due).as('decided'), val(due).as('due'), val(due).as('created')])
          .where('copies.robot_id', '=', BROKERAGE_ROBOT),
      )
      .execute();
    await fixture.passTo(due, { [AAPL]: 100 });
    expect(fixture.fake.posts.map(({ quantity }) => quantity)).toEqual([parseNanos('10')]);
  });

  it('enter the other side once another robot’s exit of the same bar has filled', async () => {
    const fixture = await start();
    await enter(fixture);
    await addRobot(fixture.database, OTHER_ROBOT);
    const of = { userId: fixture.userId, accountId: fixture.accountId, robotId: OTHER_ROBOT };
    const other = await addCopy(fixture.database, of, { amount: toMicros(1_000) });
    const [entry] = await readIntents(fixture);
    const due = await fixture.robot.signal('close');
    const planned = { ...entry, copy_id: other, cause_key: 'signal:98', side: 'short', state: 'planned' };
    await fixture.database.db
      .insertInto('copy_intents')
      .values({ ...planned, is_open: 1, filled: null, fill_id: null, due_at: due, attempts: 0 } as never)
      .execute();
    await fixture.database.db
      .updateTable('copy_intents')
      .set({ expires_at: plus(due, 90_000) })
      .where('copy_id', '=', other)
      .execute();
    fixture.fake.fillsAtOnce = 'none';
    await fixture.passTo(due, { [AAPL]: 100 });
    await fixture.pass(10_000);
    expect(fixture.fake.posts).toHaveLength(2);
    const exit = fixture.fake.orders.at(-1);
    fixture.fake.fillsAtOnce = 'all';
    if (exit) fixture.fake.fill(exit, parseNanos('100'));
    await fixture.pass(20_000);
    expect(await readIntents({ ...fixture, copyId: other })).toMatchObject([{ state: 'done' }]);
    expect(fixture.fake.held.get('AAPL')).toBe(parseNanos('-10'));
  });

  it('wait up to 90 seconds to enter while an order of their user is on the other side', async () => {
    const fixture = await start();
    const mine = fixture.fake.placeByHand('AAPL', 'sell', parseNanos('1'));
    await enter(fixture);
    await fixture.pass(30_000);
    expect(await readPositions(fixture)).toEqual([]);
    fixture.fake.end(mine, 'cancelled');
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    expect(await readOrders(fixture)).toMatchObject([{ state: 'filled', reason: null }]);
    fixture.fake.placeByHand('MSFT', 'sell', parseNanos('1'));
    await enter(fixture, 'long', MSFT);
    await fixture.pass(2 * MINUTE_MS, 5_000);
    expect((await reasons(fixture)).at(-1)).toMatch(/waited at the broker, which refuses both at once/);
  });

  it('skip the side opposite to what another robot holds, and add to the same side', async () => {
    const fixture = await start();
    await enter(fixture);
    await addRobot(fixture.database, OTHER_ROBOT);
    const of = { userId: fixture.userId, accountId: fixture.accountId, robotId: OTHER_ROBOT };
    const other = await addCopy(fixture.database, of, { amount: toMicros(1_000) });
    const [entry] = await readIntents(fixture);
    const due = fixture.market.now;
    const shared = { ...entry, copy_id: other, state: 'planned', is_open: 1, filled: null, fill_id: null };
    await fixture.database.db
      .insertInto('copy_intents')
      .values([
        { ...shared, cause_key: 'signal:98', side: 'short', due_at: due, attempts: 0, expires_at: null },
        { ...shared, cause_key: 'signal:99', side: 'long', due_at: due, attempts: 0, expires_at: null },
      ] as never)
      .execute();
    await fixture.pass(20_000);
    const made = await readIntents({ ...fixture, copyId: other });
    expect(made.map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'opposite'],
      ['done', null],
    ]);
    expect(fixture.fake.held.get('AAPL')).toBe(parseNanos('110'));
  });

  it('take no more than the account’s limits allow, and always exit', async () => {
    const fixture = await start(
      { amount: toMicros(30_000) },
      { max_per_trade: toMicros(6_000), max_open: toMicros(8_000), max_orders_a_day: 2 },
    );
    await enter(fixture);
    await enter(fixture, 'long', MSFT);
    expect(await readPositions(fixture)).toEqual(
      expect.arrayContaining([
        [AAPL, '60'],
        [MSFT, '20'],
      ]),
    );
    await leave(fixture);
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([[MSFT, '20']]);
    await enter(fixture);
    expect(await reasons(fixture)).toEqual(['The account’s limit of 2 orders a day was reached.']);
  });

  it('send no entry by limits that were lowered after it was planned, however soon after', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.fake.onSubmit = async () => {
      await fixture.database.db
        .updateTable('trading_accounts')
        .set({ max_per_trade: toMicros(1_500) })
        .execute();
    };
    const due = await fixture.robot.signal('open');
    await fixture.robot.signal('open', 'long', due, MSFT);
    await fixture.passTo(due, { [AAPL]: 100, [MSFT]: 100 });
    expect(fixture.fake.posts.map(({ quantity }) => quantity)).toEqual(['100', '15'].map(parseNanos));
  });

  it('say what to do about an exit that was refused although it needs no money', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.pass(20_000);
    const words = 'insufficient qty available for order (requested: 100, available: 40)';
    fixture.fake.faults.push({ kind: 'refused', code: 'funds', words });
    await leave(fixture);
    expect(await readOrders(fixture)).toMatchObject([
      { state: 'filled' },
      { state: 'rejected', reason: 'exit-held' },
    ]);
  });

  it('report nothing when the broker can’t be asked while it takes no requests', async () => {
    const fixture = await start();
    await enter(fixture);
    fixture.fake.faults.push({ kind: 'busy' });
    await enter(fixture, 'long', MSFT);
    fixture.fake.isDown = true;
    const due = await fixture.robot.signal('open', 'long', fixture.market.now + 1_000, BTC);
    await fixture.passTo(due, { [BTC]: 100 });
    expect(fixture.failures).toEqual([]);
  });

  it('send an entry that has waited only as large as limits allow by then, and none of a paused copy', async () => {
    const fixture = await start();
    const { db } = fixture.database;
    await fixture.turn();
    fixture.market.now = (fixture.market.now + 6 * HOUR_MS) as never;
    const due = await fixture.robot.signal('open');
    await fixture.robot.signal('open', 'long', due, MSFT);
    await fixture.passTo(due, { [AAPL]: 100, [MSFT]: 100 });
    await db.updateTable('orders').set({ expires_at: null }).execute();
    await fixture.pass(5_000);
    const waiting = await readOrders(fixture);
    expect(waiting).toMatchObject([{ state: 'ready', broker_quantity: '100' }, { state: 'ready' }]);
    await db
      .updateTable('trading_accounts')
      .set({ max_per_trade: toMicros(1_500) })
      .execute();
    await fixture.passTo((waiting[0]?.due_at ?? 0) + 1_000, { [AAPL]: 100, [MSFT]: 100 });
    expect(fixture.fake.posts.map(({ quantity }) => quantity)).toEqual(['15', '15'].map(parseNanos));
    fixture.fake.faults.push({ kind: 'busy' });
    await enter(fixture);
    await db.updateTable('copies').set({ state: 'paused', paused: 'entries' }).execute();
    const posts = fixture.fake.posts.length;
    await fixture.pass(10_000);
    expect(fixture.fake.posts).toHaveLength(posts);
    expect(await reasons(fixture)).toEqual(['You had paused this copy.']);
    const log = await db
      .selectFrom('account_events')
      .select('event')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(log[0]?.event).toContain('You had paused this copy.');
  });

  describe('stop for a daily loss', () => {
    const lose = async (fixture: BrokerFixture, equity: number, stepMs?: number) => {
      fixture.fake.facts = { ...fixture.fake.facts, equity: toMicros(equity) };
      await fixture.pass(20_000, stepMs);
      return (await readAccount(fixture)).state;
    };

    it('measured from the close before, when the trader only begins at noon', async () => {
      const fixture = await start();
      fixture.fake.facts = { ...fixture.fake.facts, equity: toMicros(96_000), lastEquity: toMicros(100_000) };
      await fixture.pass(20_000);
      expect(await lose(fixture, 95_100)).toBe('armed');
      expect(await lose(fixture, 94_900)).toBe('stopped');
    });

    it('measured from midnight, when the trader was there, and from now for an account that is new', async () => {
      const fixture = await start();
      const midnight = tradingDayStart(fixture.market.now) + DAY_MS;
      fixture.fake.facts = { ...fixture.fake.facts, equity: toMicros(90_000), lastEquity: toMicros(100_000) };
      fixture.market.now = (midnight + MINUTE_MS) as Millis;
      await fixture.pass(20_000);
      expect(await lose(fixture, 85_100)).toBe('armed');
      expect(await lose(fixture, 84_900)).toBe('stopped');
      const fresh = await start();
      fresh.fake.facts = { ...fresh.fake.facts, equity: toMicros(90_000), lastEquity: toMicros(0) };
      expect(await lose(fresh, 90_000)).toBe('armed');
      expect(await lose(fresh, 84_900)).toBe('stopped');
    });

    it('that a deposit hides, but not for a withdrawal', async () => {
      const fixture = await start();
      fixture.fake.facts = { ...fixture.fake.facts, lastEquity: toMicros(100_000) };
      fixture.fake.transfers = toMicros(0);
      await fixture.pass(20_000);
      fixture.fake.transfers = toMicros(-20_000);
      expect(await lose(fixture, 80_000)).toBe('armed');
      fixture.fake.transfers = toMicros(30_000);
      // It's asked for every few minutes, not at each look.
      const asked = fixture.fake.transfersAsked.length;
      expect(await lose(fixture, 124_000)).toBe('armed');
      expect(fixture.fake.transfersAsked).toHaveLength(asked);
      await fixture.pass(6 * MINUTE_MS, 15_000);
      expect(await readAccount(fixture)).toMatchObject({ state: 'stopped', stopped_by: 'daily-loss' });
      expect(fixture.fake.transfersAsked.length).toBeLessThan(asked + 3);
    });

    it('not for the money that a new account was opened with', async () => {
      const fixture = await start();
      fixture.fake.facts = { ...fixture.fake.facts, lastEquity: toMicros(0) };
      fixture.fake.transfers = toMicros(100_000);
      expect(await lose(fixture, 100_000)).toBe('armed');
      expect(await lose(fixture, 94_900)).toBe('stopped');
    });

    it('that a deposit hides on the day the account was opened, also after a restart', async () => {
      const fixture = await start({}, { state: 'ready' });
      const { db } = fixture.database;
      const opened = { lastEquity: toMicros(0), equity: toMicros(100_000) };
      fixture.fake.facts = { ...fixture.fake.facts, ...opened };
      fixture.fake.transfers = toMicros(100_000);
      await fixture.pass(40_000);
      fixture.fake.transfers = toMicros(130_000);
      await db.updateTable('trading_accounts').set({ state: 'armed' }).execute();
      expect(await lose(fixture, 130_000)).toBe('armed');
      fixture.restart();
      expect(await lose(fixture, 125_100)).toBe('armed');
      fixture.fake.transfers = toMicros(110_000);
      expect(await lose(fixture, 105_100)).toBe('armed');
      await fixture.pass(6 * MINUTE_MS, 15_000);
      expect(await lose(fixture, 104_900)).toBe('stopped');
      const asked = fixture.fake.transfersAsked.length;
      expect(asked).toBeLessThan(8);
      const tomorrow = tradingDayStart(fixture.market.now) + DAY_MS + HOUR_MS;
      fixture.market.now = tomorrow as Millis;
      await fixture.turn();
      expect((await readAccount(fixture)).day_transfers).toBeNull();
    });

    it('not for a withdrawal while new keys are tested, and not for yesterday’s deposit at midnight', async () => {
      const fixture = await start();
      fixture.fake.facts = { ...fixture.fake.facts, lastEquity: toMicros(100_000) };
      fixture.fake.transfers = toMicros(-20_000);
      expect(await lose(fixture, 80_000)).toBe('armed');
      await addKeys(fixture.database, fixture.accountId, 'new', 'pending', 2);
      expect(await lose(fixture, 80_000)).toBe('armed');
      const midnight = tradingDayStart(fixture.market.now) + DAY_MS;
      fixture.market.now = (midnight - 1_001) as Millis;
      fixture.fake.transfers = toMicros(30_000);
      fixture.fake.onTransfers = () => {
        fixture.market.now = (midnight + 1) as Millis;
        fixture.fake.onTransfers = () => {
          fixture.fake.transfers = toMicros(0);
        };
      };
      expect(await lose(fixture, 130_000, 1_000)).toBe('armed');
    });

    it('also while the broker doesn’t say what was moved', async () => {
      const fixture = await start();
      fixture.fake.facts = { ...fixture.fake.facts, lastEquity: toMicros(100_000) };
      fixture.fake.onTransfers = () => {
        throw new BrokerDownError('No answer');
      };
      expect(await lose(fixture, 100_000)).toBe('armed');
      expect(await lose(fixture, 94_900)).toBe('stopped');
    });
  });

  it('stop for the day once the account has lost what its user allows', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.pass(20_000);
    fixture.fake.facts = { ...fixture.fake.facts, equity: toMicros(94_999) };
    await fixture.pass(20_000);
    expect(await readAccount(fixture)).toMatchObject({ state: 'stopped', stopped_by: 'daily-loss' });
    const due = await fixture.robot.signal('open', 'long', undefined, MSFT);
    await leave(fixture);
    await fixture.passTo(due, { [MSFT]: 100 });
    await fixture.pass(20_000);
    // Exits go on, entries don't.
    expect(fixture.fake.posts.slice(1)).toMatchObject([{ action: 'close', symbol: 'AAPL' }]);
    expect(await readPositions(fixture)).toEqual([]);
    expect((await notifications(fixture)).find(({ kind }) => kind === 'account')?.data).toMatchObject({
      notice: 'daily-loss',
      reason: expect.stringContaining('They still close what they hold'),
    });
  });

  it.each(['chose that a limit stops everything', 'stopped exits, too'])(
    'close nothing after a daily loss if their user %s',
    async (which) => {
      const isChosen = which.startsWith('chose');
      const fixture = await start({}, { limit_stops: isChosen ? 'everything' : 'entries' });
      await enter(fixture);
      await fixture.pass(20_000);
      fixture.fake.facts = { ...fixture.fake.facts, equity: toMicros(94_999) };
      await fixture.pass(20_000);
      if (!isChosen)
        expect(await stopAccount(fixture.database.db, fixture.accountId, fixture.market.now)).toBe(true);
      await leave(fixture);
      await fixture.pass(20_000);
      expect(fixture.fake.posts).toHaveLength(1);
      expect(await readAccount(fixture)).toMatchObject({ state: 'stopped', stopped_by: 'daily-loss' });
      // What they ask for leaves.
      expect(await closeOpenedPositions(fixture.database.db, fixture.userId, null, fixture.market.now)).toBe(
        1,
      );
      await fixture.pass(20_000);
      expect(await readPositions(fixture)).toEqual([]);
    },
  );

  it('send nothing after a stop but what their user asks for afterwards', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.pass(20_000);
    await leave(fixture);
    const due = await fixture.robot.signal('open', 'long', undefined, MSFT);
    await fixture.database.db
      .updateTable('trading_accounts')
      .set({ state: 'stopped', stopped_at: fixture.market.now })
      .execute();
    const sent = fixture.fake.posts.length;
    await fixture.passTo(due, { [MSFT]: 100 });
    await fixture.pass(20_000);
    expect(fixture.fake.posts).toHaveLength(sent);
    expect((await readIntents(fixture)).at(-1)).toMatchObject({ state: 'skipped', reason: 'not-armed' });
  });

  it('send nothing that was asked for before the user stopped once more', async () => {
    const fixture = await start();
    const { db } = fixture.database;
    await enter(fixture);
    fixture.fake.hold('MSFT', parseNanos('7'));
    await fixture.pass(60_000, 5_000);
    const sent = fixture.fake.posts.length;
    // Nothing leaves before the market opens.
    fixture.market.now = (fixture.market.now + 6 * HOUR_MS) as never;
    await db.updateTable('differences').set({ state: 'closing' }).execute();
    await stopAccount(db, fixture.accountId, fixture.market.now);
    expect(await db.selectFrom('differences').select('state').execute()).toEqual([{ state: 'open' }]);
    await db.updateTable('differences').set({ state: 'closing' }).execute();
    expect(await closeOpenedPositions(db, fixture.userId, null, fixture.market.now)).toBe(1);
    await fixture.pass(2 * MINUTE_MS, 20_000);
    const waiting = await readOrders(fixture);
    expect(waiting.filter(({ ended_at }) => ended_at === null)).toHaveLength(2);
    await stopAccount(db, fixture.accountId, plus(fixture.market.now, 1));
    await fixture.passTo(Math.max(...waiting.map(({ due_at }) => due_at)) + 1_000, { [AAPL]: 100 });
    await fixture.pass(MINUTE_MS, 5_000);
    expect(fixture.fake.posts).toHaveLength(sent);
    // Asked for again, and called off as its order waits at the broker: it isn't ordered again.
    fixture.fake.fillsAtOnce = 'none';
    await closeOpenedPositions(db, fixture.userId, null, fixture.market.now);
    await fixture.pass(20_000, 5_000);
    expect(fixture.fake.posts).toHaveLength(sent + 1);
    await cancelWaitingOrders(db, fixture.userId, null, plus(fixture.market.now, 1));
    await fixture.pass(MINUTE_MS, 5_000);
    expect(fixture.fake.posts).toHaveLength(sent + 1);
    expect(fixture.fake.orders.at(-1)).toMatchObject({ state: 'cancelled' });
    expect((await readOrders(fixture)).at(-1)).toMatchObject({ reason: 'asked-to-cancel' });
  });

  it('count no entry as canceled that the broker may have before it says so', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.fake.faults.push({ kind: 'lost-after' });
    fixture.fake.fillsAtOnce = 'none';
    const due = await fixture.robot.signal('open');
    await fixture.pass(due - fixture.market.now - 5_000, MINUTE_MS);
    await fixture.passTo(due, { [AAPL]: 100 });
    await stopEntries(
      fixture.database.db,
      [fixture.copyId],
      { type: 'drained', reason: because('turned-off'), by: 'user' },
      fixture.market.now,
    );
    expect(await readOrders(fixture)).toMatchObject([{ broker_order_id: null, ended_at: null }]);
    await fixture.pass(10_000);
    expect(fixture.fake.orders).toMatchObject([{ state: 'cancelled' }]);
    expect(await readOrders(fixture)).toMatchObject([{ state: 'cancelled' }]);
    expect(await readIntents(fixture)).toMatchObject([{ state: 'missed' }]);
  });

  it('expire what the broker hasn’t filled 90 seconds after it was due', async () => {
    const fixture = await start();
    fixture.fake.fillsAtOnce = 'none';
    await enter(fixture);
    await fixture.pass(80_000);
    expect(fixture.fake.orders).toMatchObject([{ state: 'accepted' }]);
    await fixture.pass(20_000);
    expect(await readOrders(fixture)).toMatchObject([{ state: 'cancelled', reason: 'fill-timeout' }]);
    const why = 'It wasn’t filled within 90 seconds of when it was due, so it was canceled.';
    expect(await reasons(fixture)).toEqual([why]);
    const log = await fixture.database.db.selectFrom('account_events').select('event').execute();
    expect(log.map(({ event }) => event)).toContainEqual(
      expect.stringMatching(new RegExp(`"step":"cancelled".*${why}`)),
    );
  });

  it('aren’t final until the broker lists the fills', async () => {
    const fixture = await start();
    fixture.fake.hidesFills = true;
    await enter(fixture);
    await fixture.pass(40_000);
    expect((await readOrders(fixture)).map(({ ended_at }) => ended_at)).toEqual([null]);
    fixture.fake.hidesFills = false;
    await fixture.pass(20_000);
    expect(await readOrders(fixture)).toMatchObject([{ state: 'filled' }]);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
  });

  it('compare what they made with their robot, over several fills', async () => {
    const fixture = await start({ amount: toMicros(1_000) });
    fixture.fake.fillsAtOnce = parseNanos('4');
    await enter(fixture);
    const [order] = fixture.fake.orders;
    fixture.fake.prices['AAPL'] = 105;
    if (order) fixture.fake.fill(order, parseNanos('6'));
    fixture.fake.fillsAtOnce = 'all';
    await fixture.pass(20_000);
    await fixture.robot.opened(100);
    await leave(fixture, 110);
    await fixture.robot.closed(110);
    await fixture.pass(20_000);
    const options = {
      offer: { market: 'live' as const, problem: null, brokers: [], addresses: [] },
      now: () => fixture.market.now,
    };
    const { orders } = await viewDetails(
      fixture.database.db,
      await readOwn(fixture.database.db, fixture.userId, fixture.accountId),
      options,
    );
    expect(orders.map(({ averagePrice }) => averagePrice)).toEqual([toMicros(110), toMicros(103)]);
    const [trade] = await fixture.database.db.selectFrom('copy_trades').selectAll().execute();
    // Bought 4 at 100 and 6 at 105, sold 10 at 110; the robot made 10 a unit less its commissions.
    expect(trade).toMatchObject({ my_quantity: toMicros(10), my_profit: toMicros(70) });
    const { robot_profit, missed_gap, size_gap, delay_gap, price_gap, fee_gap } = trade ?? {};
    const parts = [missed_gap, size_gap, delay_gap, price_gap, fee_gap];
    expect(parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0)).toBe(
      toMicros(70) - (robot_profit ?? Number.NaN),
    );
    const copy = await fixture.database.db.selectFrom('copies').selectAll().executeTakeFirstOrThrow();
    expect(copy.closed_profit).toBe(toMicros(70));
  });
});
