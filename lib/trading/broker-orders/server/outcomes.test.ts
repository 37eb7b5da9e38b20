import { parseNanos } from '@/lib/core/base/nanos';
import { MINUTE_MS } from '@/lib/core/base/time';
import { closeOpenedPositions } from '@/lib/trading/broker-accounts/server/stop-trading';
import { AAPL, MSFT } from '@/lib/trading/emulator/testing/emulator-fixture';
import {
  type BrokerFixture,
  embeddedOnly,
  openBrokerFixture,
  readAccount,
  readDifferences,
  readIntents,
  readOrders,
  readPositions,
} from '../testing/broker-fixture';
import type { BrokerFault } from '../testing/fake-broker';

describe('an order whose outcome is unknown', () => {
  const open = embeddedOnly();
  async function start(...faults: BrokerFault[]): Promise<BrokerFixture> {
    const fixture = await openBrokerFixture(open);
    fixture.fake.faults.push(...faults);
    return fixture;
  }

  async function enter(fixture: BrokerFixture): Promise<void> {
    const due = await fixture.robot.signal('open');
    await fixture.passTo(due, { [AAPL]: 100 });
  }

  afterEach(() => jest.restoreAllMocks());

  const ids = ({ fake }: BrokerFixture) => fake.posts.map(({ clientOrderId }) => clientOrderId);
  const states = async (fixture: BrokerFixture) => (await readOrders(fixture)).map(({ state }) => state);

  it('is looked up and found when the broker had taken it', async () => {
    const fixture = await start({ kind: 'lost-after' });
    fixture.fake.fillsAtOnce = 'none';
    await enter(fixture);
    await fixture.pass(5_000);
    expect(await states(fixture)).toEqual(['accepted']);
    const [order] = fixture.fake.orders;
    if (order) fixture.fake.fill(order, order.quantity);
    await fixture.pass(20_000);
    expect(await states(fixture)).toEqual(['filled']);
    expect(fixture.fake.posts).toHaveLength(1);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
  });

  it('is sent again under the same id once the broker has said three times that it doesn’t know it', async () => {
    const fixture = await start({ kind: 'lost-before' });
    await enter(fixture);
    await fixture.pass(29_000);
    expect(fixture.fake.posts).toHaveLength(1);
    await fixture.pass(30_000);
    const [first, second] = ids(fixture);
    expect(fixture.fake.posts).toHaveLength(2);
    expect(second).toBe(first);
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
  });

  it('isn’t sent again when it shows up meanwhile', async () => {
    const fixture = await start({ kind: 'lost-after' });
    fixture.fake.blindUntil = fixture.market.now + 5 * MINUTE_MS + 20_000;
    await enter(fixture);
    await fixture.pass(90_000);
    expect(fixture.fake.posts).toHaveLength(1);
    expect(await states(fixture)).toEqual(['filled']);
  });

  it('stays unknown while the broker can’t be reached: no answer doesn’t mean “not found”', async () => {
    const fixture = await start();
    await fixture.turn();
    fixture.fake.onSubmit = (order) => {
      fixture.fake.take(order);
      fixture.fake.isDown = true;
    };
    await enter(fixture);
    await fixture.pass(60 * MINUTE_MS, 15_000);
    expect(await states(fixture)).toEqual(['unknown']);
    const { synced_at } = await readAccount(fixture);
    expect(fixture.market.now - (synced_at ?? 0)).toBeGreaterThan(59 * MINUTE_MS);
    fixture.fake.isDown = false;
    fixture.fake.onSubmit = () => undefined;
    await fixture.pass(2 * MINUTE_MS, 5_000);
    expect(await states(fixture)).toEqual(['filled']);
    expect(fixture.fake.orders).toHaveLength(1);
    expect(fixture.failures).toEqual([]);
  });

  it('never arrived when an entry is too late to be sent again, and is missed with that reason', async () => {
    const fixture = await start({ kind: 'lost-before' }, { kind: 'lost-before' }, { kind: 'lost-before' });
    await enter(fixture);
    await fixture.pass(4 * MINUTE_MS, 2_000);
    expect(await states(fixture)).toEqual(['never_arrived']);
    expect(await readIntents(fixture)).toMatchObject([
      { state: 'missed', reason: 'never-arrived', is_open: 0 },
    ]);
    expect(new Set(ids(fixture)).size).toBe(1);
    const [told, ...more] = await fixture.database.db.selectFrom('notifications').selectAll().execute();
    expect(more).toEqual([]);
    expect(JSON.parse(told?.data ?? '')).toMatchObject({
      notice: 'order-lost',
      reason: 'Buy 100 AAPL: The order didn’t reach the broker in time.',
    });
  });

  it('of an exit is sent again however late', async () => {
    const fixture = await start();
    await enter(fixture);
    await fixture.pass(20_000);
    fixture.fake.faults.push(...Array.from({ length: 4 }, () => ({ kind: 'lost-before' }) as const));
    await fixture.passTo(await fixture.robot.signal('close'), { [AAPL]: 101 });
    await fixture.pass(5 * MINUTE_MS, 2_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(new Set(ids(fixture)).size).toBe(2);
  });

  it('waits for the broker’s limit and goes out under the same id', async () => {
    const fixture = await start({ kind: 'busy' });
    await enter(fixture);
    await fixture.pass(3_000);
    expect(fixture.fake.posts).toHaveLength(1);
    await fixture.pass(20_000);
    expect(new Set(ids(fixture)).size).toBe(1);
    expect(await states(fixture)).toEqual(['filled']);
    const log = await fixture.database.db
      .selectFrom('account_events')
      .select('event')
      .orderBy('seq')
      .execute();
    const steps = log.flatMap(({ event }) => (JSON.parse(event) as { readonly step?: string }).step ?? []);
    expect(steps).toEqual(['sent', 'unsent', 'sent', 'taken', 'filled']);
  });

  it('after a restart was neither lost nor sent twice, whether it had left or not', async () => {
    for (const hadLeft of [true, false]) {
      const fixture = await start();
      // The trader dies between the commit and its note of the outcome.
      fixture.fake.onSubmit = (order) => {
        if (hadLeft) fixture.fake.take(order);
        fixture.fake.onSubmit = () => undefined;
        jest.spyOn(fixture.database, 'commit').mockRejectedValue(new Error('killed'));
        throw new Error('killed');
      };
      await enter(fixture);
      jest.restoreAllMocks();
      expect(await states(fixture)).toEqual(['sending']);
      fixture.restart();
      await fixture.pass(80_000);
      expect(await states(fixture)).toEqual(['filled']);
      expect(fixture.fake.orders).toHaveLength(1);
      expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    }
  });

  it('isn’t sent at all when its commit fails, as on a full disk', async () => {
    const fixture = await start();
    await fixture.turn();
    const due = await fixture.robot.signal('open');
    await fixture.passTo(due, {});
    const commit = fixture.database.commit;
    let commits = 0;
    jest.spyOn(fixture.database, 'commit').mockImplementation((work) => {
      commits += 1;
      // The order is planned, and can't be committed as being sent.
      return commits === 1 ? commit(work) : Promise.reject(new Error('database or disk is full'));
    });
    await fixture.passTo(due, { [AAPL]: 100 });
    expect(fixture.fake.posts).toEqual([]);
    jest.restoreAllMocks();
    await fixture.pass(10_000);
    expect(await states(fixture)).toEqual(['filled']);
    expect(fixture.fake.posts).toHaveLength(1);
  });

  it('goes back unsent when more than 150 ms pass before it can leave', async () => {
    const fixture = await start();
    await fixture.turn();
    let clock = 0;
    fixture.restart({
      // Each look at the clock is later than the last one allows.
      monotonic: () => {
        clock += 200;
        return clock;
      },
    });
    await enter(fixture);
    expect(fixture.fake.posts).toEqual([]);
    expect(await readOrders(fixture)).toMatchObject([{ state: 'ready', sent_at: null }]);
    fixture.restart();
    await fixture.pass(10_000);
    expect(await states(fixture)).toEqual(['filled']);
  });

  describe('at a broker that takes a used id again', () => {
    async function startThere(): Promise<BrokerFixture> {
      const fixture = await start();
      fixture.fake.broker.refusesUsedIds = false;
      return fixture;
    }

    /** The order is taken and filled, its answer is lost, and look-ups don't show it for so long. */
    function loseAnswer({ fake, market }: BrokerFixture, blindMs: number): void {
      fake.faults.push({ kind: 'lost-after' });
      fake.blindUntil = market.now + blindMs;
      fake.hidesFills = true;
    }

    it('isn’t sent again however long look-ups don’t show it, and counts once they do', async () => {
      const fixture = await startThere();
      loseAnswer(fixture, 14 * MINUTE_MS);
      await enter(fixture);
      await fixture.pass(MINUTE_MS, 5_000);
      await fixture.pass(7 * MINUTE_MS, 15_000);
      expect(await states(fixture)).toEqual(['unknown']);
      expect(fixture.fake.posts).toHaveLength(1);
      const looked = (await readOrders(fixture))[0]?.lookups ?? 0;
      // Every quarter of a minute would be more than thirty.
      expect(looked).toBeLessThan(20);
      fixture.fake.blindUntil = 0;
      fixture.fake.hidesFills = false;
      await fixture.pass(6 * MINUTE_MS, 15_000);
      expect(await states(fixture)).toEqual(['filled']);
      expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
      expect(fixture.fake.posts).toHaveLength(1);
    });

    it('holds up no other order’s fills meanwhile, and has its own booked once it’s found', async () => {
      const fixture = await startThere();
      fixture.fake.faults.push({ kind: 'lost-after' });
      fixture.fake.blindUntil = Number.POSITIVE_INFINITY;
      await enter(fixture);
      const due = await fixture.robot.signal('open', 'long', undefined, MSFT);
      await fixture.passTo(due, { [MSFT]: 50 });
      fixture.fake.blindUntil = fixture.market.now + 4 * MINUTE_MS;
      await fixture.pass(2 * MINUTE_MS, 5_000);
      expect(await states(fixture)).toEqual(['unknown', 'filled']);
      expect(await readPositions(fixture)).toEqual([[MSFT, '200']]);
      await fixture.pass(6 * MINUTE_MS, 15_000);
      expect(await states(fixture)).toEqual(['filled', 'filled']);
      expect(await readPositions(fixture)).toEqual([
        [AAPL, '100'],
        [MSFT, '200'],
      ]);
    });

    it('is left to its user to look up once that takes too long', async () => {
      const fixture = await startThere();
      fixture.fake.faults.push({ kind: 'lost-before' });
      await enter(fixture);
      await fixture.pass(14 * MINUTE_MS, 15_000);
      expect(await states(fixture)).toEqual(['needs_user']);
      expect(await readIntents(fixture)).toMatchObject([{ state: 'missed', reason: 'outcome-unknown' }]);
      expect(fixture.fake.posts).toHaveLength(1);
      const [told] = await fixture.database.db.selectFrom('notifications').selectAll().execute();
      expect(JSON.parse(told?.data ?? '')).toMatchObject({
        notice: 'order',
        reason: expect.stringContaining('Look it up at the broker'),
      });
    });

    it('of an exit stops the account, and goes out once more when its user arms it again', async () => {
      const fixture = await startThere();
      await enter(fixture);
      await fixture.pass(20_000);
      fixture.fake.faults.push({ kind: 'lost-before' });
      await fixture.passTo(await fixture.robot.signal('close'), { [AAPL]: 101 });
      await fixture.pass(14 * MINUTE_MS, 15_000);
      expect(await states(fixture)).toEqual(['filled', 'needs_user']);
      expect(fixture.fake.posts).toHaveLength(2);
      expect(await readAccount(fixture)).toMatchObject({
        state: 'stopped',
        stopped_by: 'trader',
        reason: expect.stringMatching(/^AAPL: .*Look it up at the broker/),
      });
      await fixture.database.db.updateTable('trading_accounts').set({ state: 'armed' }).execute();
      await fixture.pass(30_000, 5_000);
      expect(await readPositions(fixture)).toEqual([]);
      expect(new Set(ids(fixture)).size).toBe(3);
    });

    it('of an exit that its user asked for isn’t sent again while the account is stopped', async () => {
      const fixture = await startThere();
      await enter(fixture);
      await fixture.pass(20_000);
      const { db } = fixture.database;
      const stopped = { state: 'stopped', stopped_by: 'operator', stopped_at: fixture.market.now } as const;
      await db.updateTable('trading_accounts').set(stopped).execute();
      await closeOpenedPositions(db, fixture.userId, fixture.accountId, fixture.market.now);
      fixture.fake.faults.push({ kind: 'lost-before' });
      await fixture.pass(14 * MINUTE_MS, 15_000);
      expect(await states(fixture)).toEqual(['filled', 'needs_user']);
      expect(fixture.fake.posts).toHaveLength(2);
      // It's still the operator's to end.
      expect(await readAccount(fixture)).toMatchObject({ state: 'stopped', stopped_by: 'operator' });
      await closeOpenedPositions(db, fixture.userId, fixture.accountId, fixture.market.now);
      await fixture.pass(30_000, 5_000);
      expect(await readPositions(fixture)).toEqual([]);
    });
  });

  it.each([
    ['once look-ups show it', 3],
    ['although look-ups don’t show it either', 10],
  ])(
    'that counted as never arrived isn’t called a difference before its late fill is listed, %s',
    async (_, minutes) => {
      const fixture = await start({ kind: 'lost-after' });
      const { fake, market } = fixture;
      fake.blindUntil = Number.POSITIVE_INFINITY;
      fake.hidesFills = true;
      await enter(fixture);
      fake.blindUntil = market.now + minutes * MINUTE_MS;
      await fixture.pass(2.5 * MINUTE_MS, 5_000);
      expect(await states(fixture)).toEqual(['never_arrived']);
      await fixture.pass(7.5 * MINUTE_MS, 15_000);
      expect(await readDifferences(fixture)).toEqual([]);
      expect(await readPositions(fixture)).toEqual([]);
      fake.hidesFills = false;
      await fixture.pass(2 * MINUTE_MS, 15_000);
      // It came too late to be followed, so it's closed: both are the copy's.
      const fills = await fixture.database.db
        .selectFrom('fills')
        .select(['owner', 'side', 'quantity'])
        .execute();
      expect(fills).toEqual(
        ['buy', 'sell'].map((side) => ({ owner: fixture.copyId, side, quantity: 100_000_000 })),
      );
      expect(fake.held.size).toBe(0);
      expect(await readDifferences(fixture)).toEqual([]);
      const told = await fixture.database.db.selectFrom('notifications').select('kind').execute();
      expect(told.map(({ kind }) => kind).sort()).toEqual(['account', 'copied', 'copy-opened']);
    },
  );

  it('that counted as never arrived leaves a difference that can’t be its own to the user', async () => {
    const fixture = await start(...Array.from({ length: 3 }, () => ({ kind: 'lost-before' }) as const));
    await enter(fixture);
    await fixture.pass(3 * MINUTE_MS, 5_000);
    expect(await states(fixture)).toEqual(['never_arrived']);
    fixture.fake.hold('AAPL', parseNanos('130'));
    await fixture.pass(MINUTE_MS, 5_000);
    expect(await readDifferences(fixture)).toMatchObject([{ kind: 'external', found: '130' }]);
  });

  it('that fills after it counted as never arrived is booked and closed', async () => {
    const fixture = await start(...Array.from({ length: 3 }, () => ({ kind: 'lost-before' }) as const));
    await enter(fixture);
    await fixture.pass(4 * MINUTE_MS, 2_000);
    expect(await states(fixture)).toEqual(['never_arrived']);
    const [post] = fixture.fake.posts;
    if (post) fixture.fake.take(post);
    await fixture.pass(60_000);
    expect(await states(fixture)).toEqual(['never_arrived', 'filled']);
    expect(await readPositions(fixture)).toEqual([]);
    expect(fixture.fake.held.get('AAPL') ?? parseNanos('0')).toBe(0n);
  });
});
