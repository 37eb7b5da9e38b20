import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { forEachEngine, type OpenTestDatabase } from '@/lib/core/database/testing/for-each-engine';
import { createBasketCopies } from '@/lib/trading/basket-copies/server/create-basket-copies';
import {
  guardBaskets,
  onBasketsFilled,
  orderRebalances,
} from '@/lib/trading/basket-copies/server/trade-baskets';
import { AAPL, MSFT, openEmulatorFixture } from '@/lib/trading/emulator/testing/emulator-fixture';
import type { NamedWeights } from '../records';
import { appendPlans } from './basket-log-store';
import { followDecisions } from './follow-decisions';

const BASKET = 'stocks-and-bonds';
const PRICES = { [AAPL]: 100, [MSFT]: 300 };

async function openCopy(open: OpenTestDatabase, stopPct: number | null = null) {
  const fixture = await openEmulatorFixture(open, { onFilled: onBasketsFilled });
  const { database, market, emulator, userId, account } = fixture;
  const copies = createBasketCopies({ database });
  const terms = {
    ...{ basket: BASKET, name: 'Stocks and bonds', seq: 1, amount: toMicros(10_000), stopPct },
    weights: [
      { fundId: AAPL, weight: 600_000 },
      { fundId: MSFT, weight: 400_000 },
    ],
  };
  const trade = async (prices = PRICES) => {
    // As of two traders at once: each rebalance is ordered by one of them.
    await Promise.all([1, 2].map(() => orderRebalances({ database, market })));
    market.tick(prices);
    await emulator.fillDue();
  };
  const decide = (weights: NamedWeights, afterSeq: number, dueOn: string) =>
    appendPlans(database, market.name, [
      {
        ...{ basket: BASKET, afterSeq },
        records: [{ kind: 'decided', day: '2026-01-05', dueOn, weights, recordedAt: market.now }],
      },
    ]);
  const held = async () =>
    (await fixture.accounts.positions(account.id)).map(({ owner, fundId, quantity }) => [
      owner === 'own' ? 'own' : 'copy',
      fundId,
      quantity / 1e6,
    ]);
  market.tick(PRICES);
  await decide([['AAPL', 0.6]], 0, '2026-01-05');
  const copyId = await copies.copy(userId, terms, market);
  return { ...fixture, copies, terms, trade, decide, held, copyId };
}

forEachEngine('a copied basket', (open) => {
  it('buys, follows a rebalance once at its open, and sells what it holds when stopped', async () => {
    const { copies, copyId, terms, ...rest } = await openCopy(open);
    const { database, market, userId, account, trade, decide, held, accounts } = rest;
    expect(await copies.copy(userId, terms, market)).toBe(copyId);
    await expect(copies.copy(userId, { ...terms, amount: toMicros(5_000) }, market)).rejects.toThrow(
      'copies “Stocks and bonds” already',
    );
    await trade();
    expect(await held()).toEqual([
      ['copy', AAPL, 59],
      ['copy', MSFT, 13],
    ]);
    // What isn't invested stays set aside for it.
    expect((await accounts.funds(account.id)).get(copyId)).toBe(10_000_000_000);

    await decide(
      [
        ['AAPL', 0.2],
        ['MSFT', 0.4],
        ['NVDA', 0.4],
      ],
      1,
      '2026-01-06',
    );
    const planned = await Promise.all(
      [1, 2, 3].map(() => followDecisions(database, market.name, market.now)),
    );
    expect(planned.flat()).toEqual([userId]);
    await trade();
    expect(await held()).toHaveLength(2);
    expect((await held())[0]).toEqual(['copy', AAPL, 59]);
    market.now = Date.UTC(2026, 0, 6, 14, 30) as Millis;
    market.tick(PRICES);
    await trade();
    expect(await held()).toEqual([
      ['copy', AAPL, 19],
      ['copy', MSFT, 13],
    ]);
    const [copy] = await copies.list(userId, market);
    expect(copy).toMatchObject({ state: 'active', value: 10_000_000_000, cash: 4_200_000_000 });
    expect(copy?.holdings.map(({ ticker, differences }) => [ticker, differences])).toEqual([
      ['MSFT', ['Held in whole shares: 13.']],
      ['NVDA', ['There is no price, so it wasn’t traded.']],
      ['AAPL', ['Held in whole shares: 19.']],
    ]);
    await expect(accounts.close(userId, market.name, account.id)).rejects.toThrow('Stop copying it first');

    await copies.stop(userId, copyId, 'sell', market);
    await copies.stop(userId, copyId, 'sell', market);
    await trade({ [AAPL]: 110, [MSFT]: 300 });
    expect(await guardBaskets({ database, market })).toEqual([userId]);
    expect(await held()).toEqual([]);
    expect((await accounts.current(userId, market.name))?.cash).toBe(toMicros(100_000 + 19 * 10));
    expect((await accounts.funds(account.id)).size).toBe(0);
    const told = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('kind', '=', 'basket-copy')
      .orderBy('happened_at')
      .execute();
    expect(told.map(({ data }) => JSON.parse(data).state)).toEqual(['bought', 'rebalanced', 'ended']);
  });

  it('is halted at its limit, can be resumed with another, and leaves what it holds to its user', async () => {
    const { copies, copyId, ...rest } = await openCopy(open, 20);
    const { database, market, userId, trade, decide, held } = rest;
    await trade();
    market.tick({ [AAPL]: 60, [MSFT]: 300 });
    expect(await guardBaskets({ database, market })).toEqual([userId]);
    await decide([['MSFT', 1]], 1, '2026-01-05');
    expect(await followDecisions(database, market.name, market.now)).toEqual([]);
    expect((await copies.list(userId, market))[0]?.reason).toMatch(/lost 20%/);
    const decided = { seq: 2, weights: [{ fundId: MSFT, weight: 1_000_000 }] };
    const resume = (stopPct: number | null) => copies.resume(userId, copyId, { ...decided, stopPct }, market);
    await expect(resume(20)).rejects.toThrow('Enter a loss above 23%, or none.');
    await resume(50);
    await resume(30);
    expect((await copies.list(userId, market))[0]).toMatchObject({ state: 'active', stopPct: 50 });
    await trade({ [AAPL]: 60, [MSFT]: 300 });
    await copies.stop(userId, copyId, 'keep', market);
    expect(await held()).toEqual([['own', MSFT, 25]]);
    await expect(copies.stop('someone else', copyId, 'keep', market)).rejects.toThrow('no such copy');
  });
});
