import { type Micros, type Millis, plus } from '@/lib/core/base/brand';
import { toMicros, ZERO } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS, HOUR_MS, startOfDay, utcDay } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { openProfitAt } from '@/lib/trading/accounts/position';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { calculateEquity } from '@/lib/trading/accounts/valuation';
import {
  AAPL,
  MSFT,
  NOON,
  newOrder,
  openEmulatorFixture,
} from '@/lib/trading/emulator/testing/emulator-fixture';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { restateAccount } from '@/lib/trading/restatements/server/restate-account';
import { type EquityChange, equityChange } from '../statement';
import { STATEMENT_RECORD } from './read-statement';

const COSTS = { spread: 0.0002, impact: 0, commissionRate: 0.0007 };
const TODAY = utcDay(NOON);

forEachEngine('statements', (open, itOnce) => {
  async function start() {
    const fixture = await openEmulatorFixture(open, { costsFor: () => COSTS });
    const { database, market, userId, account, accounts, emulator } = fixture;
    const recordEquity = (at: number) => {
      market.now = at as Millis;
      return emulator.recordEquity();
    };
    const trade = async (side: 'buy' | 'sell', quantity: number, price: number, fundId = AAPL) => {
      const [action, size] = [side === 'buy' ? 'open' : 'close', toMicros(quantity)] as const;
      const order = newOrder(account.id, {
        fundId,
        side,
        action,
        size: { kind: 'quantity', quantity: size },
        requestKey: `${market.now} ${side} ${fundId}`,
        dueAt: market.now,
        createdAt: market.now,
      });
      await database.commit((tx) => insertOrders(tx, [order]));
      market.tick({ [fundId]: price });
      await emulator.fillDue();
    };
    const read = async (from: number, to: number, more: { generation?: number; accountId?: string } = {}) => {
      const record = await STATEMENT_RECORD.run(database.db, {
        userId,
        market: market.name,
        accountId: more.accountId ?? null,
        generation: more.generation ?? null,
        days: { from: plus(TODAY, from), to: plus(TODAY, to) },
        now: market.now,
      });
      if (!record) throw new Error('There is no account');
      const equity = calculateEquity(record.account.cash, record.positions ?? [], market);
      return { record, change: equityChange(record, equity) };
    };
    const openProfit = async () =>
      (await accounts.positions(account.id)).reduce(
        (sum, held) => plus(sum, openProfitAt(held, toPrice(market.findPrice(held.fundId) ?? 0))),
        ZERO,
      );
    return { ...fixture, recordEquity, trade, read, openProfit };
  }

  const addUp = ({ deposits, trades, actions, open, outside }: EquityChange) =>
    deposits + trades + actions + open + outside;

  itOnce(
    'add up to the micro-unit, whatever was traded, paid and held, and follow each other without a gap',
    async () => {
      const { database, account, market, trade, read, openProfit, recordEquity } = await start();
      await trade('buy', 10.333333, 101.77);
      await trade('buy', 3, 55.123457, MSFT);
      await trade('sell', 4.1, 103.21);
      const first = await read(0, 0);
      expect(first.change).toMatchObject({
        opening: 0,
        deposits: toMicros(100_000),
        open: await openProfit(),
      });
      expect(first.record.sums).toMatchObject({ fills: 3, trades: 1 });
      expect(first.record.sums.commissions).toBeGreaterThan(0);

      await recordEquity(startOfDay(TODAY + 1));
      market.tick({ [AAPL]: 99.5 });
      const [row] = await lockAccounts(database.db, [account.id]);
      if (!row) throw new Error('There is no account');
      const dividend = {
        kind: 'cash-dividend',
        key: 'dividend',
        fundId: AAPL,
        effectiveAt: market.now,
        perShare: toPrice(0.24),
      } as const;
      await database.commit((tx) =>
        restateAccount(
          tx,
          row,
          { action: dividend, price: null, source: 'market', symbol: 'AAPL' },
          market.now,
        ),
      );
      await trade('sell', 6.233333, 98.9);
      const openThen = (await read(0, 0)).change.open;
      const second = await read(1, 1);
      expect(second.record.actions).toMatchObject([{ cash: 1_496_000, profit: 1_496_000 }]);
      expect(second.change).toMatchObject({
        deposits: 0,
        actions: 1_496_000,
        outside: 0,
        open: (await openProfit()) - openThen,
      });

      await recordEquity(startOfDay(TODAY + 2));
      const [ended, whole] = [await read(0, 0), await read(0, 1)];
      expect(ended.change.closing).toBe(second.change.opening);
      for (const { change } of [first, second, ended, whole]) {
        expect(addUp(change)).toBe(change.closing - change.opening);
        expect(Object.values(change).every(Number.isSafeInteger)).toBe(true);
      }
      expect(whole.change.trades).toBe(ended.change.trades + second.change.trades);
      expect(ended.record.heldThen).toEqual([
        { fundId: AAPL, quantity: 6_233_333, isSplitSince: false },
        { fundId: MSFT, quantity: 3_000_000, isSplitSince: false },
      ]);
      expect(whole.record.heldThen).toEqual([{ fundId: MSFT, quantity: 3_000_000, isSplitSince: false }]);
    },
  );

  itOnce('have shares that a later spin-off gave only from then on', async () => {
    const { database, account, market, trade, read } = await start();
    await trade('buy', 10, 100);
    const effectiveAt = (startOfDay(TODAY + 1) + HOUR_MS) as Millis;
    market.now = (effectiveAt + HOUR_MS) as Millis;
    const [row] = await lockAccounts(database.db, [account.id]);
    if (!row) throw new Error('There is no account');
    const spinOff = { kind: 'spin-off', key: 's', fundId: AAPL, effectiveAt, newSymbol: 'MSFT' } as const;
    const action = { ...spinOff, after: 1, before: 2 } as const;
    const restatement = { action, price: null, source: 'market', symbol: 'AAPL', newFund: MSFT } as const;
    await database.commit((tx) => restateAccount(tx, row, restatement, market.now));
    market.now = startOfDay(TODAY + 3);
    const shares = [{ fundId: AAPL, quantity: 10_000_000, isSplitSince: false }];
    expect((await read(0, 0)).record.heldThen).toEqual(shares);
    const given = { fundId: MSFT, quantity: 5_000_000, isSplitSince: false };
    expect((await read(0, 1)).record.heldThen).toEqual([...shares, given]);
  });

  itOnce('count what was booked after the last equity stored in its own part', async () => {
    const { market, trade, read, recordEquity } = await start();
    await trade('buy', 10, 100);
    await recordEquity(startOfDay(TODAY) + 23 * HOUR_MS);
    await trade('sell', 10, 110);
    const [{ profit }] = [(await read(0, 0)).record.sums];
    await recordEquity(startOfDay(TODAY + 1) + HOUR_MS);
    market.now = startOfDay(TODAY + 3);
    const [day, next] = [await read(0, 0), await read(1, 1)];
    expect(day.change).toMatchObject({ trades: profit, outside: -profit });
    expect(next.change).toMatchObject({ trades: 0, outside: profit, opening: day.change.closing });
    expect(addUp(day.change)).toBe(day.change.closing - day.change.opening);
    expect(addUp(next.change)).toBe(next.change.closing - next.change.opening);
  });

  it('are of accounts of the user that were open then, and say so otherwise', async () => {
    const { accounts, database, market, userId, account, trade, read } = await start();
    await expect(read(-9, -1)).rejects.toThrow('opened on 5 Jan 2026, after this period');
    await trade('buy', 10, 100);
    market.now = (NOON + DAY_MS) as Millis;
    await accounts.reset(userId, market.name, toMicros(5_000));
    expect((await read(0, 1)).change).toMatchObject({ deposits: toMicros(5_000), closing: toMicros(5_000) });
    const archived = await read(0, 1, { generation: 1 });
    expect(archived.record.account).toMatchObject({ id: account.id, archivedAt: market.now });
    expect(archived.record.fills).toMatchObject([
      { fundId: AAPL, owner: OWN, quantity: 10_000_000 as Micros },
    ]);
    await expect(read(3, 4, { generation: 1 })).rejects.toThrow('archived on 6 Jan 2026, before this period');
    await expect(read(0, 1, { generation: 3 })).rejects.toThrow('no such paper account');
    const [other] = await database.db.selectFrom('users').select('id').execute();
    await expect(read(0, 1, { accountId: other?.id ?? '' })).rejects.toThrow('no such paper account');
  });
});
