import type { Micros, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { type CorporateAction, splitOn } from '@/lib/market/corporate-actions/corporate-action';
import { noteMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import { findInstrument } from '@/lib/market/data/instruments';
import { readFills } from '@/lib/trading/accounts/server/paper-accounts';
import { createStatement } from '@/lib/trading/accounts/statements';
import { guardCopies } from '@/lib/trading/copies/server/guards';
import { type CopyFixture, openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { readSplits } from '@/lib/trading/corporate-actions/server/account-action-store';
import { AAPL, MSFT, newOrder } from '@/lib/trading/emulator/testing/emulator-fixture';
import { totalGap } from '@/lib/trading/gap/gap';
import { clientOrderId } from '@/lib/trading/orders/client-order-id';
import { AFTER_FIRST } from '@/lib/trading/orders/order';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { restatePaper } from './restate-paper';

/** The day after the fixture's, before trading begins. */
const NEXT_MORNING = Date.UTC(2026, 0, 6, 8) as Millis;
const TUESDAY = newYorkDay(Date.UTC(2026, 0, 6, 17));

forEachEngine('corporate actions on paper', (open, itOnce) => {
  /** The copy has 10,000 dollars of AAPL at this price, and the robot a hundredth of its own. */
  async function startHolding(price: number): Promise<CopyFixture> {
    const fixture = await openCopyFixture(open);
    await fixture.database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    const due = await fixture.robot.signal('open');
    await fixture.trade();
    passTo(fixture.market, due, { [AAPL]: price });
    await fixture.trade();
    fixture.market.tick({});
    await fixture.robot.opened(price);
    await fixture.trade();
    return fixture;
  }

  const note = ({ database, market }: CopyFixture, ...actions: CorporateAction[]) =>
    database.commit((tx) => noteMarketActions(tx, market.name, actions, 'announced', market.now));

  const restate = ({ database, market }: CopyFixture) =>
    restatePaper(
      {
        database,
        market: market.name,
        findQuote: market.findQuote,
        instrumentById: market.instrumentById,
        findInstrument: (ticker) => findInstrument(ticker) ?? null,
        now: () => market.now,
      },
      // As after a restart: nothing is remembered.
      new Set(),
    );

  const guard = ({ database, market }: CopyFixture) =>
    guardCopies({ database, market: market.name, findQuote: market.findQuote, now: () => market.now });

  const readAccount = async ({ database, accounts, userId, market }: CopyFixture) => {
    const account = await accounts.current(userId, market.name);
    if (!account) throw new Error('There is no account');
    const positions = await accounts.positions(account.id);
    const told = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('kind', '=', 'action')
      .execute();
    return { account, positions, told: told.map(({ data }) => JSON.parse(data).what as unknown) };
  };

  itOnce('a split stops no copy and leaves what it makes as it is', async () => {
    const fixture = await startHolding(250);
    const { market, copies, userId } = fixture;
    await note(fixture, splitOn(AAPL, TUESDAY, { after: 10, before: 1 }));
    // The account's day is over, and nothing has traded at the new price yet.
    market.now = NEXT_MORNING;
    expect(await restate(fixture)).toMatchObject({ users: [], done: [], waiting: [{ after: 10 }] });
    expect((await readAccount(fixture)).positions).toMatchObject([{ quantity: toMicros(40) }]);
    market.now = (NEXT_MORNING + 2 * HOUR_MS) as Millis;
    market.tick({ [AAPL]: 25 });
    // Until all is restated, the price judges nothing.
    expect(await guard(fixture)).toEqual([]);
    expect((await restate(fixture)).users).toEqual([userId]);
    expect((await restate(fixture)).users).toEqual([]);
    expect(await guard(fixture)).toEqual([]);
    const after = await readAccount(fixture);
    expect(after.positions).toMatchObject([{ quantity: toMicros(400), cost: toMicros(10_000) }]);
    expect(after.told).toEqual([
      { kind: 'split', after: 10, before: 1, from: toMicros(40), to: toMicros(400), cash: 0 },
    ]);
    const [lots] = await fixture.accounts.lots(after.account.id, after.positions);
    expect(lots).toMatchObject([{ quantity: toMicros(400), price: toPrice(25) }]);
    const due = await fixture.robot.signal('close');
    await fixture.trade();
    passTo(market, due, { [AAPL]: 26 });
    await fixture.trade();
    await fixture.robot.closed(26);
    await fixture.trade();
    const [copy] = await copies.list(userId);
    expect(copy).toMatchObject({ state: 'active', positions: [], closedProfit: toMicros(400) });
    const { items } = await copies.trades(userId, copy?.copyId ?? '', { offset: 0, pageSize: 1 });
    // 40 were wanted and bought; both left at 26, after the split.
    expect(items).toMatchObject([
      {
        intendedQuantity: toMicros(400),
        mine: { quantity: toMicros(400), openPrice: toPrice(25), closePrice: toPrice(26) },
        robot: { quantity: toMicros(500), openPrice: toPrice(25), closePrice: toPrice(26) },
        gap: { size: 0, delay: 0 },
        splits: [{ after: 10, before: 1, held: { from: toMicros(40), to: toMicros(400) } }],
      },
    ]);
    const gap = items[0]?.gap;
    expect(gap && totalGap(gap)).toBe((copy?.closedProfit ?? 0) - (items[0]?.robotProfit ?? 0));
  });

  itOnce('a reverse split pays the fraction in cash, and books no other profit', async () => {
    const fixture = await startHolding(10_000 / 37);
    const { market, database } = fixture;
    const before = await readAccount(fixture);
    expect(before.positions).toMatchObject([{ quantity: toMicros(37) }]);
    await note(fixture, splitOn(AAPL, TUESDAY, { after: 1, before: 8 }));
    market.now = (NEXT_MORNING + 2 * HOUR_MS) as Millis;
    market.tick({ [AAPL]: 2_160 });
    await restate(fixture);
    expect(await guard(fixture)).toEqual([]);
    const after = await readAccount(fixture);
    const cash = (2_160 * 5) / 8;
    expect(after.account.cash - before.account.cash).toBe(toMicros(cash));
    const [held] = after.positions;
    expect(held).toMatchObject({ quantity: toMicros(4) });
    const [copy] = await fixture.copies.list(fixture.userId);
    const paid = before.positions[0]?.cost ?? 0;
    expect(copy?.closedProfit).toBe(toMicros(cash) - (paid - (held?.cost ?? 0)));
    expect(after.told).toMatchObject([{ from: toMicros(37), to: toMicros(4), cash: toMicros(cash) }]);
    // The file of lots has the fraction as sold, and adds up to what was made.
    const splits = (await readSplits(database.db, [after.account.id])).get(after.account.id) ?? [];
    const file = createStatement('lots', {
      market: market.name,
      generation: 1,
      tickerFor: () => 'AAPL',
      findRobotName: () => null,
      splits,
    });
    for (const fill of await readFills(database.db, after.account.id, 0, 9)) expect(file.add(fill)).toBe('');
    expect(file.end()).toMatch(/^AAPL,long,0\.625,.*,1350,/);
  });

  it('a split restates orders that wait, and cancels those for too few shares', async () => {
    const fixture = await startHolding(100);
    const { market, database } = fixture;
    const { account } = await readAccount(fixture);
    const createdAt = (market.now - MINUTE_MS) as Millis;
    const own = { createdAt, dueAt: createdAt };
    // So few that the split pays them out: what was to close them has nothing left to close.
    const few = { kind: 'quantity', quantity: toMicros(3) } as const;
    await database.commit((tx) =>
      insertOrders(tx, [newOrder(account.id, { ...own, requestKey: 'few', size: few })]),
    );
    await fixture.trade();
    const closing = newOrder(account.id, {
      ...own,
      ...{ requestKey: 'e', kind: 'stop', stopPrice: toPrice(90), side: 'sell', action: 'close' },
      ...{ size: { kind: 'all' }, role: 'stop' },
    });
    await database.commit((tx) =>
      insertOrders(tx, [
        closing,
        newOrder(account.id, {
          ...own,
          ...{ requestKey: 'f', side: 'sell', groupId: clientOrderId(closing), dueAt: AFTER_FIRST },
        }),
        newOrder(account.id, { ...own, requestKey: 'a', kind: 'limit', limitPrice: toPrice(80) }),
        newOrder(account.id, {
          ...own,
          requestKey: 'b',
          kind: 'stop',
          stopPrice: toPrice(120.5),
          size: { kind: 'quantity', quantity: 3_000_000 as Micros },
        }),
        newOrder(account.id, {
          ...own,
          requestKey: 'c',
          fundId: MSFT,
          kind: 'limit',
          limitPrice: toPrice(80),
        }),
        newOrder(account.id, {
          ...own,
          requestKey: 'd',
          kind: 'trailingStop',
          trailAmount: toPrice(3),
          waterMark: toPrice(101),
        }),
      ]),
    );
    await note(fixture, splitOn(AAPL, TUESDAY, { after: 1, before: 5 }));
    market.now = (NEXT_MORNING + 2 * HOUR_MS) as Millis;
    market.tick({ [AAPL]: 500 });
    await restate(fixture);
    const orders = await database.db
      .selectFrom('orders')
      .selectAll()
      .where('request_key', 'is not', null)
      .orderBy('request_key')
      .execute();
    expect(orders).toMatchObject([
      { state: 'accepted', quantity: toMicros(2), limit_price: toPrice(400) },
      { state: 'cancelled', reason_code: 'split' },
      { state: 'accepted', quantity: toMicros(10), limit_price: toPrice(80) },
      { state: 'accepted', trail_amount: toPrice(15), water_mark: toPrice(505) },
      { state: 'cancelled', reason_code: 'paid-in-cash' },
      { state: 'cancelled', reason_code: 'paid-in-cash' },
      { state: 'filled' },
    ]);
  });

  itOnce('dividends are paid for what was held when the first day without them began, once', async () => {
    const fixture = await startHolding(100);
    const { market, database } = fixture;
    const before = await readAccount(fixture);
    const effectiveAt = (NEXT_MORNING + HOUR_MS) as Millis;
    const dividend = { kind: 'cash-dividend', fundId: AAPL, effectiveAt, perShare: toPrice(0.26) } as const;
    await note(fixture, { ...dividend, key: 'dividend:1' }, { ...dividend, key: 'dividend:2', fundId: MSFT });
    expect((await restate(fixture)).users).toEqual([]);
    market.now = (NEXT_MORNING + 2 * HOUR_MS) as Millis;
    market.tick({ [AAPL]: 99.74, [MSFT]: 50 });
    // Bought on the day itself, the share comes without the dividend.
    const due = await fixture.robot.signal('open', 'long', market.now, MSFT);
    await fixture.trade();
    passTo(market, due + 1_000, { [MSFT]: 50 });
    await fixture.trade();
    await Promise.all([restate(fixture), restate(fixture)]);
    const after = await readAccount(fixture);
    expect(after.told).toEqual([{ kind: 'cash-dividend', amount: toMicros(26) }]);
    const costs = after.positions.reduce((sum, { cost }) => sum + cost, 0);
    expect(after.account.cash + costs).toBe(toMicros(100_026));
    expect(before.positions).toHaveLength(1);
    expect((await fixture.copies.list(fixture.userId))[0]?.closedProfit).toBe(toMicros(26));
    const applied = await database.db.selectFrom('account_actions').select('action_key').execute();
    expect(applied).toEqual([{ action_key: 'dividend:1' }]);
    // Of one that is learned of later, nobody knows any more who held what.
    await note(fixture, { ...dividend, key: 'dividend:3' });
    await restate(fixture);
    const late = await readAccount(fixture);
    expect(late.told.at(-1)).toEqual({ kind: 'cash-dividend', amount: null });
    expect(late.account.cash).toBe(after.account.cash);
  });

  itOnce('shares of a spin-off are the user’s own where the market has them', async () => {
    const fixture = await startHolding(100);
    const effectiveAt = (NEXT_MORNING + HOUR_MS) as Millis;
    const spinOff = { kind: 'spin-off', fundId: AAPL, effectiveAt, after: 1, before: 3 } as const;
    await note(
      fixture,
      { ...spinOff, key: 'spin:1', newSymbol: 'MSFT' },
      { ...spinOff, key: 'spin:2', newSymbol: 'NOPE' },
    );
    fixture.market.now = (NEXT_MORNING + 2 * HOUR_MS) as Millis;
    await restate(fixture);
    const { positions, told } = await readAccount(fixture);
    expect(positions.find(({ fundId }) => fundId === MSFT)).toMatchObject({
      owner: 'own',
      quantity: toMicros(33),
      cost: 0,
    });
    expect(told).toEqual([
      { kind: 'spin-off', newSymbol: 'MSFT', shares: toMicros(33) },
      { kind: 'spin-off', newSymbol: 'NOPE', shares: null },
    ]);
  });

  itOnce(
    'shares of a spin-off close what the user has short of the other company, and nothing paid is lost',
    async () => {
      const fixture = await startHolding(100);
      const { market, database } = fixture;
      const before = await readAccount(fixture);
      await database.commit((tx) =>
        insertOrders(tx, [
          newOrder(before.account.id, {
            createdAt: market.now,
            dueAt: market.now,
            requestKey: 'short',
            fundId: MSFT,
            side: 'sell',
          }),
        ]),
      );
      market.tick({ [MSFT]: 50 });
      await fixture.trade();
      const effectiveAt = (NEXT_MORNING + HOUR_MS) as Millis;
      const spinOff = { kind: 'spin-off', fundId: AAPL, effectiveAt, after: 1, before: 3 } as const;
      await note(fixture, { ...spinOff, key: 'spin:1', newSymbol: 'MSFT' });
      market.now = (NEXT_MORNING + 2 * HOUR_MS) as Millis;
      await restate(fixture);
      const { account, positions } = await readAccount(fixture);
      // Ten were sold short at 50; 33 come.
      expect(positions.find(({ fundId }) => fundId === MSFT)).toMatchObject({
        quantity: toMicros(23),
        cost: 0,
      });
      const { changes } = await database.db
        .selectFrom('account_actions')
        .select('changes')
        .executeTakeFirstOrThrow();
      const profits = JSON.parse(changes).map(({ profit }: { readonly profit: number }) => profit);
      expect(profits).toContain(toMicros(500));
      const costs = positions.reduce((sum, { cost }) => sum + cost, 0);
      expect(account.cash + costs).toBe(toMicros(100_000 + 500));
    },
  );
});
