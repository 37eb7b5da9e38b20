import { randomUUID } from 'node:crypto';
import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS } from '@/lib/core/base/time';
import { forEachEngine, type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createRandom } from '@/lib/robots/catalogue/synthetic/random-source';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { averagePrice } from '@/lib/trading/accounts/position';
import {
  AAPL,
  addUser,
  BTC,
  type EmulatorFixture,
  MSFT,
  newOrder,
  openEmulatorFixture,
  usualCosts,
} from '@/lib/trading/emulator/testing/emulator-fixture';
import { type OrderChanges, RepeatedKeyError } from '../paper-orders';
import { presentStop } from '../pricing';
import { MAX_WAITING, readTicket, type Ticket } from '../ticket';
import { insertOrders } from './order-store';
import { createPaperOrders, ORDERS_A_DAY } from './paper-orders';
import { purgeOrderRequests } from './request-store';

const SENSELESS: readonly (readonly [string, Partial<Ticket>, string])[] = [
  ['nothing', {}, 'Enter a quantity or an amount.'],
  ['both', { quantity: 1, amount: 1 }, 'Enter either a quantity or an amount, not both.'],
  ['zero', { quantity: 0 }, 'The quantity must be more than 0.'],
  ['less than nothing', { amount: -5 }, 'The amount must be more than 0.'],
  ['no number', { quantity: Number.NaN }, 'The quantity must be more than 0.'],
  ['too much', { quantity: 1e10 }, 'The quantity must be at most 1,000,000,000.'],
  ['no end', { amount: Number.POSITIVE_INFINITY }, 'The amount must be at most 100,000,000.'],
  ['seven decimals', { quantity: 0.0000001 }, 'The quantity may have at most 6 decimals.'],
  [
    'ten digits below a dollar',
    { kind: 'limit', quantity: 1, limitPrice: 0.1234567891 },
    'The limit price may have at most 9 digits.',
  ],
  [
    'seven decimals of a price',
    { kind: 'stop', quantity: 1, stopPrice: 1.2345678 },
    'The stop price may have at most 6 decimals.',
  ],
  [
    'a stop-limit without a stop',
    { kind: 'stopLimit', limitPrice: 201, quantity: 1 },
    'Enter the stop price.',
  ],
  [
    'a trail of nothing',
    { kind: 'trailingStop', trailPercent: 0, quantity: 1 },
    'percent must be more than 0.',
  ],
  ['a trail of 51 %', { kind: 'trailingStop', trailPercent: 51, quantity: 1 }, 'percent must be at most 50.'],
  [
    'a trail of most of the price',
    { kind: 'trailingStop', side: 'sell', trailAmount: 101, quantity: 1 },
    'The trailing amount must be at most half the current price, 200.00.',
  ],
  ['no trail', { kind: 'trailingStop', quantity: 1 }, 'Enter how far the stop trails the price.'],
  [
    'a limit order that trails',
    { kind: 'limit', limitPrice: 1, trailAmount: 1, quantity: 1 },
    'doesn’t trail',
  ],
  ['a stop above the entry', { quantity: 1, stopLoss: 200 }, 'must be below the entry price, 200.00.'],
  ['a target below the entry', { quantity: 1, takeProfit: 199 }, 'must be above the entry price, 200.00.'],
  [
    'a target above a short entry',
    { side: 'sell', kind: 'limit', limitPrice: 220, takeProfit: 221, quantity: 1 },
    'The target must be below the entry price, 220.00.',
  ],
  ['half a cent', { amount: 10.005 }, 'The amount may have at most 2 decimals.'],
  ['a limit order without a limit', { kind: 'limit', quantity: 1 }, 'Enter the limit price.'],
  ['a market order with a stop', { quantity: 1, stopPrice: 5 }, 'A market order has no stop price.'],
  [
    'more than there is',
    { amount: 100_000.01 },
    'Not enough buying power: needs $100,001, you have $100,000.',
  ],
  ['an unknown instrument', { fundId: 999_999_999, quantity: 1 }, 'There is no such ticker.'],
  [
    'an instrument without prices',
    { fundId: BTC, quantity: 1 },
    'There are no prices for BTC.X, so it can’t be traded.',
  ],
  [
    'a stop that is reached',
    { kind: 'stop', stopPrice: 199, quantity: 1 },
    'The stop price of a buy order must be above the current price, 200.00.',
  ],
];

const REFUSED_EDITS: readonly (readonly [OrderChanges, string])[] = [
  [{}, 'Enter what to change.'],
  [{ quantity: 0 }, 'The quantity must be more than 0.'],
  [{ limitPrice: 1.2345678 }, 'The limit price may have at most 6 decimals.'],
  [{ stopPrice: 180 }, 'A limit order has no stop price.'],
  [{ trailPercent: 5 }, 'A limit order doesn’t trail the price.'],
  [{ quantity: 600 }, 'Not enough buying power: needs $117,600, you have $100,000.'],
];

async function startWith(open: OpenTestDatabase) {
  const fixture = await openEmulatorFixture(open);
  fixture.market.tick({ [AAPL]: 200, [MSFT]: 400 });
  const place = (ticket: Partial<Ticket>, key: string = randomUUID()) =>
    fixture.orders.place(
      fixture.userId,
      readTicket({ fundId: AAPL, side: 'buy', kind: 'market', ...ticket }),
      key,
      fixture.market,
    );
  const fillAt = async (prices: Readonly<Record<number, number>>) => {
    fixture.market.tick(prices);
    await fixture.emulator.fillDue();
  };
  const count = async () => (await fixture.database.db.selectFrom('orders').selectAll().execute()).length;
  return { ...fixture, fixture, place, fillAt, count };
}

forEachEngine('paper orders', (open, itOnce) => {
  const start = () => startWith(open);

  it('are placed once however often a request is repeated, also by many at once', async () => {
    const { place, count, fillAt, told, userId } = await start();
    const placed = await Promise.all(
      Array.from({ length: 30 }, () => place({ quantity: 1 }, 'the-same-request')),
    );
    expect(new Set(placed.map(({ order }) => order.orderId)).size).toBe(1);
    expect(await count()).toBe(1);
    // Pages that ask how their order is aren't told of a change each time.
    expect(told).toEqual([userId]);
    await fillAt({ [AAPL]: 201 });
    const { order, fill } = await place({ quantity: 1 }, 'the-same-request');
    expect([order.state, fill?.price]).toEqual(['filled', toMicros(201)]);
    expect(order.orderId.length).toBeLessThanOrEqual(48);
  });

  it('take, wait for and fill at prices far below a cent', async () => {
    const { fixture, place, fillAt, accounts, account } = await start();
    fixture.market.tick({ [BTC]: 0.00000833 });
    const coin = { fundId: BTC, kind: 'limit', limitPrice: 0.00000812, quantity: 1e9 } as const;
    const preview = await fixture.orders.preview(
      fixture.userId,
      readTicket({ side: 'buy', ...coin }),
      fixture.market,
    );
    expect([preview.problem, preview.estimate?.price]).toEqual([null, 8.12]);
    const { order } = await place(coin);
    await fillAt({ [BTC]: 0.00000813 });
    expect(await accounts.positions(account.id)).toEqual([]);
    await fillAt({ [BTC]: 0.00000811 });
    const [held] = await accounts.positions(account.id);
    expect(held).toMatchObject({ quantity: 1e15, cost: toMicros(8_110) });
    expect(held && averagePrice(held)).toBe(8.11);
    const stored = await fixture.database.db
      .selectFrom('orders')
      .select('limit_price')
      .where('client_order_id', '=', order.orderId)
      .executeTakeFirst();
    expect(stored?.limit_price).toBe(8.12);
  });

  itOnce('are limited a day, canceled ones included', async () => {
    const { place, database, account, market } = await start();
    await insertOrders(
      database.db,
      Array.from({ length: ORDERS_A_DAY }, (_, index) =>
        newOrder(account.id, { requestKey: `request-${index}`, createdAt: market.now }),
      ),
    );
    await database.db.updateTable('orders').set({ state: 'cancelled', ended_at: market.now }).execute();
    await expect(place({ quantity: 1 })).rejects.toThrow('2,000 orders within 24 hours');
  });

  itOnce('are refused in words where they make no sense, and nothing is stored', async () => {
    const { place, count, fixture } = await start();
    for (const [name, ticket, message] of SENSELESS) {
      const refusal = await (async () => place(ticket))().catch((error: unknown) => String(error));
      expect([name, refusal]).toEqual([name, expect.stringContaining(message)]);
    }
    expect(await count()).toBe(0);
    expect((await fixture.accounts.current(fixture.userId, 'simulated'))?.cash).toBe(toMicros(100_000));
  });

  itOnce('take any number as it is written', async () => {
    const { place } = await start();
    const { order } = await place({ quantity: 0.000003, kind: 'limit', limitPrice: 1.000007 });
    expect(order).toMatchObject({ limitPrice: 1_000_007, size: { quantity: 3 } });
  });

  itOnce('never turn a position around', async () => {
    const { place, fillAt } = await start();
    await place({ quantity: 5 });
    await expect(place({ side: 'sell', quantity: 1 })).rejects.toThrow('An order to buy AAPL is waiting.');
    await fillAt({ [AAPL]: 200 });
    await expect(place({ side: 'sell', quantity: 5.5 })).rejects.toThrow(
      'You hold 5 AAPL. One order can’t turn a position around',
    );
    expect((await place({ side: 'sell', quantity: 5 })).order.action).toBe('close');
  });

  itOnce('are canceled once, by their user only, and not after they have filled', async () => {
    const { orders, place, fillAt, userId, database, market } = await start();
    const { order } = await place({ quantity: 1 });
    const stranger = await addUser(database, 'eve@example.com');
    await expect(orders.cancel(stranger, order.orderId, market.name)).rejects.toThrow(NotFoundError);
    expect(await orders.cancel(userId, order.orderId, market.name)).toMatchObject({ state: 'cancelled' });
    expect(await orders.cancel(userId, order.orderId, market.name)).toMatchObject({ state: 'cancelled' });
    const { order: second } = await place({ quantity: 1 });
    await fillAt({ [AAPL]: 201 });
    await expect(orders.cancel(userId, second.orderId, market.name)).rejects.toThrow('it’s filled already');
    await fillAt({ [AAPL]: 202 });
    expect(await database.db.selectFrom('fills').selectAll().execute()).toHaveLength(1);
  });

  itOnce('of a copy are not canceled by hand, and its positions are closed under its name', async () => {
    const { fixture, orders, userId, database, market, account, fillAt } = await start();
    const copied = newOrder(account.id, { owner: 'copy', causeKey: 'signal:1' });
    await insertOrders(database.db, [copied]);
    const [waiting] = await orders.waiting(account.id);
    await expect(orders.cancel(userId, waiting?.orderId ?? '', market.name)).rejects.toThrow(
      'belongs to the copy',
    );
    await fillAt({ [AAPL]: 200 });
    const position = { fundId: AAPL, owner: 'copy' };
    const { order } = await orders.close(userId, position, 'close-request-1', market);
    expect(order).toMatchObject({ owner: 'copy', causeKey: 'user:close-request-1', side: 'sell' });
    const again = await orders.close(userId, position, 'close-request-2', market);
    expect(again.order.orderId).toBe(order.orderId);
    await fillAt({ [AAPL]: 201 });
    expect(await fixture.accounts.positions(account.id)).toEqual([]);
    await expect(orders.close(userId, position, 'close-request-3', market)).rejects.toThrow(NotFoundError);
  });

  itOnce('refuse a request key that placed another order, and say which', async () => {
    const { orders, place, userId, market, count } = await start();
    const { order } = await place({ quantity: 1.5 }, 'key-of-one-order');
    expect((await place({ quantity: 1.5 }, 'key-of-one-order')).order.orderId).toBe(order.orderId);
    for (const other of [
      { quantity: 2 },
      { amount: 300 },
      { kind: 'limit' as const, limitPrice: 1, quantity: 1.5 },
    ])
      await expect(place(other, 'key-of-one-order')).rejects.toThrow(
        'This request key placed another order already: buy 1.5 of AAPL at the market.',
      );
    await expect(
      orders.close(userId, { fundId: AAPL as FundId, owner: OWN }, 'key-of-one-order', market),
    ).rejects.toThrow(RepeatedKeyError);
    expect(await count()).toBe(1);
    await place({ kind: 'trailingStop', trailPercent: 5, quantity: 1 }, 'key-of-a-trailing-stop');
    await expect(place({ quantity: 1 }, 'key-of-a-trailing-stop')).rejects.toThrow(
      'buy 1 of AAPL with a trailing stop.',
    );
  });

  itOnce('are changed in place, once for each request and never after they have filled', async () => {
    const { orders, place, fillAt, userId, market, account, count } = await start();
    const { order } = await place({ kind: 'limit', limitPrice: 190, quantity: 5 });
    const edit = (changes: OrderChanges, key: string = randomUUID(), id = order.orderId) =>
      orders.edit(userId, id, changes, key, market);
    const twice = await Promise.all(
      Array.from({ length: 20 }, () => edit({ limitPrice: 195, quantity: 4 }, 'edit-one')),
    );
    expect(new Set(twice.map((one) => one.order.orderId))).toEqual(new Set([order.orderId]));
    await edit({ limitPrice: 196 }, 'edit-two');
    // The first request, repeated late, doesn't undo the second.
    expect((await edit({ limitPrice: 195, quantity: 4 }, 'edit-one')).order.limitPrice).toBe(toMicros(196));
    await expect(edit({ limitPrice: 191 }, 'edit-one')).rejects.toThrow(RepeatedKeyError);
    await expect(place({ quantity: 1 }, 'edit-one')).rejects.toThrow(RepeatedKeyError);
    // Placing it again with its key still finds it, though it's another order by now.
    const again = await place({ kind: 'limit', limitPrice: 190, quantity: 5 }, order.requestKey ?? '');
    expect(again.order).toMatchObject({ orderId: order.orderId, size: { quantity: toMicros(4) } });
    for (const [changes, message] of REFUSED_EDITS) await expect(edit(changes)).rejects.toThrow(message);
    expect(await orders.waiting(account.id)).toMatchObject([
      { limitPrice: toMicros(196), size: { quantity: toMicros(4) } },
    ]);
    expect(await count()).toBe(1);
    await fillAt({ [AAPL]: 195.5 });
    await expect(edit({ limitPrice: 150 })).rejects.toThrow(
      'The order can’t be changed: it’s filled already.',
    );
    expect((await edit({ limitPrice: 196 }, 'edit-two')).fill?.quantity).toBe(toMicros(4));
    await expect(edit({ limitPrice: 1 }, randomUUID(), 'tp-none')).rejects.toThrow(NotFoundError);
  });

  it('race with the price they wait for: either the change counts or the fill', async () => {
    const { orders, place, emulator, market, userId, database } = await start();
    for (let round = 0; round < 4; round += 1) {
      const { order } = await place({ kind: 'limit', limitPrice: 190, quantity: 1 });
      market.tick({ [AAPL]: 189 });
      const [edited] = await Promise.allSettled([
        orders.edit(userId, order.orderId, { quantity: 3 }, randomUUID(), market),
        emulator.fillDue(),
      ]);
      market.tick({ [AAPL]: 188 });
      await emulator.fillDue();
      const fills = await database.db
        .selectFrom('fills')
        .select('quantity')
        .where('client_order_id', '=', order.orderId)
        .execute();
      expect(fills).toEqual([{ quantity: toMicros(edited.status === 'fulfilled' ? 3 : 1) }]);
      market.tick({ [AAPL]: 200 });
    }
  });

  itOnce('wait for the next open while their market is closed', async () => {
    const { place, fillAt, market, count } = await start();
    // Saturday.
    market.now = Date.UTC(2026, 0, 10, 17) as Millis;
    market.tick({ [AAPL]: 200 });
    const { order } = await place({ quantity: 1 });
    expect(order.dueAt).toBe(Date.UTC(2026, 0, 12, 14, 30));
    await fillAt({ [AAPL]: 205 });
    market.now = Date.UTC(2026, 0, 12, 14, 30) as Millis;
    await fillAt({ [AAPL]: 206 });
    expect((await place({ quantity: 1 }, order.requestKey ?? '')).fill?.price).toBe(toMicros(206));
    expect(await count()).toBe(1);
  });

  it('and accounts agree after whatever users do', async () => {
    for (const seed of [1, 2]) await runSequence(seed);
  });

  /** Random orders, fills, cancellations and resets; after each step the books must agree. */
  async function runSequence(seed: number): Promise<void> {
    const { next: random, pick } = createRandom(seed);
    const fixture = await openEmulatorFixture(open, { costsFor: usualCosts, volumeFor: () => 50_000 });
    const { market, orders, userId, emulator, accounts, database } = fixture;
    const prices: Record<number, number> = { [AAPL]: 200, [MSFT]: 400, [BTC]: 90_000 };
    for (let step = 0; step < 25; step += 1) {
      for (const fundId of Object.keys(prices))
        prices[Number(fundId)] = Math.max(
          1,
          Math.round((prices[Number(fundId)] ?? 1) * (90 + 20 * random())) / 100,
        );
      market.tick(prices);
      const fundId = pick([AAPL, MSFT, BTC]) as FundId;
      const price = prices[fundId] ?? 1;
      const kind = pick(['market', 'market', 'limit', 'stop'] as const);
      const other = Math.round(price * (95 + 10 * random())) / 100;
      const account = await accounts.current(userId, market.name);
      const copy = newOrder(account?.id ?? '', {
        owner: 'copy',
        causeKey: `signal:${seed}:${step}`,
        fundId,
        side: pick(['buy', 'sell']),
        action: pick(['open', 'close']),
        size: pick([
          { kind: 'all' },
          { kind: 'amount', amount: toMicros(5_000), wholeUnits: step % 2 === 0 },
        ] as const),
        expiresAt: pick([null, (market.now + 2_000) as Millis]),
        createdAt: market.now,
        dueAt: market.now,
      });
      const held = await accounts.positions(account?.id ?? '');
      const waiting = await orders.waiting(account?.id ?? '');
      const acts = [
        () =>
          orders.place(
            userId,
            readTicket({
              fundId,
              side: pick(['buy', 'sell']),
              kind,
              ...(random() < 0.5
                ? { amount: Math.round(20_000 * random()) + 1 }
                : { quantity: 1 + Math.round(random() * 1e7) / 1e6 }),
              ...(kind === 'limit' ? { limitPrice: other } : kind === 'stop' ? { stopPrice: other } : {}),
            }),
            `random-${seed}-${step}`,
            market,
          ),
        () => insertOrders(database.db, [copy]),
        () => orders.cancel(userId, pick(waiting)?.orderId ?? '', market.name),
        () => {
          const one = pick(held);
          return orders.close(
            userId,
            { fundId: one?.fundId ?? AAPL, owner: one?.owner ?? OWN },
            `close-${seed}-${step}`,
            market,
          );
        },
        () =>
          random() < 0.1 ? accounts.reset(userId, market.name, toMicros(50_000)) : emulator.callMargins(),
      ];
      // A refusal is an answer; that nothing was booked shows below.
      await (async () => pick(acts)())().catch((error: unknown) => expect(String(error)).toMatch(/\.$/));
      await emulator.fillDue();
      await expectBooksToAgree(fixture);
    }
  }

  async function expectBooksToAgree({ database, accounts, userId }: EmulatorFixture): Promise<void> {
    const stored = await database.db.selectFrom('trading_accounts').selectAll().execute();
    for (const row of stored) {
      const fills = await accounts.fills(row.id, 0, 10_000);
      const positions = await accounts.positions(row.id);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const profits = sum(fills.map(({ profit }) => profit ?? 0));
      expect(row.cash + sum(positions.map(({ cost, commission }) => cost + commission))).toBe(
        row.start_balance + profits,
      );
      for (const { owner, fundId, quantity } of positions) {
        const own = fills.filter((fill) => fill.owner === owner && fill.fundId === fundId);
        expect(sum(own.map((fill) => (fill.side === 'buy' ? fill.quantity : -fill.quantity)))).toBe(quantity);
        const opposite = positions.some((one) => one.fundId === fundId && one.quantity * quantity < 0);
        expect(opposite).toBe(false);
      }
      expect(fills.map(({ seq }) => seq)).toEqual(fills.map((_, index) => index + 1));
    }
    const waiting = await database.db
      .selectFrom('orders')
      .innerJoin('trading_accounts', 'trading_accounts.id', 'orders.account_id')
      .select('client_order_id')
      .where('trading_accounts.state', '<>', 'open')
      .where('ended_at', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
    expect(stored.filter(({ user_id, state }) => user_id === userId && state === 'open')).toHaveLength(1);
  }
});

onSqlite('paper orders, on the embedded database', (open) => {
  const start = () => startWith(open);

  it('keep a trailing stop behind the price, and an exit on its side of it, when they are changed', async () => {
    const { orders, place, fillAt, userId, market, account } = await start();
    const edit = (id: string, changes: OrderChanges) =>
      orders.edit(userId, id, changes, randomUUID(), market);
    await place({ quantity: 10 });
    await fillAt({ [AAPL]: 200 });
    const { order: trailing } = await place({
      side: 'sell',
      kind: 'trailingStop',
      trailPercent: 10,
      quantity: 5,
    });
    await fillAt({ [AAPL]: 220 });
    await fillAt({ [AAPL]: 205 });
    await expect(edit(trailing.orderId, { trailAmount: 15 })).rejects.toThrow(
      'The stop would be at 205.00, which the price has reached already.',
    );
    expect(presentStop((await edit(trailing.orderId, { trailAmount: 20 })).order)).toBe(toMicros(200));
    const { order: entry } = await place({
      kind: 'limit',
      limitPrice: 150,
      quantity: 1,
      stopLoss: 140,
      takeProfit: 160,
    });
    const leg = (role: string) => async () =>
      (await orders.waiting(account.id)).find((one) => one.role === role)?.orderId ?? '';
    const stop = await leg('stop')();
    await expect(edit(stop, { stopPrice: 151 })).rejects.toThrow('must be below the entry price, 150.00.');
    await expect(edit(stop, { quantity: 2 })).rejects.toThrow('Change the quantity of the entry.');
    await expect(edit(entry.orderId, { limitPrice: 139 })).rejects.toThrow('must be below the entry price');
    expect((await edit(stop, { stopPrice: 149 })).order).toMatchObject({
      role: 'stop',
      groupId: entry.orderId,
    });
    await edit(entry.orderId, { quantity: 3 });
    expect(
      (await orders.waiting(account.id)).filter(({ groupId }) => groupId === entry.orderId),
    ).toMatchObject(Array.from({ length: 3 }, () => ({ size: { quantity: toMicros(3) } })));
  });

  it('set, move and drop the stop and target of a position, which cancel each other', async () => {
    const { orders, place, fillAt, userId, market, account, accounts } = await start();
    const set = (stopLoss: number | null, takeProfit: number | null, key: string = randomUUID()) =>
      orders.setExits(userId, { fundId: AAPL, stopLoss, takeProfit }, key, market);
    await expect(set(150, null)).rejects.toThrow(NotFoundError);
    await place({ quantity: 10, stopLoss: 150, takeProfit: 300 });
    await fillAt({ [AAPL]: 200 });
    await expect(set(201, null)).rejects.toThrow('The stop loss must be below the current price, 200.00.');
    await expect(set(null, 199)).rejects.toThrow('The target must be above the current price, 200.00.');
    // Those of the entry are replaced, so that all of the position has one stop and one target.
    const first = await set(190, 210, 'exits-1');
    await set(191, 210);
    expect(await set(190, 210, 'exits-1')).toMatchObject({ stop: { stopPrice: toMicros(191) } });
    const waiting = await orders.waiting(account.id);
    expect(waiting.map(({ orderId }) => orderId).sort()).toEqual(
      [first.stop?.orderId, first.target?.orderId].sort(),
    );
    await set(191, null);
    expect(await set(191, 215)).toMatchObject({ stop: { groupId: first.stop?.groupId } });
    await place({ quantity: 2 });
    await fillAt({ [AAPL]: 205 });
    await fillAt({ [AAPL]: 216 });
    expect(await accounts.positions(account.id)).toEqual([]);
    expect(await orders.waiting(account.id)).toEqual([]);
  });

  it('are changed while as many wait as may, which no part closed goes beyond', async () => {
    const { orders, place, fillAt, userId, market, account, database } = await start();
    await place({ quantity: 10 });
    await fillAt({ [AAPL]: 200 });
    const { order } = await place({ kind: 'limit', limitPrice: 190, quantity: 1 });
    const more = Array.from({ length: MAX_WAITING }, (_, index) =>
      newOrder(account.id, {
        ...{ requestKey: `more-${index}`, kind: 'limit', limitPrice: toPrice(100), side: 'sell' },
        ...{ action: 'close', createdAt: market.now },
      }),
    );
    await insertOrders(database.db, more.slice(2));
    await expect(
      place({ kind: 'limit', limitPrice: 190, quantity: 1, stopLoss: 150, takeProfit: 250 }),
    ).rejects.toThrow(
      '199 orders are waiting already. With its exits, this one is 3, and at most 200 may wait. Cancel some first.',
    );
    await insertOrders(database.db, more);
    const edited = await orders.edit(userId, order.orderId, { limitPrice: 191 }, 'edit-full', market);
    expect(edited.order.limitPrice).toBe(toMicros(191));
    const position = { fundId: AAPL, owner: OWN, quantity: 1 };
    await expect(orders.close(userId, position, 'part-full', market)).rejects.toThrow(
      '200 orders are waiting already.',
    );
  });

  it('remember requests for a month by the clock, also where the market’s time stands', async () => {
    const { place, userId, market, database } = await start();
    const { order } = await place({ kind: 'limit', limitPrice: 190, quantity: 5 });
    const clock = plus(market.now, 90 * DAY_MS);
    const orders = createPaperOrders({ database, volumeFor: async () => 0, now: () => clock });
    const edit = (limitPrice: number, key: string) =>
      orders.edit(userId, order.orderId, { limitPrice }, key, market);
    await edit(191, 'edit-one');
    await edit(192, 'edit-two');
    await purgeOrderRequests(database.db, plus(clock, DAY_MS));
    expect((await edit(191, 'edit-one')).order.limitPrice).toBe(toMicros(192));
  });

  it('close a part of a position, and turn one around by two orders', async () => {
    const { orders, place, fillAt, userId, market, account, accounts } = await start();
    const position = { fundId: AAPL, owner: OWN };
    const reverse = (key: string) => orders.reverse(userId, AAPL, key, market);
    await place({ quantity: 10, stopLoss: 150 });
    await fillAt({ [AAPL]: 200 });
    await expect(orders.close(userId, { ...position, quantity: 11 }, 'part-key-1', market)).rejects.toThrow(
      'You hold 10. Enter at most that.',
    );
    const part = () => orders.close(userId, { ...position, quantity: 4 }, 'part-key-2', market);
    expect((await part()).order.orderId).toBe((await part()).order.orderId);
    await fillAt({ [AAPL]: 200 });
    expect((await accounts.positions(account.id))[0]?.quantity).toBe(toMicros(6));
    const { order } = await reverse('reverse-1');
    expect((await reverse('reverse-1')).order.orderId).toBe(order.orderId);
    await expect(reverse('reverse-2')).rejects.toThrow('being reversed already');
    await expect(orders.close(userId, position, 'close-now', market)).rejects.toThrow(
      'being reversed already',
    );
    // Of a part, the second order would be on the other side of the rest.
    await expect(
      orders.edit(userId, order.orderId, { quantity: 2 }, 'edit-reversal', market),
    ).rejects.toThrow('can’t be changed');
    await fillAt({ [AAPL]: 190 });
    expect(await accounts.positions(account.id)).toEqual([]);
    // Its stop went with the position.
    expect(await orders.waiting(account.id)).toMatchObject([{ action: 'open', side: 'sell' }]);
    await fillAt({ [AAPL]: 191 });
    expect((await accounts.positions(account.id))[0]?.quantity).toBe(toMicros(-6));
    const { order: back } = await reverse('reverse-3');
    await orders.cancel(userId, back.orderId, market.name);
    expect(await orders.waiting(account.id)).toEqual([]);
  });
});
