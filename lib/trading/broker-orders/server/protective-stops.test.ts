import { toMicros } from '@/lib/core/base/money';
import { type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { HOUR_MS } from '@/lib/core/base/time';
import {
  cancelWaitingOrders,
  closeOpenedPositions,
  stopAccount,
} from '@/lib/trading/broker-accounts/server/stop-trading';
import type { ReportedOrder } from '@/lib/trading/brokers/broker';
import { guardCause } from '@/lib/trading/copies/cause';
import type { Pause } from '@/lib/trading/copies/copy';
import { planCopyExits } from '@/lib/trading/copies/server/copied-signal-store';
import { turnOffCopies } from '@/lib/trading/copies/server/turn-off';
import { ROBOT } from '@/lib/trading/copies/testing/copy-fixture';
import { AAPL, MSFT } from '@/lib/trading/emulator/testing/emulator-fixture';
import {
  addCopy,
  addRobot,
  type BrokerFixture,
  embeddedOnly,
  openBrokerFixture,
  readAccount,
  readDifferences,
  readIntents,
  readOrders,
  readPositions,
} from '../testing/broker-fixture';

const OTHER_ROBOT = 8;

describe('a robot’s stop at the broker', () => {
  const open = embeddedOnly();

  /** A copy that bought for $10,000 at 96, 104.166… shares, of a robot whose stop is 3 dollars away. */
  async function start(
    ...[settings, account]: Parameters<typeof openBrokerFixture> extends [unknown, ...infer More]
      ? More
      : never
  ) {
    const fixture = await openBrokerFixture(open, settings, account);
    fixture.fake.tradables = { stopStep: parseNanos('1') };
    fixture.robot.stopDistance = 3;
    return fixture;
  }

  async function enter(fixture: BrokerFixture, side: 'long' | 'short' = 'long'): Promise<void> {
    const due = await fixture.robot.signal('open', side);
    await fixture.passTo(due, { [AAPL]: 96 });
    await fixture.pass(3_000);
  }

  /** @returns the id of another robot's copy that is to enter */
  async function planOthersEntry(
    { database, market, userId, accountId }: BrokerFixture,
    side: 'long' | 'short',
    dueAt: number,
    expiresAt: number | null = dueAt + 90_000,
  ): Promise<string> {
    await addRobot(database, OTHER_ROBOT);
    const other = await addCopy(database, { userId, accountId, robotId: OTHER_ROBOT });
    await database.db
      .insertInto('copy_intents')
      .values({
        copy_id: other,
        cause_key: 'signal:1',
        fund_id: AAPL,
        side,
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
        decided_at: market.now,
        due_at: dueAt,
        expires_at: expiresAt,
        created_at: market.now,
      })
      .execute();
    return other;
  }

  async function leave(fixture: BrokerFixture): Promise<void> {
    const due = await fixture.robot.signal('close');
    await fixture.passTo(due, { [AAPL]: 100 });
  }

  const readStops = async (fixture: BrokerFixture) =>
    (await readOrders(fixture)).filter(({ kind }) => kind === 'stop');
  const onlyStop = (fixture: BrokerFixture): ReportedOrder => {
    const [stop, ...others] = fixture.fake.openStops('AAPL');
    if (!stop || others.length > 0) throw new Error(`There are ${others.length + (stop ? 1 : 0)} stops`);
    return stop;
  };
  const sent = ({ fake }: BrokerFixture) =>
    fake.posts.map(({ kind, side, quantity }) => `${kind} ${side} ${quantity / parseNanos('1')}`);

  it('rests for whole shares at the robot’s distance from what was paid', async () => {
    const fixture = await start();
    await enter(fixture);
    const [, stop] = fixture.fake.posts;
    expect(stop).toMatchObject({
      kind: 'stop',
      side: 'sell',
      action: 'close',
      quantity: parseNanos('104'),
      stopPrice: toMicros(93),
    });
    await fixture.pass(90_000);
    expect(sent(fixture)).toEqual(['market buy 104', 'stop sell 104']);
    // It rests beside positions that agree.
    const { agreed_at, state } = await readAccount(fixture);
    expect([agreed_at !== null && fixture.market.now - agreed_at < 30_000, state]).toEqual([true, 'armed']);
  });

  it('buys back what was sold short', async () => {
    const fixture = await start();
    fixture.fake.tradables = { stopStep: parseNanos('1'), isShortable: true };
    await enter(fixture, 'short');
    expect(fixture.fake.posts[1]).toMatchObject({ side: 'buy', stopPrice: toMicros(99) });
  });

  it('isn’t placed for robots without one, for fractions, and at brokers that hold none', async () => {
    const fixture = await start();
    fixture.robot.stopDistance = null;
    await enter(fixture);
    const small = await start({ amount: toMicros(50) });
    await enter(small);
    const elsewhere = await start();
    elsewhere.fake.tradables = {};
    await enter(elsewhere);
    for (const one of [fixture, small, elsewhere]) {
      await one.pass(20_000);
      expect(one.fake.posts).toHaveLength(1);
    }
  });

  it('that fills is the copy’s exit, together with the fraction that is sold after it', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.robot.opened(96);
    fixture.fake.prices['AAPL'] = 92.5;
    fixture.fake.fill(onlyStop(fixture), parseNanos('104'));
    await fixture.pass(30_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(sent(fixture)).toEqual(['market buy 104', 'stop sell 104', 'market sell 0']);
    expect(await readIntents(fixture)).toMatchObject([
      { cause_key: 'signal:1', is_open: 0 },
      { cause_key: 'stop:signal:1', state: 'done', filled: 104_166_666 },
    ]);
    // What the robot closes later is closed already.
    await fixture.robot.closed(93, 'stop');
    await fixture.pass(20_000);
    expect(fixture.fake.posts).toHaveLength(3);
    const trade = await fixture.database.db.selectFrom('copy_trades').selectAll().executeTakeFirstOrThrow();
    expect(trade).toMatchObject({ close_cause: 'stop:signal:1', my_quantity: 104_166_666 });
    expect(trade.my_profit).toBeCloseTo(-3.5 * 104_166_666, -3);
    const told = await fixture.database.db.selectFrom('notifications').select('kind').execute();
    expect(told).toEqual([{ kind: 'copy-opened' }, { kind: 'copied' }]);
  });

  it('gives way to the robot’s exit, which is sent once the broker has canceled it', async () => {
    const fixture = await start();
    await enter(fixture);
    fixture.fake.holdsCancels = true;
    await leave(fixture);
    await fixture.pass(10_000);
    expect(fixture.fake.posts).toHaveLength(2);
    fixture.fake.end(onlyStop(fixture), 'cancelled');
    await fixture.pass(3_000, 1_000);
    expect(sent(fixture).slice(2)).toEqual(['market sell 104']);
    expect(await readPositions(fixture)).toEqual([]);
    expect((await readStops(fixture)).map(({ state, reason }) => [state, reason])).toEqual([
      ['cancelled', 'stop-withdrawn'],
    ]);
    await fixture.pass(60_000);
    expect(fixture.fake.posts).toHaveLength(3);
  });

  it('that fills while it’s being canceled is part of that exit', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.robot.opened(96);
    fixture.fake.holdsCancels = true;
    await leave(fixture);
    const stop = onlyStop(fixture);
    fixture.fake.fill(stop, parseNanos('40'));
    fixture.fake.end(stop, 'cancelled');
    await fixture.pass(20_000);
    expect(sent(fixture).slice(2)).toEqual(['market sell 64']);
    expect(await readPositions(fixture)).toEqual([]);
    const exit = (await readIntents(fixture)).filter(({ action }) => action === 'close');
    expect(exit).toMatchObject([{ cause_key: 'signal:3', state: 'done', filled: 104_166_666 }]);
  });

  it('isn’t forgotten when its fill is listed after it was canceled', async () => {
    const fixture = await start();
    await enter(fixture);
    fixture.fake.holdsCancels = true;
    await fixture.database.db.updateTable('copies').set({ state: 'paused', paused: 'all' }).execute();
    await fixture.pass(2_000);
    const stop = onlyStop(fixture);
    fixture.fake.end(stop, 'cancelled');
    await fixture.pass(2_000);
    fixture.fake.fill(stop, parseNanos('40'));
    await fixture.database.db.updateTable('copies').set({ state: 'active', paused: null }).execute();
    await fixture.pass(90_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect((await readIntents(fixture)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it.each(['the robot’s exit', 'a guard’s exit'])(
    'stays overnight while %s waits for the open',
    async (who) => {
      const fixture = await start();
      await enter(fixture);
      const night = fixture.market.now + 6 * HOUR_MS;
      const morning = fixture.market.now + 21.5 * HOUR_MS;
      if (who === 'the robot’s exit') await fixture.robot.signal('close', 'long', morning);
      await fixture.passTo(night, { [AAPL]: 96 });
      if (who === 'a guard’s exit')
        await fixture.database.commit((tx) =>
          planCopyExits(tx, [fixture.copyId], guardCause('silent'), fixture.market.now),
        );
      await fixture.pass(20_000);
      expect(onlyStop(fixture)).toMatchObject({ state: 'accepted' });
      await fixture.passTo(morning, { [AAPL]: 96 });
      await fixture.pass(5_000);
      expect(await readPositions(fixture)).toEqual([]);
      expect(sent(fixture)).toEqual(['market buy 104', 'stop sell 104', 'market sell 104']);
    },
  );

  it('makes room for another robot’s entry in the same instrument, and is placed again', async () => {
    const fixture = await start();
    await enter(fixture);
    await planOthersEntry(fixture, 'long', fixture.market.now + 1_000);
    await fixture.pass(10_000);
    expect(sent(fixture)).toEqual(['market buy 104', 'stop sell 104', 'market buy 104', 'stop sell 104']);
    expect((await readStops(fixture)).map(({ reason }) => reason)).toEqual(['stop-for-entry', null]);
    expect((await readOrders(fixture)).some(({ state }) => state === 'rejected')).toBe(false);
  });

  it.each(['waits for the open', 'waits for the robot’s exit'])(
    'stays when trading is stopped while another robot’s entry %s',
    async (how) => {
      const fixture = await start();
      await enter(fixture);
      const { market } = fixture;
      let other: string;
      let due: number;
      if (how.endsWith('open')) {
        await fixture.passTo(market.now + 8 * HOUR_MS, { [AAPL]: 96 });
        due = market.now + 13.6 * HOUR_MS;
        other = await planOthersEntry(fixture, 'long', market.now, null);
        await fixture.turn();
      } else {
        due = await fixture.robot.signal('close');
        other = await planOthersEntry(fixture, 'short', due);
      }
      await stopAccount(fixture.database.db, fixture.accountId, market.now);
      await fixture.passTo(due, { [AAPL]: 96 });
      await fixture.pass(100_000, 2_000);
      expect(await readIntents({ ...fixture, copyId: other })).toMatchObject([
        { state: expect.stringMatching('skipped|missed'), reason: 'not-armed' },
      ]);
      expect(onlyStop(fixture)).toMatchObject({ state: 'accepted' });
      expect(sent(fixture)).toEqual(['market buy 104', 'stop sell 104']);
    },
  );

  it('stays when trading is stopped, until its user has positions closed or orders canceled', async () => {
    const fixture = await start();
    await enter(fixture);
    const { db } = fixture.database;
    const { userId, accountId, market } = fixture;
    await stopAccount(db, accountId, market.now);
    // What the robot closes is not sent, so the stop guards on.
    await leave(fixture);
    await fixture.pass(30_000);
    expect(onlyStop(fixture)).toMatchObject({ state: 'accepted' });
    expect(fixture.fake.posts).toHaveLength(2);
    expect(await cancelWaitingOrders(db, userId, accountId, market.now)).toBe(1);
    await fixture.pass(20_000);
    expect(fixture.fake.openStops('AAPL')).toEqual([]);
    expect(fixture.fake.posts).toHaveLength(2);
    await closeOpenedPositions(db, userId, accountId, market.now);
    await fixture.pass(5_000);
    expect(await readPositions(fixture)).toEqual([]);
  });

  it('is canceled for what its user wants closed on a stopped account', async () => {
    const fixture = await start();
    await enter(fixture);
    const { userId, accountId, market, database } = fixture;
    await stopAccount(database.db, accountId, market.now);
    await fixture.pass(2_000);
    await closeOpenedPositions(database.db, userId, accountId, market.now);
    await fixture.pass(5_000, 2_500);
    expect(sent(fixture).slice(2)).toEqual(['market sell 104']);
    expect(await readPositions(fixture)).toEqual([]);
  });

  it('that fills on a stopped account closes what the broker sold, and leaves the fraction', async () => {
    const fixture = await start();
    await enter(fixture);
    await stopAccount(fixture.database.db, fixture.accountId, fixture.market.now);
    fixture.fake.fill(onlyStop(fixture), parseNanos('104'));
    await fixture.pass(60_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '0.166666666']]);
    expect(fixture.fake.posts).toHaveLength(2);
    expect(await readDifferences(fixture)).toEqual([]);
  });

  it('ends when everything of its copy is paused, and comes back', async () => {
    const fixture = await start();
    await enter(fixture);
    const pause = (paused: Pause | null) =>
      fixture.database.db
        .updateTable('copies')
        .set({ state: paused === null ? 'active' : 'paused', paused })
        .execute();
    await pause('entries');
    await fixture.pass(2_000);
    expect(onlyStop(fixture)).toBeDefined();
    await pause('all');
    await fixture.pass(2_000);
    expect(fixture.fake.openStops('AAPL')).toEqual([]);
    await pause(null);
    await fixture.pass(2_000);
    expect(onlyStop(fixture)).toBeDefined();
  });

  it('ends with a position that its user keeps, also when it fills meanwhile', async () => {
    const fixture = await start();
    await enter(fixture);
    const { userId, market, database, fake } = fixture;
    fake.holdsCancels = true;
    await database.commit((tx) =>
      turnOffCopies(tx, userId, ROBOT, { whenOff: 'keep', now: market.now, code: 'kept' }),
    );
    await fixture.pass(2_000);
    const stop = onlyStop(fixture);
    fake.fill(stop, parseNanos('4'));
    fake.end(stop, 'cancelled');
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100.166666666']]);
    const positions = await database.db.selectFrom('positions').select('owner').execute();
    expect(positions).toEqual([{ owner: 'own' }]);
    expect((await readIntents(fixture)).map(({ cause_key }) => cause_key)).toEqual(['signal:1']);
    expect(fake.posts).toHaveLength(2);
  });

  it('is there once, whatever becomes of its POST and of the trader', async () => {
    const fixture = await start();
    fixture.fake.onSubmit = ({ kind }) => {
      if (kind === 'stop' && fixture.fake.posts.length === 1)
        fixture.fake.faults.push({ kind: 'lost-after' });
    };
    await enter(fixture);
    fixture.restart();
    await fixture.pass(60_000);
    fixture.restart();
    await fixture.pass(60_000);
    expect(onlyStop(fixture)).toMatchObject({ quantity: parseNanos('104') });
    expect((await readStops(fixture)).map(({ state }) => state)).toEqual(['accepted']);
  });

  it('that the broker refuses or ends is placed again, and its user hears once that it’s missing', async () => {
    const fixture = await start();
    const refusal = {
      kind: 'refused',
      code: 'other',
      words: 'stop price must be less than the price',
    } as const;
    fixture.fake.onSubmit = ({ kind }) => {
      if (kind === 'stop' && fixture.fake.posts.length < 3) fixture.fake.faults.push(refusal);
    };
    await enter(fixture);
    expect(sent(fixture).slice(1)).toEqual(['stop sell 104']);
    await fixture.pass(16_000);
    expect(fixture.fake.posts).toHaveLength(3);
    await fixture.pass(16_000);
    expect(fixture.fake.posts).toHaveLength(3);
    await fixture.pass(20_000);
    fixture.fake.end(onlyStop(fixture), 'expired');
    await fixture.pass(100_000);
    expect(onlyStop(fixture)).toMatchObject({ quantity: parseNanos('104') });
    expect(await fixture.database.db.selectFrom('notifications').select('kind').execute()).toEqual([
      { kind: 'copy-opened' },
      { kind: 'delayed' },
    ]);
  });

  it('leaves a rest that is sold at once, and again soon if the broker refuses that', async () => {
    const fixture = await start();
    await enter(fixture);
    for (let day = 0; day < 4; day += 1) {
      fixture.fake.end(onlyStop(fixture), 'expired');
      await fixture.pass(400_000, 5_000);
    }
    const stop = onlyStop(fixture);
    fixture.fake.fill(stop, parseNanos('40'));
    fixture.fake.end(stop, 'cancelled');
    fixture.fake.faults.push({ kind: 'refused', code: 'other', words: 'halted' });
    await fixture.pass(10_000);
    expect(sent(fixture).at(-1)).toBe('market sell 64');
    await fixture.pass(40_000);
    expect(await readPositions(fixture)).toEqual([]);
  });

  it('takes nothing of the orders a day', async () => {
    const fixture = await start({}, { max_orders_a_day: 2 });
    await enter(fixture);
    const due = await fixture.robot.signal('open', 'long', undefined, MSFT);
    await fixture.passTo(due, { [AAPL]: 96, [MSFT]: 96 });
    await fixture.pass(2_000);
    expect(fixture.fake.posts.map(({ symbol, kind }) => `${kind} ${symbol}`)).toEqual([
      'market AAPL',
      'stop AAPL',
      'market MSFT',
      'stop MSFT',
    ]);
  });

  it('follows a position that became smaller at the broker', async () => {
    const fixture = await start();
    await enter(fixture);
    fixture.fake.hold('AAPL', parseNanos('50.5') as Nanos);
    await fixture.pass(150_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '50.5']]);
    expect(onlyStop(fixture)).toMatchObject({ quantity: parseNanos('50') });
  });
});
