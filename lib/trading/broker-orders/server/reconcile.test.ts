import { toMicros } from '@/lib/core/base/money';
import { parseNanos } from '@/lib/core/base/nanos';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { AAPL, BTC, MSFT } from '@/lib/trading/emulator/testing/emulator-bench';
import {
  accountOf,
  type BrokerBench,
  differencesOf,
  embeddedOnly,
  intentsOf,
  openBrokerBench,
  ordersOf,
  positionsOf,
} from '../testing/broker-bench';

const choose = (bench: BrokerBench, state: 'left' | 'taken' | 'closing') =>
  bench.database.db
    .updateTable('differences')
    .set({ state })
    .where('account_id', '=', bench.accountId)
    .where('state', '=', 'open')
    .execute();

forEachEngine('positions that differ from the broker’s', (open) => {
  /** The robot has 100 shares of AAPL. */
  async function startHolding(): Promise<BrokerBench> {
    const bench = await openBrokerBench(open);
    const due = await bench.robot.signal('open');
    await bench.passTo(due, { [AAPL]: 100 });
    await bench.database.db.updateTable('trading_accounts').set({ agreed_at: null }).execute();
    await bench.pass(20_000, 5_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
    const log = await bench.database.db.selectFrom('account_events').select('event').execute();
    const agreed = log.map(({ event }) => JSON.parse(event)).filter(({ kind }) => kind === 'agreed');
    // Of all that robots may trade, only what they hold is counted.
    expect(agreed.at(-1)).toMatchObject({ orders: 0, positions: 1 });
    return bench;
  }

  it('and that no robot opened are reported once two looks agree, and never touched', async () => {
    const bench = await openBrokerBench(open);
    bench.fake.hold('AAPL', parseNanos('7'));
    // No robot holds or wants it.
    bench.fake.hold('TSLA', parseNanos('9'));
    await bench.pass(20_000, 5_000);
    expect(await differencesOf(bench)).toEqual([]);
    expect((await accountOf(bench)).agreed_at).toBeNull();
    await bench.pass(40_000, 5_000);
    expect(await differencesOf(bench)).toMatchObject([
      { symbol: 'AAPL', kind: 'external', expected: '0', found: '7', state: 'open' },
    ]);
    const due = await bench.robot.signal('open');
    await bench.passTo(due, { [AAPL]: 100 });
    expect(await intentsOf(bench)).toMatchObject([{ state: 'skipped', reason: 'external' }]);
    expect(bench.fake.posts).toEqual([]);
    await choose(bench, 'left');
    await bench.pass(20_000, 5_000);
    expect((await accountOf(bench)).agreed_at).not.toBeNull();
    await bench.passTo(await bench.robot.signal('open'), { [AAPL]: 100 });
    await bench.pass(20_000, 5_000);
    // Beside the user's seven, which stay when the robot leaves.
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
    await bench.passTo(await bench.robot.signal('close'), { [AAPL]: 100 });
    await bench.pass(60_000, 5_000);
    expect(bench.fake.held.get('AAPL')).toBe(parseNanos('7'));
    expect((await differencesOf(bench)).map(({ state }) => state)).toEqual(['left']);
  });

  it('are closed when its user says so', async () => {
    const bench = await openBrokerBench(open);
    bench.fake.hold('AAPL', parseNanos('7.5'));
    await bench.pass(60_000, 5_000);
    await choose(bench, 'closing');
    await bench.pass(60_000, 5_000);
    expect(bench.fake.held.size).toBe(0);
    expect(bench.fake.posts).toMatchObject([{ side: 'sell', action: 'close', quantity: parseNanos('7.5') }]);
    expect(await differencesOf(bench)).toMatchObject([{ state: 'gone' }]);
    expect(await positionsOf(bench)).toEqual([]);
  });

  it('stop entries until its user has decided when the broker has more than robots bought', async () => {
    const bench = await startHolding();
    bench.fake.hold('AAPL', parseNanos('130'));
    await bench.pass(60_000, 5_000);
    expect(await accountOf(bench)).toMatchObject({ state: 'differing' });
    expect(await differencesOf(bench)).toMatchObject([{ kind: 'more', expected: '100', found: '130' }]);
    await bench.passTo(await bench.robot.signal('open', 'long', undefined, MSFT), { [MSFT]: 100 });
    expect((await intentsOf(bench)).at(-1)).toMatchObject({ state: 'skipped', reason: 'differing' });
    await choose(bench, 'taken');
    await bench.pass(20_000, 5_000);
    expect(await accountOf(bench)).toMatchObject({ state: 'armed', reason: null });
    const rows = await bench.database.db.selectFrom('positions').selectAll().orderBy('owner').execute();
    expect(rows.map(({ owner, broker_quantity }) => [owner === 'own', broker_quantity]).sort()).toEqual([
      [false, '100'],
      [true, '30'],
    ]);
    await bench.passTo(await bench.robot.signal('close'), { [AAPL]: 100 });
    await bench.pass(40_000, 5_000);
    expect(bench.fake.held.get('AAPL')).toBe(parseNanos('30'));
  });

  it('and were closed at the broker are reduced once two looks agree, and never bought back', async () => {
    const bench = await startHolding();
    bench.fake.hold('AAPL', parseNanos('40'));
    await bench.pass(20_000, 5_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
    await bench.pass(40_000, 5_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '40']]);
    expect(await differencesOf(bench)).toMatchObject([
      { kind: 'closed_outside', expected: '100', found: '40', state: 'gone' },
    ]);
    bench.fake.hold('AAPL', parseNanos('0'));
    await bench.pass(60_000, 5_000);
    expect(await positionsOf(bench)).toEqual([]);
    expect(await intentsOf(bench)).toMatchObject([{ is_open: 0, reason: 'outside' }]);
    await bench.passTo(await bench.robot.signal('close'), { [AAPL]: 100 });
    await bench.pass(20_000, 5_000);
    expect(bench.fake.posts).toHaveLength(1);
  });

  it('aren’t concluded from a report that fails', async () => {
    const bench = await startHolding();
    bench.fake.hold('AAPL', parseNanos('0'));
    bench.fake.isDown = true;
    await bench.pass(600_000, 20_000);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
    bench.fake.hold('AAPL', parseNanos('100'));
    bench.fake.isDown = false;
    await bench.pass(80_000, 5_000);
    expect(await differencesOf(bench)).toEqual([]);
    expect(await positionsOf(bench)).toEqual([[AAPL, '100']]);
  });

  it('by coins that a broker kept as its fee are accepted silently', async () => {
    const bench = await openBrokerBench(open, { amount: toMicros(1_000) });
    bench.fake.keepsPerMille = 3n;
    await bench.passTo(await bench.robot.signal('open', 'long', undefined, BTC), { [BTC]: 100 });
    await bench.pass(60_000, 5_000);
    expect(await positionsOf(bench)).toEqual([[BTC, '9.97']]);
    expect(await differencesOf(bench)).toEqual([]);
    await bench.passTo(await bench.robot.signal('close', 'long', undefined, BTC), { [BTC]: 100 });
    await bench.pass(40_000, 5_000);
    expect(await positionsOf(bench)).toEqual([]);
    expect(bench.fake.held.size).toBe(0);
    expect((await ordersOf(bench)).map(({ state }) => state)).toEqual(['filled', 'filled']);
  });

  it('leave orders alone that others place at the broker', async () => {
    const bench = await startHolding();
    bench.fake.fillsAtOnce = 'none';
    const [mine] = bench.fake.posts;
    if (mine) bench.fake.take({ ...mine, clientOrderId: 'tp-of-another-installation' });
    await bench.pass(60_000, 5_000);
    expect(bench.fake.orders.at(-1)).toMatchObject({ state: 'accepted' });
    expect(await ordersOf(bench)).toHaveLength(1);
    expect(bench.failures).toEqual([]);
  });
});

describe('positions beside ours', () => {
  const open = embeddedOnly();

  it('are closed by one order, however long the market is closed, and not at all once they are gone', async () => {
    const bench = await openBrokerBench(open);
    bench.market.now = (bench.market.now + 6 * HOUR_MS) as never;
    bench.fake.hold('AAPL', parseNanos('7'));
    await bench.pass(60_000, 5_000);
    await choose(bench, 'closing');
    await bench.pass(5 * MINUTE_MS, 20_000);
    const waiting = await ordersOf(bench);
    expect(waiting.map(({ state, broker_quantity }) => [state, broker_quantity])).toEqual([['ready', '7']]);
    // Meanwhile its user sells a part at the broker.
    bench.fake.hold('AAPL', parseNanos('3'));
    await bench.pass(MINUTE_MS, 20_000);
    expect((await ordersOf(bench)).map(({ state, broker_quantity }) => [state, broker_quantity])).toEqual([
      ['cancelled', '7'],
      ['ready', '3'],
    ]);
    bench.fake.hold('AAPL', parseNanos('0'));
    await bench.pass(MINUTE_MS, 20_000);
    await bench.passTo((waiting[0]?.due_at ?? 0) + 1_000, { [AAPL]: 100 });
    await bench.pass(MINUTE_MS, 5_000);
    expect(bench.fake.posts).toEqual([]);
    expect(bench.fake.held.size).toBe(0);
  });

  it('are closed without selling what its user took over before', async () => {
    const bench = await openBrokerBench(open);
    bench.fake.hold('AAPL', parseNanos('5'));
    await bench.pass(60_000, 5_000);
    await choose(bench, 'taken');
    await bench.pass(20_000, 5_000);
    bench.fake.hold('AAPL', parseNanos('8'));
    await bench.pass(60_000, 5_000);
    await choose(bench, 'closing');
    await bench.pass(2 * MINUTE_MS, 5_000);
    expect(bench.fake.posts.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['sell', parseNanos('3')],
    ]);
    expect(bench.fake.held.get('AAPL')).toBe(parseNanos('5'));
    expect(await positionsOf(bench)).toEqual([[AAPL, '5']]);
  });
});
