import { toMicros } from '@/lib/core/base/money';
import { type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { HOUR_MS } from '@/lib/core/base/time';
import {
  cancelWaitingOrders,
  closeOpenedPositions,
  stopAccount,
} from '@/lib/trading/broker-accounts/server/stop-trading';
import type { BrokerOrder } from '@/lib/trading/brokers/broker';
import { guardCause } from '@/lib/trading/copies/cause';
import type { Pause } from '@/lib/trading/copies/copy';
import { planExitsOfCopies } from '@/lib/trading/copies/server/copied-signal-store';
import { turnOffCopies } from '@/lib/trading/copies/server/turn-off';
import { ROBOT } from '@/lib/trading/copies/testing/copy-bench';
import { AAPL, MSFT } from '@/lib/trading/emulator/testing/emulator-bench';
import {
  accountOf,
  addCopy,
  addRobot,
  type BrokerBench,
  differencesOf,
  embeddedOnly,
  intentsOf,
  openBrokerBench,
  ordersOf,
  positionsOf,
} from '../testing/broker-bench';

const OTHER_ROBOT = 8;

describe('a robot’s stop at the broker', () => {
  const open = embeddedOnly();

  /** A copy that bought for $10,000 at 96, 104.166… shares, of a robot whose stop is 3 dollars away. */
  async function start(
    ...[settings, account]: Parameters<typeof openBrokerBench> extends [unknown, ...infer More] ? More : never
  ) {
    const bench = await openBrokerBench(open, settings, account);
    bench.fake.tradables = { stopStep: parseNanos('1') };
    bench.robot.stopDistance = 3;
    return bench;
  }

  async function enter(bench: BrokerBench, side: 'long' | 'short' = 'long'): Promise<void> {
    const due = await bench.robot.signal('open', side);
    await bench.passTo(due, { [AAPL]: 96 });
    await bench.pass(3_000);
  }

  async function leave(bench: BrokerBench): Promise<void> {
    const due = await bench.robot.signal('close');
    await bench.passTo(due, { [AAPL]: 100 });
  }

  const stopsOf = async (bench: BrokerBench) => (await ordersOf(bench)).filter(({ kind }) => kind === 'stop');
  const onlyStop = (bench: BrokerBench): BrokerOrder => {
    const [stop, ...others] = bench.fake.openStops('AAPL');
    if (!stop || others.length > 0) throw new Error(`There are ${others.length + (stop ? 1 : 0)} stops`);
    return stop;
  };
  const sent = ({ fake }: BrokerBench) =>
    fake.posts.map(({ kind, side, quantity }) => `${kind} ${side} ${quantity / parseNanos('1')}`);

  it('rests for whole shares at the robot’s distance from what was paid', async () => {
    const bench = await start();
    await enter(bench);
    const [, stop] = bench.fake.posts;
    expect(stop).toMatchObject({
      kind: 'stop',
      side: 'sell',
      action: 'close',
      quantity: parseNanos('104'),
      stopPrice: toMicros(93),
    });
    await bench.pass(90_000);
    expect(sent(bench)).toEqual(['market buy 104', 'stop sell 104']);
    // It rests beside positions that agree.
    const { agreed_at, state } = await accountOf(bench);
    expect([agreed_at !== null && bench.market.now - agreed_at < 30_000, state]).toEqual([true, 'armed']);
  });

  it('buys back what was sold short', async () => {
    const bench = await start();
    bench.fake.tradables = { stopStep: parseNanos('1'), isShortable: true };
    await enter(bench, 'short');
    expect(bench.fake.posts[1]).toMatchObject({ side: 'buy', stopPrice: toMicros(99) });
  });

  it('isn’t placed for robots without one, for fractions, and at brokers that hold none', async () => {
    const bench = await start();
    bench.robot.stopDistance = null;
    await enter(bench);
    const small = await start({ amount: toMicros(50) });
    await enter(small);
    const elsewhere = await start();
    elsewhere.fake.tradables = {};
    await enter(elsewhere);
    for (const one of [bench, small, elsewhere]) {
      await one.pass(20_000);
      expect(one.fake.posts).toHaveLength(1);
    }
  });

  it('that fills is the copy’s exit, together with the fraction that is sold after it', async () => {
    const bench = await start();
    await enter(bench);
    await bench.robot.opened(96);
    bench.fake.prices['AAPL'] = 92.5;
    bench.fake.fill(onlyStop(bench), parseNanos('104'));
    await bench.pass(30_000);
    expect(await positionsOf(bench)).toEqual([]);
    expect(sent(bench)).toEqual(['market buy 104', 'stop sell 104', 'market sell 0']);
    expect(await intentsOf(bench)).toMatchObject([
      { cause_key: 'signal:1', is_open: 0 },
      { cause_key: 'stop:signal:1', state: 'done', filled: 104_166_666 },
    ]);
    // What the robot closes later is closed already.
    await bench.robot.closed(93, 'stop');
    await bench.pass(20_000);
    expect(bench.fake.posts).toHaveLength(3);
    const trade = await bench.database.db.selectFrom('copy_trades').selectAll().executeTakeFirstOrThrow();
    expect(trade).toMatchObject({ close_cause: 'stop:signal:1', my_quantity: 104_166_666 });
    expect(trade.my_profit).toBeCloseTo(-3.5 * 104_166_666, -3);
    const told = await bench.database.db.selectFrom('notifications').select('kind').execute();
    expect(told).toEqual([{ kind: 'copied' }]);
  });

  it('gives way to the robot’s exit, which is sent once the broker has canceled it', async () => {
    const bench = await start();
    await enter(bench);
    bench.fake.holdsCancels = true;
    await leave(bench);
    await bench.pass(10_000);
    expect(bench.fake.posts).toHaveLength(2);
    bench.fake.end(onlyStop(bench), 'cancelled');
    await bench.pass(3_000);
    expect(sent(bench).slice(2)).toEqual(['market sell 104']);
    expect(await positionsOf(bench)).toEqual([]);
    expect((await stopsOf(bench)).map(({ state, reason }) => [state, reason])).toEqual([
      ['cancelled', 'stop-withdrawn'],
    ]);
    await bench.pass(60_000);
    expect(bench.fake.posts).toHaveLength(3);
  });

  it('that fills while it’s being canceled is part of that exit', async () => {
    const bench = await start();
    await enter(bench);
    await bench.robot.opened(96);
    bench.fake.holdsCancels = true;
    await leave(bench);
    const stop = onlyStop(bench);
    bench.fake.fill(stop, parseNanos('40'));
    bench.fake.end(stop, 'cancelled');
    await bench.pass(20_000);
    expect(sent(bench).slice(2)).toEqual(['market sell 64']);
    expect(await positionsOf(bench)).toEqual([]);
    const exit = (await intentsOf(bench)).filter(({ action }) => action === 'close');
    expect(exit).toMatchObject([{ cause_key: 'signal:3', state: 'done', filled: 104_166_666 }]);
  });

  it('isn’t forgotten when its fill is listed after it was canceled', async () => {
    const bench = await start();
    await enter(bench);
    bench.fake.holdsCancels = true;
    await bench.database.db.updateTable('copies').set({ state: 'paused', paused: 'all' }).execute();
    await bench.pass(2_000);
    const stop = onlyStop(bench);
    bench.fake.end(stop, 'cancelled');
    await bench.pass(2_000);
    bench.fake.fill(stop, parseNanos('40'));
    await bench.database.db.updateTable('copies').set({ state: 'active', paused: null }).execute();
    await bench.pass(90_000);
    expect(await positionsOf(bench)).toEqual([]);
    expect((await intentsOf(bench)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it.each(['the robot’s exit', 'a guard’s exit'])(
    'stays overnight while %s waits for the open',
    async (who) => {
      const bench = await start();
      await enter(bench);
      const night = bench.market.now + 6 * HOUR_MS;
      const morning = bench.market.now + 21.5 * HOUR_MS;
      if (who === 'the robot’s exit') await bench.robot.signal('close', 'long', morning);
      await bench.passTo(night, { [AAPL]: 96 });
      if (who === 'a guard’s exit')
        await bench.database.commit((tx) =>
          planExitsOfCopies(tx, [bench.copyId], guardCause('silent'), bench.market.now),
        );
      await bench.pass(20_000);
      expect(onlyStop(bench)).toMatchObject({ state: 'accepted' });
      await bench.passTo(morning, { [AAPL]: 96 });
      await bench.pass(5_000);
      expect(await positionsOf(bench)).toEqual([]);
      expect(sent(bench)).toEqual(['market buy 104', 'stop sell 104', 'market sell 104']);
    },
  );

  it('makes room for another robot’s entry in the same instrument, and is placed again', async () => {
    const bench = await start();
    await addRobot(bench.database, OTHER_ROBOT);
    await enter(bench);
    const { userId, accountId } = bench;
    const other = await addCopy(bench.database, { userId, accountId, robotId: OTHER_ROBOT });
    await bench.database.db
      .insertInto('copy_intents')
      .values({
        copy_id: other,
        cause_key: 'signal:1',
        fund_id: AAPL,
        side: 'long',
        action: 'open',
        trade_no: null,
        state: 'planned',
        reason: null,
        share_pct: null,
        entry_cause: null,
        is_open: 1,
        fill_id: null,
        filled: null,
        attempts: 0,
        decided_at: bench.market.now,
        due_at: bench.market.now + 1_000,
        expires_at: bench.market.now + 91_000,
        created_at: bench.market.now,
      })
      .execute();
    await bench.pass(10_000);
    expect(sent(bench)).toEqual(['market buy 104', 'stop sell 104', 'market buy 104', 'stop sell 104']);
    expect((await stopsOf(bench)).map(({ reason }) => reason)).toEqual(['stop-for-entry', null]);
    expect((await ordersOf(bench)).some(({ state }) => state === 'rejected')).toBe(false);
  });

  it('stays when trading is stopped, until its user has positions closed or orders canceled', async () => {
    const bench = await start();
    await enter(bench);
    const { db } = bench.database;
    const { userId, accountId, market } = bench;
    await stopAccount(db, accountId, market.now);
    // What the robot closes is not sent, so the stop guards on.
    await leave(bench);
    await bench.pass(30_000);
    expect(onlyStop(bench)).toMatchObject({ state: 'accepted' });
    expect(bench.fake.posts).toHaveLength(2);
    expect(await cancelWaitingOrders(db, userId, accountId, market.now)).toBe(1);
    await bench.pass(20_000);
    expect(bench.fake.openStops('AAPL')).toEqual([]);
    expect(bench.fake.posts).toHaveLength(2);
    await closeOpenedPositions(db, userId, accountId, market.now);
    await bench.pass(5_000);
    expect(await positionsOf(bench)).toEqual([]);
  });

  it('is canceled for what its user wants closed on a stopped account', async () => {
    const bench = await start();
    await enter(bench);
    const { userId, accountId, market, database } = bench;
    await stopAccount(database.db, accountId, market.now);
    await bench.pass(2_000);
    await closeOpenedPositions(database.db, userId, accountId, market.now);
    await bench.pass(5_000);
    expect(sent(bench).slice(2)).toEqual(['market sell 104']);
    expect(await positionsOf(bench)).toEqual([]);
  });

  it('that fills on a stopped account closes what the broker sold, and leaves the fraction', async () => {
    const bench = await start();
    await enter(bench);
    await stopAccount(bench.database.db, bench.accountId, bench.market.now);
    bench.fake.fill(onlyStop(bench), parseNanos('104'));
    await bench.pass(60_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '0.166666666']]);
    expect(bench.fake.posts).toHaveLength(2);
    expect(await differencesOf(bench)).toEqual([]);
  });

  it('ends when everything of its copy is paused, and comes back', async () => {
    const bench = await start();
    await enter(bench);
    const pause = (paused: Pause | null) =>
      bench.database.db
        .updateTable('copies')
        .set({ state: paused === null ? 'active' : 'paused', paused })
        .execute();
    await pause('entries');
    await bench.pass(2_000);
    expect(onlyStop(bench)).toBeDefined();
    await pause('all');
    await bench.pass(2_000);
    expect(bench.fake.openStops('AAPL')).toEqual([]);
    await pause(null);
    await bench.pass(2_000);
    expect(onlyStop(bench)).toBeDefined();
  });

  it('ends with a position that its user keeps, also when it fills meanwhile', async () => {
    const bench = await start();
    await enter(bench);
    const { userId, market, database, fake } = bench;
    fake.holdsCancels = true;
    await database.commit((tx) =>
      turnOffCopies(tx, userId, ROBOT, { whenOff: 'keep', now: market.now, code: 'kept' }),
    );
    await bench.pass(2_000);
    const stop = onlyStop(bench);
    fake.fill(stop, parseNanos('4'));
    fake.end(stop, 'cancelled');
    await bench.pass(20_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100.166666666']]);
    const positions = await database.db.selectFrom('positions').select('owner').execute();
    expect(positions).toEqual([{ owner: 'own' }]);
    expect((await intentsOf(bench)).map(({ cause_key }) => cause_key)).toEqual(['signal:1']);
    expect(fake.posts).toHaveLength(2);
  });

  it('is there once, whatever becomes of its POST and of the trader', async () => {
    const bench = await start();
    bench.fake.onSubmit = ({ kind }) => {
      if (kind === 'stop' && bench.fake.posts.length === 1) bench.fake.faults.push({ kind: 'lost-after' });
    };
    await enter(bench);
    bench.restart();
    await bench.pass(60_000);
    bench.restart();
    await bench.pass(60_000);
    expect(onlyStop(bench)).toMatchObject({ quantity: parseNanos('104') });
    expect((await stopsOf(bench)).map(({ state }) => state)).toEqual(['accepted']);
  });

  it('that the broker refuses or ends is placed again, ever more rarely', async () => {
    const bench = await start();
    const refusal = {
      kind: 'refused',
      code: 'other',
      words: 'stop price must be less than the price',
    } as const;
    bench.fake.onSubmit = ({ kind }) => {
      if (kind === 'stop' && bench.fake.posts.length < 3) bench.fake.faults.push(refusal);
    };
    await enter(bench);
    expect(sent(bench).slice(1)).toEqual(['stop sell 104']);
    await bench.pass(16_000);
    expect(bench.fake.posts).toHaveLength(3);
    await bench.pass(16_000);
    expect(bench.fake.posts).toHaveLength(3);
    await bench.pass(20_000);
    bench.fake.end(onlyStop(bench), 'expired');
    await bench.pass(100_000);
    expect(onlyStop(bench)).toMatchObject({ quantity: parseNanos('104') });
    expect(await bench.database.db.selectFrom('notifications').select('kind').execute()).toEqual([]);
  });

  it('leaves a rest that is sold at once, and again soon if the broker refuses that', async () => {
    const bench = await start();
    await enter(bench);
    for (let day = 0; day < 4; day += 1) {
      bench.fake.end(onlyStop(bench), 'expired');
      await bench.pass(400_000, 5_000);
    }
    const stop = onlyStop(bench);
    bench.fake.fill(stop, parseNanos('40'));
    bench.fake.end(stop, 'cancelled');
    bench.fake.faults.push({ kind: 'refused', code: 'other', words: 'halted' });
    await bench.pass(10_000);
    expect(sent(bench).at(-1)).toBe('market sell 64');
    await bench.pass(40_000);
    expect(await positionsOf(bench)).toEqual([]);
  });

  it('takes nothing of the orders a day', async () => {
    const bench = await start({}, { max_orders_a_day: 2 });
    await enter(bench);
    const due = await bench.robot.signal('open', 'long', undefined, MSFT);
    await bench.passTo(due, { [AAPL]: 96, [MSFT]: 96 });
    await bench.pass(2_000);
    expect(bench.fake.posts.map(({ symbol, kind }) => `${kind} ${symbol}`)).toEqual([
      'market AAPL',
      'stop AAPL',
      'market MSFT',
      'stop MSFT',
    ]);
  });

  it('follows a position that became smaller at the broker', async () => {
    const bench = await start();
    await enter(bench);
    bench.fake.hold('AAPL', parseNanos('50.5') as Nanos);
    await bench.pass(150_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '50.5']]);
    expect(onlyStop(bench)).toMatchObject({ quantity: parseNanos('50') });
  });
});
