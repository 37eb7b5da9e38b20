import { parseNanos } from '@/lib/core/base/nanos';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { readDelays } from '@/lib/trading/broker-accounts/server/read-delays';
import { stopAccount } from '@/lib/trading/broker-accounts/server/stop-trading';
import { planOpenTrade } from '@/lib/trading/copies/server/copied-signal-store';
import { AAPL, MSFT } from '@/lib/trading/emulator/testing/emulator-fixture';
import {
  addCopy,
  addRobot,
  type BrokerFixture,
  embeddedOnly,
  openBrokerFixture,
  readAccount,
  readIntents,
  readPositions,
} from '../testing/broker-fixture';

/** Exits and stops that the broker doesn't take, fill or trigger. */

const OTHER_ROBOT = 8;
const HUNDRED = parseNanos('100');

describe('an exit that is held up', () => {
  const open = embeddedOnly();

  /** A copy that bought 100 shares at 100. */
  async function holding(stopDistance: number | null = null): Promise<BrokerFixture> {
    const fixture = await openBrokerFixture(open);
    fixture.robot.stopDistance = stopDistance;
    if (stopDistance !== null) fixture.fake.tradables = { stopStep: parseNanos('1') };
    const due = await fixture.robot.signal('open');
    await fixture.passTo(due, { [AAPL]: 100 });
    await fixture.pass(3_000);
    await fixture.robot.opened(100);
    return fixture;
  }

  async function leave(fixture: BrokerFixture): Promise<void> {
    const due = await fixture.robot.signal('close');
    await fixture.passTo(due, { [AAPL]: 100 });
  }

  const told = async ({ database }: BrokerFixture) => {
    const rows = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('kind', '=', 'delayed')
      .orderBy('created_at')
      .execute();
    return rows.map(({ data }) => JSON.parse(data) as { readonly what: string; readonly reason: string });
  };
  const exits = ({ fake }: BrokerFixture) =>
    fake.posts.filter(({ action, kind }) => action === 'close' && kind === 'market');

  it('by a resting order of its user is told once, and leaves soon after that order is gone', async () => {
    const fixture = await holding();
    const mine = fixture.fake.placeByHand('AAPL', 'sell', HUNDRED);
    await fixture.pass(20_000);
    await leave(fixture);
    await fixture.pass(2 * MINUTE_MS, 5_000);
    expect(await told(fixture)).toHaveLength(1);
    await fixture.pass(5 * MINUTE_MS, 20_000);
    expect(await told(fixture)).toMatchObject([
      { what: 'exit', reason: expect.stringContaining('Cancel it there') },
    ]);
    expect(await readDelays(fixture.database.db, fixture.accountId)).toMatchObject([
      { what: 'exit', fundId: AAPL, side: 'long', reason: (await told(fixture))[0]?.reason },
    ]);
    fixture.fake.end(mine, 'cancelled');
    await fixture.pass(MINUTE_MS, 5_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(await told(fixture)).toHaveLength(1);
    expect(await readDelays(fixture.database.db, fixture.accountId)).toEqual([]);
  });

  it('by an order of its user on the other side is tried at least once a minute', async () => {
    const fixture = await holding();
    const mine = fixture.fake.placeByHand('AAPL', 'buy', HUNDRED);
    await leave(fixture);
    await fixture.pass(2 * MINUTE_MS, 5_000);
    expect(await told(fixture)).toMatchObject([{ reason: expect.stringContaining('on the other side') }]);
    await fixture.pass(5 * MINUTE_MS, 15_000);
    const tries = exits(fixture).length;
    await fixture.pass(2 * MINUTE_MS, 5_000);
    expect(exits(fixture).length).toBeGreaterThan(tries);
    fixture.fake.end(mine, 'cancelled');
    await fixture.pass(MINUTE_MS + 5_000, 5_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(await told(fixture)).toHaveLength(1);
  });

  it.each(['its own entry', 'another robot’s entry'])(
    'by %s that the broker doesn’t cancel is told',
    async (which) => {
      const isOwn = which.startsWith('its');
      const fixture = isOwn ? await openBrokerFixture(open) : await holding();
      fixture.fake.fillsAtOnce = isOwn ? parseNanos('40') : 'none';
      fixture.fake.holdsCancels = true;
      if (isOwn) {
        const due = await fixture.robot.signal('open');
        await fixture.passTo(due, { [AAPL]: 100 });
      } else {
        await addRobot(fixture.database, OTHER_ROBOT);
        const { userId, accountId } = fixture;
        const copyId = await addCopy(fixture.database, { userId, accountId, robotId: OTHER_ROBOT });
        await planOpenTrade(
          fixture.database.db,
          { copy_id: copyId, fund_id: AAPL, side: 'long', trade_no: null, share_pct: null },
          { key: 'signal:1', kind: 'signal', seq: 1 },
          { dueAt: fixture.market.now, now: fixture.market.now },
        );
        await fixture.pass(3_000);
      }
      await leave(fixture);
      await fixture.pass(2 * MINUTE_MS, 5_000);
      expect(exits(fixture)).toEqual([]);
      expect(await told(fixture)).toMatchObject([
        { reason: expect.stringContaining('order that we placed') },
      ]);
      const entry = fixture.fake.orders.at(-1);
      if (entry) fixture.fake.end(entry, 'cancelled');
      fixture.fake.fillsAtOnce = 'all';
      await fixture.pass(MINUTE_MS, 5_000);
      expect(await readPositions(fixture)).toEqual([]);
    },
  );

  it('that its user cancels at the broker is told as canceled', async () => {
    const fixture = await holding();
    fixture.fake.fillsAtOnce = 'none';
    await leave(fixture);
    for (let tries = 0; tries < 4; tries += 1) {
      const exit = fixture.fake.orders.at(-1);
      if (exit) fixture.fake.end(exit, 'cancelled');
      await fixture.pass(50_000, 5_000);
    }
    expect((await told(fixture)).map(({ reason }) => reason)).toContain(
      'The exit was canceled at the broker. We send it again within a minute.',
    );
  });

  it('by a halt is told, whether the broker refuses its order or leaves it unfilled', async () => {
    const fixture = await holding();
    fixture.fake.halted.add('AAPL');
    await leave(fixture);
    await fixture.pass(2 * MINUTE_MS, 5_000);
    expect(await told(fixture)).toMatchObject([{ reason: expect.stringContaining('asset AAPL is halted') }]);
    fixture.fake.halted.clear();
    fixture.fake.fillsAtOnce = 'none';
    await fixture.pass(3 * MINUTE_MS, 5_000);
    expect((await told(fixture)).slice(1)).toMatchObject([
      { reason: expect.stringContaining('hasn’t filled it') },
    ]);
    const waiting = fixture.fake.orders.at(-1);
    if (waiting) fixture.fake.fill(waiting, HUNDRED);
    await fixture.pass(20_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect((await readIntents(fixture)).at(-1)).toMatchObject({ state: 'done', reason: null });
  });

  it('by a halt for long leaves the day’s orders to entries', async () => {
    const fixture = await holding();
    await fixture.database.db.updateTable('trading_accounts').set({ max_orders_a_day: 3 }).execute();
    fixture.fake.halted.add('AAPL');
    await leave(fixture);
    await fixture.pass(5 * MINUTE_MS, 5_000);
    expect(exits(fixture).length).toBeGreaterThan(3);
    const due = await fixture.robot.signal('open', 'long', undefined, MSFT);
    await fixture.passTo(due, { [MSFT]: 100 });
    await fixture.pass(3_000);
    expect(await readPositions(fixture)).toEqual([
      [AAPL, '100'],
      [MSFT, '100'],
    ]);
  });

  it('by a block of the broker is told, and leaves once the broker takes orders again', async () => {
    const fixture = await holding();
    const blocked = 'Trading is suspended in the account’s settings.';
    fixture.fake.facts = { ...fixture.fake.facts, blocked };
    await leave(fixture);
    await fixture.pass(5 * MINUTE_MS, 5_000);
    expect(await told(fixture)).toMatchObject([{ reason: expect.stringContaining(blocked) }]);
    expect(await readAccount(fixture)).toMatchObject({ state: 'stopped', stopped_by: 'broker' });
    fixture.fake.facts = { ...fixture.fake.facts, blocked: null };
    await fixture.pass(MINUTE_MS, 5_000);
    expect(await readPositions(fixture)).toEqual([]);
    // Robots open nothing until its user arms it again.
    expect(await readAccount(fixture)).toMatchObject({ state: 'stopped' });
  });

  it('by a broker that can’t be reached is told', async () => {
    const fixture = await holding();
    fixture.fake.isDown = true;
    await leave(fixture);
    await fixture.pass(10 * MINUTE_MS, 5_000);
    expect(await told(fixture)).toMatchObject([{ reason: expect.stringContaining('can’t be reached') }]);
    fixture.fake.isDown = false;
    await fixture.pass(MINUTE_MS, 5_000);
    expect(await readPositions(fixture)).toEqual([]);
  });

  it('isn’t told while it waits for the open, or because its user stopped trading', async () => {
    const fixture = await holding();
    const morning = fixture.market.now + 21.5 * HOUR_MS;
    await fixture.robot.signal('close', 'long', fixture.market.now + 7 * HOUR_MS);
    await fixture.passTo(fixture.market.now + 8 * HOUR_MS, { [AAPL]: 100 });
    await fixture.pass(3 * MINUTE_MS, 20_000);
    await stopAccount(fixture.database.db, fixture.accountId, fixture.market.now);
    await fixture.passTo(morning, { [AAPL]: 100 });
    await fixture.pass(3 * MINUTE_MS, 20_000);
    expect(await told(fixture)).toEqual([]);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
  });

  describe('as a robot’s stop', () => {
    /** Its stop at 97 has gone. */
    async function unguarded(): Promise<BrokerFixture> {
      const fixture = await holding(3);
      await fixture.pass(3_000);
      const [stop] = fixture.fake.openStops('AAPL');
      if (!stop) throw new Error('There is no stop');
      fixture.fake.end(stop, 'expired');
      return fixture;
    }

    it('whose price has passed is closed at the market instead of being refused for ever', async () => {
      const fixture = await unguarded();
      await fixture.passTo(fixture.market.now + 1_000, { [AAPL]: 95 });
      await fixture.pass(MINUTE_MS);
      expect(await readPositions(fixture)).toEqual([]);
      expect(exits(fixture)).toHaveLength(1);
      expect((await readIntents(fixture)).at(-1)).toMatchObject({
        cause_key: 'stop:signal:1',
        state: 'done',
      });
      expect(await told(fixture)).toMatchObject([{ what: 'passed-stop' }]);
    });

    it('is closed when only the broker’s price is past it, once it says so twice', async () => {
      const fixture = await unguarded();
      fixture.fake.prices['AAPL'] = 95;
      await fixture.pass(25_000);
      expect(exits(fixture)).toEqual([]);
      await fixture.pass(MINUTE_MS);
      expect(await readPositions(fixture)).toEqual([]);
    });

    it('that was refused while the market was closed isn’t closed at the open at a price above it', async () => {
      const fixture = await unguarded();
      const evening = fixture.market.now + 8 * HOUR_MS;
      await fixture.passTo(evening, { [AAPL]: 100 });
      const [stop] = fixture.fake.openStops('AAPL');
      if (stop) fixture.fake.end(stop, 'expired');
      fixture.fake.prices['AAPL'] = 95;
      await fixture.pass(3 * MINUTE_MS, 20_000);
      expect(fixture.fake.posts.filter(({ kind }) => kind === 'stop').length).toBeGreaterThan(2);
      await fixture.passTo(evening + 13.6 * HOUR_MS, { [AAPL]: 100 });
      await fixture.pass(2 * MINUTE_MS, 5_000);
      expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
      expect(fixture.fake.openStops('AAPL')).toHaveLength(1);
    });

    it('that rests although prices a minute apart are past it is canceled and closed at the market', async () => {
      const fixture = await holding(3);
      await fixture.passTo(fixture.market.now + 1_000, { [AAPL]: 95 });
      await fixture.pass(90_000);
      // A single price ends nothing.
      expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
      await fixture.passTo(fixture.market.now + 1_000, { [AAPL]: 95 });
      await fixture.pass(20_000);
      await fixture.passTo(fixture.market.now + 50_000, { [AAPL]: 94 });
      await fixture.pass(20_000);
      expect(await readPositions(fixture)).toEqual([]);
      expect(await told(fixture)).toMatchObject([{ what: 'passed-stop' }]);
    });

    it('whose price has passed brings the robot’s later exit forward, and is told once', async () => {
      const fixture = await unguarded();
      await fixture.robot.signal('close', 'long', fixture.market.now + 10 * MINUTE_MS);
      let changes = 0;
      fixture.restart({ onChanged: () => (changes += 1) });
      await fixture.passTo(fixture.market.now + 1_000, { [AAPL]: 90 });
      await fixture.pass(MINUTE_MS);
      expect(await readPositions(fixture)).toEqual([]);
      expect(exits(fixture)).toHaveLength(1);
      expect((await readIntents(fixture)).at(-1)).toMatchObject({ cause_key: 'signal:3', state: 'done' });
      expect(await told(fixture)).toMatchObject([{ what: 'passed-stop' }]);
      expect(changes).toBeLessThan(20);
    });

    it('that rests is left alone after its user stopped trading, and closes nothing once armed', async () => {
      const fixture = await holding(3);
      await fixture.pass(3_000);
      await stopAccount(fixture.database.db, fixture.accountId, fixture.market.now);
      for (let minute = 0; minute < 3; minute += 1) {
        await fixture.passTo(fixture.market.now + 1_000, { [AAPL]: 95 });
        await fixture.pass(50_000, 5_000);
      }
      expect(await told(fixture)).toEqual([]);
      await fixture.passTo(fixture.market.now + 1_000, { [AAPL]: 100 });
      await fixture.database.db.updateTable('trading_accounts').set({ state: 'armed' }).execute();
      await fixture.pass(MINUTE_MS, 5_000);
      expect(exits(fixture)).toEqual([]);
      expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    });

    it('that its user’s own order keeps out is told, and placed once that is gone', async () => {
      const fixture = await unguarded();
      const mine = fixture.fake.placeByHand('AAPL', 'sell', HUNDRED);
      await fixture.pass(2 * MINUTE_MS, 5_000);
      expect(await told(fixture)).toMatchObject([
        { what: 'stop', reason: expect.stringContaining('Cancel it there') },
      ]);
      expect(await readDelays(fixture.database.db, fixture.accountId)).toMatchObject([{ what: 'stop' }]);
      fixture.fake.end(mine, 'cancelled');
      await fixture.pass(MINUTE_MS + 5_000, 5_000);
      expect(fixture.fake.openStops('AAPL')).toHaveLength(1);
      expect(await readDelays(fixture.database.db, fixture.accountId)).toEqual([]);
    });
  });
});
