import { type Millis, plus } from '@/lib/core/base/brand';
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
import { planExitsOfCopies } from '@/lib/trading/copies/server/copied-signal-store';
import { stopEntries } from '@/lib/trading/copies/server/turn-off';
import { AAPL, BTC, MSFT } from '@/lib/trading/emulator/testing/emulator-bench';
import { because, storedReasonText } from '@/lib/trading/orders/reasons';
import {
  accountOf,
  addCopy,
  addKeys,
  addRobot,
  type BrokerBench,
  embeddedOnly,
  intentsOf,
  openBrokerBench,
  ordersOf,
  positionsOf,
} from '../testing/broker-bench';

const OTHER_ROBOT = 8;
const BROKERAGE_ROBOT = -1_000_000_001;

describe('copies on an account at a broker', () => {
  const open = embeddedOnly();
  const start = (...more: [Parameters<typeof openBrokerBench>[1]?, Parameters<typeof openBrokerBench>[2]?]) =>
    openBrokerBench(open, ...more);

  async function enter(bench: BrokerBench, side: 'long' | 'short' = 'long', fundId = AAPL): Promise<void> {
    const due = await bench.robot.signal('open', side, undefined, fundId);
    await bench.passTo(due, { [fundId]: 100 });
    await bench.pass(3_000);
  }

  async function leave(bench: BrokerBench, price = 110): Promise<void> {
    const due = await bench.robot.signal('close');
    await bench.passTo(due, { [AAPL]: price });
  }

  const notifications = async (bench: BrokerBench) => {
    const rows = await bench.database.db
      .selectFrom('notifications')
      .selectAll()
      .orderBy('created_at')
      .orderBy('kind', 'desc')
      .execute();
    return rows.map(({ kind, data }) => ({ kind, data: JSON.parse(data) as unknown }));
  };

  const reasons = async (bench: BrokerBench) =>
    (await intentsOf(bench)).flatMap((intent) => storedReasonText(intent) ?? []);

  it('keep what an entry got within a minute, and sell all of it', async () => {
    const bench = await start();
    bench.fake.fillsAtOnce = parseNanos('30.5');
    await enter(bench);
    await bench.pass(50_000);
    expect(bench.fake.orders).toMatchObject([{ state: 'partly_filled' }]);
    await bench.pass(30_000);
    expect(bench.fake.orders).toMatchObject([{ state: 'cancelled' }]);
    expect(await positionsOf(bench)).toEqual([[AAPL, '30.5']]);
    expect(await intentsOf(bench)).toMatchObject([{ state: 'partial', reason: 'part-filled:30.5:100' }]);
    expect(await ordersOf(bench)).toMatchObject([{ reason: 'rest-timeout' }]);
    bench.fake.fillsAtOnce = 'all';
    await leave(bench);
    await bench.pass(20_000);
    expect(await positionsOf(bench)).toEqual([]);
  });

  it('order the rest of an exit again under another id, once the last one is final', async () => {
    const bench = await start();
    await enter(bench);
    await bench.pass(20_000);
    bench.fake.fillsAtOnce = parseNanos('40');
    await leave(bench);
    await bench.pass(30_000);
    // Nothing new while the first may still fill.
    expect(bench.fake.posts).toHaveLength(2);
    const [, exit] = bench.fake.orders;
    bench.fake.fillsAtOnce = 'all';
    if (exit) bench.fake.end(exit, 'expired');
    await bench.pass(60_000);
    expect(bench.fake.posts.map(({ quantity }) => quantity)).toEqual(['100', '100', '60'].map(parseNanos));
    expect(new Set(bench.fake.posts.map(({ clientOrderId }) => clientOrderId)).size).toBe(3);
    expect(await positionsOf(bench)).toEqual([]);
    expect((await intentsOf(bench)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('pause entries after three refusals in a row for lack of money', async () => {
    const bench = await start();
    const refusal = { kind: 'refused', code: 'funds', words: 'insufficient buying power' } as const;
    bench.fake.faults.push(refusal, refusal, refusal);
    for (let round = 0; round < 3; round += 1) await enter(bench);
    const copy = await bench.database.db.selectFrom('copies').selectAll().executeTakeFirstOrThrow();
    expect(copy).toMatchObject({ state: 'paused', paused: 'entries', reason: 'no-funds' });
    expect(await reasons(bench)).toEqual(
      Array(3).fill('The broker refused it for lack of money: insufficient buying power'),
    );
    const told = await notifications(bench);
    expect(told.map(({ kind }) => kind)).toEqual(['missed', 'missed', 'missed', 'autopilot']);
    expect(told[3]?.data).toMatchObject({ account: { isRealMoney: false } });
  });

  describe('notify their user once of an entry', () => {
    const missed = async (bench: BrokerBench) =>
      (await notifications(bench)).flatMap(({ kind, data }) => (kind === 'missed' ? [data] : []));

    it('that the broker refused, and not of an exit that is ordered again', async () => {
      const bench = await start();
      bench.fake.faults.push({ kind: 'refused', code: 'other', words: 'asset is halted' });
      await enter(bench);
      await bench.pass(60_000);
      const account = { name: 'alpaca', isRealMoney: false };
      const refused = { fundId: AAPL, side: 'long', reason: 'asset is halted', account };
      expect(await missed(bench)).toEqual([refused]);
      await enter(bench);
      bench.fake.faults.push({ kind: 'refused', code: 'other', words: 'asset is halted' });
      await leave(bench);
      await bench.pass(60_000);
      expect(await positionsOf(bench)).toEqual([]);
      expect(await missed(bench)).toEqual([refused]);
    });

    it('that wasn’t filled in time, unless some of it was', async () => {
      const bench = await start();
      bench.fake.fillsAtOnce = 'none';
      await enter(bench);
      await bench.pass(100_000);
      const why = 'It wasn’t filled within 90 seconds of when it was due, so it was canceled.';
      expect(await missed(bench)).toMatchObject([{ reason: why }]);
      bench.fake.fillsAtOnce = parseNanos('30.5');
      await enter(bench, 'long', MSFT);
      await bench.pass(100_000);
      expect(await intentsOf(bench)).toMatchObject([{ state: 'missed' }, { state: 'partial' }]);
      expect(await missed(bench)).toHaveLength(1);
    });

    it('that a limit refused', async () => {
      const bench = await start({}, { max_open: toMicros(10_000) });
      await enter(bench);
      await enter(bench, 'short', MSFT);
      await bench.pass(20_000);
      const why = 'Everything that robots may hold in this account was in use.';
      expect(await missed(bench)).toMatchObject([{ fundId: MSFT, side: 'short', reason: why }]);
    });

    it('but once a day and account of all for which its orders of the day were used up', async () => {
      const bench = await start({}, { max_orders_a_day: 1 });
      const told = async () =>
        (await notifications(bench)).flatMap(({ kind, data }) => (kind === 'account' ? [data] : []));
      await enter(bench);
      await enter(bench, 'short', MSFT);
      await enter(bench, 'short', MSFT);
      await bench.pass(20_000);
      expect(await reasons(bench)).toEqual(
        Array(2).fill('The account’s limit of 1 order a day was reached.'),
      );
      const notice = {
        name: 'alpaca',
        isRealMoney: false,
        notice: 'limit-orders',
        reason: expect.stringMatching(/^Robots have sent the 1 order you allow a day\./),
      };
      expect(await told()).toEqual([notice]);
      bench.market.now = (bench.market.now + DAY_MS) as Millis;
      await enter(bench, 'long', BTC);
      await enter(bench, 'short', MSFT);
      await enter(bench, 'short', MSFT);
      expect(await told()).toEqual([notice, notice]);
      expect(await missed(bench)).toEqual([]);
    });

    it('that couldn’t leave in time, unless they had stopped', async () => {
      const bench = await start();
      bench.fake.faults.push(...Array.from({ length: 30 }, () => ({ kind: 'busy' }) as const));
      await enter(bench);
      await bench.pass(100_000);
      const why = 'The order couldn’t be sent to the broker in time, so it was called off.';
      expect(await missed(bench)).toMatchObject([{ reason: why }]);
      await enter(bench, 'long', MSFT);
      await stopAccount(bench.database.db, bench.accountId, bench.market.now);
      await bench.pass(100_000);
      expect(await reasons(bench)).toEqual([why, 'Robots were not allowed to trade the broker account.']);
      expect(await missed(bench)).toHaveLength(1);
    });

    it('but not of what they asked for themselves', async () => {
      const bench = await start();
      const { db } = bench.database;
      await db.updateTable('copies').set({ state: 'paused', paused: 'entries' }).execute();
      await enter(bench);
      await db.updateTable('copies').set({ state: 'active', paused: null }).execute();
      bench.fake.faults.push({ kind: 'busy' });
      await enter(bench, 'long', MSFT);
      await stopAccount(db, bench.accountId, bench.market.now);
      await cancelWaitingOrders(db, bench.userId, null, bench.market.now);
      await bench.pass(20_000);
      expect(await reasons(bench)).toEqual(['You had paused this copy.', 'You asked for it to be canceled.']);
      expect(await missed(bench)).toEqual([]);
    });
  });

  it('are sized by no price older than ten minutes while the market is open', async () => {
    const bench = await start();
    await enter(bench);
    await leave(bench);
    await bench.pass(20_000);
    expect(bench.fake.posts).toHaveLength(2);
    bench.market.now = (bench.market.now + 11 * 60_000) as Millis;
    await bench.robot.signal('open', 'long', bench.market.now + 1_000);
    await bench.pass(120_000, 5_000);
    expect((await intentsOf(bench)).at(-1)).toMatchObject({ state: 'missed', reason: 'no-broker-price' });
    await bench.robot.signal('open', 'long', bench.market.now + 1_000);
    await bench.pass(10_000);
    expect(bench.fake.posts).toHaveLength(2);
    bench.market.tick({ [AAPL]: 105 });
    await bench.pass(5_000);
    expect(bench.fake.posts).toHaveLength(3);
  });

  it('wait for the open to exit while the market is closed', async () => {
    const bench = await start();
    await enter(bench);
    await bench.pass(20_000);
    bench.market.now = (bench.market.now + 6 * HOUR_MS) as never;
    await planExitsOfCopies(bench.database.db, [bench.copyId], userCause('close'), bench.market.now);
    await bench.pass(HOUR_MS, 20 * MINUTE_MS);
    expect(bench.fake.posts).toHaveLength(1);
    const [, exit] = await ordersOf(bench);
    expect(new Date(exit?.due_at ?? 0).toISOString()).toBe('2026-01-06T14:30:00.000Z');
    await bench.passTo((exit?.due_at ?? 0) + 1_000, { [AAPL]: 100 });
    await bench.pass(20_000);
    expect(await positionsOf(bench)).toEqual([]);
  });

  it('reverse with two orders: the second once the first has closed', async () => {
    const bench = await start();
    await enter(bench);
    await bench.pass(20_000);
    bench.fake.fillsAtOnce = 'none';
    const due = await bench.robot.signal('close');
    await bench.robot.signal('open', 'short', due);
    await bench.passTo(due, { [AAPL]: 100 });
    await bench.pass(10_000);
    expect(bench.fake.posts).toHaveLength(2);
    bench.fake.fillsAtOnce = 'all';
    const [, exit] = bench.fake.orders;
    if (exit) bench.fake.fill(exit, exit.quantity);
    await bench.pass(40_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '-100']]);
  });

  it('say that another exit closed everything when a second one finds nothing left', async () => {
    const bench = await start();
    await enter(bench);
    await bench.pass(20_000);
    bench.fake.fillsAtOnce = 'none';
    const { db } = bench.database;
    await planExitsOfCopies(db, [bench.copyId], userCause('close'), bench.market.now);
    const [, planned] = await intentsOf(bench);
    if (planned)
      await db
        .insertInto('copy_intents')
        .values({ ...planned, cause_key: 'guard:late:1' })
        .execute();
    await bench.pass(10_000);
    expect((await ordersOf(bench)).map(({ state }) => state)).toEqual(['filled', 'accepted', 'ready']);
    const [, exit] = bench.fake.orders;
    if (exit) bench.fake.fill(exit, exit.quantity);
    await bench.pass(40_000);
    expect(await positionsOf(bench)).toEqual([]);
    expect(bench.fake.posts).toHaveLength(2);
    const told = (await intentsOf(bench)).flatMap(({ action, reason }) => (action === 'close' ? reason : []));
    expect(told.filter((reason) => reason !== null)).toEqual(['closed-already']);
  });

  it('sell no coins and no parts of shares short', async () => {
    const bench = await start({ amount: toMicros(50) });
    await enter(bench, 'short', BTC);
    await enter(bench, 'short', AAPL);
    expect(bench.fake.posts).toEqual([]);
    expect(await reasons(bench)).toEqual([
      'Crypto can’t be sold short at this broker.',
      'The size was below the broker’s smallest order.',
    ]);
  });

  it('sell short after a restart, once the broker has said that the account may', async () => {
    const bench = await start();
    await bench.turn();
    bench.restart();
    const due = await bench.robot.signal('open', 'short');
    await bench.passTo(due, { [AAPL]: 100 });
    expect(bench.fake.posts).toMatchObject([{ side: 'sell', action: 'open' }]);
  });

  it('open nothing after a restart before the day’s loss is known', async () => {
    const bench = await start();
    await bench.turn();
    bench.restart();
    bench.fake.facts = { ...bench.fake.facts, equity: toMicros(90_000) };
    await bench.passTo(await bench.robot.signal('open'), { [AAPL]: 100 });
    expect(bench.fake.posts).toEqual([]);
    expect(await accountOf(bench)).toMatchObject({ state: 'stopped', stopped_by: 'daily-loss' });
  });

  it('of a robot with a broker account trade whole shares', async () => {
    const bench = await start({}, { state: 'stopped' });
    await addRobot(bench.database, BROKERAGE_ROBOT);
    await bench.database.db
      .updateTable('copies')
      .set({ state: 'ended' })
      .where('id', '=', bench.copyId)
      .execute();
    await addCopy(
      bench.database,
      { userId: bench.userId, accountId: bench.accountId, robotId: BROKERAGE_ROBOT },
      { amount: toMicros(1_050) },
    );
    await bench.database.db
      .updateTable('trading_accounts')
      .set({ state: 'armed' })
      .where('id', '=', bench.accountId)
      .execute();
    const due = bench.market.now + 5 * MINUTE_MS;
    await bench.database.db
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
    await bench.passTo(due, { [AAPL]: 100 });
    expect(bench.fake.posts.map(({ quantity }) => quantity)).toEqual([parseNanos('10')]);
  });

  it('skip the side opposite to what another robot holds, and add to the same side', async () => {
    const bench = await start();
    await enter(bench);
    await addRobot(bench.database, OTHER_ROBOT);
    const of = { userId: bench.userId, accountId: bench.accountId, robotId: OTHER_ROBOT };
    const other = await addCopy(bench.database, of, { amount: toMicros(1_000) });
    const [entry] = await intentsOf(bench);
    const due = bench.market.now;
    const shared = { ...entry, copy_id: other, state: 'planned', is_open: 1, filled: null, fill_id: null };
    await bench.database.db
      .insertInto('copy_intents')
      .values([
        { ...shared, cause_key: 'signal:98', side: 'short', due_at: due, attempts: 0, expires_at: null },
        { ...shared, cause_key: 'signal:99', side: 'long', due_at: due, attempts: 0, expires_at: null },
      ] as never)
      .execute();
    await bench.pass(20_000);
    const made = await intentsOf({ ...bench, copyId: other });
    expect(made.map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'opposite'],
      ['done', null],
    ]);
    expect(bench.fake.held.get('AAPL')).toBe(parseNanos('110'));
  });

  it('take no more than the account’s limits allow, and always exit', async () => {
    const bench = await start(
      { amount: toMicros(30_000) },
      { max_per_trade: toMicros(6_000), max_open: toMicros(8_000), max_orders_a_day: 2 },
    );
    await enter(bench);
    await enter(bench, 'long', MSFT);
    expect(await positionsOf(bench)).toEqual(
      expect.arrayContaining([
        [AAPL, '60'],
        [MSFT, '20'],
      ]),
    );
    await leave(bench);
    await bench.pass(20_000);
    expect(await positionsOf(bench)).toEqual([[MSFT, '20']]);
    await enter(bench);
    expect(await reasons(bench)).toEqual(['The account’s limit of 2 orders a day was reached.']);
  });

  it('send no entry by limits that were lowered after it was planned, however soon after', async () => {
    const bench = await start();
    await bench.turn();
    bench.fake.onSubmit = async () => {
      await bench.database.db
        .updateTable('trading_accounts')
        .set({ max_per_trade: toMicros(1_500) })
        .execute();
    };
    const due = await bench.robot.signal('open');
    await bench.robot.signal('open', 'long', due, MSFT);
    await bench.passTo(due, { [AAPL]: 100, [MSFT]: 100 });
    expect(bench.fake.posts.map(({ quantity }) => quantity)).toEqual(['100', '15'].map(parseNanos));
  });

  it('say in the broker’s words why an exit was refused that lacks no money', async () => {
    const bench = await start();
    await enter(bench);
    await bench.pass(20_000);
    const words = 'insufficient qty available for order (requested: 100, available: 40)';
    bench.fake.faults.push({ kind: 'refused', code: 'funds', words });
    await leave(bench);
    expect(await ordersOf(bench)).toMatchObject([{ state: 'filled' }, { state: 'rejected', reason: words }]);
  });

  it('report nothing when the broker can’t be asked while it takes no requests', async () => {
    const bench = await start();
    await enter(bench);
    bench.fake.faults.push({ kind: 'busy' });
    await enter(bench, 'long', MSFT);
    bench.fake.isDown = true;
    const due = await bench.robot.signal('open', 'long', bench.market.now + 1_000, BTC);
    await bench.passTo(due, { [BTC]: 100 });
    expect(bench.failures).toEqual([]);
  });

  it('send an entry that has waited only as large as limits allow by then, and none of a paused copy', async () => {
    const bench = await start();
    const { db } = bench.database;
    await bench.turn();
    bench.market.now = (bench.market.now + 6 * HOUR_MS) as never;
    const due = await bench.robot.signal('open');
    await bench.robot.signal('open', 'long', due, MSFT);
    await bench.passTo(due, { [AAPL]: 100, [MSFT]: 100 });
    await db.updateTable('orders').set({ expires_at: null }).execute();
    await bench.pass(5_000);
    const waiting = await ordersOf(bench);
    expect(waiting).toMatchObject([{ state: 'ready', broker_quantity: '100' }, { state: 'ready' }]);
    await db
      .updateTable('trading_accounts')
      .set({ max_per_trade: toMicros(1_500) })
      .execute();
    await bench.passTo((waiting[0]?.due_at ?? 0) + 1_000, { [AAPL]: 100, [MSFT]: 100 });
    expect(bench.fake.posts.map(({ quantity }) => quantity)).toEqual(['15', '15'].map(parseNanos));
    bench.fake.faults.push({ kind: 'busy' });
    await enter(bench);
    await db.updateTable('copies').set({ state: 'paused', paused: 'entries' }).execute();
    const posts = bench.fake.posts.length;
    await bench.pass(10_000);
    expect(bench.fake.posts).toHaveLength(posts);
    expect(await reasons(bench)).toEqual(['You had paused this copy.']);
    const log = await db
      .selectFrom('account_events')
      .select('event')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(log[0]?.event).toContain('You had paused this copy.');
  });

  describe('stop for a daily loss', () => {
    const lose = async (bench: BrokerBench, equity: number) => {
      bench.fake.facts = { ...bench.fake.facts, equity: toMicros(equity) };
      await bench.pass(20_000);
      return (await accountOf(bench)).state;
    };

    it('measured from the close before, when the trader only begins at noon', async () => {
      const bench = await start();
      bench.fake.facts = { ...bench.fake.facts, equity: toMicros(96_000), lastEquity: toMicros(100_000) };
      await bench.pass(20_000);
      expect(await lose(bench, 95_100)).toBe('armed');
      expect(await lose(bench, 94_900)).toBe('stopped');
    });

    it('measured from midnight, when the trader was there, and from now for an account that is new', async () => {
      const bench = await start();
      const midnight = tradingDayStart(bench.market.now) + DAY_MS;
      bench.fake.facts = { ...bench.fake.facts, equity: toMicros(90_000), lastEquity: toMicros(100_000) };
      bench.market.now = (midnight + MINUTE_MS) as Millis;
      await bench.pass(20_000);
      expect(await lose(bench, 85_100)).toBe('armed');
      expect(await lose(bench, 84_900)).toBe('stopped');
      const fresh = await start();
      fresh.fake.facts = { ...fresh.fake.facts, equity: toMicros(90_000), lastEquity: toMicros(0) };
      expect(await lose(fresh, 90_000)).toBe('armed');
      expect(await lose(fresh, 84_900)).toBe('stopped');
    });

    it('that a deposit hides, but not for a withdrawal', async () => {
      const bench = await start();
      bench.fake.facts = { ...bench.fake.facts, lastEquity: toMicros(100_000) };
      bench.fake.transfers = toMicros(0);
      await bench.pass(20_000);
      bench.fake.transfers = toMicros(-20_000);
      expect(await lose(bench, 80_000)).toBe('armed');
      bench.fake.transfers = toMicros(30_000);
      // It's asked for every few minutes, not at each look.
      const asked = bench.fake.transfersAsked.length;
      expect(await lose(bench, 124_000)).toBe('armed');
      expect(bench.fake.transfersAsked).toHaveLength(asked);
      await bench.pass(6 * MINUTE_MS, 15_000);
      expect(await accountOf(bench)).toMatchObject({ state: 'stopped', stopped_by: 'daily-loss' });
      expect(bench.fake.transfersAsked.length).toBeLessThan(asked + 3);
    });

    it('not for the money that a new account was opened with', async () => {
      const bench = await start();
      bench.fake.facts = { ...bench.fake.facts, lastEquity: toMicros(0) };
      bench.fake.transfers = toMicros(100_000);
      expect(await lose(bench, 100_000)).toBe('armed');
      expect(await lose(bench, 94_900)).toBe('stopped');
    });

    it('that a deposit hides on the day the account was opened, also after a restart', async () => {
      const bench = await start({}, { state: 'ready' });
      const { db } = bench.database;
      const opened = { lastEquity: toMicros(0), equity: toMicros(100_000) };
      bench.fake.facts = { ...bench.fake.facts, ...opened };
      bench.fake.transfers = toMicros(100_000);
      await bench.pass(40_000);
      bench.fake.transfers = toMicros(130_000);
      await db.updateTable('trading_accounts').set({ state: 'armed' }).execute();
      expect(await lose(bench, 130_000)).toBe('armed');
      bench.restart();
      expect(await lose(bench, 125_100)).toBe('armed');
      bench.fake.transfers = toMicros(110_000);
      expect(await lose(bench, 105_100)).toBe('armed');
      await bench.pass(6 * MINUTE_MS, 15_000);
      expect(await lose(bench, 104_900)).toBe('stopped');
      const asked = bench.fake.transfersAsked.length;
      expect(asked).toBeLessThan(8);
      const tomorrow = tradingDayStart(bench.market.now) + DAY_MS + HOUR_MS;
      bench.market.now = tomorrow as Millis;
      await bench.turn();
      expect((await accountOf(bench)).day_transfers).toBeNull();
    });

    it('not for a withdrawal while new keys are tested, and not for yesterday’s deposit at midnight', async () => {
      const bench = await start();
      bench.fake.facts = { ...bench.fake.facts, lastEquity: toMicros(100_000) };
      bench.fake.transfers = toMicros(-20_000);
      expect(await lose(bench, 80_000)).toBe('armed');
      await addKeys(bench.database, bench.accountId, 'new', 'pending', 2);
      expect(await lose(bench, 80_000)).toBe('armed');
      const midnight = tradingDayStart(bench.market.now) + DAY_MS;
      bench.market.now = (midnight - 1_001) as Millis;
      bench.fake.transfers = toMicros(30_000);
      bench.fake.onTransfers = () => {
        bench.market.now = (midnight + 1) as Millis;
        bench.fake.onTransfers = () => {
          bench.fake.transfers = toMicros(0);
        };
      };
      expect(await lose(bench, 130_000)).toBe('armed');
    });

    it('also while the broker doesn’t say what was moved', async () => {
      const bench = await start();
      bench.fake.facts = { ...bench.fake.facts, lastEquity: toMicros(100_000) };
      bench.fake.onTransfers = () => {
        throw new BrokerDownError('No answer');
      };
      expect(await lose(bench, 100_000)).toBe('armed');
      expect(await lose(bench, 94_900)).toBe('stopped');
    });
  });

  it('stop for the day once the account has lost what its user allows', async () => {
    const bench = await start();
    await enter(bench);
    await bench.pass(20_000);
    bench.fake.facts = { ...bench.fake.facts, equity: toMicros(94_999) };
    await bench.pass(20_000);
    expect(await accountOf(bench)).toMatchObject({ state: 'stopped', stopped_by: 'daily-loss' });
    await leave(bench);
    await bench.pass(20_000);
    // Stopped means no orders at all.
    expect(bench.fake.posts).toHaveLength(1);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
  });

  it('send nothing after a stop but what their user asks for afterwards', async () => {
    const bench = await start();
    await enter(bench);
    await bench.pass(20_000);
    await leave(bench);
    const due = await bench.robot.signal('open', 'long', undefined, MSFT);
    await bench.database.db
      .updateTable('trading_accounts')
      .set({ state: 'stopped', stopped_at: bench.market.now })
      .execute();
    const sent = bench.fake.posts.length;
    await bench.passTo(due, { [MSFT]: 100 });
    await bench.pass(20_000);
    expect(bench.fake.posts).toHaveLength(sent);
    expect((await intentsOf(bench)).at(-1)).toMatchObject({ state: 'skipped', reason: 'not-armed' });
  });

  it('send nothing that was asked for before the user stopped once more', async () => {
    const bench = await start();
    const { db } = bench.database;
    await enter(bench);
    bench.fake.hold('MSFT', parseNanos('7'));
    await bench.pass(60_000, 5_000);
    const sent = bench.fake.posts.length;
    // Nothing leaves before the market opens.
    bench.market.now = (bench.market.now + 6 * HOUR_MS) as never;
    await db.updateTable('differences').set({ state: 'closing' }).execute();
    await stopAccount(db, bench.accountId, bench.market.now);
    expect(await db.selectFrom('differences').select('state').execute()).toEqual([{ state: 'open' }]);
    await db.updateTable('differences').set({ state: 'closing' }).execute();
    expect(await closeOpenedPositions(db, bench.userId, null, bench.market.now)).toBe(1);
    await bench.pass(2 * MINUTE_MS, 20_000);
    const waiting = await ordersOf(bench);
    expect(waiting.filter(({ ended_at }) => ended_at === null)).toHaveLength(2);
    await stopAccount(db, bench.accountId, plus(bench.market.now, 1));
    await bench.passTo(Math.max(...waiting.map(({ due_at }) => due_at)) + 1_000, { [AAPL]: 100 });
    await bench.pass(MINUTE_MS, 5_000);
    expect(bench.fake.posts).toHaveLength(sent);
    // Asked for again, and called off as its order waits at the broker: it isn't ordered again.
    bench.fake.fillsAtOnce = 'none';
    await closeOpenedPositions(db, bench.userId, null, bench.market.now);
    await bench.pass(20_000, 5_000);
    expect(bench.fake.posts).toHaveLength(sent + 1);
    await cancelWaitingOrders(db, bench.userId, null, plus(bench.market.now, 1));
    await bench.pass(MINUTE_MS, 5_000);
    expect(bench.fake.posts).toHaveLength(sent + 1);
    expect(bench.fake.orders.at(-1)).toMatchObject({ state: 'cancelled' });
    expect((await ordersOf(bench)).at(-1)).toMatchObject({ reason: 'asked-to-cancel' });
  });

  it('count no entry as canceled that the broker may have before it says so', async () => {
    const bench = await start();
    await bench.turn();
    bench.fake.faults.push({ kind: 'lost-after' });
    bench.fake.fillsAtOnce = 'none';
    const due = await bench.robot.signal('open');
    await bench.pass(due - bench.market.now - 5_000, MINUTE_MS);
    await bench.passTo(due, { [AAPL]: 100 });
    await stopEntries(
      bench.database.db,
      [bench.copyId],
      { type: 'drained', reason: because('turned-off'), by: 'user' },
      bench.market.now,
    );
    expect(await ordersOf(bench)).toMatchObject([{ broker_order_id: null, ended_at: null }]);
    await bench.pass(10_000);
    expect(bench.fake.orders).toMatchObject([{ state: 'cancelled' }]);
    expect(await ordersOf(bench)).toMatchObject([{ state: 'cancelled' }]);
    expect(await intentsOf(bench)).toMatchObject([{ state: 'missed' }]);
  });

  it('expire what the broker hasn’t filled 90 seconds after it was due', async () => {
    const bench = await start();
    bench.fake.fillsAtOnce = 'none';
    await enter(bench);
    await bench.pass(80_000);
    expect(bench.fake.orders).toMatchObject([{ state: 'accepted' }]);
    await bench.pass(20_000);
    expect(await ordersOf(bench)).toMatchObject([{ state: 'cancelled', reason: 'fill-timeout' }]);
    const why = 'It wasn’t filled within 90 seconds of when it was due, so it was canceled.';
    expect(await reasons(bench)).toEqual([why]);
    const log = await bench.database.db.selectFrom('account_events').select('event').execute();
    expect(log.map(({ event }) => event)).toContainEqual(
      expect.stringMatching(new RegExp(`"step":"cancelled".*${why}`)),
    );
  });

  it('aren’t final until the broker lists the fills', async () => {
    const bench = await start();
    bench.fake.hidesFills = true;
    await enter(bench);
    await bench.pass(40_000);
    expect((await ordersOf(bench)).map(({ ended_at }) => ended_at)).toEqual([null]);
    bench.fake.hidesFills = false;
    await bench.pass(20_000);
    expect(await ordersOf(bench)).toMatchObject([{ state: 'filled' }]);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
  });

  it('compare what they made with their robot, over several fills', async () => {
    const bench = await start({ amount: toMicros(1_000) });
    bench.fake.fillsAtOnce = parseNanos('4');
    await enter(bench);
    const [order] = bench.fake.orders;
    bench.fake.prices['AAPL'] = 105;
    if (order) bench.fake.fill(order, parseNanos('6'));
    bench.fake.fillsAtOnce = 'all';
    await bench.pass(20_000);
    await bench.robot.opened(100);
    await leave(bench, 110);
    await bench.robot.closed(110);
    await bench.pass(20_000);
    const options = {
      offer: { market: 'live' as const, problem: null, brokers: [], addresses: [] },
      now: () => bench.market.now,
    };
    const { orders } = await viewDetails(
      bench.database.db,
      await readOwn(bench.database.db, bench.userId, bench.accountId),
      options,
    );
    expect(orders.map(({ averagePrice }) => averagePrice)).toEqual([toMicros(110), toMicros(103)]);
    const [trade] = await bench.database.db.selectFrom('copy_trades').selectAll().execute();
    // Bought 4 at 100 and 6 at 105, sold 10 at 110; the robot made 10 a unit less its commissions.
    expect(trade).toMatchObject({ my_quantity: toMicros(10), my_profit: toMicros(70) });
    const { robot_profit, missed_gap, size_gap, delay_gap, price_gap, fee_gap } = trade ?? {};
    const parts = [missed_gap, size_gap, delay_gap, price_gap, fee_gap];
    expect(parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0)).toBe(
      toMicros(70) - (robot_profit ?? Number.NaN),
    );
    const copy = await bench.database.db.selectFrom('copies').selectAll().executeTakeFirstOrThrow();
    expect(copy.closed_profit).toBe(toMicros(70));
  });
});
