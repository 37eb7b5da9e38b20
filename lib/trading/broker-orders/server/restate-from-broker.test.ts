import { plus } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { type Nanos, nanosToMicros, parseNanos } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { splitOn } from '@/lib/market/corporate-actions/corporate-action';
import { noteMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import { verifyAccountLog } from '@/lib/trading/broker-accounts/account-log';
import { readAccountLog } from '@/lib/trading/broker-accounts/server/account-log-store';
import type { OrderToSend, ReportedAction } from '@/lib/trading/brokers/broker';
import { BrokerDownError } from '@/lib/trading/brokers/broker-errors';
import { userCause } from '@/lib/trading/copies/cause';
import { planCopyExits } from '@/lib/trading/copies/server/copied-signal-store';
import { AAPL, NOON } from '@/lib/trading/emulator/testing/emulator-fixture';
import {
  addCopy,
  addRobot,
  type BrokerFixture,
  embeddedOnly,
  openBrokerFixture,
  readAccount,
  readDifferences,
  readIntents,
  readOrders,
  readPositions,
} from '../testing/broker-fixture';

const OTHER_ROBOT = 8;
const TUESDAY = newYorkDay(NOON + DAY_MS);

describe('corporate actions at a broker', () => {
  const open = embeddedOnly();

  /** A robot's copy has 100 AAPL, bought at 100 the day before; now they trade at another price. */
  async function startTuesday(
    price: number,
    stopDistance: number | null = null,
    side: 'long' | 'short' = 'long',
  ): Promise<BrokerFixture> {
    const fixture = await openBrokerFixture(open);
    const { fake, market, robot } = fixture;
    if (stopDistance !== null) fake.tradables = { stopStep: parseNanos('1') };
    robot.stopDistance = stopDistance;
    await fixture.passTo(await robot.signal('open', side), { [AAPL]: 100 });
    await fixture.pass(20_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, side === 'long' ? '100' : '-100']]);
    market.closes.set(AAPL, 100);
    for (const stop of fake.openStops('AAPL')) if (price !== 100) fake.end(stop, 'cancelled');
    market.now = (NOON + DAY_MS) as typeof market.now;
    market.tick({ [AAPL]: price });
    fake.prices['AAPL'] = price;
    return fixture;
  }

  const split = (taken: string, given: string): ReportedAction => ({
    id: 'split AAPL',
    symbol: 'AAPL',
    day: TUESDAY,
    kind: 'split',
    taken: parseNanos(taken),
    given: parseNanos(given),
  });

  async function told({ database, accountId }: BrokerFixture) {
    const log = await readAccountLog(database.db, accountId, 0, 1_000);
    expect(verifyAccountLog(accountId, log)).toBeNull();
    const notifications = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('kind', '=', 'action')
      .execute();
    return {
      log: log.map(({ event }) => JSON.parse(event)).filter(({ kind }) => kind === 'action'),
      inbox: notifications.map(({ data }) => JSON.parse(data).what as unknown),
    };
  }

  async function exitAt(
    fixture: BrokerFixture,
    price: number,
    side: 'long' | 'short' = 'long',
  ): Promise<number> {
    await fixture.passTo(await fixture.robot.signal('close', side), { [AAPL]: price });
    await fixture.pass(60_000, 5_000);
    const { closed_profit } = await fixture.database.db
      .selectFrom('copies')
      .select('closed_profit')
      .executeTakeFirstOrThrow();
    return closed_profit;
  }

  it('a split that it lists is taken over at once, with the stop', async () => {
    const fixture = await startTuesday(10, 5);
    const { fake } = fixture;
    fake.hold('AAPL', parseNanos('1000'));
    // Booked on the evening before, when positions were still opened.
    fake.actions = [{ ...split('-100', '1000'), day: (TUESDAY - 1) as typeof TUESDAY }];
    await fixture.pass(40_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '1000']]);
    expect(await readDifferences(fixture)).toEqual([]);
    const { log, inbox } = await told(fixture);
    expect(log).toMatchObject([
      { action: 'split', detail: '10 for 1', quantity: { from: '100', to: '1000' }, source: 'broker' },
    ]);
    expect(inbox).toHaveLength(1);
    const [stop] = (await readOrders(fixture)).filter(
      ({ kind, ended_at }) => kind === 'stop' && ended_at === null,
    );
    expect(stop).toMatchObject({ broker_quantity: '1000', stop_price: toPrice(9.5) });
    expect(await exitAt(fixture, 11)).toBe(toMicros(1_000));
    expect(fake.held.size).toBe(0);
    fixture.restart();
    await fixture.pass(20_000, 5_000);
    expect((await told(fixture)).log).toHaveLength(1);
  });

  it.each(['0.128505309', '1'])(
    'one that was taken over isn’t again in reverse, once the last %s shares were sold',
    async (held) => {
      const fixture = await startTuesday(50);
      const { database, fake, market } = fixture;
      fake.hold('AAPL', parseNanos('200'));
      fake.actions = [split('-100', '200')];
      await fixture.pass(20_000, 5_000);
      expect(await readPositions(fixture)).toEqual([[AAPL, '200']]);
      const quantity = nanosToMicros(parseNanos(held));
      await database.db.updateTable('positions').set({ quantity, broker_quantity: held }).execute();
      // Their fill isn’t listed yet.
      fake.hold('AAPL', 0n as Nanos);
      market.now = (NOON + 2 * DAY_MS) as typeof market.now;
      market.closes.clear();
      await fixture.pass(20_000, 5_000);
      expect(await readPositions(fixture)).toEqual([[AAPL, held]]);
      expect((await told(fixture)).log).toHaveLength(1);
    },
  );

  it('one is taken over though a robot opened more since it began, after a night without us', async () => {
    const fixture = await startTuesday(10);
    const { database, accountId, fake, market } = fixture;
    const [held] = await database.db.selectFrom('positions').selectAll().execute();
    if (!held) throw new Error('Nothing is held');
    await database.db
      .insertInto('positions')
      .values({
        ...held,
        account_id: accountId,
        owner: 'own',
        quantity: toMicros(7.5),
        broker_quantity: '7.5',
        cost: toMicros(75),
        opened_at: market.now,
      })
      .execute();
    fake.hold('AAPL', parseNanos('1007.5'));
    fake.actions = [split('-100', '1000')];
    await fixture.pass(40_000, 5_000);
    expect((await readPositions(fixture)).toSorted()).toEqual([
      [AAPL, '1000'],
      [AAPL, '7.5'],
    ]);
    expect(await readDifferences(fixture)).toEqual([]);
    expect((await told(fixture)).inbox).toMatchObject([{ from: toMicros(100), to: toMicros(1_000) }]);
  });

  /** The robot's exit after a night in which 100 shares, and what else the account had, became ten times as many. */
  async function exitAfterNight(fixture: BrokerFixture, taken: string, given: string) {
    const { fake, market, robot } = fixture;
    fake.hold('AAPL', parseNanos(given));
    fake.actions = [split(taken, given)];
    fixture.restart();
    const before = fake.posts.length;
    await fixture.passTo(await robot.signal('close', 'long', market.now + 1_000), { [AAPL]: 10 });
    await fixture.pass(90_000, 15_000);
    expect(await readDifferences(fixture)).toEqual([]);
    return fake.posts.slice(before).map(({ quantity }) => quantity);
  }

  it('an exit waits for it though the broker doesn’t say at once what it lists', async () => {
    const fixture = await startTuesday(10);
    let failures = 3;
    fixture.fake.onActions = () => {
      failures -= 1;
      if (failures >= 0) throw new BrokerDownError('No answer');
    };
    expect(await exitAfterNight(fixture, '-100', '1000')).toEqual([parseNanos('1000')]);
  });

  it('exits don’t wait for a list that can’t be read for long', async () => {
    const fixture = await startTuesday(100);
    fixture.fake.onActions = () => {
      throw new BrokerDownError('No answer');
    };
    expect(await exitAfterNight(fixture, '-100', '100')).toEqual([parseNanos('100')]);
  });

  it('an exit and a stop wait for it while an order of before is unanswered', async () => {
    const fixture = await startTuesday(10, 5);
    const { database, accountId, userId, fake, market } = fixture;
    await addRobot(database, OTHER_ROBOT);
    const other = await addCopy(database, { userId, accountId, robotId: OTHER_ROBOT });
    const [intent] = await readIntents(fixture);
    const [entry] = await readOrders(fixture);
    if (!intent || !entry) throw new Error('Nothing was bought');
    const clientOrderId = 'tp-unanswered';
    await database.db
      .insertInto('copy_intents')
      .values({ ...intent, copy_id: other, state: 'ordered', filled: null, fill_id: null } as never)
      .execute();
    await database.db
      .insertInto('orders')
      .values({
        ...entry,
        client_order_id: clientOrderId,
        owner: other,
        state: 'unknown',
        broker_order_id: null,
        broker_quantity: '50',
        quantity: toMicros(50),
        filled_quantity: toMicros(0),
        ended_at: null,
        next_look_at: market.now,
      })
      .execute();
    const today = market.now;
    market.now = plus(NOON, 600_000);
    fake.take({ ...(fake.posts[0] as OrderToSend), clientOrderId, quantity: parseNanos('50') });
    market.now = today;
    fake.blindUntil = plus(today, 25_000);
    expect(await exitAfterNight(fixture, '-150', '1500')).toEqual([parseNanos('1000')]);
    expect(await readPositions(fixture)).toEqual([[AAPL, '500']]);
  });

  it.each([
    { price: 10, held: '1000' },
    { price: 800, held: '12.5' },
  ])('an exit from before that never arrived is sized anew, as $held shares', async ({ price, held }) => {
    const fixture = await openBrokerFixture(open);
    const { database, fake, market, robot } = fixture;
    await fixture.passTo(await robot.signal('open'), { [AAPL]: 100 });
    await fixture.pass(20_000, 5_000);
    fake.faults.push({ kind: 'lost-before' });
    await fixture.passTo(await robot.signal('close'), { [AAPL]: 100 });
    expect((await readOrders(fixture)).map(({ state }) => state)).toEqual(['filled', 'unknown']);
    market.closes.set(AAPL, 100);
    market.now = (NOON + DAY_MS) as typeof market.now;
    market.tick({ [AAPL]: price });
    fake.prices['AAPL'] = price;
    fake.hold('AAPL', parseNanos(held));
    fake.actions = [split('-100', held)];
    fixture.restart();
    await fixture.pass(90_000, 5_000);
    const [, lost, again] = fake.posts;
    expect(fake.posts).toHaveLength(3);
    expect(again?.quantity).toBe(parseNanos(held));
    expect(again?.clientOrderId).not.toBe(lost?.clientOrderId);
    expect((await readOrders(fixture)).map(({ state }) => state)).toEqual([
      'filled',
      'never_arrived',
      'filled',
    ]);
    expect(await readPositions(fixture)).toEqual([]);
    expect(await readDifferences(fixture)).toEqual([]);
    const notices = await database.db.selectFrom('notifications').select('data').execute();
    expect(notices.map(({ data }) => JSON.parse(data))).toContainEqual(
      expect.objectContaining({
        notice: 'order-lost',
        reason: 'Sell 100 AAPL: The order didn’t reach the broker in time.',
      }),
    );
  });

  it('an exit that the broker has is replaced by one for what is held since', async () => {
    const fixture = await startTuesday(100);
    const { fake, market, robot } = fixture;
    fake.fillsAtOnce = 'none';
    await fixture.passTo(await robot.signal('close', 'long', market.now + 1_000), { [AAPL]: 100 });
    await fixture.pass(10_000, 5_000);
    fake.fillsAtOnce = 'all';
    fake.hold('AAPL', parseNanos('12.5'));
    fake.actions = [split('-100', '12.5')];
    fixture.restart();
    await fixture.pass(30_000, 5_000);
    expect(fake.orders.slice(1)).toMatchObject([
      { state: 'cancelled', quantity: parseNanos('100') },
      { state: 'filled', quantity: parseNanos('12.5') },
    ]);
    expect((await readOrders(fixture))[1]).toMatchObject({ state: 'cancelled', reason: 'exit-resized' });
    expect(await readPositions(fixture)).toEqual([]);
  });

  it('what is left of a position that was sold before it was known is its robot’s', async () => {
    const fixture = await startTuesday(100);
    const { fake, market, robot } = fixture;
    fake.hold('AAPL', parseNanos('1000'));
    await fixture.passTo(await robot.signal('close', 'long', market.now + 1_000), { [AAPL]: 100 });
    fake.actions = [split('-100', '1000')];
    await fixture.pass(90_000, 15_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(await readDifferences(fixture)).toMatchObject([{ kind: 'more', found: '900' }]);
    expect((await readAccount(fixture)).state).toBe('differing');
  });

  it('a reverse split that nobody lists shows by quantity and price, and pays the fraction', async () => {
    const fixture = await startTuesday(800);
    const { fake } = fixture;
    // 100 become 12.5, and the half is paid in cash.
    fake.hold('AAPL', parseNanos('12'));
    await fixture.pass(20_000, 5_000);
    // Meanwhile nothing leaves.
    await fixture.passTo(await fixture.robot.signal('close', 'long', fixture.market.now + 1_000), {
      [AAPL]: 800,
    });
    expect(fake.posts).toHaveLength(1);
    await fixture.pass(60_000, 5_000);
    const { log, inbox } = await told(fixture);
    expect(log).toMatchObject([
      { detail: '1 for 8', quantity: { from: '100', to: '12' }, source: 'quantities' },
    ]);
    expect(inbox).toMatchObject([{ kind: 'split', cash: toMicros(400) }]);
    expect(await readDifferences(fixture)).toEqual([]);
    expect(fake.posts.at(-1)).toMatchObject({ side: 'sell', quantity: parseNanos('12') });
    const { closed_profit } = await fixture.database.db
      .selectFrom('copies')
      .select('closed_profit')
      .executeTakeFirstOrThrow();
    expect(closed_profit).toBe(0);
  });

  it('one that the market announces counts once the broker holds what it makes', async () => {
    const fixture = await startTuesday(33.4);
    const { database, fake, market } = fixture;
    const action = splitOn(AAPL, TUESDAY, { after: 3, before: 1 });
    await database.commit((tx) => noteMarketActions(tx, 'live', [action], 'announced', market.now));
    await fixture.pass(20_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    fake.hold('AAPL', parseNanos('300'));
    await fixture.pass(16_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '300']]);
    // The broker lists it later, on another day.
    fake.actions = [{ ...split('-100', '300'), day: (TUESDAY + 1) as typeof TUESDAY }];
    await fixture.pass(400_000, 10_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '300']]);
    expect((await told(fixture)).log).toMatchObject([{ source: 'market' }]);
  });

  it('a fraction that was sold wasn’t paid for by one that the market announces', async () => {
    const fixture = await startTuesday(66);
    const { database, fake, market } = fixture;
    const [quantity, held] = [toMicros(0.5), '0.5'];
    await database.db.updateTable('positions').set({ quantity, broker_quantity: held }).execute();
    fake.hold('AAPL', 0n as Nanos);
    const action = splitOn(AAPL, TUESDAY, { after: 3, before: 2 });
    await database.commit((tx) => noteMarketActions(tx, 'live', [action], 'announced', market.now));
    await fixture.pass(20_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, held]]);
  });

  it('a quantity or a price alone is no split', async () => {
    const sold = await startTuesday(100);
    sold.fake.hold('AAPL', parseNanos('10'));
    await sold.pass(60_000, 5_000);
    expect(await readPositions(sold)).toEqual([[AAPL, '10']]);
    expect(await readDifferences(sold)).toMatchObject([{ kind: 'closed_outside' }]);
    const fell = await startTuesday(10);
    // Nor is one that the broker lists, but hasn't made of what it holds.
    fell.fake.actions = [split('-100', '1000')];
    await fell.pass(60_000, 5_000);
    expect(await readPositions(fell)).toEqual([[AAPL, '100']]);
    expect((await readAccount(fell)).state).toBe('armed');
    expect((await told(fell)).log).toEqual([]);
    // Nor one that its list and its quantity show, if the price shows another.
    fell.fake.actions = [split('-100', '300')];
    fell.fake.hold('AAPL', parseNanos('300'));
    await fell.pass(60_000, 5_000);
    expect((await told(fell)).log).toEqual([]);
  });

  it.each([
    ['long', '100', ['AAPL', 'FRUIT']],
    ['short', '-100', ['FRUIT', 'AAPL']],
  ] as const)(
    'a new symbol of a %s position is traded under from then on',
    async (side, held, [symbol, newSymbol]) => {
      const fixture = await startTuesday(100, null, side);
      const { fake } = fixture;
      fake.hold('AAPL', parseNanos('0'));
      fake.hold('FRUIT', parseNanos(held));
      fake.prices['FRUIT'] = 101;
      fake.actions = [{ id: 'symbol', symbol, day: TUESDAY, kind: 'symbol-change', newSymbol }];
      fixture.restart();
      await fixture.pass(60_000, 5_000);
      expect(await readDifferences(fixture)).toEqual([]);
      expect((await told(fixture)).log).toMatchObject([
        { action: 'symbol-change', symbol: 'AAPL', detail: 'FRUIT' },
      ]);
      fixture.restart();
      await fixture.pass(20_000, 5_000);
      expect(await exitAt(fixture, 101, side)).toBe(toMicros(side === 'long' ? 100 : -100));
      expect(fake.posts.at(-1)).toMatchObject({ symbol: 'FRUIT', quantity: parseNanos('100') });
    },
  );

  it('an exit that waits for the open is sent once, under the new symbol', async () => {
    const fixture = await startTuesday(100);
    const { database, fake, market, copyId } = fixture;
    market.now = plus(market.now, 6 * HOUR_MS);
    await planCopyExits(database.db, [copyId], userCause('close'), market.now);
    await fixture.pass(20_000, 5_000);
    expect((await readOrders(fixture))[1]).toMatchObject({ state: 'ready', broker_symbol: 'AAPL' });
    fake.hold('AAPL', parseNanos('0'));
    fake.hold('FRUIT', parseNanos('100'));
    fake.prices['FRUIT'] = 101;
    const day = newYorkDay(NOON + 2 * DAY_MS);
    fake.actions = [{ id: 'symbol', symbol: 'AAPL', day, kind: 'symbol-change', newSymbol: 'FRUIT' }];
    await fixture.passTo(NOON + 2 * DAY_MS, { [AAPL]: 101 });
    await fixture.pass(60_000, 5_000);
    expect(fake.posts.slice(1)).toMatchObject([{ symbol: 'FRUIT', quantity: parseNanos('100') }]);
    expect(await readPositions(fixture)).toEqual([]);
  });

  it('dividends and shares of a spin-off are told', async () => {
    const fixture = await startTuesday(100);
    fixture.fake.actions = [
      {
        id: 'dividend',
        symbol: 'AAPL',
        day: TUESDAY,
        kind: 'cash-dividend',
        amount: toMicros(22.1),
        perShare: toPrice(0.26),
      },
      {
        id: 'spin',
        symbol: 'AAPL',
        day: TUESDAY,
        kind: 'spin-off',
        newSymbol: 'PIP',
        quantity: parseNanos('50'),
      },
    ];
    await fixture.pass(40_000, 5_000);
    const { log, inbox } = await told(fixture);
    expect(log).toMatchObject([
      { action: 'cash-dividend', detail: '22.1', quantity: null },
      { action: 'spin-off', detail: 'PIP' },
    ]);
    expect(inbox).toEqual([
      { kind: 'cash-dividend', amount: toMicros(22.1) },
      { kind: 'spin-off', newSymbol: 'PIP', shares: null },
    ]);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
  });
});
