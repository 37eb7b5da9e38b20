import type { FundId } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { forEachEngine, type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import { findInstrument } from '@/lib/market/data/instruments';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { averagePrice } from '@/lib/trading/accounts/position';
import { calculateEquity, type FindRate } from '@/lib/trading/accounts/valuation';
import {
  EURUSD,
  GBPJPY,
  newOrder,
  openEmulatorFixture,
  USDJPY,
} from '@/lib/trading/emulator/testing/emulator-fixture';
import type { NewOrder } from '@/lib/trading/orders/order';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { createPairRestatement } from './restate-pairs';

const [EURGBP, GBPUSD] = ['EURGBP', 'GBPUSD'].map((ticker) => findInstrument(ticker)?.fundId ?? 0) as [
  FundId,
  FundId,
];
const COUNTED_AS_DOLLARS: FindRate = () => IN_DOLLARS;

/** Long GBPJPY, a part of it sold; short USDJPY; EURUSD; and an order of GBPJPY that waits. */
async function startOld(open: OpenTestDatabase) {
  let findRate = COUNTED_AS_DOLLARS;
  const fixture = await openEmulatorFixture(open, { findRate: (fundId) => findRate(fundId) });
  const { database, market, emulator, accounts, account } = fixture;
  let placed = 0;
  const fill = async (prices: Readonly<Record<number, number>>, ...orders: Partial<NewOrder>[]) => {
    const at = { createdAt: market.now, dueAt: market.now };
    await database.commit((tx) =>
      insertOrders(
        tx,
        orders.map((more) => newOrder(account.id, { ...at, requestKey: `order ${placed++}`, ...more })),
      ),
    );
    market.tick(prices);
    await emulator.fillDue();
  };
  const amount = (dollars: number) =>
    ({ kind: 'amount', amount: toMicros(dollars), wholeUnits: false }) as const;
  const units = (quantity: number) => ({ kind: 'quantity', quantity: toMicros(quantity) }) as const;
  const prices = { [GBPJPY]: 190.142, [USDJPY]: 140.8, [EURUSD]: 1.16 };
  await fill(
    prices,
    { fundId: GBPJPY, size: amount(10_000) },
    { fundId: USDJPY, size: amount(5_000), side: 'sell' },
    { fundId: EURUSD, size: amount(2_000) },
  );
  await fill({ ...prices, [GBPJPY]: 192 }, { fundId: GBPJPY, size: units(7.7) });
  await fill(
    { ...prices, [GBPJPY]: 193.3 },
    { fundId: GBPJPY, size: units(21.123457), side: 'sell', action: 'close' },
  );
  await fill(
    { [GBPJPY]: 191.5, [USDJPY]: 141.9, [EURUSD]: 1.17 },
    { fundId: GBPJPY, kind: 'limit', limitPrice: toPrice(150), size: units(100) },
  );
  const listed = { account_id: account.id, listed_at: market.now + 1 };
  await database.db
    .insertInto('accounts_to_convert')
    .values({ ...listed, pairs_left: null })
    .execute();
  const restatement = () =>
    createPairRestatement({
      database,
      market: market.name,
      instrumentById: market.instrumentById,
      findPrice: market.findPrice,
      findRate: market.findRate,
      now: () => market.now,
    });
  const read = async () => {
    const current = await accounts.current(fixture.userId, market.name);
    if (!current) throw new Error('There is no account');
    const positions = await accounts.positions(current.id);
    const byFund = new Map<FundId, PaperPosition>(positions.map((held) => [held.fundId, held]));
    const { items } = await accounts.closedTrades(current.id, { offset: 0, limit: 10 });
    const told = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('kind', '=', 'action')
      .execute();
    return {
      cash: current.cash,
      equity: calculateEquity(current.cash, positions, { findPrice: market.findPrice, findRate }),
      positions,
      byFund,
      profits: items.map(({ profit }) => profit),
      lots: await accounts.lots(current.id, positions),
      told: told.map(({ data }) => JSON.parse(data).what),
    };
  };
  return {
    ...fixture,
    fill,
    restatement,
    read,
    convert: () => {
      findRate = market.findRate;
    },
  };
}

forEachEngine('accounts from when all prices counted as dollars', (open) => {
  it('have the same money and profits in units that cost as much, once, and are told', async () => {
    const fixture = await startOld(open);
    const { database, market, account, read, convert, restatement } = fixture;
    const before = await read();
    expect(await restatement().run()).toEqual([fixture.userId]);
    convert();
    const after = await read();
    expect(after.equity).toBe(before.equity);
    expect(after.cash).toBe(before.cash);
    expect(after.profits).toEqual(before.profits);
    const rate = 1 / 141.9;
    for (const fundId of [GBPJPY, USDJPY]) {
      const [old, now] = [before.byFund.get(fundId), after.byFund.get(fundId)];
      if (!old || !now) throw new Error('A position is gone');
      expect(now.quantity / old.quantity).toBeCloseTo(141.9, 4);
      expect([now.cost, now.costRest, now.commission]).toEqual([old.cost, old.costRest, old.commission]);
      expect(averagePrice(now) / 1e6).toBeCloseTo(averagePrice(old) / 1e6, 5);
      // Its worth is what as many pounds cost.
      const worth = (fromMicros(now.quantity) * (market.findPrice(fundId) ?? 0) * rate) / 1e3;
      expect(worth).toBeCloseTo((fromMicros(old.quantity) * (market.findPrice(fundId) ?? 0)) / 1e3, 4);
    }
    expect(after.byFund.get(EURUSD)).toEqual(before.byFund.get(EURUSD));
    for (const [index, lots] of after.lots.entries())
      expect(lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(after.positions[index]?.quantity);
    const waiting = await fixture.orders.waiting(account.id);
    const sizes = waiting.map(({ size }) => (size.kind === 'quantity' ? fromMicros(size.quantity) : 0));
    expect(sizes).toEqual([expect.closeTo(14_190, 4)]);
    expect(after.told).toHaveLength(2);
    expect(after.told.find(({ base }) => base === 'GBP')).toMatchObject({
      kind: 'currency',
      quote: 'JPY',
      from: before.byFund.get(GBPJPY)?.quantity,
      to: after.byFund.get(GBPJPY)?.quantity,
      orders: 1,
    });
    // As after a restart.
    expect(await restatement().run()).toEqual([]);
    expect(await read()).toEqual(after);
    // What is closed now leaves the account with what it has made.
    const all = { size: { kind: 'all' }, action: 'close' } as const;
    await fixture.fill(
      { [GBPJPY]: 190, [USDJPY]: 140, [EURUSD]: 1.17 },
      ...after.positions.map(({ fundId, quantity }) => ({
        ...all,
        fundId,
        side: quantity > 0 ? ('sell' as const) : ('buy' as const),
      })),
    );
    const end = await read();
    expect(end.positions).toEqual([]);
    expect(end.cash).toBe(toMicros(100_000) + end.profits.reduce((sum, profit) => sum + profit, 0));
    expect(await database.db.selectFrom('accounts_to_convert').selectAll().execute()).toEqual([]);
  });
});

onSqlite('accounts whose pairs have no rate', (open) => {
  it('wait for it in those pairs alone, which have no rate until they are restated', async () => {
    const { market, read, userId, restatement, account, database } = await startOld(open);
    const before = await read();
    // A pound is priced in yen only, and so has no rate.
    const priced = { [USDJPY]: 141.9, [GBPJPY]: 0, [EURUSD]: 1.17 };
    const gbpOrder = { fundId: EURGBP, kind: 'limit', limitPrice: toPrice(0.5) } as const;
    const size = { kind: 'quantity', quantity: toMicros(100) } as const;
    await database.commit((tx) => insertOrders(tx, [newOrder(account.id, { ...gbpOrder, size })]));
    market.tick(priced);
    const first = restatement();
    expect([EURGBP, GBPJPY, USDJPY].map(first.isPending)).toEqual([true, true, true]);
    expect(await first.run()).toEqual([userId]);
    expect([EURGBP, GBPJPY, USDJPY].map(first.isPending)).toEqual([true, false, false]);
    const { byFund } = await read();
    expect(byFund.get(GBPJPY)?.quoteCost).toBeDefined();
    // As after a restart, and then with a price.
    const later = restatement();
    expect(await later.run()).toEqual([]);
    expect([EURGBP, GBPJPY, USDJPY].map(later.isPending)).toEqual([true, false, false]);
    market.tick({ [GBPUSD]: 1.25 });
    expect(await later.run()).toEqual([userId]);
    expect(later.isPending(EURGBP)).toBe(false);
    const waiting = await database.db
      .selectFrom('orders')
      .select('quantity')
      .where('fund_id', '=', EURGBP)
      .execute();
    expect(waiting).toEqual([{ quantity: toMicros(80) }]);
    expect((await read()).byFund).toEqual(byFund);
    expect((await read()).told).toHaveLength(3);
    expect(before.told).toEqual([]);
  });
});

onSqlite('archived accounts', (open) => {
  it('are restated without telling', async () => {
    const { market, read, restatement, accounts, userId, account, database } = await startOld(open);
    await accounts.reset(userId, market.name, toMicros(100_000));
    expect(await restatement().run()).toEqual([userId]);
    expect((await read()).told).toEqual([]);
    const units = await database.db
      .selectFrom('fills')
      .select('rate')
      .where('account_id', '=', account.id)
      .where('fund_id', '=', GBPJPY)
      .execute();
    expect(units).toHaveLength(3);
    expect(units.map(({ rate }) => rate)).not.toContain(null);
  });
});
