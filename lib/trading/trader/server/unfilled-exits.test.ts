import { plus } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-fixture';
import { createUnfilledWatch } from './unfilled-exits';

forEachEngine('an exit on a paper account', (open, itOnce) => {
  it('that no price fills within a minute of open market is told once', async () => {
    const fixture = await openCopyFixture(open);
    const { database, market, robot, userId } = fixture;
    await fixture.copies.turnOn(userId, ROBOT, {});
    passTo(market, await robot.signal('open'), { [AAPL]: 100 });
    await fixture.trade();
    const watch = createUnfilledWatch({
      database,
      market: market.name,
      instrumentById: market.instrumentById,
      now: () => market.now,
    });
    const due = await robot.signal('close');
    market.now = due;
    await fixture.trade();
    const look = async (afterMs: number) => {
      market.now = plus(market.now, afterMs);
      return watch.look();
    };
    expect(await look(0)).toEqual([]);
    expect(await look(50_000)).toEqual([]);
    expect(await look(10_000)).toEqual([userId]);
    expect(await look(10_000)).toEqual([]);
    const told = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('kind', '=', 'delayed')
      .execute();
    expect(told.map(({ data }) => JSON.parse(data))).toMatchObject([
      { what: 'exit', side: 'long', reason: expect.stringContaining('may be halted'), account: null },
    ]);
  });

  itOnce('is told nothing about while its market is closed', async () => {
    const fixture = await openCopyFixture(open);
    const { database, market, robot, userId } = fixture;
    await fixture.copies.turnOn(userId, ROBOT, {});
    passTo(market, await robot.signal('open'), { [AAPL]: 100 });
    await fixture.trade();
    const watch = createUnfilledWatch({
      database,
      market: market.name,
      instrumentById: market.instrumentById,
      now: () => market.now,
    });
    await robot.signal('close', 'long', plus(market.now, 4 * HOUR_MS));
    for (const hours of [5, 6]) {
      market.now = plus(market.now, hours * HOUR_MS);
      await fixture.trade();
      expect(await watch.look()).toEqual([]);
    }
  });
});
