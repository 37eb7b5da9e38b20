import type { Millis } from '@/lib/core/base/brand';
import { until } from '@/lib/core/base/testing/until';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createLogger } from '@/lib/core/log/log';
import { addBrokerAccount } from '@/lib/trading/broker-orders/testing/broker-fixture';
import { addUser } from '@/lib/trading/emulator/testing/emulator-fixture';
import { runTrader } from './trader';

onSqlite('a trader without brokers', (open) => {
  it('stops accounts that robots traded at brokers, so that none resumes unasked', async () => {
    const database = await open();
    const userId = await addUser(database, 'anna@example.com');
    for (const state of ['armed', 'differing', 'ready'] as const)
      await addBrokerAccount(database, userId, { state, external_hash: state });
    const stop = new AbortController();
    const bus = createProcessBus();
    const told: string[] = [];
    const running = runTrader({
      database,
      bus: {
        ...bus,
        publish(event) {
          if (event.type === 'paper-changed') told.push(...event.userIds);
        },
      },
      log: createLogger('silent'),
      market: 'simulated',
      clock: () => 1_800_000_000_000 as Millis,
      signal: stop.signal,
      brokers: null,
      openQueue: null,
    });
    await until(() => told.length > 0).finally(() => stop.abort());
    await running;
    bus.close();
    expect(told).toEqual([userId]);
    const accounts = await database.db
      .selectFrom('trading_accounts')
      .select(['external_hash', 'state', 'stopped_by', 'reason'])
      .orderBy('external_hash')
      .execute();
    const stopped = {
      state: 'stopped',
      stopped_by: 'trader',
      reason: expect.stringContaining('arm it again'),
    };
    expect(accounts).toMatchObject([
      { external_hash: 'armed', ...stopped },
      { external_hash: 'differing', ...stopped },
      { external_hash: 'ready', state: 'ready', stopped_by: null },
    ]);
  });
});
