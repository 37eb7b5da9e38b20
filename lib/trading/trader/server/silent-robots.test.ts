import { sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { instrumentById } from '@/lib/market/data/instruments';
import { type GuardOptions, guardCopies } from '@/lib/trading/copies/server/guards';
import { openCopyFixture, passTo, ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL, NOON } from '@/lib/trading/emulator/testing/emulator-fixture';
import { createSilenceWatch } from './silent-robots';

onSqlite('a copied robot that stops advancing', (open) => {
  async function start() {
    const fixture = await openCopyFixture(open);
    const { db } = fixture.database;
    await db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    await db
      .insertInto('robot_progress')
      .values({ robot_id: ROBOT, through_ms: NOON, snapshot: new Uint8Array(), bars: null })
      .execute();
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    const watch = createSilenceWatch(instrumentById);
    let at: number = NOON;
    return {
      ...fixture,
      look: () => watch.look(db, at as Millis),
      /** Looks each minute. */
      async watch(ms: number): Promise<readonly number[]> {
        let silent: readonly number[] = [];
        for (const end = at + ms; at < end; ) {
          at += MINUTE_MS;
          silent = await watch.look(db, at as Millis);
        }
        return silent;
      },
      skip(ms: number) {
        at += ms;
      },
      advance: () => db.updateTable('robot_progress').set({ through_ms: sql`through_ms + 1` }).execute(),
    };
  }

  it('is silent after an hour in which its market was open and watched', async () => {
    const { look, watch, skip, advance } = await start();
    expect(await look()).toEqual([]);
    expect(await watch(59 * MINUTE_MS)).toEqual([]);
    await advance();
    expect(await watch(30 * MINUTE_MS)).toEqual([]);
    // The computer slept while the market was open.
    skip(1.5 * HOUR_MS);
    expect(await look()).toEqual([]);
    expect(await watch(29 * MINUTE_MS)).toEqual([]);
    expect(await watch(MINUTE_MS)).toEqual([ROBOT]);
    await advance();
    expect(await look()).toEqual([]);
    // It closes at 16:00; the night doesn't count.
    expect(await watch(29 * MINUTE_MS)).toEqual([]);
    skip(15 * HOUR_MS);
    expect(await watch(2.5 * HOUR_MS)).toEqual([]);
    expect(await watch(31 * MINUTE_MS)).toEqual([]);
    expect(await watch(MINUTE_MS)).toEqual([ROBOT]);
  });

  it('halts its copies, which close at the next price', async () => {
    const { database, market, robot, trade, copies, userId } = await start();
    const due = await robot.signal('open');
    passTo(market, due, { [AAPL]: 100 });
    await trade();
    const guards: GuardOptions = {
      database,
      market: market.name,
      findQuote: market.findQuote,
      now: () => market.now,
    };
    expect(await guardCopies(guards, [ROBOT])).toEqual([userId]);
    expect(await guardCopies(guards, [ROBOT])).toEqual([]);
    await trade();
    market.tick({ [AAPL]: 101 });
    await trade();
    expect(await copies.list(userId)).toMatchObject([
      { state: 'halted', reason: expect.stringMatching(/^The robot stopped trading/), positions: [] },
    ]);
  });
});
