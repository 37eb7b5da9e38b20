import { toMicros } from '@/lib/core/base/money';
import { parseNanos } from '@/lib/core/base/nanos';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { AAPL, BTC, MSFT } from '@/lib/trading/emulator/testing/emulator-fixture';
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

const choose = (fixture: BrokerFixture, state: 'left' | 'taken' | 'closing') =>
  fixture.database.db
    .updateTable('differences')
    .set({ state })
    .where('account_id', '=', fixture.accountId)
    .where('state', '=', 'open')
    .execute();

forEachEngine('positions that differ from the broker’s', (open, itOnce) => {
  /** The robot has 100 shares of AAPL. */
  async function startHolding(): Promise<BrokerFixture> {
    const fixture = await openBrokerFixture(open);
    const due = await fixture.robot.signal('open');
    await fixture.passTo(due, { [AAPL]: 100 });
    await fixture.database.db.updateTable('trading_accounts').set({ agreed_at: null }).execute();
    await fixture.pass(20_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    const log = await fixture.database.db.selectFrom('account_events').select('event').execute();
    const agreed = log.map(({ event }) => JSON.parse(event)).filter(({ kind }) => kind === 'agreed');
    // Of all that robots may trade, only what they hold is counted.
    expect(agreed.at(-1)).toMatchObject({ orders: 0, positions: 1 });
    return fixture;
  }

  itOnce('and that no robot opened are reported once two looks agree, and never touched', async () => {
    const fixture = await openBrokerFixture(open);
    fixture.fake.hold('AAPL', parseNanos('7'));
    // No robot holds or wants it.
    fixture.fake.hold('TSLA', parseNanos('9'));
    await fixture.pass(20_000, 5_000);
    expect(await readDifferences(fixture)).toEqual([]);
    expect((await readAccount(fixture)).agreed_at).toBeNull();
    await fixture.pass(40_000, 5_000);
    expect(await readDifferences(fixture)).toMatchObject([
      { symbol: 'AAPL', kind: 'external', expected: '0', found: '7', state: 'open' },
    ]);
    const due = await fixture.robot.signal('open');
    await fixture.passTo(due, { [AAPL]: 100 });
    expect(await readIntents(fixture)).toMatchObject([{ state: 'skipped', reason: 'external' }]);
    expect(fixture.fake.posts).toEqual([]);
    await choose(fixture, 'left');
    await fixture.pass(20_000, 5_000);
    expect((await readAccount(fixture)).agreed_at).not.toBeNull();
    await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
    await fixture.pass(20_000, 5_000);
    // Beside the user's seven, which stay when the robot leaves.
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    await fixture.passTo(await fixture.robot.signal('close'), { [AAPL]: 100 });
    await fixture.pass(60_000, 5_000);
    expect(fixture.fake.held.get('AAPL')).toBe(parseNanos('7'));
    expect((await readDifferences(fixture)).map(({ state }) => state)).toEqual(['left']);
  });

  it('are closed when its user says so', async () => {
    const fixture = await openBrokerFixture(open);
    fixture.fake.hold('AAPL', parseNanos('7.5'));
    await fixture.pass(60_000, 5_000);
    await choose(fixture, 'closing');
    await fixture.pass(60_000, 5_000);
    expect(fixture.fake.held.size).toBe(0);
    expect(fixture.fake.posts).toMatchObject([
      { side: 'sell', action: 'close', quantity: parseNanos('7.5') },
    ]);
    expect(await readDifferences(fixture)).toMatchObject([{ state: 'gone' }]);
    expect(await readPositions(fixture)).toEqual([]);
  });

  itOnce(
    'stop entries of a ticker until its user has decided when the broker has more of it than robots bought',
    async () => {
      const fixture = await startHolding();
      fixture.fake.hold('AAPL', parseNanos('130'));
      await fixture.pass(60_000, 5_000);
      expect(await readAccount(fixture)).toMatchObject({ state: 'differing' });
      expect(await readDifferences(fixture)).toMatchObject([{ kind: 'more', expected: '100', found: '130' }]);
      await fixture.passTo(await fixture.robot.signal('open'), { [AAPL]: 100 });
      expect((await readIntents(fixture)).at(-1)).toMatchObject({ state: 'skipped', reason: 'differing' });
      await fixture.passTo(await fixture.robot.signal('open', 'long', undefined, MSFT), { [MSFT]: 100 });
      await fixture.pass(5_000);
      expect((await readIntents(fixture)).at(-1)).toMatchObject({ fund_id: MSFT, state: 'done' });
      await choose(fixture, 'taken');
      await fixture.pass(20_000, 5_000);
      expect(await readAccount(fixture)).toMatchObject({ state: 'armed', reason: null });
      const held = fixture.database.db.selectFrom('positions').selectAll().where('fund_id', '=', AAPL);
      const rows = await held.orderBy('owner').execute();
      expect(rows.map(({ owner, broker_quantity }) => [owner === 'own', broker_quantity]).sort()).toEqual([
        [false, '100'],
        [true, '30'],
      ]);
      await fixture.passTo(await fixture.robot.signal('close'), { [AAPL]: 100 });
      await fixture.pass(40_000, 5_000);
      expect(fixture.fake.held.get('AAPL')).toBe(parseNanos('30'));
    },
  );

  it('and were closed at the broker are reduced once two looks agree, and never bought back', async () => {
    const fixture = await startHolding();
    fixture.fake.hold('AAPL', parseNanos('40'));
    await fixture.pass(20_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    await fixture.pass(40_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '40']]);
    expect(await readDifferences(fixture)).toMatchObject([
      { kind: 'closed_outside', expected: '100', found: '40', state: 'gone' },
    ]);
    fixture.fake.hold('AAPL', parseNanos('0'));
    await fixture.pass(60_000, 5_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(await readIntents(fixture)).toMatchObject([{ is_open: 0, reason: 'outside' }]);
    await fixture.passTo(await fixture.robot.signal('close'), { [AAPL]: 100 });
    await fixture.pass(20_000, 5_000);
    expect(fixture.fake.posts).toHaveLength(1);
  });

  itOnce('aren’t concluded from a report that fails', async () => {
    const fixture = await startHolding();
    fixture.fake.hold('AAPL', parseNanos('0'));
    fixture.fake.isDown = true;
    await fixture.pass(600_000, 20_000);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
    fixture.fake.hold('AAPL', parseNanos('100'));
    fixture.fake.isDown = false;
    await fixture.pass(80_000, 5_000);
    expect(await readDifferences(fixture)).toEqual([]);
    expect(await readPositions(fixture)).toEqual([[AAPL, '100']]);
  });

  itOnce('by coins that a broker kept as its fee are accepted silently', async () => {
    const fixture = await openBrokerFixture(open, { amount: toMicros(1_000) });
    fixture.fake.keepsPerMille = 3n;
    await fixture.passTo(await fixture.robot.signal('open', 'long', undefined, BTC), { [BTC]: 100 });
    await fixture.pass(60_000, 5_000);
    expect(await readPositions(fixture)).toEqual([[BTC, '9.97']]);
    expect(await readDifferences(fixture)).toEqual([]);
    await fixture.passTo(await fixture.robot.signal('close', 'long', undefined, BTC), { [BTC]: 100 });
    await fixture.pass(40_000, 5_000);
    expect(await readPositions(fixture)).toEqual([]);
    expect(fixture.fake.held.size).toBe(0);
    expect((await readOrders(fixture)).map(({ state }) => state)).toEqual(['filled', 'filled']);
  });

  itOnce('leave orders alone that others place at the broker', async () => {
    const fixture = await startHolding();
    fixture.fake.fillsAtOnce = 'none';
    const [mine] = fixture.fake.posts;
    if (mine) fixture.fake.take({ ...mine, clientOrderId: 'tp-of-another-installation' });
    await fixture.pass(60_000, 5_000);
    expect(fixture.fake.orders.at(-1)).toMatchObject({ state: 'accepted' });
    expect(await readOrders(fixture)).toHaveLength(1);
    expect(fixture.failures).toEqual([]);
  });
});

describe('positions beside ours', () => {
  const open = embeddedOnly();

  it('are closed by one order, however long the market is closed, and not at all once they are gone', async () => {
    const fixture = await openBrokerFixture(open);
    fixture.market.now = (fixture.market.now + 6 * HOUR_MS) as never;
    fixture.fake.hold('AAPL', parseNanos('7'));
    await fixture.pass(60_000, 5_000);
    await choose(fixture, 'closing');
    await fixture.pass(5 * MINUTE_MS, 20_000);
    const waiting = await readOrders(fixture);
    expect(waiting.map(({ state, broker_quantity }) => [state, broker_quantity])).toEqual([['ready', '7']]);
    // Meanwhile its user sells a part at the broker.
    fixture.fake.hold('AAPL', parseNanos('3'));
    await fixture.pass(MINUTE_MS, 20_000);
    expect((await readOrders(fixture)).map(({ state, broker_quantity }) => [state, broker_quantity])).toEqual(
      [
        ['cancelled', '7'],
        ['ready', '3'],
      ],
    );
    fixture.fake.hold('AAPL', parseNanos('0'));
    await fixture.pass(MINUTE_MS, 20_000);
    await fixture.passTo((waiting[0]?.due_at ?? 0) + 1_000, { [AAPL]: 100 });
    await fixture.pass(MINUTE_MS, 5_000);
    expect(fixture.fake.posts).toEqual([]);
    expect(fixture.fake.held.size).toBe(0);
  });

  it('are closed without selling what its user took over before', async () => {
    const fixture = await openBrokerFixture(open);
    fixture.fake.hold('AAPL', parseNanos('5'));
    await fixture.pass(60_000, 5_000);
    await choose(fixture, 'taken');
    await fixture.pass(20_000, 5_000);
    fixture.fake.hold('AAPL', parseNanos('8'));
    await fixture.pass(60_000, 5_000);
    await choose(fixture, 'closing');
    await fixture.pass(2 * MINUTE_MS, 5_000);
    expect(fixture.fake.posts.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['sell', parseNanos('3')],
    ]);
    expect(fixture.fake.held.get('AAPL')).toBe(parseNanos('5'));
    expect(await readPositions(fixture)).toEqual([[AAPL, '5']]);
  });
});
