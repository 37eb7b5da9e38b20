import { UnavailableError } from '@/lib/core/base/errors';
import { until } from '@/lib/core/base/testing/until';
import { DEADLINES } from '@/lib/core/database/deadlines';
import {
  type FailingNetwork,
  NETWORK_FAULTS,
  openFailingNetwork,
} from '@/lib/core/database/testing/failing-network';
import {
  openBrokerFixture,
  readOrders,
  readPositions,
} from '@/lib/trading/broker-orders/testing/broker-fixture';
import { fanOut } from '@/lib/trading/copies/server/fan-out';
import { onCopiesFilled } from '@/lib/trading/copies/server/on-filled';
import { planOrders } from '@/lib/trading/copies/server/plan-orders';
import { openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { createEmulator } from '@/lib/trading/emulator/server/create-emulator';
import { AAPL, FREE } from '@/lib/trading/emulator/testing/emulator-fixture';

/** Both mostly wait, so they do at the same time. */
it('a trader whose connections to the database fail copies a signal onto paper and orders at a broker once', async () => {
  const networks = await Promise.all(
    ['paper', 'broker'].map((name) => openFailingNetwork(`silent_${name}_${process.pid}`, DEADLINES.trader)),
  );
  const [paper, broker] = networks as [FailingNetwork, FailingNetwork];
  try {
    await Promise.all([copyOntoPaperOnce(paper), orderAtBrokerOnce(broker)]);
  } finally {
    for (const network of networks) await network.close();
  }
});

async function copyOntoPaperOnce(network: FailingNetwork): Promise<void> {
  const { direct, database } = network;
  const fixture = await openCopyFixture(async () => direct);
  const { market, robot } = fixture;
  const now = () => market.now;
  const emulator = createEmulator({
    database,
    market: market.name,
    findQuote: market.findQuote,
    costsFor: () => FREE,
    volumeFor: () => 0,
    onFilled: (tx, fills) => onCopiesFilled(tx, fills, market.now),
    now,
  });
  await fixture.copies.turnOn(fixture.userId, ROBOT, { settings: { copyStopPct: null } });
  passTo(market, await robot.signal('open'), { [AAPL]: 100 });
  const stages = [
    [() => fanOut({ database, now }), ['unanswered']],
    [() => planOrders({ database, now }), ['unanswered']],
    [() => emulator.fillDue(), NETWORK_FAULTS],
  ] as const;
  for (const [work, faults] of stages) {
    for (const fault of faults) {
      network.failNextCommit(fault);
      // What the server still has open of the work before may hold its rows for a moment.
      while (network.isAwaitingCommit()) {
        await expect(work()).rejects.toThrow(UnavailableError);
        await network.recover();
      }
    }
    await until(() =>
      work().then(
        () => true,
        (error: unknown) => {
          if (error instanceof UnavailableError) return false;
          throw error;
        },
      ),
    );
  }
  const { db } = direct;
  expect(await db.selectFrom('copy_intents').select('state').execute()).toEqual([{ state: 'done' }]);
  expect(await db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'filled' }]);
  expect(await db.selectFrom('fills').select('quantity').execute()).toHaveLength(1);
}

/** It also learns what came of each order. */
async function orderAtBrokerOnce(network: FailingNetwork): Promise<void> {
  const fixture = await openBrokerFixture(async () => network.direct);
  const { fake, robot } = fixture;
  fixture.restart({ database: network.database });
  for (const [index, fault] of NETWORK_FAULTS.entries()) {
    fake.onSubmit = () => network.fail(fault);
    await fixture.passTo(await robot.signal(index % 2 === 0 ? 'open' : 'close'), { [AAPL]: 100 });
    await until(async () => {
      await network.recover();
      await fixture.pass(5_000);
      const orders = await readOrders(fixture);
      return orders.length === index + 1 && orders.every(({ state }) => state === 'filled');
    });
  }
  expect(fake.posts.map(({ side }) => side)).toEqual(['buy', 'sell', 'buy', 'sell']);
  expect(fake.executions).toHaveLength(NETWORK_FAULTS.length);
  expect(await readPositions(fixture)).toEqual([]);
  expect(fixture.failures.filter((error) => !(error instanceof UnavailableError))).toEqual([]);
}
