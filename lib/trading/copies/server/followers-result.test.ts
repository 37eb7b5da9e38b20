import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toMicros } from '@/lib/core/base/money';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { AAPL, addUser } from '@/lib/trading/emulator/testing/emulator-fixture';
import { addFollower, type CopyFixture, openCopyFixture, passTo, ROBOT } from '../testing/copy-fixture';
import { readFollowersResult } from './followers-result';
import { guardCopies } from './guards';

/** The robot makes 9.96 a unit; a copy in time 10. */
async function tradeOnce({ robot, market, trade }: CopyFixture, entry: number): Promise<void> {
  passTo(market, await robot.signal('open'), { [AAPL]: entry });
  await trade();
  await robot.opened(100);
  await trade();
  passTo(market, await robot.signal('close'), { [AAPL]: 110 });
  await trade();
  await robot.closed(110);
  await trade();
}

onSqlite('what followers of a robot got', (open) => {
  it('is shown from five users on, counting all accounts of each', async () => {
    const fixture = await openCopyFixture(open);
    const { database, copies, accounts, market, userId: anna } = fixture;
    const others = [];
    for (const name of ['bea', 'cleo', 'dora'])
      others.push(await addFollower(fixture, `${name}@example.com`));
    for (const user of [anna, ...others]) await copies.turnOn(user, ROBOT, {});
    await tradeOnce(fixture, 101);
    // Two of them miss the second trade, and one continues with another account.
    for (const user of others.slice(0, 2)) {
      const [copy] = await copies.list(user);
      await copies.change(user, copy?.copyId ?? '', { pause: 'entries' });
    }
    await accounts.reset(anna, market.name, toMicros(50_000));
    await database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    await guardCopies({ database, market: market.name, findQuote: market.findQuote, now: () => market.now });
    await copies.turnOn(anna, ROBOT, {});
    await tradeOnce(fixture, 100);
    expect(await readFollowersResult(database.db, ROBOT)).toBeNull();
    await copies.turnOn(await addFollower(fixture, 'eve@example.com'), ROBOT, {});
    await tradeOnce(fixture, 100);
    // In percent of 10,000: −1.05 with the late entry (9 a unit of 99.0099), 0.04 in time, −9.96 where missed.
    const late = (9 * 10_000) / 101 - 996;
    const paused = (100 * (late - 2 * 996)) / 30_000;
    const faithful = (100 * (late + 2 * 4)) / 30_000;
    const newest = (100 * 4) / 10_000;
    expect([paused, paused, faithful, faithful, newest]).toEqual(
      [newest, faithful, faithful, paused, paused].sort((a, b) => a - b),
    );
    // 13 trades, of which 4 were missed.
    expect(await readFollowersResult(database.db, ROBOT)).toEqual({
      copies: 5,
      medianGapPct: Math.round(100 * faithful) / 100,
      sharePctCopied: 69.2,
    });
  });

  it('is worked out in parts, so that other requests needn’t wait for all of them', async () => {
    const fixture = await openCopyFixture(open);
    const { db } = fixture.database;
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await tradeOnce(fixture, 100);
    const copy = await db.selectFrom('copies').selectAll().executeTakeFirstOrThrow();
    const trade = await db.selectFrom('copy_trades').selectAll().executeTakeFirstOrThrow();
    for (let count = 0; count < 250; count += 1) {
      const user_id = await addUser(fixture.database, `${count}@example.com`);
      const id = randomUUID();
      await db
        .insertInto('copies')
        .values({ ...copy, id, user_id, state: 'ended' })
        .execute();
      await db
        .insertInto('copy_trades')
        .values({ ...trade, copy_id: id })
        .execute();
    }
    let turns = 0;
    let isRead = false;
    const reading = readFollowersResult(db, ROBOT).finally(() => {
      isRead = true;
    });
    while (!isRead) {
      await nextTurn();
      turns += 1;
    }
    expect(turns).toBeGreaterThanOrEqual(3);
    expect(await reading).toEqual({ copies: 251, medianGapPct: 0.04, sharePctCopied: 100 });
  });
});
