import { parseNanos } from '@/lib/core/base/nanos';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { turnOffCopies } from '@/lib/trading/copies/server/turn-off';
import { ROBOT } from '@/lib/trading/copies/testing/copy-bench';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-bench';
import { intentsOf, openBrokerBench, ordersOf, positionsOf } from '../testing/broker-bench';

forEachEngine('orders at a broker', (open) => {
  it('follow a robot in and out', async () => {
    const bench = await openBrokerBench(open);
    const { robot, fake, failures } = bench;
    const due = await robot.signal('open');
    await bench.passTo(due, { [AAPL]: 100 });
    await bench.pass(20_000);
    expect(failures).toEqual([]);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
    await robot.opened(100);
    const exit = await robot.signal('close');
    await bench.passTo(exit, { [AAPL]: 110 });
    await bench.pass(20_000);
    expect(await positionsOf(bench)).toEqual([]);
    await robot.closed(110);
    await bench.pass(20_000);
    expect(failures).toEqual([]);
    expect(fake.posts).toHaveLength(2);
    expect((await ordersOf(bench)).map(({ state }) => state)).toEqual(['filled', 'filled']);
    expect((await intentsOf(bench)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('guard a position by the robot’s stop, which gives way to its exit or fills', async () => {
    const bench = await openBrokerBench(open);
    const { robot, fake, failures, market } = bench;
    fake.tradables = { stopStep: parseNanos('1') };
    robot.stopDistance = 3;
    const enter = async () => {
      await bench.passTo(await robot.signal('open'), { [AAPL]: 96 });
      await bench.pass(5_000);
    };
    await enter();
    await bench.passTo(await robot.signal('close'), { [AAPL]: 96 });
    await bench.pass(5_000);
    await enter();
    const [stop] = fake.openStops('AAPL');
    if (stop) fake.fill(stop, stop.quantity);
    await bench.pass(20_000);
    expect(failures).toEqual([]);
    expect(await positionsOf(bench)).toEqual([]);
    const kinds = fake.posts.map(({ kind, side }) => `${kind} ${side}`);
    const entry = ['market buy', 'stop sell'];
    expect(kinds).toEqual([...entry, 'market sell', ...entry, 'market sell']);
    expect((await intentsOf(bench)).map(({ state }) => state)).toEqual(Array(4).fill('done'));
    await enter();
    await bench.database.commit((tx) =>
      turnOffCopies(tx, bench.userId, ROBOT, { whenOff: 'keep', now: market.now, code: 'kept' }),
    );
    await bench.pass(5_000);
    expect([failures, fake.openStops('AAPL')]).toEqual([[], []]);
  });
});
