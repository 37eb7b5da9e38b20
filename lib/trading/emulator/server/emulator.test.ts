import { type Millis, plus } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { forEachEngine, type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import type { BookedFill, EndedOrder } from '@/lib/trading/orders/order';
import { presentStop } from '@/lib/trading/orders/pricing';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { readTicket, type Ticket } from '@/lib/trading/orders/ticket';
import {
  AAPL,
  addUser,
  BTC,
  type EmulatorFixture,
  GBPJPY,
  MSFT,
  newOrder,
  openEmulatorFixture,
  USDJPY,
} from '../testing/emulator-fixture';
import type { EmulatorOptions } from './emulator';

let keys = 0;

function place({ orders, userId, market }: EmulatorFixture, ticket: Partial<Ticket>) {
  keys += 1;
  const terms = readTicket({ fundId: AAPL, side: 'buy', kind: 'market', ...ticket });
  return orders.place(userId, terms, `request-${keys}`, market);
}

async function readStates({ database }: EmulatorFixture) {
  const rows = await database.db
    .selectFrom('orders')
    .select(['state', 'reason'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
}

const readCash = async ({ accounts, userId }: EmulatorFixture) =>
  (await accounts.current(userId, 'simulated'))?.cash;

async function startWith(open: OpenTestDatabase, more: Partial<EmulatorOptions> = {}) {
  const fills: BookedFill[] = [];
  const ended: EndedOrder[] = [];
  const changed: string[] = [];
  const fixture = await openEmulatorFixture(open, {
    onFilled: async (_, some) => {
      fills.push(...some);
    },
    onEnded: async (_, some) => {
      ended.push(...some);
    },
    onChanged: (users) => changed.push(...users),
    ...more,
  });
  fixture.market.tick({ [AAPL]: 200, [MSFT]: 400 });
  return { ...fixture, fixture, fills, ended, changed };
}

forEachEngine('the emulator', (open, itOnce) => {
  const start = (more: Partial<EmulatorOptions> = {}) => startWith(open, more);

  itOnce(
    'keeps two accounts of a user apart that hold the same on opposite sides, and says which one filled',
    async () => {
      const { fixture, accounts, orders, emulator, userId, market, account, database } = await start();
      const swing = await accounts.open(userId, market.name, toMicros(25_000), 'Swing test');
      const terms = (side: 'buy' | 'sell') =>
        readTicket({ fundId: AAPL, side, kind: 'market', quantity: 100 });
      await orders.place(userId, terms('buy'), 'request-long', market);
      await orders.place(userId, terms('sell'), 'request-short', market, swing.id);
      market.tick({ [AAPL]: 200 });
      await emulator.fillDue();
      const held = async (id: string) => (await accounts.positions(id)).map(({ quantity }) => quantity);
      expect([await held(account.id), await held(swing.id)]).toEqual([[toMicros(100)], [toMicros(-100)]]);
      const told = await database.db
        .selectFrom('notifications')
        .select('data')
        .orderBy('dedupe_key')
        .execute();
      expect(new Set(told.map(({ data }) => JSON.parse(data).accountName))).toEqual(
        new Set(['Paper account', 'Swing test']),
      );
      // The short one meets its margin call; the long one gains.
      market.tick({ [AAPL]: 360 });
      expect(await emulator.callMargins()).toBe(1);
      market.tick({ [AAPL]: 360 });
      await emulator.fillDue();
      expect([await held(account.id), await held(swing.id)]).toEqual([[toMicros(100)], []]);
      market.now = plus(market.now, HOUR_MS);
      market.tick({ [AAPL]: 360 });
      await emulator.recordEquity();
      const equities = await Promise.all(
        [account, swing].map(async ({ id }) => (await accounts.equityPoints(id)).at(-1)?.equity),
      );
      expect(equities).toEqual([toMicros(116_000), toMicros(9_000)]);
      expect(fixture.account.id).toBe((await accounts.current(userId, market.name))?.id);
    },
  );

  itOnce('fills a market order at the first quote after it, once', async () => {
    const { fixture, emulator, market, fills, changed, userId, accounts, account } = await start();
    await place(fixture, { quantity: 10 });
    expect(await emulator.fillDue()).toBe(0);
    market.tick({ [AAPL]: 201 });
    expect(await emulator.fillDue()).toBe(1);
    expect(await emulator.fillDue()).toBe(0);
    expect(fills).toMatchObject([
      {
        owner: OWN,
        side: 'buy',
        price: toPrice(201),
        quantity: toMicros(10),
        profit: null,
        isFlat: false,
        seq: 1,
      },
    ]);
    expect(changed).toEqual([userId]);
    expect(await readCash(fixture)).toBe(toMicros(100_000 - 2_010));
    expect(await accounts.positions(account.id)).toMatchObject([
      { fundId: AAPL, quantity: toMicros(10), cost: toMicros(2_010), openedAt: market.now },
    ]);
    expect(await readStates(fixture)).toEqual(['filled']);
  });

  itOnce('closes by average cost and says what it made', async () => {
    const { fixture, emulator, market, fills, accounts, account } = await start();
    for (const price of [200, 210]) {
      await place(fixture, { quantity: 1 });
      market.tick({ [AAPL]: price });
      await emulator.fillDue();
    }
    await place(fixture, { side: 'sell', quantity: 1.5 });
    market.tick({ [AAPL]: 215 });
    await emulator.fillDue();
    expect(fills.at(-1)).toMatchObject({ profit: toMicros(15), openPrice: toPrice(205), isFlat: false });
    const [held] = await accounts.positions(account.id);
    expect(held).toMatchObject({ quantity: toMicros(0.5), cost: toMicros(102.5) });
    const { items, total } = await accounts.closedTrades(account.id, { offset: 0, limit: 10 });
    expect(total).toBe(1);
    expect(items).toMatchObject([{ side: 'long', quantity: toMicros(1.5), closePrice: toPrice(215) }]);
    expect(await readCash(fixture)).toBe(toMicros(100_000 - 410 + 322.5));
  });

  itOnce('waits with limit and stop orders for their prices, and never fills beyond a limit', async () => {
    const { fixture, emulator, market, fills } = await start({
      costsFor: () => ({ spread: 0.02, impact: 0, commissionRate: 0 }),
    });
    await place(fixture, { kind: 'limit', limitPrice: 195, quantity: 1 });
    await place(fixture, { kind: 'stop', stopPrice: 205, quantity: 2 });
    market.tick({ [AAPL]: 199 });
    expect(await emulator.fillDue()).toBe(0);
    market.tick({ [AAPL]: 194.5 });
    expect(await emulator.fillDue()).toBe(1);
    // Half the spread would have made it 196.445.
    expect(fills.at(-1)).toMatchObject({ quantity: toMicros(1), price: toPrice(195) });
    market.tick({ [AAPL]: 206 });
    expect(await emulator.fillDue()).toBe(1);
    expect(fills.at(-1)).toMatchObject({ quantity: toMicros(2), price: toPrice(208.06) });
  });

  it('lets a trailing stop follow the highest price known since it was placed, and never back', async () => {
    const { fixture, emulator, market, fills, orders, account } = await start();
    await place(fixture, { quantity: 10 });
    const fillAt = async (price: number) => {
      market.tick({ [AAPL]: price });
      return emulator.fillDue();
    };
    await fillAt(200);
    await fillAt(230);
    await place(fixture, { side: 'sell', kind: 'trailingStop', trailPercent: 5, quantity: 4 });
    await place(fixture, { side: 'sell', kind: 'trailingStop', trailAmount: 20, quantity: 1 });
    const stops = async () => (await orders.waiting(account.id)).map(presentStop).sort();
    // The high of 240 was never seen, and 230 is the price at which they were placed.
    expect(await stops()).toEqual([210, 218.5].map(toPrice));
    for (const price of [250, 245, 249]) expect(await fillAt(price)).toBe(0);
    expect(await stops()).toEqual([230, 237.5].map(toPrice));
    expect(await fillAt(237.51)).toBe(0);
    // A gap fills at the price, not at the stop.
    expect(await fillAt(232)).toBe(1);
    expect(fills.at(-1)).toMatchObject({ quantity: toMicros(4), price: toPrice(232) });
    expect([await fillAt(230.01), await fillAt(230)]).toEqual([0, 1]);
    await place(fixture, { fundId: MSFT, kind: 'trailingStop', trailPercent: 10, quantity: 1 });
    market.tick({ [MSFT]: 300 });
    expect(await emulator.fillDue()).toBe(0);
    market.tick({ [MSFT]: 329.99 });
    expect(await emulator.fillDue()).toBe(0);
    market.tick({ [MSFT]: 330 });
    expect(await emulator.fillDue()).toBe(1);
  });

  itOnce('turns a stop-limit order into a limit order once its stop is reached', async () => {
    const { fixture, emulator, market, fills, orders, account } = await start();
    await place(fixture, { kind: 'stopLimit', stopPrice: 210, limitPrice: 212, quantity: 1 });
    market.tick({ [AAPL]: 215 });
    expect(await emulator.fillDue()).toBe(0);
    expect(await orders.waiting(account.id)).toMatchObject([{ triggeredAt: market.now }]);
    market.tick({ [AAPL]: 209 });
    expect(await emulator.fillDue()).toBe(1);
    expect(fills.at(-1)).toMatchObject({ price: toPrice(209) });
    await place(fixture, { side: 'sell', kind: 'stopLimit', stopPrice: 205, limitPrice: 204, quantity: 1 });
    market.tick({ [AAPL]: 204.5 });
    expect(await emulator.fillDue()).toBe(1);
  });

  it('arms stop and target with what the entry filled, and one cancels the other', async () => {
    const { fixture, emulator, market, fills, orders, account } = await start();
    const fillAt = async (price: number) => {
      market.tick({ [AAPL]: price });
      return emulator.fillDue();
    };
    const sizes = async () =>
      (await orders.waiting(account.id)).map(({ size }) => (size.kind === 'quantity' ? size.quantity : null));
    // 20,000 are in use, so the entry is cut.
    await place(fixture, { fundId: MSFT, quantity: 50 });
    market.tick({ [MSFT]: 400 });
    await emulator.fillDue();
    await place(fixture, { kind: 'limit', limitPrice: 190, amount: 80_000, stopLoss: 180, takeProfit: 210 });
    market.tick({ [MSFT]: 384 });
    // Before the entry, neither is due.
    expect([await fillAt(211), await fillAt(190)]).toEqual([0, 1]);
    const bought = fills.at(-1)?.quantity ?? 0;
    expect(bought).toBeLessThan(toMicros(80_000 / 190));
    expect(await sizes()).toEqual([bought, bought]);
    // A part that is sold leaves them with the rest.
    await place(fixture, { side: 'sell', quantity: 100 });
    await fillAt(195);
    expect(await sizes()).toEqual([bought - toMicros(100), bought - toMicros(100)]);
    expect(await fillAt(179)).toBe(1);
    expect(fills.at(-1)).toMatchObject({ price: toPrice(179), isFlat: true });
    expect(await readStates(fixture)).toContain('cancelled: The other of stop and target has filled.');
    expect(await orders.waiting(account.id)).toEqual([]);
    expect(await fillAt(220)).toBe(0);
  });

  itOnce('turns money into units at the fill, at most what the account is worth', async () => {
    const { fixture, emulator, market, fills } = await start();
    await place(fixture, { amount: 60_000 });
    market.tick({});
    await place(fixture, { fundId: MSFT, amount: 40_000 });
    market.tick({ [AAPL]: 250, [MSFT]: 400 });
    await emulator.fillDue();
    expect(fills.map(({ quantity }) => quantity)).toEqual([toMicros(240), toMicros(100)]);
    await insertOrders(fixture.database.db, [
      newOrder(fixture.account.id, {
        causeKey: 'signal:1',
        owner: 'copy',
        fundId: BTC,
        createdAt: market.now,
        dueAt: market.now,
      }),
    ]);
    market.tick({ [BTC]: 50_000 });
    await emulator.fillDue();
    expect((await readStates(fixture)).at(-1)).toBe(
      'rejected: Not enough buying power: needs $500,000, you have $0.',
    );
  });

  itOnce('buys and calls in currency pairs by their worth in dollars', async () => {
    const { fixture, emulator, market, fills } = await start();
    const prices = { [GBPJPY]: 190.142, [USDJPY]: 140.8 };
    market.tick(prices);
    await place(fixture, { fundId: GBPJPY, amount: 10_000 });
    await place(fixture, { fundId: USDJPY, side: 'sell', quantity: 85_000 });
    market.tick(prices);
    await emulator.fillDue();
    expect(fills.map(({ quantity }) => Math.round(fromMicros(quantity))).sort()).toEqual([7_405, 85_000]);
    // At any price, 85,000 dollars short need as many dollars: 26,968 are left, and 25,500 are enough.
    market.tick({ [GBPJPY]: 190.142, [USDJPY]: 1_000 });
    expect(await emulator.callMargins()).toBe(0);
    expect(fromMicros((await readCash(fixture)) ?? 0)).toBeCloseTo(100_000 - 10_000 + 85_000, 3);
    market.tick({ [GBPJPY]: 380.284, [USDJPY]: 140.8 });
    const sold = await place(fixture, { fundId: GBPJPY, side: 'sell', quantity: 7_404 });
    market.tick({ [GBPJPY]: 380.284, [USDJPY]: 140.8 });
    await emulator.fillDue();
    expect(sold.order.action).toBe('close');
    expect((fills.at(-1)?.profit ?? 0) / 1e6).toBeCloseTo((7_404 * 190.142) / 140.8, 4);
  });

  itOnce(
    'takes whole units for copies that ask for them, and at most 2.5 % of the bar’s volume',
    async () => {
      const { fixture, emulator, market, fills } = await start({ volumeFor: () => 1_000 });
      const size = { kind: 'amount', amount: toMicros(999), wholeUnits: true } as const;
      await insertOrders(fixture.database.db, [
        newOrder(fixture.account.id, { causeKey: 'a', size, dueAt: market.now }),
        newOrder(fixture.account.id, {
          causeKey: 'b',
          size: { ...size, amount: toMicros(9_000) },
          dueAt: market.now,
        }),
      ]);
      market.tick({ [AAPL]: 200 });
      await emulator.fillDue();
      expect(fills.map(({ quantity }) => quantity).sort()).toEqual([toMicros(25), toMicros(4)]);
    },
  );

  itOnce('expires entries that no price reached in time, and notifies their user', async () => {
    const { fixture, emulator, market, ended } = await start();
    const order = newOrder(fixture.account.id, { causeKey: 'signal:1', dueAt: market.now });
    await insertOrders(fixture.database.db, [{ ...order, expiresAt: market.now }]);
    market.tick({ [AAPL]: 200 });
    expect(await emulator.fillDue()).toBe(0);
    expect(ended).toMatchObject([{ state: 'expired', reason: 'No price came in time.' }]);
    expect(await readStates(fixture)).toEqual(['expired: No price came in time.']);
  });

  it('closes a copy’s position and opens the other side by two orders due at once', async () => {
    const { fixture, emulator, market, fills } = await start();
    const { id } = fixture.account;
    const mine = (causeKey: string) =>
      newOrder(id, { owner: 'copy', causeKey, dueAt: market.now, createdAt: market.now });
    await insertOrders(fixture.database.db, [mine('signal:1')]);
    market.tick({ [AAPL]: 200 });
    await emulator.fillDue();
    await insertOrders(fixture.database.db, [
      { ...mine('signal:3'), side: 'sell', action: 'open' },
      { ...mine('signal:2'), side: 'sell', action: 'close', size: { kind: 'all' } },
    ]);
    market.tick({ [AAPL]: 190 });
    expect(await emulator.fillDue()).toBe(2);
    expect(fills.slice(1).map(({ causeKey, profit, isFlat }) => ({ causeKey, profit, isFlat }))).toEqual([
      { causeKey: 'signal:2', profit: toMicros(-100), isFlat: true },
      { causeKey: 'signal:3', profit: null, isFlat: false },
    ]);
    expect(await readCash(fixture)).toBe(toMicros(100_000 - 100 + 1_900));
    // Closed and opened at one moment: the lots are those of the second position.
    const held = await fixture.accounts.positions(id);
    expect(await fixture.accounts.lots(id, held)).toMatchObject([
      [{ quantity: toMicros(-10), price: toPrice(190) }],
    ]);
  });

  itOnce('cancels what was to close a position once it is closed', async () => {
    const { fixture, emulator, market } = await start();
    await place(fixture, { quantity: 1 });
    market.tick({ [AAPL]: 200 });
    await emulator.fillDue();
    await place(fixture, { side: 'sell', kind: 'stop', stopPrice: 190, quantity: 1 });
    market.tick({});
    await place(fixture, { side: 'sell', kind: 'limit', limitPrice: 210, quantity: 1 });
    market.tick({ [AAPL]: 211 });
    await emulator.fillDue();
    expect(await readStates(fixture)).toEqual(['filled', 'cancelled: The position was closed.', 'filled']);
  });

  itOnce('refuses the opposite of what another owner holds', async () => {
    const { fixture, emulator, market } = await start();
    await place(fixture, { quantity: 1 });
    market.tick({ [AAPL]: 200 });
    await emulator.fillDue();
    await insertOrders(fixture.database.db, [
      newOrder(fixture.account.id, {
        owner: 'copy',
        causeKey: 'signal:1',
        side: 'sell',
        dueAt: market.now,
        createdAt: market.now,
      }),
    ]);
    market.tick({ [AAPL]: 201 });
    await emulator.fillDue();
    expect((await readStates(fixture)).at(-1)).toMatch(/^rejected: Another position of this account/);
  });

  itOnce('fills nothing of an archived account or another market', async () => {
    const { fixture, emulator, market, accounts, userId } = await start();
    await place(fixture, { quantity: 1 });
    await accounts.reset(userId, 'simulated', toMicros(10_000));
    await insertOrders(fixture.database.db, [newOrder(fixture.account.id, { causeKey: 'late' })]);
    const elsewhere = await accounts.open(userId, 'live', toMicros(10_000));
    await insertOrders(fixture.database.db, [newOrder(elsewhere.id, { causeKey: 'live' })]);
    market.tick({ [AAPL]: 200 });
    expect(await emulator.fillDue()).toBe(0);
    expect((await readStates(fixture)).sort()).toEqual([
      'accepted',
      'cancelled: The account was reset.',
      'cancelled: You reset the account.',
    ]);
    expect(await readCash(fixture)).toBe(toMicros(10_000));
  });

  it('cancels what is placed in an account just archived within a minute, while it runs', async () => {
    const { fixture, emulator, market, accounts, userId } = await start();
    await place(fixture, { quantity: 1 });
    await emulator.fillDue();
    await accounts.reset(userId, 'simulated', toMicros(10_000));
    await insertOrders(fixture.database.db, [
      newOrder(fixture.account.id, { causeKey: 'late', kind: 'limit', limitPrice: toPrice(1) }),
    ]);
    market.now = (market.now + MINUTE_MS) as Millis;
    market.tick({ [AAPL]: 200 });
    await emulator.fillDue();
    expect(await readStates(fixture)).toContain('cancelled: The account was reset.');
  });

  itOnce('undoes a batch whose copies couldn’t be updated, and fills the other accounts', async () => {
    let isBroken = true;
    const { fixture, emulator, market } = await start({
      batchSize: 1,
      onFilled: async (_, fills) => {
        if (isBroken && fills.some(({ causeKey }) => causeKey === 'bad')) throw new Error('No');
      },
    });
    const other = await fixture.accounts.open(
      await addUser(fixture.database, 'bob@example.com'),
      'simulated',
      toMicros(10_000),
    );
    await insertOrders(fixture.database.db, [
      newOrder(fixture.account.id, { causeKey: 'bad' }),
      newOrder(other.id, { causeKey: 'good' }),
    ]);
    market.tick({ [AAPL]: 200 });
    await expect(emulator.fillDue()).rejects.toThrow('No');
    expect((await readStates(fixture)).sort()).toEqual(['accepted', 'filled']);
    expect(await readCash(fixture)).toBe(toMicros(100_000));
    isBroken = false;
    expect(await emulator.fillDue()).toBe(1);
  });

  itOnce('closes short positions once by a margin call below 30 %', async () => {
    let isDoubted = false;
    const { fixture, emulator, market, fills } = await start({ isDoubted: () => isDoubted });
    await place(fixture, { side: 'sell', quantity: 500 });
    market.tick({ [AAPL]: 200 });
    await emulator.fillDue();
    market.tick({ [AAPL]: 307 });
    expect(await emulator.callMargins()).toBe(0);
    market.tick({ [AAPL]: 308 });
    isDoubted = true;
    expect(await emulator.callMargins()).toBe(0);
    isDoubted = false;
    expect(await emulator.callMargins()).toBe(1);
    expect(await emulator.callMargins()).toBe(0);
    market.tick({ [AAPL]: 310 });
    await emulator.fillDue();
    expect(fills.at(-1)).toMatchObject({ side: 'buy', profit: toMicros(-55_000), isFlat: true });
    expect(fills.at(-1)?.causeKey).toMatch(/^guard:margin:/);
  });

  itOnce(
    'stores what accounts are worth once an hour while they hold something, and once after',
    async () => {
      let isDoubted = false;
      const { fixture, emulator, market, accounts, account } = await start({ isDoubted: () => isDoubted });
      await place(fixture, { quantity: 10 });
      market.tick({ [AAPL]: 200 });
      await emulator.fillDue();
      market.tick({ [AAPL]: 210 });
      const points = async () => (await accounts.equityPoints(account.id)).map(({ equity }) => equity);
      expect(await points()).toEqual([toMicros(100_000)]);
      const nextHour = () => {
        market.now = (market.now + 3_600_000) as typeof market.now;
      };
      nextHour();
      expect([await emulator.recordEquity(), await emulator.recordEquity()]).toEqual([1, 0]);
      nextHour();
      isDoubted = true;
      expect(await emulator.recordEquity()).toBe(0);
      await place(fixture, { side: 'sell', quantity: 10 });
      market.tick({ [AAPL]: 220 });
      await emulator.fillDue();
      nextHour();
      await emulator.recordEquity();
      nextHour();
      expect(await emulator.recordEquity()).toBe(0);
      expect(await points()).toEqual([100_000, 100_100, 100_200].map(toMicros));
    },
  );
});

onSqlite('the emulator, on the embedded database', (open) => {
  const start = () => startWith(open);

  it('ends day orders with the session of their market, after the last price in it', async () => {
    const { fixture, emulator, market } = await start();
    const day = { kind: 'limit', quantity: 1, validity: 'day' } as const;
    const { order } = await place(fixture, { ...day, limitPrice: 195 });
    const { order: coins } = await start().then(({ fixture: other }) => {
      other.market.tick({ [BTC]: 50_000 });
      return place(other, { ...day, fundId: BTC, limitPrice: 40_000 });
    });
    const close = Date.UTC(2026, 0, 5, 21) as Millis;
    expect([order.expiresAt, coins.expiresAt]).toEqual([close, Date.UTC(2026, 0, 6)]);
    await place(fixture, { ...day, limitPrice: 190 });
    market.now = (close - 2_000) as Millis;
    market.tick({ [AAPL]: 194 });
    // The pass comes after the close, and the price before.
    market.now = (close + 5_000) as Millis;
    expect(await emulator.fillDue()).toBe(1);
    expect(await readStates(fixture)).toEqual(['filled', 'expired: The session closed before it filled.']);
    // Placed while closed, it waits through the next session.
    expect((await place(fixture, { ...day, limitPrice: 100 })).order.expiresAt).toBe(
      Date.UTC(2026, 0, 6, 21),
    );
  });

  it('ends stop and target with an entry that ends, and when the position is closed otherwise', async () => {
    const { fixture, emulator, market, orders, account, userId } = await start();
    const fillAt = async (price: number) => {
      market.tick({ [AAPL]: price });
      return emulator.fillDue();
    };
    const bracket = { quantity: 10, stopLoss: 150, takeProfit: 250 } as const;
    const { order } = await place(fixture, { ...bracket, kind: 'limit', limitPrice: 190 });
    await orders.cancel(userId, order.orderId, market.name);
    expect(await orders.waiting(account.id)).toEqual([]);
    await place(fixture, { ...bracket, kind: 'limit', limitPrice: 190, validity: 'day' });
    market.now = Date.UTC(2026, 0, 5, 21, 1) as Millis;
    await emulator.fillDue();
    expect(await orders.waiting(account.id)).toEqual([]);
    market.now = Date.UTC(2026, 0, 6, 16) as Millis;
    await fillAt(200);
    await place(fixture, bracket);
    await fillAt(200);
    await orders.close(userId, { fundId: AAPL, owner: OWN }, 'close-it-all', market);
    // The price that closes it reaches the stop as well.
    await fillAt(149);
    expect(await orders.waiting(account.id)).toEqual([]);
    const states = await readStates(fixture);
    expect(states.filter((state) => state.startsWith('rejected'))).toEqual([]);
    expect(await fillAt(140)).toBe(0);
    // What another order opens at the price that closes the position has no exits of before.
    market.tick({ [AAPL]: 200 });
    await place(fixture, bracket);
    await fillAt(200);
    await orders.close(userId, { fundId: AAPL, owner: OWN }, 'close-it-again', market);
    await place(fixture, { kind: 'limit', limitPrice: 195, quantity: 5 });
    expect(await fillAt(190)).toBe(2);
    expect(await orders.waiting(account.id)).toEqual([]);
    expect(await fillAt(149)).toBe(0);
  });
});
