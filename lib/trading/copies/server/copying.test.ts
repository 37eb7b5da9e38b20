import type { KyselyPlugin } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { removeFollow } from '@/lib/people/follows/server/follow-store';
import { markRemoved } from '@/lib/robots/definitions/server/robot-store';
import { saveProgress } from '@/lib/robots/engine/server/progress-store';
import { createPaperAccounts } from '@/lib/trading/accounts/server/paper-accounts';
import { AAPL, MSFT, usualCosts } from '@/lib/trading/emulator/testing/emulator-bench';
import { totalOf } from '@/lib/trading/gap/gap';
import { addFollower, type CopyBench, openCopyBench, passTo, ROBOT } from '../testing/copy-bench';
import { fanOut } from './fan-out';
import { closeLapsed, guardCopies } from './guards';
import { turnOffCopies } from './turn-off';

async function intentsOf({ database }: CopyBench): Promise<string[]> {
  const rows = await database.db
    .selectFrom('copy_intents')
    .select(['cause_key', 'action', 'state'])
    .orderBy('created_at')
    .orderBy('cause_key')
    .execute();
  return rows.map(({ cause_key, action, state }) => `${cause_key} ${action} ${state}`);
}

async function onlyCopy({ copies, userId }: CopyBench) {
  const [copy] = await copies.list(userId);
  if (!copy) throw new Error('There is no copy');
  return copy;
}

/** The robot signals, opens at 100, and the copy with it. */
async function openBoth(bench: CopyBench, price = 100): Promise<void> {
  const due = await bench.robot.signal('open');
  await bench.trade();
  passTo(bench.market, due, { [AAPL]: price });
  await bench.trade();
  await bench.robot.opened(100);
  await bench.trade();
}

async function signalClose(bench: CopyBench, price: number, robotPrice = price): Promise<void> {
  const due = await bench.robot.signal('close');
  await bench.trade();
  passTo(bench.market, due, { [AAPL]: price });
  await bench.trade();
  await bench.robot.closed(robotPrice);
  await bench.trade();
}

/** The same database, whose reads are counted. */
function countStatements({ db, commit }: CopyBench['database']) {
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

forEachEngine('copying a robot', (open) => {
  it('opens and closes with its signals, and splits the difference exactly', async () => {
    const bench = await openCopyBench(open, { costsOf: usualCosts });
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    await openBoth(bench, 101);
    expect(await onlyCopy(bench)).toMatchObject({ signals: 1, copied: 1, positions: [{ fundId: AAPL }] });
    await signalClose(bench, 109, 110);
    const copy = await onlyCopy(bench);
    const { items, total, curves } = await bench.copies.trades(bench.userId, copy.copyId, {
      offset: 0,
      pageSize: 10,
    });
    expect(total).toBe(1);
    const [trade] = items;
    // 10,000 at 100 are 100 units; the robot made 498 with 50.
    expect(trade).toMatchObject({ intendedQuantity: toMicros(100), robotProfit: toMicros(996) });
    expect(totalOf(copy.gap)).toBe(copy.closedProfit - copy.robotProfit);
    expect(copy.gap.delay).toBeLessThan(0);
    expect(trade?.mine?.profit).toBe(copy.closedProfit);
    expect([curves.mine.at(-1)?.profit, curves.robot.at(-1)?.profit]).toEqual([
      copy.closedProfit,
      copy.robotProfit,
    ]);
    expect(copy).toMatchObject({ state: 'active', positions: [] });
  });

  it('counts each link once, however often it’s fanned out', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    await bench.robot.signal('open');
    const now = () => bench.market.now;
    await Promise.all(Array.from({ length: 8 }, () => fanOut({ database: bench.database, now })));
    expect(await intentsOf(bench)).toEqual(['signal:1 open planned']);
    await bench.database.db.updateTable('copied_robots').set({ through_seq: 0 }).execute();
    await fanOut({ database: bench.database, now });
    expect(await intentsOf(bench)).toEqual(['signal:1 open planned']);
  });

  it('turns off the new account’s copy while the reset one’s is still ending', async () => {
    const bench = await openCopyBench(open);
    const old = await bench.copies.turnOn(bench.userId, ROBOT, {});
    bench.market.now = (bench.market.now + HOUR_MS) as typeof bench.market.now;
    const accounts = createPaperAccounts({ database: bench.database, now: () => bench.market.now });
    await accounts.reset(bench.userId, 'simulated', toMicros(50_000));
    const made = await bench.copies.turnOn(bench.userId, ROBOT, {});
    expect(made.copyId).not.toBe(old.copyId);
    expect(await bench.copies.turnOff(bench.userId, ROBOT, 'letClose')).toMatchObject({
      copyId: made.copyId,
      state: 'ended',
    });
  });

  it('copies nothing that was decided before it began', async () => {
    const bench = await openCopyBench(open);
    const due = await bench.robot.signal('open');
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    passTo(bench.market, due, { [AAPL]: 100 });
    await bench.trade();
    await bench.robot.opened(100);
    await bench.trade();
    expect(await intentsOf(bench)).toEqual([]);
  });

  it('makes one copy and one account of many calls at once', async () => {
    const bench = await openCopyBench(open);
    const userId = await addFollower(bench, 'bea@example.com');
    const calls = Array.from({ length: 100 }, () => bench.copies.turnOn(userId, ROBOT, {}));
    const ids = new Set((await Promise.all(calls)).map(({ copyId }) => copyId));
    expect(ids.size).toBe(1);
    expect(await bench.copies.list(userId)).toHaveLength(1);
  });

  it('misses entries that are late, and still closes everything', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    await openBoth(bench);
    const due = await bench.robot.signal('close');
    passTo(bench.market, due, { [AAPL]: 105 });
    await bench.robot.closed(105);
    const next = await bench.robot.signal('open');
    // The trader was off for six hours.
    passTo(bench.market, next + 6 * HOUR_MS, { [AAPL]: 120 });
    await bench.robot.opened(106);
    await bench.trade();
    const copy = await onlyCopy(bench);
    expect(copy).toMatchObject({ positions: [], copied: 1, skipped: 1, closedProfit: toMicros(2000) });
    const { items } = await bench.copies.skipped(bench.userId, { offset: 0, pageSize: 5 });
    expect(items.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^The signal was due at 17:15 and we only saw it at 23:15 UTC/),
    ]);
  });

  it('never fills an entry on a quote from before it was due, and misses it without a later one', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    bench.market.tick({ [AAPL]: 100 });
    const due = await bench.robot.signal('open');
    passTo(bench.market, due, {});
    await bench.trade();
    passTo(bench.market, due + 91_000, {});
    await bench.trade();
    expect(await intentsOf(bench)).toEqual(['signal:1 open missed']);
    const { items } = await bench.copies.skipped(bench.userId, { offset: 0, pageSize: 5 });
    expect(items[0]?.reason).toMatch(/^No price came within 90 seconds/);
  });

  it('tells autopilot’s users once a day what was skipped and why, with how much more was', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    bench.market.tick({ [AAPL]: 100 });
    for (const fundIds of [[AAPL, MSFT], [AAPL]]) {
      let due = 0;
      for (const fundId of fundIds) due = await bench.robot.signal('open', 'long', undefined, fundId);
      passTo(bench.market, due, {});
      await bench.trade();
      passTo(bench.market, due + 91_000, {});
      await bench.trade();
    }
    const [told, ...more] = await bench.database.db.selectFrom('notifications').selectAll().execute();
    expect(more).toEqual([]);
    expect(JSON.parse(told?.data ?? '')).toEqual({
      fundId: AAPL,
      side: 'long',
      reason: expect.stringMatching(/^No price came within 90 seconds/),
      account: null,
      others: 1,
    });
  });

  it('notifies users of each entry that autotrading missed on their paper account', async () => {
    const bench = await openCopyBench(open);
    const { db } = bench.database;
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    await db.updateTable('copies').set({ purpose: 'autotrading' }).execute();
    bench.market.tick({ [AAPL]: 100 });
    const due = await bench.robot.signal('open');
    passTo(bench.market, due, {});
    await bench.trade();
    passTo(bench.market, due + 91_000, {});
    await bench.trade();
    await bench.trade();
    const [told, ...more] = await db.selectFrom('notifications').selectAll().execute();
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'missed', robot_id: ROBOT, user_id: bench.userId });
    const reason = expect.stringMatching(/^No price came within 90 seconds/);
    expect(JSON.parse(told?.data ?? '')).toEqual({ fundId: AAPL, side: 'long', reason, account: null });
  });

  it('closes with the robot’s stop, and records trades without a signal as missed', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    await openBoth(bench);
    await bench.robot.closed(95, 'stop');
    await bench.trade();
    bench.market.tick({ [AAPL]: 94 });
    await bench.trade();
    expect(await onlyCopy(bench)).toMatchObject({ positions: [], closedProfit: toMicros(-600) });
    await bench.robot.opened(94, 'long', { signalled: false });
    await bench.robot.closed(97, 'take-profit');
    await bench.trade();
    const copy = await onlyCopy(bench);
    expect(copy).toMatchObject({ signals: 2, copied: 1 });
    expect(copy.gap.missed).toBeLessThan(0);
    expect(totalOf(copy.gap)).toBe(copy.closedProfit - copy.robotProfit);
  });

  it('reverses by closing before it opens', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    await openBoth(bench);
    const due = await bench.robot.signal('close');
    await bench.robot.signal('open', 'short');
    await bench.trade();
    passTo(bench.market, due, { [AAPL]: 110 });
    await bench.trade();
    const { positions, closedProfit } = await onlyCopy(bench);
    expect(closedProfit).toBe(toMicros(1000));
    expect(positions.map(({ quantity }) => Math.sign(quantity))).toEqual([-1]);
  });

  it('keeps a position whose close the robot takes back before it is due', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    await openBoth(bench);
    const due = await bench.robot.signal('close');
    bench.market.tick({});
    // Behind a close of the market, both are due at the same open.
    await bench.robot.signal('open', 'long', due);
    await bench.trade();
    passTo(bench.market, due, { [AAPL]: 110 });
    await bench.trade();
    expect(await intentsOf(bench)).toEqual(['signal:1 open done', 'signal:3 close annulled']);
    await bench.robot.closed(111, 'stop');
    await bench.trade();
    bench.market.tick({ [AAPL]: 111 });
    await bench.trade();
    expect(await onlyCopy(bench)).toMatchObject({ positions: [], closedProfit: toMicros(1100) });
  });

  it('closes what it opened for a signal that the robot let lapse', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    const due = await bench.robot.signal('open');
    await bench.trade();
    passTo(bench.market, due, { [AAPL]: 100 });
    await bench.trade();
    const { db } = bench.database;
    const guards = {
      ...bench,
      quoteOf: bench.market.quoteOf,
      now: () => bench.market.now,
      market: 'simulated' as const,
    };
    const decidedAt = (due - 5 * MINUTE_MS) as Millis;
    const order = { fundId: AAPL, side: 'long', action: 'open', decidedAt } as const;
    const progress = { throughMs: due, snapshot: new Uint8Array() };
    await saveProgress(db, ROBOT as RobotId, progress, [order]);
    const counted = countStatements(bench.database);
    expect(await closeLapsed({ ...guards, database: counted.database })).toBe(false);
    expect(counted.count()).toBe(1);
    await saveProgress(db, ROBOT as RobotId, progress, []);
    expect(await closeLapsed(guards)).toBe(true);
    await bench.trade();
    bench.market.tick({ [AAPL]: 100 });
    await bench.trade();
    expect(await intentsOf(bench)).toEqual(['signal:1 open done', 'lapse:1 close done']);
    expect((await onlyCopy(bench)).positions).toEqual([]);
  });

  it('takes no entries while paused, and leaves everything alone while all is paused', async () => {
    const bench = await openCopyBench(open);
    const { copyId } = await bench.copies.turnOn(bench.userId, ROBOT, {});
    await openBoth(bench);
    await bench.copies.change(bench.userId, copyId, { pause: 'all' });
    await signalClose(bench, 110);
    expect((await onlyCopy(bench)).positions).toHaveLength(1);
    const due = await bench.robot.signal('open');
    await bench.trade();
    passTo(bench.market, due, { [AAPL]: 111 });
    await bench.trade();
    await bench.copies.change(bench.userId, copyId, { pause: null });
    await bench.trade();
    bench.market.tick({ [AAPL]: 112 });
    await bench.trade();
    expect(await onlyCopy(bench)).toMatchObject({
      state: 'active',
      positions: [],
      skipped: 1,
      closedProfit: toMicros(1100),
    });
  });

  it('continues its exits on resuming if it was ending when all trading was stopped', async () => {
    const bench = await openCopyBench(open);
    const { copyId } = await bench.copies.turnOn(bench.userId, ROBOT, {});
    await openBoth(bench);
    await bench.copies.turnOff(bench.userId, ROBOT, 'letClose');
    await bench.database.db.updateTable('copies').set({ paused: 'all' }).execute();
    await signalClose(bench, 110);
    expect((await onlyCopy(bench)).positions).toHaveLength(1);
    expect(await bench.copies.change(bench.userId, copyId, { pause: null })).toMatchObject({
      state: 'draining',
      paused: null,
    });
    await bench.trade();
    bench.market.tick({ [AAPL]: 112 });
    await bench.trade();
    expect(await onlyCopy(bench)).toMatchObject({ state: 'ended', positions: [] });
  });

  it('drains, closes or hands over when it is turned off or unfollowed', async () => {
    for (const whenOff of ['letClose', 'closeNow', 'keep'] as const) {
      const bench = await openCopyBench(open);
      await bench.copies.turnOn(bench.userId, ROBOT, {});
      await openBoth(bench);
      if (whenOff === 'keep') await bench.copies.turnOff(bench.userId, ROBOT, whenOff);
      else
        await removeFollow(
          bench.database.db,
          bench.userId,
          ROBOT,
          whenOff,
          async (tx, userId, robotId, when) => {
            await turnOffCopies(tx, userId, robotId, {
              whenOff: when,
              now: bench.market.now,
              code: 'unfollowed',
            });
          },
        );
      const owners = () => bench.database.db.selectFrom('positions').select('owner').execute();
      const copy = await onlyCopy(bench);
      if (whenOff === 'keep') expect([copy.state, await owners()]).toEqual(['ended', [{ owner: 'own' }]]);
      else expect([copy.state, copy.positions.length]).toEqual(['draining', 1]);
      if (whenOff === 'closeNow') {
        bench.market.tick({ [AAPL]: 103 });
        await bench.trade();
        bench.market.tick({ [AAPL]: 104 });
      }
      if (whenOff === 'letClose') await signalClose(bench, 105);
      await bench.trade();
      expect((await onlyCopy(bench)).state).toBe('ended');
      expect(await owners()).toHaveLength(whenOff === 'keep' ? 1 : 0);
    }
  });

  it('ends when turned off while an entry waits that the robot has decided to close', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    const due = await bench.robot.signal('open');
    await bench.trade();
    passTo(bench.market, due, {});
    await bench.trade();
    const closing = await bench.robot.signal('close');
    await bench.trade();
    await bench.copies.turnOff(bench.userId, ROBOT, 'letClose');
    passTo(bench.market, closing, { [AAPL]: 100 });
    await bench.trade();
    expect(await intentsOf(bench)).toEqual(['signal:1 open skipped', 'signal:2 close skipped']);
    expect(await onlyCopy(bench)).toMatchObject({ state: 'ended', positions: [] });
  });

  it('halts at its stop, and closes what a removed robot leaves behind', async () => {
    const bench = await openCopyBench(open);
    await bench.copies.turnOn(bench.userId, ROBOT, {});
    await openBoth(bench);
    const { database, market } = bench;
    await database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    const guards = { database, market: 'simulated' as const, quoteOf: market.quoteOf, now: () => market.now };
    market.tick({ [AAPL]: 76 });
    expect(await guardCopies(guards)).toEqual([]);
    market.tick({ [AAPL]: 75 });
    expect(await guardCopies(guards)).toEqual([bench.userId]);
    expect(await onlyCopy(bench)).toMatchObject({
      state: 'halted',
      reason: expect.stringMatching(/^This copy lost 25%/),
    });
    await bench.trade();
    market.tick({ [AAPL]: 74 });
    await bench.trade();
    expect((await onlyCopy(bench)).positions).toEqual([]);
    const again = await bench.copies.turnOn(bench.userId, ROBOT, { settings: { copyStopPct: 50 } });
    expect([again.state, again.reason]).toEqual(['active', null]);
    await markRemoved(database.db, ROBOT, market.now, market.now);
    await guardCopies(guards);
    expect((await onlyCopy(bench)).state).toBe('ended');
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

  it('opens the robot’s open trades on request, and closes them with the robot', async () => {
    const bench = await openCopyBench(open);
    await bench.robot.opened(100);
    await bench.copies.turnOn(bench.userId, ROBOT, { copyOpenTrades: true });
    await bench.trade();
    bench.market.tick({ [AAPL]: 104 });
    await bench.trade();
    expect((await onlyCopy(bench)).positions).toHaveLength(1);
    await signalClose(bench, 110);
    const copy = await onlyCopy(bench);
    expect(copy.positions).toEqual([]);
    expect(totalOf(copy.gap)).toBe(copy.closedProfit - copy.robotProfit);
    expect(copy.robotProfit).not.toBe(0);
  });
});
