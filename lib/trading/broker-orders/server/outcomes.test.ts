import { parseNanos } from '@/lib/core/base/nanos';
import { MINUTE_MS } from '@/lib/core/base/time';
import { closeOpenedPositions } from '@/lib/trading/broker-accounts/server/stop-trading';
import { AAPL, MSFT } from '@/lib/trading/emulator/testing/emulator-bench';
import {
  accountOf,
  type BrokerBench,
  embeddedOnly,
  intentsOf,
  openBrokerBench,
  ordersOf,
  positionsOf,
} from '../testing/broker-bench';
import type { Fault } from '../testing/fake-broker';

describe('an order whose outcome is unknown', () => {
  const open = embeddedOnly();
  async function start(...faults: Fault[]): Promise<BrokerBench> {
    const bench = await openBrokerBench(open);
    bench.fake.faults.push(...faults);
    return bench;
  }

  async function enter(bench: BrokerBench): Promise<void> {
    const due = await bench.robot.signal('open');
    await bench.passTo(due, { [AAPL]: 100 });
  }

  afterEach(() => jest.restoreAllMocks());

  const ids = ({ fake }: BrokerBench) => fake.posts.map(({ clientOrderId }) => clientOrderId);
  const states = async (bench: BrokerBench) => (await ordersOf(bench)).map(({ state }) => state);

  it('is looked up and found when the broker had taken it', async () => {
    const bench = await start({ kind: 'lost-after' });
    bench.fake.fillsAtOnce = 'none';
    await enter(bench);
    await bench.pass(5_000);
    expect(await states(bench)).toEqual(['accepted']);
    const [order] = bench.fake.orders;
    if (order) bench.fake.fill(order, order.quantity);
    await bench.pass(20_000);
    expect(await states(bench)).toEqual(['filled']);
    expect(bench.fake.posts).toHaveLength(1);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
  });

  it('is sent again under the same id once the broker has said three times that it doesn’t know it', async () => {
    const bench = await start({ kind: 'lost-before' });
    await enter(bench);
    await bench.pass(29_000);
    expect(bench.fake.posts).toHaveLength(1);
    await bench.pass(30_000);
    const [first, second] = ids(bench);
    expect(bench.fake.posts).toHaveLength(2);
    expect(second).toBe(first);
    await bench.pass(20_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
  });

  it('isn’t sent again when it shows up meanwhile', async () => {
    const bench = await start({ kind: 'lost-after' });
    bench.fake.blindUntil = bench.market.now + 5 * MINUTE_MS + 20_000;
    await enter(bench);
    await bench.pass(90_000);
    expect(bench.fake.posts).toHaveLength(1);
    expect(await states(bench)).toEqual(['filled']);
  });

  it('stays unknown while the broker can’t be reached: no answer doesn’t mean “not found”', async () => {
    const bench = await start();
    await bench.turn();
    bench.fake.onSubmit = (order) => {
      bench.fake.take(order);
      bench.fake.isDown = true;
    };
    await enter(bench);
    await bench.pass(60 * MINUTE_MS, 15_000);
    expect(await states(bench)).toEqual(['unknown']);
    const { synced_at } = await accountOf(bench);
    expect(bench.market.now - (synced_at ?? 0)).toBeGreaterThan(59 * MINUTE_MS);
    bench.fake.isDown = false;
    bench.fake.onSubmit = () => undefined;
    await bench.pass(2 * MINUTE_MS, 5_000);
    expect(await states(bench)).toEqual(['filled']);
    expect(bench.fake.orders).toHaveLength(1);
    expect(bench.failures).toEqual([]);
  });

  it('never arrived when an entry is too late to be sent again, and is missed with that reason', async () => {
    const bench = await start({ kind: 'lost-before' }, { kind: 'lost-before' }, { kind: 'lost-before' });
    await enter(bench);
    await bench.pass(4 * MINUTE_MS, 2_000);
    expect(await states(bench)).toEqual(['never_arrived']);
    expect(await intentsOf(bench)).toMatchObject([{ state: 'missed', reason: 'never-arrived', is_open: 0 }]);
    expect(new Set(ids(bench)).size).toBe(1);
    const [told, ...more] = await bench.database.db.selectFrom('notifications').selectAll().execute();
    expect(more).toEqual([]);
    expect(JSON.parse(told?.data ?? '')).toMatchObject({
      notice: 'order-lost',
      reason: 'Buy 100 AAPL: The order didn’t reach the broker in time.',
    });
  });

  it('of an exit is sent again however late', async () => {
    const bench = await start();
    await enter(bench);
    await bench.pass(20_000);
    bench.fake.faults.push(...Array.from({ length: 4 }, () => ({ kind: 'lost-before' }) as const));
    await bench.passTo(await bench.robot.signal('close'), { [AAPL]: 101 });
    await bench.pass(5 * MINUTE_MS, 2_000);
    expect(await positionsOf(bench)).toEqual([]);
    expect(new Set(ids(bench)).size).toBe(2);
  });

  it('waits for the broker’s limit and goes out under the same id', async () => {
    const bench = await start({ kind: 'busy' });
    await enter(bench);
    await bench.pass(3_000);
    expect(bench.fake.posts).toHaveLength(1);
    await bench.pass(20_000);
    expect(new Set(ids(bench)).size).toBe(1);
    expect(await states(bench)).toEqual(['filled']);
    const log = await bench.database.db.selectFrom('account_events').select('event').orderBy('seq').execute();
    const steps = log.flatMap(({ event }) => (JSON.parse(event) as { readonly step?: string }).step ?? []);
    expect(steps).toEqual(['sent', 'unsent', 'sent', 'taken', 'filled']);
  });

  it('after a restart was neither lost nor sent twice, whether it had left or not', async () => {
    for (const hadLeft of [true, false]) {
      const bench = await start();
      // The trader dies between the commit and its note of the outcome.
      bench.fake.onSubmit = (order) => {
        if (hadLeft) bench.fake.take(order);
        bench.fake.onSubmit = () => undefined;
        jest.spyOn(bench.database, 'commit').mockRejectedValue(new Error('killed'));
        throw new Error('killed');
      };
      await enter(bench);
      jest.restoreAllMocks();
      expect(await states(bench)).toEqual(['sending']);
      bench.restart();
      await bench.pass(80_000);
      expect(await states(bench)).toEqual(['filled']);
      expect(bench.fake.orders).toHaveLength(1);
      expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
    }
  });

  it('isn’t sent at all when its commit fails, as on a full disk', async () => {
    const bench = await start();
    await bench.turn();
    const due = await bench.robot.signal('open');
    await bench.passTo(due, {});
    const commit = bench.database.commit;
    let commits = 0;
    jest.spyOn(bench.database, 'commit').mockImplementation((work) => {
      commits += 1;
      // The order is planned, and can't be committed as being sent.
      return commits === 1 ? commit(work) : Promise.reject(new Error('database or disk is full'));
    });
    await bench.passTo(due, { [AAPL]: 100 });
    expect(bench.fake.posts).toEqual([]);
    jest.restoreAllMocks();
    await bench.pass(10_000);
    expect(await states(bench)).toEqual(['filled']);
    expect(bench.fake.posts).toHaveLength(1);
  });

  it('goes back unsent when more than 150 ms pass before it can leave', async () => {
    const bench = await start();
    await bench.turn();
    let clock = 0;
    bench.restart({
      // Each look at the clock is later than the last one allows.
      monotonic: () => {
        clock += 200;
        return clock;
      },
    });
    await enter(bench);
    expect(bench.fake.posts).toEqual([]);
    expect(await ordersOf(bench)).toMatchObject([{ state: 'ready', sent_at: null }]);
    bench.restart();
    await bench.pass(10_000);
    expect(await states(bench)).toEqual(['filled']);
  });

  describe('at a broker that takes a used id again', () => {
    async function startThere(): Promise<BrokerBench> {
      const bench = await start();
      bench.fake.broker.refusesUsedIds = false;
      return bench;
    }

    /** The order is taken and filled, its answer is lost, and look-ups don't show it for so long. */
    function loseAnswer({ fake, market }: BrokerBench, blindMs: number): void {
      fake.faults.push({ kind: 'lost-after' });
      fake.blindUntil = market.now + blindMs;
      fake.hidesFills = true;
    }

    it('isn’t sent again however long look-ups don’t show it, and counts once they do', async () => {
      const bench = await startThere();
      loseAnswer(bench, 13 * MINUTE_MS);
      await enter(bench);
      await bench.pass(MINUTE_MS, 5_000);
      await bench.pass(7 * MINUTE_MS, 15_000);
      expect(await states(bench)).toEqual(['unknown']);
      expect(bench.fake.posts).toHaveLength(1);
      const looked = (await ordersOf(bench))[0]?.lookups ?? 0;
      // Every quarter of a minute would be more than thirty.
      expect(looked).toBeLessThan(20);
      bench.fake.blindUntil = 0;
      bench.fake.hidesFills = false;
      await bench.pass(6 * MINUTE_MS, 15_000);
      expect(await states(bench)).toEqual(['filled']);
      expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
      expect(bench.fake.posts).toHaveLength(1);
    });

    it('holds up no other order’s fills meanwhile, and has its own booked once it’s found', async () => {
      const bench = await startThere();
      bench.fake.faults.push({ kind: 'lost-after' });
      bench.fake.blindUntil = Number.POSITIVE_INFINITY;
      await enter(bench);
      const due = await bench.robot.signal('open', 'long', undefined, MSFT);
      await bench.passTo(due, { [MSFT]: 50 });
      bench.fake.blindUntil = bench.market.now + 4 * MINUTE_MS;
      await bench.pass(2 * MINUTE_MS, 5_000);
      expect(await states(bench)).toEqual(['unknown', 'filled']);
      expect(await positionsOf(bench)).toEqual([[MSFT, '200']]);
      await bench.pass(6 * MINUTE_MS, 15_000);
      expect(await states(bench)).toEqual(['filled', 'filled']);
      expect(await positionsOf(bench)).toEqual([
        [AAPL, '100'],
        [MSFT, '200'],
      ]);
    });

    it('is left to its user to look up once that takes too long', async () => {
      const bench = await startThere();
      bench.fake.faults.push({ kind: 'lost-before' });
      await enter(bench);
      await bench.pass(14 * MINUTE_MS, 15_000);
      expect(await states(bench)).toEqual(['needs_user']);
      expect(await intentsOf(bench)).toMatchObject([{ state: 'missed', reason: 'outcome-unknown' }]);
      expect(bench.fake.posts).toHaveLength(1);
      const [told] = await bench.database.db.selectFrom('notifications').selectAll().execute();
      expect(JSON.parse(told?.data ?? '')).toMatchObject({
        notice: 'order',
        reason: expect.stringContaining('Look it up at the broker'),
      });
    });

    it('of an exit stops the account, and goes out once more when its user arms it again', async () => {
      const bench = await startThere();
      await enter(bench);
      await bench.pass(20_000);
      bench.fake.faults.push({ kind: 'lost-before' });
      await bench.passTo(await bench.robot.signal('close'), { [AAPL]: 101 });
      await bench.pass(14 * MINUTE_MS, 15_000);
      expect(await states(bench)).toEqual(['filled', 'needs_user']);
      expect(bench.fake.posts).toHaveLength(2);
      expect(await accountOf(bench)).toMatchObject({
        state: 'stopped',
        stopped_by: 'trader',
        reason: expect.stringMatching(/^AAPL: .*Look it up at the broker/),
      });
      await bench.database.db.updateTable('trading_accounts').set({ state: 'armed' }).execute();
      await bench.pass(30_000, 5_000);
      expect(await positionsOf(bench)).toEqual([]);
      expect(new Set(ids(bench)).size).toBe(3);
    });

    it('of an exit that its user asked for isn’t sent again while the account is stopped', async () => {
      const bench = await startThere();
      await enter(bench);
      await bench.pass(20_000);
      const { db } = bench.database;
      const stopped = { state: 'stopped', stopped_by: 'operator', stopped_at: bench.market.now } as const;
      await db.updateTable('trading_accounts').set(stopped).execute();
      await closeOpenedPositions(db, bench.userId, bench.accountId, bench.market.now);
      bench.fake.faults.push({ kind: 'lost-before' });
      await bench.pass(14 * MINUTE_MS, 15_000);
      expect(await states(bench)).toEqual(['filled', 'needs_user']);
      expect(bench.fake.posts).toHaveLength(2);
      // It's still the operator's to end.
      expect(await accountOf(bench)).toMatchObject({ state: 'stopped', stopped_by: 'operator' });
      await closeOpenedPositions(db, bench.userId, bench.accountId, bench.market.now);
      await bench.pass(30_000, 5_000);
      expect(await positionsOf(bench)).toEqual([]);
    });
  });

  it('that fills after it counted as never arrived is booked and closed', async () => {
    const bench = await start(...Array.from({ length: 3 }, () => ({ kind: 'lost-before' }) as const));
    await enter(bench);
    await bench.pass(4 * MINUTE_MS, 2_000);
    expect(await states(bench)).toEqual(['never_arrived']);
    const [post] = bench.fake.posts;
    if (post) bench.fake.take(post);
    await bench.pass(60_000);
    expect(await states(bench)).toEqual(['never_arrived', 'filled']);
    expect(await positionsOf(bench)).toEqual([]);
    expect(bench.fake.held.get('AAPL') ?? parseNanos('0')).toBe(0n);
  });
});
