import type { FundId, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { HOUR_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { splitOn } from '@/lib/market/corporate-actions/corporate-action';
import { noteMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import { guardCopies } from '@/lib/trading/copies/server/guards';
import { openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL, newOrder } from '@/lib/trading/emulator/testing/emulator-fixture';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { createTrustedQuotes, type TrustedQuotes } from './trusted-quotes';

const NEXT_MORNING = Date.UTC(2026, 0, 6, 10) as Millis;

onSqlite('prices that orders fill at and guards judge by', (open) => {
  /** A copy has 100 AAPL at 100 with a stop at 25%, and its user a stop of their own for others at 80. */
  async function start(market: 'live' | 'simulated') {
    let quotes: TrustedQuotes | null = null;
    const find = (fundId: FundId) => quotes?.find(fundId) ?? null;
    const fixture = await openCopyFixture(open, { findQuote: find });
    const { database, market: prices, accounts, userId, copies, robot } = fixture;
    const findQuote = (fundId: FundId) => {
      const quote = prices.findQuote(fundId);
      return quote && { ...quote, fundId, previousClose: 100 };
    };
    const now = () => prices.now;
    quotes = createTrustedQuotes({
      database,
      market,
      findQuote,
      instrumentById: prices.instrumentById,
      findInstrument: () => null,
      now,
      clock: now,
    });
    await database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    await copies.turnOn(userId, ROBOT, {});
    const due = await robot.signal('open');
    await fixture.trade();
    passTo(prices, due, { [AAPL]: 100 });
    const account = await accounts.current(userId, 'simulated');
    const own = { dueAt: due, createdAt: due };
    await database.commit((tx) =>
      insertOrders(tx, [newOrder(account?.id ?? '', { ...own, requestKey: 'own' })]),
    );
    await fixture.trade();
    const stop = { ...own, requestKey: 'stop', kind: 'stop', side: 'sell', action: 'close' } as const;
    await database.commit((tx) =>
      insertOrders(tx, [
        newOrder(account?.id ?? '', { ...stop, stopPrice: toPrice(80), size: { kind: 'all' } }),
      ]),
    );
    return {
      prices,
      database,
      /** Restates, fills and guards, as the trader does. */
      async turn() {
        await quotes?.restate();
        await fixture.emulator.fillDue();
        const stopped = await guardCopies({
          database,
          market: 'simulated',
          findQuote: find,
          isDoubted: (fundId) => quotes?.isDoubted(fundId) ?? false,
          now,
        });
        await fixture.trade();
        const positions = await accounts.positions(account?.id ?? '');
        return {
          stopped: stopped.length,
          held: positions.map(({ quantity }) => quantity).sort((a, b) => a - b),
        };
      },
    };
  }

  const all = [toMicros(10), toMicros(100)];

  it('aren’t a single one that is 40% lower; two that are half a minute apart are', async () => {
    const { prices, turn } = await start('live');
    prices.tick({ [AAPL]: 60 });
    expect(await turn()).toEqual({ stopped: 0, held: all });
    prices.now = (prices.now + 40_000) as Millis;
    expect(await turn()).toEqual({ stopped: 0, held: all });
    prices.tick({ [AAPL]: 99 });
    expect(await turn()).toEqual({ stopped: 0, held: all });
    prices.tick({ [AAPL]: 60 });
    expect(await turn()).toEqual({ stopped: 0, held: all });
    prices.now = (prices.now + 30_000) as Millis;
    prices.tick({ [AAPL]: 61 });
    expect((await turn()).stopped).toBe(1);
    prices.tick({ [AAPL]: 61 });
    expect((await turn()).held).toEqual([]);
  });

  it('are none from a split’s first one until the account is restated', async () => {
    const { prices, database, turn } = await start('simulated');
    const split = splitOn(AAPL, newYorkDay(NEXT_MORNING), { after: 10, before: 1 });
    await database.commit((tx) => noteMarketActions(tx, 'simulated', [split], 'announced', prices.now));
    prices.now = NEXT_MORNING;
    expect(await turn()).toEqual({ stopped: 0, held: all });
    prices.now = (NEXT_MORNING + HOUR_MS) as Millis;
    prices.tick({ [AAPL]: 10 });
    // The stop at 80 is one at 8 by now.
    expect(await turn()).toEqual({ stopped: 0, held: [toMicros(100), toMicros(1_000)] });
    prices.tick({ [AAPL]: 7.9 });
    expect(await turn()).toEqual({ stopped: 0, held: [toMicros(1_000)] });
    prices.tick({ [AAPL]: 7.4 });
    expect((await turn()).stopped).toBe(1);
  });
});
