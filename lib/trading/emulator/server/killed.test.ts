import type { Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { startChild } from '@/lib/core/database/testing/child-process';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { openPaperAccount } from '@/lib/trading/accounts/server/account-rows';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { addUser, NOON, newOrder, usualCosts } from '../testing/emulator-fixture';
import { createEmulator } from './create-emulator';

const ACCOUNTS = 5;
const ORDERS = 10;
const CHILD = 'lib/trading/emulator/testing/fill-until-killed.ts';

forEachEngine('an emulator that is killed', (open) => {
  it('has booked each fill once or not at all', async () => {
    const database = await open();
    const { db } = database;
    for (let index = 0; index < ACCOUNTS; index += 1) {
      const userId = await addUser(database, `user-${index}@example.com`);
      await database.commit(async (tx) => {
        const { id } = await openPaperAccount(tx, {
          userId,
          market: 'simulated',
          balance: toMicros(100_000),
          now: NOON,
        });
        const orders = Array.from({ length: ORDERS }, (_, order) =>
          newOrder(id, { owner: `copy-${index}-${order}`, causeKey: `signal:${order}` }),
        );
        await insertOrders(tx, orders);
      });
    }
    const child = startChild(CHILD, JSON.stringify(database.options));
    await child.hasPrinted(1);
    await child.kill();
    const booked = await expectWholeBatches();
    // PostgreSQL has other batches on their way when one is in the middle.
    expect(booked % ORDERS).toBe(0);
    expect(booked).toBeGreaterThanOrEqual(3 * ORDERS);
    expect(booked).toBeLessThan(ACCOUNTS * ORDERS);
    const emulator = createEmulator({
      database,
      market: 'simulated',
      findQuote: () => ({ price: 200, time: (NOON + 1_000) as Millis }),
      costsFor: usualCosts,
      volumeFor: () => 0,
      now: () => (NOON + 2_000) as Millis,
    });
    await emulator.fillDue();
    expect(await expectWholeBatches()).toBe(ACCOUNTS * ORDERS);

    async function expectWholeBatches(): Promise<number> {
      const fills = await db.selectFrom('fills').selectAll().execute();
      const ended = await db
        .selectFrom('orders')
        .select('client_order_id')
        .where('state', '=', 'filled')
        .execute();
      expect(fills.map((fill) => fill.client_order_id).sort()).toEqual(
        ended.map((order) => order.client_order_id).sort(),
      );
      const positions = await db.selectFrom('positions').selectAll().execute();
      expect(positions).toHaveLength(fills.length);
      for (const account of await db.selectFrom('trading_accounts').selectAll().execute()) {
        const own = fills.filter(({ account_id }) => account_id === account.id);
        const held = positions.filter(({ account_id }) => account_id === account.id);
        const spent = held.reduce((sum, { cost, commission }) => sum + cost + commission, 0);
        expect(account.cash).toBe(account.start_balance - spent);
        expect(account.last_fill).toBe(own.length);
      }
      return fills.length;
    }
  });
});
