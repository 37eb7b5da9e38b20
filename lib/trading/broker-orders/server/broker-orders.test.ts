import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
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
});
