import type { FundId, Millis } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { hashExternalId } from '@/lib/trading/broker-accounts/server/account-keys';
import { createAlpacaBroker } from '@/lib/trading/brokers/server/alpaca/alpaca-broker';
import { startFakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { addUser, newOrder, TestMarket } from '@/lib/trading/emulator/testing/emulator-fixture';
import { orderRow } from '@/lib/trading/orders/server/order-rows';
import { addBrokerAccount } from '../testing/broker-fixture';
import { createBrokerage } from './create-brokerage';

const ORDERS = 1_000;
/** Few enough that their look-ups don't wait for the broker's limit. */
const FILLED_MEANWHILE = 12;

describe('a trader that starts with a thousand open orders', () => {
  it('finds out about them all in one turn, from lists, within the request limit', async () => {
    const fake = await startFakeAlpaca({ fillsItself: false, perMinute: 200 });
    const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
    const market = new TestMarket();
    const book = fake.book.addAccount('key', 10_000_000);
    const { db } = database;
    const accountId = await addBrokerAccount(database, await addUser(database, 'anna@example.com'), {
      external_hash: hashExternalId(book.number),
      created_at: 1,
    });
    const rows = Array.from({ length: ORDERS }, (_, count) => {
      const row = orderRow(newOrder(accountId, { requestKey: `key-${count}` }));
      const id = row.client_order_id;
      fake.book.submit(book, { symbol: 'AAPL', side: 'buy', qty: '10', type: 'market', client_order_id: id });
      const taken = book.byClientId.get(id);
      if (taken && count < FILLED_MEANWHILE) fake.book.fill(book, taken, taken.quantity, 100);
      const sent = { state: 'accepted', sent_at: 1, broker_symbol: 'AAPL', broker_quantity: '10' } as const;
      return { ...row, ...sent, broker_order_id: taken?.id ?? '' };
    });
    await database.commit(async (tx) => {
      for (const row of rows) await tx.insertInto('orders').values(row).execute();
    });
    const brokerage = createBrokerage({
      database,
      market: 'live',
      findBroker: () => createAlpacaBroker({ modes: ['paper'], paperUrl: fake.paperUrl }),
      openKeys: async () => [
        { version: 1, state: 'current', keys: { keyId: 'key', secretKey: 'secret-of-key' } },
      ],
      findQuote: (_: FundId) => ({ price: 100, time: Date.now() as Millis }),
      findJump: () => null,
      instrumentById: market.instrumentById,
      now: systemClock,
      monotonic: () => performance.now(),
      onChanged: () => undefined,
      onHint: () => undefined,
      onFailure: (_, error) => {
        throw error;
      },
    });
    brokerage.tick();
    await brokerage.idle();
    const asked = fake.requests.length;
    const { count } = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('state', '=', 'filled')
      .executeTakeFirstOrThrow();
    await brokerage.stop();
    await database.close();
    await fake.close();
    expect(Number(count)).toBe(FILLED_MEANWHILE);
    expect(asked).toBeLessThan(40);
    expect(fake.posts).toEqual([]);
  });
});
