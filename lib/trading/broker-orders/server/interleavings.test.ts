import fc from 'fast-check';
import { type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-fixture';
import {
  type BrokerFixture,
  embeddedOnly,
  openBrokerFixture,
  readIntents,
  readOrders,
} from '../testing/broker-fixture';

const STEPS = [
  'enter',
  'leave',
  'pass',
  'lost-before',
  'lost-after',
  'busy',
  'refuse',
  'fill-later',
  'fill-half',
  'fill',
  'down',
  'up',
  'blind',
  'restart',
  'expire',
  'stop-out',
  'hold-cancels',
  'cancel',
] as const;
const RUNS = 10;
const WHOLE = parseNanos('1');
type Step = (typeof STEPS)[number];

/** Many of the robot's, the broker's and the network's events in any order. */
describe('any interleaving of what robots, brokers and networks do', () => {
  const open = embeddedOnly();

  async function apply(fixture: BrokerFixture, step: Step): Promise<void> {
    const { fake, robot, market } = fixture;
    const last = fake.orders.at(-1);
    const [stop] = fake.openStops('AAPL');
    switch (step) {
      case 'enter':
      case 'leave':
        return fixture.passTo(await robot.signal(step === 'enter' ? 'open' : 'close'), { [AAPL]: 100 });
      case 'pass':
        return fixture.pass(20_000, 10_000);
      case 'lost-before':
      case 'lost-after':
        fake.faults.push({ kind: step });
        return;
      case 'busy':
        fake.faults.push({ kind: 'busy' });
        return;
      case 'refuse':
        fake.faults.push({ kind: 'refused', code: 'other', words: 'no' });
        return;
      case 'fill-later':
        fake.fillsAtOnce = 'none';
        return;
      case 'fill-half':
        fake.fillsAtOnce = parseNanos('50');
        return;
      case 'fill': {
        const isOpen = last?.state === 'accepted' || last?.state === 'partly_filled';
        if (last && isOpen) fake.fill(last, (last.quantity - last.filledQuantity) as Nanos);
        return;
      }
      case 'down':
      case 'up':
        fake.isDown = step === 'down';
        return;
      case 'blind':
        fake.blindUntil = market.now + 15_000;
        return;
      case 'restart':
        fixture.restart();
        return;
      case 'expire':
        if (last) fake.end(last, 'expired');
        return;
      case 'stop-out':
        if (stop) fake.fill(stop, (stop.quantity / 2n) as Nanos);
        return;
      case 'hold-cancels':
      case 'cancel':
        fake.holdsCancels = step === 'hold-cancels';
        if (stop && step === 'cancel') fake.end(stop, 'cancelled');
    }
  }

  /** Never more than one POST that the broker took for an id, and our book is the broker's once all is quiet. */
  async function check(fixture: BrokerFixture, steps: readonly Step[]): Promise<void> {
    const { fake } = fixture;
    for (const step of steps) await apply(fixture, step);
    fake.isDown = false;
    fake.holdsCancels = false;
    fake.fillsAtOnce = 'all';
    fake.faults.length = 0;
    for (const order of fake.orders) fake.end(order, 'expired');
    await fixture.pass(200_000, 10_000);
    const stops = fake.openStops('AAPL');
    const resting = new Set(stops.map(({ clientOrderId }) => clientOrderId));
    const orders = (await readOrders(fixture)).filter(({ client_order_id: id }) => !resting.has(id));
    const { db } = fixture.database;
    const held = await db.selectFrom('positions').selectAll().execute();
    const total = held.reduce((sum, row) => sum + parseNanos(row.broker_quantity ?? '0'), 0n);
    const taken = fake.orders.map(({ clientOrderId }) => clientOrderId);
    expect(fixture.failures).toEqual([]);
    expect(new Set(taken).size).toBe(taken.length);
    expect(total).toBe(fake.held.get('AAPL') ?? 0n);
    // The robot's stop guards all of it, and nothing else.
    const guarded = total > 0n ? [total - (total % WHOLE)] : [];
    expect(stops.map(({ quantity }) => quantity)).toEqual(guarded.filter((quantity) => quantity > 0n));
    expect(orders.filter(({ ended_at }) => ended_at === null)).toEqual([]);
    // What a copy holds is either followed or being closed, and what it didn't do has a reason.
    const intents = await readIntents(fixture);
    const isGuarded = intents.some(
      ({ action, is_open, state }) =>
        (action === 'open' && is_open === 1) ||
        (action === 'close' && (state === 'planned' || state === 'ordered')),
    );
    expect(total === 0n || isGuarded).toBe(true);
    expect(
      intents.filter(({ state, reason }) => /skipped|missed|partial/.test(state) && reason === null),
    ).toEqual([]);
  }

  it('books what the broker did, once, and leaves nothing unguarded or unexplained', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 14 }),
        async (steps) => {
          const fixture = await openBrokerFixture(open);
          fixture.fake.tradables = { stopStep: WHOLE };
          fixture.robot.stopDistance = 3;
          try {
            await check(fixture, ['enter', ...steps]);
          } finally {
            await fixture.database.close();
          }
        },
      ),
      { numRuns: RUNS, seed: 18 },
    );
  });
});
