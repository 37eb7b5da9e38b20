import { parseNanos } from '@/lib/core/base/nanos';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { turnOffCopies } from '@/lib/trading/copies/server/turn-off';
import { ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-fixture';
import { openBrokerFixture, readIntents, readOrders, readPositions } from '../testing/broker-fixture';

forEachEngine('orders at a broker', (open, itOnce) => {
  itOnce('follow a robot in and out', async () => {
    const fixture = await openBrokerFixture(open);
    const { robot, fake, failures } = fixture;
    const due = await robot.signal('open');
    await fixture.passTo(due, { [AAPL]: 100 });
    await fixture.pass(20_000);
    expect(failures).toEqual([]);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    await robot.opened(100);
    const exit = await robot.signal('close');
    await fixture.passTo(exit, { [AAPL]: 110 });
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([]);
    await robot.closed(110);
    await fixture.pass(20_000);
    expect(failures).toEqual([]);
    expect(fake.posts).toHaveLength(2);
    expect((await readOrders(fixture)).map(({ state }) => state)).toEqual(['filled', 'filled']);
    expect((await readIntents(fixture)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('guard a position by the robot’s stop, which gives way to its exit or fills', async () => {
    const fixture = await openBrokerFixture(open);
    const { robot, fake, failures, market } = fixture;
    fake.tradables = { stopStep: parseNanos('1') };
    robot.stopDistance = 3;
    const enter = async () => {
      await fixture.passTo(await robot.signal('open'), { [AAPL]: 96 });
      await fixture.pass(5_000);
    };
    await enter();
    await fixture.passTo(await robot.signal('close'), { [AAPL]: 96 });
    await fixture.pass(5_000);
    await enter();
    const [stop] = fake.openStops('AAPL');
    if (stop) fake.fill(stop, stop.quantity);
    await fixture.pass(20_000);
    expect(failures).toEqual([]);
    expect(await readPositions(fixture)).toEqual([]);
    const kinds = fake.posts.map(({ kind, side }) => `${kind} ${side}`);
    const entry = ['market buy', 'stop sell'];
    expect(kinds).toEqual([...entry, 'market sell', ...entry, 'market sell']);
    expect((await readIntents(fixture)).map(({ state }) => state)).toEqual(Array(4).fill('done'));
    await enter();
    await fixture.database.commit((tx) =>
      turnOffCopies(tx, fixture.userId, ROBOT, { whenOff: 'keep', now: market.now, code: 'kept' }),
    );
    await fixture.pass(5_000);
    expect([failures, fake.openStops('AAPL')]).toEqual([[], []]);
  });
});
