import type { KyselyPlugin } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { toMicros } from '@/lib/core/base/money';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { removeFollow } from '@/lib/people/follows/server/follow-store';
import { createNotifier } from '@/lib/people/notifications/server/create-notifier';
import { markRemoved, recordRetirement } from '@/lib/robots/definitions/server/robot-store';
import { saveProgress } from '@/lib/robots/engine/server/progress-store';
import { createPaperAccounts } from '@/lib/trading/accounts/server/paper-accounts';
import { AAPL, MSFT, usualCosts } from '@/lib/trading/emulator/testing/emulator-fixture';
import { totalGap } from '@/lib/trading/gap/gap';
import { addFollower, type CopyFixture, openCopyFixture, passTo, ROBOT } from '../testing/copy-fixture';
import { fanOut } from './fan-out';
import { closeLapsed, guardCopies } from './guards';
import { turnOffCopies } from './turn-off';

async function readIntents({ database }: CopyFixture): Promise<string[]> {
  const rows = await database.db
    .selectFrom('copy_intents')
    .select(['cause_key', 'action', 'state'])
    .orderBy('created_at')
    .orderBy('cause_key')
    .execute();
  return rows.map(({ cause_key, action, state }) => `${cause_key} ${action} ${state}`);
}

async function onlyCopy({ copies, userId }: CopyFixture) {
  const [copy] = await copies.list(userId);
  if (!copy) throw new Error('There is no copy');
  return copy;
}

/** The robot signals, opens at 100, and the copy with it. */
async function openBoth(fixture: CopyFixture, price = 100): Promise<void> {
  const due = await fixture.robot.signal('open');
  await fixture.trade();
  passTo(fixture.market, due, { [AAPL]: price });
  await fixture.trade();
  await fixture.robot.opened(100);
  await fixture.trade();
}

async function signalClose(fixture: CopyFixture, price: number, robotPrice = price): Promise<void> {
  const due = await fixture.robot.signal('close');
  await fixture.trade();
  passTo(fixture.market, due, { [AAPL]: price });
  await fixture.trade();
  await fixture.robot.closed(robotPrice);
  await fixture.trade();
}

/** The same database, whose reads are counted. */
function countStatements({ db, commit }: CopyFixture['database']) {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { database: { db: db.withPlugin(counter), commit }, count: () => count };
}

forEachEngine('copying a robot', (open, itOnce) => {
  it('goes to one of several paper accounts, which can’t be closed meanwhile', async () => {
    const fixture = await openCopyFixture(open);
    const { copies, accounts, userId, market } = fixture;
    const swing = await accounts.open(userId, market.name, toMicros(25_000), 'Swing test');
    const oldest = (await accounts.current(userId, market.name))?.id ?? '';
    const stranger = await addFollower(fixture, 'bob@example.com');
    await expect(copies.turnOn(stranger, ROBOT, { accountId: swing.id })).rejects.toThrow(NotFoundError);
    const both = await Promise.allSettled(
      [oldest, swing.id].map((accountId) => copies.turnOn(userId, ROBOT, { accountId })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await copies.turnOff(userId, ROBOT, 'closeNow');
    await copies.turnOn(userId, ROBOT, { accountId: swing.id });
    await expect(copies.turnOn(userId, ROBOT, { accountId: oldest })).rejects.toThrow(
      'Autopilot copies this robot to “Swing test” already. Turn it off there first.',
    );
    // Without an account, it's the one that has the copy.
    expect((await copies.turnOn(userId, ROBOT, {})).account.id).toBe(swing.id);
    expect(await copies.preview(userId, ROBOT)).toMatchObject({ account: { id: swing.id } });
    await openBoth(fixture);
    const held = async (id: string) => (await accounts.positions(id)).length;
    expect([await held(oldest), await held(swing.id)]).toEqual([0, 1]);
    expect(
      (await copies.list(userId, { accountId: oldest })).filter(({ state }) => state !== 'ended'),
    ).toEqual([]);
    const told = await fixture.database.db
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'copy-opened')
      .execute();
    expect(told.map(({ data }) => JSON.parse(data).account)).toEqual([
      { name: 'Swing test', isRealMoney: false },
    ]);
    await expect(accounts.close(userId, market.name, swing.id)).rejects.toThrow(
      'A robot is copied to “Swing test”',
    );
    await copies.turnOff(userId, ROBOT, 'letClose');
    await expect(copies.turnOn(userId, ROBOT, { accountId: oldest })).rejects.toThrow(
      'still closes its positions',
    );
    await copies.turnOff(userId, ROBOT, 'keep');
    await accounts.close(userId, market.name, swing.id);
    expect((await accounts.states(userId, market.name, market.now)).map(({ account }) => account.id)).toEqual(
      [oldest],
    );
  });

  itOnce('opens and closes with its signals, and splits the difference exactly', async () => {
    const fixture = await openCopyFixture(open, { costsFor: usualCosts });
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await openBoth(fixture, 101);
    expect(await onlyCopy(fixture)).toMatchObject({ signals: 1, copied: 1, positions: [{ fundId: AAPL }] });
    await signalClose(fixture, 109, 110);
    const copy = await onlyCopy(fixture);
    const { items, total, curves } = await fixture.copies.trades(fixture.userId, copy.copyId, {
      offset: 0,
      pageSize: 10,
    });
    expect(total).toBe(1);
    const [trade] = items;
    // 10,000 at 100 are 100 units; the robot made 498 with 50.
    expect(trade).toMatchObject({ intendedQuantity: toMicros(100), robotProfit: toMicros(996) });
    expect(totalGap(copy.gap)).toBe(copy.closedProfit - copy.robotProfit);
    expect(copy.gap.delay).toBeLessThan(0);
    expect(trade?.mine?.profit).toBe(copy.closedProfit);
    expect([curves.mine.at(-1)?.profit, curves.robot.at(-1)?.profit]).toEqual([
      copy.closedProfit,
      copy.robotProfit,
    ]);
    expect(copy).toMatchObject({ state: 'active', positions: [] });
  });

  itOnce('counts each link once, however often it’s fanned out', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await fixture.robot.signal('open');
    const now = () => fixture.market.now;
    await Promise.all(Array.from({ length: 8 }, () => fanOut({ database: fixture.database, now })));
    expect(await readIntents(fixture)).toEqual(['signal:1 open planned']);
    await fixture.database.db.updateTable('copied_robots').set({ through_seq: 0 }).execute();
    await fanOut({ database: fixture.database, now });
    expect(await readIntents(fixture)).toEqual(['signal:1 open planned']);
  });

  itOnce('turns off the new account’s copy while the reset one’s is still ending', async () => {
    const fixture = await openCopyFixture(open);
    const old = await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    fixture.market.now = (fixture.market.now + HOUR_MS) as typeof fixture.market.now;
    const accounts = createPaperAccounts({ database: fixture.database, now: () => fixture.market.now });
    await accounts.reset(fixture.userId, 'simulated', toMicros(50_000));
    const made = await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    expect(made.copyId).not.toBe(old.copyId);
    expect(await fixture.copies.turnOff(fixture.userId, ROBOT, 'letClose')).toMatchObject({
      copyId: made.copyId,
      state: 'ended',
    });
  });

  itOnce('copies nothing that was decided before it began', async () => {
    const fixture = await openCopyFixture(open);
    const due = await fixture.robot.signal('open');
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    passTo(fixture.market, due, { [AAPL]: 100 });
    await fixture.trade();
    await fixture.robot.opened(100);
    await fixture.trade();
    expect(await readIntents(fixture)).toEqual([]);
  });

  it('makes one copy and one account of many calls at once', async () => {
    const fixture = await openCopyFixture(open);
    const userId = await addFollower(fixture, 'bea@example.com');
    const calls = Array.from({ length: 30 }, () => fixture.copies.turnOn(userId, ROBOT, {}));
    const ids = new Set((await Promise.all(calls)).map(({ copyId }) => copyId));
    expect(ids.size).toBe(1);
    expect(await fixture.copies.list(userId)).toHaveLength(1);
  });

  it('misses entries that are late, and still closes everything', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await openBoth(fixture);
    const due = await fixture.robot.signal('close');
    passTo(fixture.market, due, { [AAPL]: 105 });
    await fixture.robot.closed(105);
    const next = await fixture.robot.signal('open');
    // The trader was off for six hours.
    passTo(fixture.market, next + 6 * HOUR_MS, { [AAPL]: 120 });
    await fixture.robot.opened(106);
    await fixture.trade();
    const copy = await onlyCopy(fixture);
    expect(copy).toMatchObject({ positions: [], copied: 1, skipped: 1, closedProfit: toMicros(2000) });
    const { items } = await fixture.copies.skipped(fixture.userId, { offset: 0, pageSize: 5 });
    expect(items.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^The signal was due at 17:15 and we only saw it at 23:15 UTC/),
    ]);
  });

  itOnce(
    'never fills an entry on a quote from before it was due, and misses it without a later one',
    async () => {
      const fixture = await openCopyFixture(open);
      await fixture.copies.turnOn(fixture.userId, ROBOT, {});
      fixture.market.tick({ [AAPL]: 100 });
      const due = await fixture.robot.signal('open');
      passTo(fixture.market, due, {});
      await fixture.trade();
      passTo(fixture.market, due + 91_000, {});
      await fixture.trade();
      expect(await readIntents(fixture)).toEqual(['signal:1 open missed']);
      const { items } = await fixture.copies.skipped(fixture.userId, { offset: 0, pageSize: 5 });
      expect(items[0]?.reason).toMatch(/^No price came within 90 seconds/);
    },
  );

  it('tells autopilot’s users once a day what was skipped and why, with how much more was', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    fixture.market.tick({ [AAPL]: 100 });
    for (const fundIds of [[AAPL, MSFT], [AAPL]]) {
      let due = 0;
      for (const fundId of fundIds) due = await fixture.robot.signal('open', 'long', undefined, fundId);
      passTo(fixture.market, due, {});
      await fixture.trade();
      passTo(fixture.market, due + 91_000, {});
      await fixture.trade();
    }
    const [told, ...more] = await fixture.database.db.selectFrom('notifications').selectAll().execute();
    expect(more).toEqual([]);
    expect(JSON.parse(told?.data ?? '')).toEqual({
      fundId: AAPL,
      side: 'long',
      reason: expect.stringMatching(/^No price came within 90 seconds/),
      account: null,
      others: 1,
    });
  });

  itOnce(
    'tells once what it opened and closed, also what its user closes before the robot’s trade is recorded',
    async () => {
      const fixture = await openCopyFixture(open);
      await fixture.copies.turnOn(fixture.userId, ROBOT, {});
      const due = await fixture.robot.signal('open');
      await fixture.trade();
      passTo(fixture.market, due, { [AAPL]: 100 });
      await fixture.trade();
      await fixture.copies.turnOff(fixture.userId, ROBOT, 'closeNow');
      await fixture.trade();
      fixture.market.tick({ [AAPL]: 101 });
      await fixture.trade();
      await fixture.robot.opened(100);
      await fixture.trade();
      const rows = await fixture.database.db
        .selectFrom('notifications')
        .selectAll()
        .where('kind', '<>', 'autopilot')
        .orderBy('created_at')
        .execute();
      expect(rows.map(({ kind, robot_id, data }) => [kind, robot_id, JSON.parse(data)])).toMatchObject([
        ['copy-opened', ROBOT, { side: 'long', quantity: toMicros(100), amount: toMicros(10_000) }],
        ['copied', ROBOT, { side: 'long', quantity: toMicros(100), tradeNo: null, profit: toMicros(100) }],
      ]);
    },
  );

  itOnce('notifies users of each entry that autotrading missed on their paper account', async () => {
    const fixture = await openCopyFixture(open);
    const { db } = fixture.database;
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await db.updateTable('copies').set({ purpose: 'autotrading' }).execute();
    fixture.market.tick({ [AAPL]: 100 });
    const due = await fixture.robot.signal('open');
    passTo(fixture.market, due, {});
    await fixture.trade();
    passTo(fixture.market, due + 91_000, {});
    await fixture.trade();
    await fixture.trade();
    const [told, ...more] = await db.selectFrom('notifications').selectAll().execute();
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'missed', robot_id: ROBOT, user_id: fixture.userId });
    const reason = expect.stringMatching(/^No price came within 90 seconds/);
    expect(JSON.parse(told?.data ?? '')).toEqual({ fundId: AAPL, side: 'long', reason, account: null });
  });

  it('closes with the robot’s stop, and records trades without a signal as missed', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await openBoth(fixture);
    await fixture.robot.closed(95, 'stop');
    await fixture.trade();
    fixture.market.tick({ [AAPL]: 94 });
    await fixture.trade();
    expect(await onlyCopy(fixture)).toMatchObject({ positions: [], closedProfit: toMicros(-600) });
    await fixture.robot.opened(94, 'long', { signalled: false });
    await fixture.robot.closed(97, 'take-profit');
    await fixture.trade();
    const copy = await onlyCopy(fixture);
    expect(copy).toMatchObject({ signals: 2, copied: 1 });
    expect(copy.gap.missed).toBeLessThan(0);
    expect(totalGap(copy.gap)).toBe(copy.closedProfit - copy.robotProfit);
  });

  itOnce('reverses by closing before it opens', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await openBoth(fixture);
    const due = await fixture.robot.signal('close');
    await fixture.robot.signal('open', 'short');
    await fixture.trade();
    passTo(fixture.market, due, { [AAPL]: 110 });
    await fixture.trade();
    const { positions, closedProfit } = await onlyCopy(fixture);
    expect(closedProfit).toBe(toMicros(1000));
    expect(positions.map(({ quantity }) => Math.sign(quantity))).toEqual([-1]);
  });

  it('keeps a position whose close the robot takes back before it is due', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await openBoth(fixture);
    const due = await fixture.robot.signal('close');
    fixture.market.tick({});
    // Behind a close of the market, both are due at the same open.
    await fixture.robot.signal('open', 'long', due);
    await fixture.trade();
    passTo(fixture.market, due, { [AAPL]: 110 });
    await fixture.trade();
    expect(await readIntents(fixture)).toEqual(['signal:1 open done', 'signal:3 close annulled']);
    await fixture.robot.closed(111, 'stop');
    await fixture.trade();
    fixture.market.tick({ [AAPL]: 111 });
    await fixture.trade();
    expect(await onlyCopy(fixture)).toMatchObject({ positions: [], closedProfit: toMicros(1100) });
  });

  it('closes what it opened for a signal that the robot let lapse', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    const due = await fixture.robot.signal('open');
    await fixture.trade();
    passTo(fixture.market, due, { [AAPL]: 100 });
    await fixture.trade();
    const { db } = fixture.database;
    const guards = {
      ...fixture,
      findQuote: fixture.market.findQuote,
      now: () => fixture.market.now,
      market: 'simulated' as const,
    };
    const decidedAt = (due - 5 * MINUTE_MS) as Millis;
    const order = { fundId: AAPL, side: 'long', action: 'open', decidedAt } as const;
    const progress = { throughMs: due, snapshot: new Uint8Array() };
    await saveProgress(db, ROBOT as RobotId, progress, [order]);
    const counted = countStatements(fixture.database);
    expect(await closeLapsed({ ...guards, database: counted.database })).toBe(false);
    expect(counted.count()).toBe(1);
    await saveProgress(db, ROBOT as RobotId, progress, []);
    expect(await closeLapsed(guards)).toBe(true);
    await fixture.trade();
    fixture.market.tick({ [AAPL]: 100 });
    await fixture.trade();
    expect(await readIntents(fixture)).toEqual(['signal:1 open done', 'lapse:1 close done']);
    expect((await onlyCopy(fixture)).positions).toEqual([]);
  });

  itOnce('takes no entries while paused, and leaves everything alone while all is paused', async () => {
    const fixture = await openCopyFixture(open);
    const { copyId } = await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await openBoth(fixture);
    await fixture.copies.change(fixture.userId, copyId, { pause: 'all' });
    await signalClose(fixture, 110);
    expect((await onlyCopy(fixture)).positions).toHaveLength(1);
    const due = await fixture.robot.signal('open');
    await fixture.trade();
    passTo(fixture.market, due, { [AAPL]: 111 });
    await fixture.trade();
    await fixture.copies.change(fixture.userId, copyId, { pause: null });
    await fixture.trade();
    fixture.market.tick({ [AAPL]: 112 });
    await fixture.trade();
    expect(await onlyCopy(fixture)).toMatchObject({
      state: 'active',
      positions: [],
      skipped: 1,
      closedProfit: toMicros(1100),
    });
  });

  itOnce('continues its exits on resuming if it was ending when all trading was stopped', async () => {
    const fixture = await openCopyFixture(open);
    const { copyId } = await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await openBoth(fixture);
    await fixture.copies.turnOff(fixture.userId, ROBOT, 'letClose');
    await fixture.database.db.updateTable('copies').set({ paused: 'all' }).execute();
    await signalClose(fixture, 110);
    expect((await onlyCopy(fixture)).positions).toHaveLength(1);
    expect(await fixture.copies.change(fixture.userId, copyId, { pause: null })).toMatchObject({
      state: 'draining',
      paused: null,
    });
    await fixture.trade();
    fixture.market.tick({ [AAPL]: 112 });
    await fixture.trade();
    expect(await onlyCopy(fixture)).toMatchObject({ state: 'ended', positions: [] });
  });

  itOnce('drains, closes or hands over when it is turned off or unfollowed', async () => {
    for (const whenOff of ['letClose', 'closeNow', 'keep'] as const) {
      const fixture = await openCopyFixture(open);
      await fixture.copies.turnOn(fixture.userId, ROBOT, {});
      await openBoth(fixture);
      if (whenOff === 'keep') await fixture.copies.turnOff(fixture.userId, ROBOT, whenOff);
      else
        await removeFollow(
          fixture.database.db,
          fixture.userId,
          ROBOT,
          whenOff,
          async (tx, userId, robotId, when) => {
            await turnOffCopies(tx, userId, robotId, {
              whenOff: when,
              now: fixture.market.now,
              code: 'unfollowed',
            });
          },
        );
      const owners = () => fixture.database.db.selectFrom('positions').select('owner').execute();
      const copy = await onlyCopy(fixture);
      if (whenOff === 'keep') expect([copy.state, await owners()]).toEqual(['ended', [{ owner: 'own' }]]);
      else expect([copy.state, copy.positions.length]).toEqual(['draining', 1]);
      if (whenOff === 'closeNow') {
        fixture.market.tick({ [AAPL]: 103 });
        await fixture.trade();
        fixture.market.tick({ [AAPL]: 104 });
      }
      if (whenOff === 'letClose') await signalClose(fixture, 105);
      await fixture.trade();
      expect((await onlyCopy(fixture)).state).toBe('ended');
      expect(await owners()).toHaveLength(whenOff === 'keep' ? 1 : 0);
    }
  });

  itOnce('ends when turned off while an entry waits that the robot has decided to close', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    const due = await fixture.robot.signal('open');
    await fixture.trade();
    passTo(fixture.market, due, {});
    await fixture.trade();
    const closing = await fixture.robot.signal('close');
    await fixture.trade();
    await fixture.copies.turnOff(fixture.userId, ROBOT, 'letClose');
    passTo(fixture.market, closing, { [AAPL]: 100 });
    await fixture.trade();
    expect(await readIntents(fixture)).toEqual(['signal:1 open skipped', 'signal:2 close skipped']);
    expect(await onlyCopy(fixture)).toMatchObject({ state: 'ended', positions: [] });
  });

  it('ends, or goes on, after an earlier release canceled the order of an entry and left the entry', async () => {
    const fixture = await openCopyFixture(open);
    const { database, copies, market, robot, userId } = fixture;
    const guards = {
      ...fixture,
      market: 'simulated' as const,
      findQuote: market.findQuote,
      now: () => market.now,
    };
    await database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    for (const goesOn of [false, true]) {
      await copies.turnOn(userId, ROBOT, {});
      const due = await robot.signal('open');
      await fixture.trade();
      passTo(market, due, {});
      await fixture.trade();
      const closing = await robot.signal('close');
      await fixture.trade();
      await copies.turnOff(userId, ROBOT, 'letClose');
      await database.db
        .updateTable('copy_intents')
        .set({ state: 'ordered', reason: null, reason_code: null })
        .where('action', '=', 'open')
        .where('due_at', '=', due)
        .execute();
      await database.db
        .updateTable('orders')
        .set({ reason: 'unsent', reason_code: 'unsent' })
        .where('due_at', '=', due)
        .execute();
      if (goesOn) await copies.turnOn(userId, ROBOT, {});
      passTo(market, closing, { [AAPL]: 100 });
      await fixture.trade();
      expect((await onlyCopy(fixture)).state).toBe(goesOn ? 'active' : 'draining');
      expect(await guardCopies(guards)).toEqual([userId]);
      const released = database.db.selectFrom('copy_intents').selectAll().where('due_at', '=', due);
      expect(await released.executeTakeFirst()).toMatchObject({ reason_code: 'unsent' });
      await fixture.trade();
      expect(await guardCopies(guards)).toEqual([]);
      if (!goesOn) expect((await onlyCopy(fixture)).state).toBe('ended');
    }
    await openBoth(fixture);
    expect(await onlyCopy(fixture)).toMatchObject({ state: 'active', positions: [{ fundId: AAPL }] });
  });

  it('halts at its stop, and closes what a removed robot leaves behind', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.copies.turnOn(fixture.userId, ROBOT, {});
    await openBoth(fixture);
    const { database, market } = fixture;
    await database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    const guards = {
      database,
      market: 'simulated' as const,
      findQuote: market.findQuote,
      now: () => market.now,
    };
    market.tick({ [AAPL]: 76 });
    expect(await guardCopies(guards)).toEqual([]);
    market.tick({ [AAPL]: 75 });
    expect(await guardCopies(guards)).toEqual([fixture.userId]);
    expect(await onlyCopy(fixture)).toMatchObject({
      state: 'halted',
      reason: expect.stringMatching(/^This copy lost 25%/),
    });
    await fixture.trade();
    market.tick({ [AAPL]: 74 });
    await fixture.trade();
    expect((await onlyCopy(fixture)).positions).toEqual([]);
    const again = await fixture.copies.turnOn(fixture.userId, ROBOT, { settings: { copyStopPct: 50 } });
    expect([again.state, again.reason]).toEqual(['active', null]);
    await markRemoved(database.db, ROBOT, market.now, market.now);
    await guardCopies(guards);
    expect((await onlyCopy(fixture)).state).toBe('ended');
    const told = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('kind', '=', 'autopilot')
      .orderBy('created_at')
      .execute();
    expect(told.map(({ data }) => (JSON.parse(data) as { state: string }).state)).toEqual([
      'halted',
      'draining',
      'ended',
    ]);
  });

  it('ends with a retired robot’s exits, is told of it, and can’t start again', async () => {
    const fixture = await openCopyFixture(open);
    const { database, market, userId, copies } = fixture;
    await copies.turnOn(userId, ROBOT, {});
    await openBoth(fixture);
    const retirement = { rule: 'drawdown', day: 20_000, limitPct: 40, foundPct: 41 } as const;
    await recordRetirement(database.db, 'simulated', ROBOT, retirement, market.now);
    const { findQuote } = market;
    const guards = { database, market: 'simulated' as const, findQuote, now: () => market.now };
    expect(await guardCopies(guards)).toEqual([userId]);
    expect(await guardCopies(guards)).toEqual([]);
    await fixture.trade();
    expect(await onlyCopy(fixture)).toMatchObject({ state: 'draining', positions: [{ fundId: AAPL }] });
    await expect(copies.turnOn(userId, ROBOT, {})).rejects.toThrow('This robot retired');
    await signalClose(fixture, 110);
    expect(await onlyCopy(fixture)).toMatchObject({ state: 'ended', positions: [] });
    const other = await addFollower(fixture, 'other@example.com');
    await expect(copies.turnOn(other, ROBOT, {})).rejects.toThrow('can’t be copied');
    expect(await fixture.accounts.current(other, 'simulated')).toBeNull();
    const notifier = createNotifier({ database, now: () => market.now });
    await notifier.advance();
    const told = database.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'data'])
      .where('kind', 'in', ['retired', 'autopilot']);
    const rows = (await told.execute()).map(({ user_id, kind, data }) => [
      user_id,
      kind === 'retired' ? kind : JSON.parse(data).state,
    ]);
    // The end of its positions is another event.
    expect(rows.sort()).toEqual([
      [userId, 'ended'],
      [userId, 'retired'],
    ]);
  });

  itOnce('is told of once by a retired robot’s follower who holds nothing', async () => {
    const fixture = await openCopyFixture(open);
    const { database, market, userId, copies } = fixture;
    await copies.turnOn(userId, ROBOT, {});
    const retirement = { rule: 'drawdown', day: 20_000, limitPct: 40, foundPct: 41 } as const;
    await recordRetirement(database.db, 'simulated', ROBOT, retirement, market.now);
    const { findQuote } = market;
    await guardCopies({ database, market: 'simulated', findQuote, now: () => market.now });
    expect(await onlyCopy(fixture)).toMatchObject({ state: 'ended' });
    await database.db.deleteFrom('robot_follows').execute();
    await createNotifier({ database, now: () => market.now }).advance();
    const told = database.db.selectFrom('notifications').select(['user_id', 'kind']);
    expect(await told.execute()).toEqual([{ user_id: userId, kind: 'retired' }]);
  });

  itOnce('keeps the stop of a copy that is ending, which then ends by it', async () => {
    const fixture = await openCopyFixture(open);
    const { database, market, userId } = fixture;
    await database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    await fixture.copies.turnOn(userId, ROBOT, {});
    await openBoth(fixture);
    await fixture.copies.turnOff(userId, ROBOT, 'letClose');
    const guards = {
      database,
      market: 'simulated' as const,
      findQuote: market.findQuote,
      now: () => market.now,
    };
    market.tick({ [AAPL]: 76 });
    expect(await guardCopies(guards)).toEqual([]);
    market.tick({ [AAPL]: 75 });
    expect(await guardCopies(guards)).toEqual([userId]);
    market.tick({ [AAPL]: 74 });
    expect(await guardCopies(guards)).toEqual([]);
    await fixture.trade();
    expect(await onlyCopy(fixture)).toMatchObject({
      state: 'ended',
      positions: [],
      reason: expect.stringMatching(/^This copy lost 25%/),
    });
  });

  it('opens the robot’s open trades on request, and closes them with the robot', async () => {
    const fixture = await openCopyFixture(open);
    await fixture.robot.opened(100);
    await fixture.copies.turnOn(fixture.userId, ROBOT, { copyOpenTrades: true });
    await fixture.trade();
    fixture.market.tick({ [AAPL]: 104 });
    await fixture.trade();
    expect((await onlyCopy(fixture)).positions).toHaveLength(1);
    await signalClose(fixture, 110);
    const copy = await onlyCopy(fixture);
    expect(copy.positions).toEqual([]);
    expect(totalGap(copy.gap)).toBe(copy.closedProfit - copy.robotProfit);
    expect(copy.robotProfit).not.toBe(0);
  });
});
