import { fromMicros, toMicros } from '@/lib/core/base/money';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { storeFollow } from '@/lib/people/follows/server/follow-store';
import { AAPL } from '@/lib/trading/emulator/testing/emulator-fixture';
import { readTicket } from '@/lib/trading/orders/ticket';
import type { WhichSkipped } from '../copies';
import { type CopyFixture, openCopyFixture, passTo, ROBOT } from '../testing/copy-fixture';
import { type GuardOptions, guardCopies } from './guards';

const OTHER_ROBOT = 8;

onSqlite('money set aside for a copy', (open) => {
  const setAside = ({ market }: CopyFixture, sum: number | null) => ({
    setAside: { sum: sum === null ? null : toMicros(sum), prices: market },
  });

  /** A copy of 10,000 a trade with money set aside, on an account of 100,000. */
  async function start(sum: number | null) {
    const fixture = await openCopyFixture(open);
    fixture.market.tick({ [AAPL]: 100 });
    const { copyId } = await fixture.copies.turnOn(fixture.userId, ROBOT, setAside(fixture, sum));
    return { ...fixture, fixture, copyId };
  }

  async function openAt(fixture: CopyFixture, price: number): Promise<void> {
    const due = await fixture.robot.signal('open');
    passTo(fixture.market, due, { [AAPL]: price });
    await fixture.trade();
  }

  async function closeAt(fixture: CopyFixture, price: number): Promise<void> {
    const due = await fixture.robot.signal('close');
    passTo(fixture.market, due, { [AAPL]: price });
    await fixture.trade();
  }

  const heldUnits = async ({ copies, userId }: CopyFixture) =>
    (await copies.list(userId)).flatMap(({ positions }) =>
      positions.map(({ quantity }) => fromMicros(quantity)),
    );

  async function previewByHand({ orders, userId, market }: CopyFixture, amount: number) {
    const ticket = readTicket({ fundId: AAPL, side: 'buy', kind: 'market', amount });
    return orders.preview(userId, ticket, market);
  }

  it('is all that its entries use, with what it makes', async () => {
    const { fixture, database } = await start(5_000);
    await openAt(fixture, 100);
    expect(await heldUnits(fixture)).toEqual([50]);
    const order = await database.db.selectFrom('orders').select('reason').executeTakeFirst();
    expect(order?.reason).toBe('Cut from $10,000.00 to what is set aside and unused, $5,000.00.');
    await closeAt(fixture, 120);
    // It has made 1,000.
    await openAt(fixture, 100);
    expect(await heldUnits(fixture)).toEqual([60]);
    await closeAt(fixture, 17);
    // Less than a tenth of what it wants is left.
    await fixture.copies.change(
      fixture.userId,
      (await fixture.copies.list(fixture.userId))[0]?.copyId ?? '',
      {
        settings: { amount: toMicros(10_300) },
      },
    );
    await openAt(fixture, 100);
    const { items } = await fixture.copies.skipped(fixture.userId, { offset: 0, pageSize: 10 });
    expect(items.map(({ reason }) => reason)).toEqual([
      'Not enough set aside for this robot: needs $10,300, $1,020 is unused.',
    ]);
    const [copy] = await fixture.copies.list(fixture.userId);
    expect(copy?.skippedBy).toEqual([{ kind: 'money', count: 1 }]);
    const skipped = async (which: WhichSkipped) =>
      (await fixture.copies.skipped(fixture.userId, { offset: 0, pageSize: 10 }, which)).total;
    expect(await skipped({ copyId: copy?.copyId, kind: 'money' })).toBe(1);
    expect(await skipped({ copyId: copy?.copyId, kind: 'paused' })).toBe(0);
    expect(await skipped({ copyId: 'another' })).toBe(0);
  });

  it('buys nothing for orders by hand and other copies, until its copy ends', async () => {
    const { fixture, copies, userId, database, market } = await start(40_000);
    await insertRobotRows(database.db, OTHER_ROBOT);
    await storeFollow(database.db, userId, OTHER_ROBOT, market.now);
    await expect(copies.turnOn(userId, OTHER_ROBOT, setAside(fixture, 60_000.01))).rejects.toThrow(
      'At most $60,000.00 can be set aside: more isn’t free in this account.',
    );
    expect(await copies.list(userId)).toHaveLength(1);
    expect((await previewByHand(fixture, 60_001)).problem).toBe(
      'Not enough buying power: needs $60,001, you have $60,000. $40,000 more is set aside for robots you copy.',
    );
    const { problem, estimate } = await previewByHand(fixture, 20_000);
    expect([problem, fromMicros(estimate?.buyingPowerAfter ?? toMicros(0))]).toEqual([
      null,
      expect.closeTo(40_000, -2),
    ]);
    // What it buys with its own money leaves the buying power as it is.
    await openAt(fixture, 100);
    expect((await previewByHand(fixture, 60_001)).problem).toMatch(/you have \$60,000. \$30,000 more/);
    await copies.turnOff(userId, ROBOT, 'keep');
    expect((await previewByHand(fixture, 90_000)).problem).toBeNull();
  });

  it('is added to from what is free and taken out of what is unused, and again changes nothing', async () => {
    const { fixture, copies, userId, copyId } = await start(15_000);
    const change = (sum: number | null) => copies.change(userId, copyId, setAside(fixture, sum));
    await openAt(fixture, 100);
    await expect(change(9_999)).rejects.toThrow(
      '$10,000.00 is in use, so at least that stays set aside. Close positions to take out more.',
    );
    await expect(change(100_000.01)).rejects.toThrow('At most $100,000.00 can be set aside');
    for (const sum of [10_000, 10_000, 100_000, 100_000])
      expect((await change(sum)).setAside).toEqual({ sum: toMicros(sum), profit: 0 });
    expect((await previewByHand(fixture, 100)).problem).toMatch(/\$90,000 more is set aside/);
    expect((await change(null)).setAside).toBeNull();
    await closeAt(fixture, 110);
    // What it made before doesn't count.
    expect((await change(5_000)).setAside).toEqual({ sum: toMicros(5_000), profit: 0 });
    const foreign = copies.change('someone-else', copyId, setAside(fixture, 10));
    await expect(foreign).rejects.toThrow('There is no such copy');
  });

  it('is changed by the first of two who saw the same sum', async () => {
    const { fixture, userId, copies, copyId } = await start(20_000);
    const seen = toMicros(20_000);
    const add = (sum: number) => {
      const change = setAside(fixture, sum);
      return copies.change(userId, copyId, { setAside: { ...change.setAside, before: seen } });
    };
    await add(25_000);
    await expect(add(22_000)).rejects.toThrow(
      'What is set aside was changed meanwhile: it’s $25,000.00 now. Nothing was changed by this.',
    );
    expect((await copies.list(userId))[0]?.setAside).toMatchObject({ sum: seen + toMicros(5_000) });
  });

  it('is what the copy stop is a percentage of', async () => {
    const { fixture, database, market, userId, copies, copyId } = await start(20_000);
    await database.db
      .updateTable('robots')
      .set({ definition: JSON.stringify({ legs: [AAPL] }) })
      .execute();
    await openAt(fixture, 100);
    const guards: GuardOptions = {
      database,
      market: market.name,
      findQuote: market.findQuote,
      now: () => market.now,
    };
    // 25 % of 20,000 is half of the 10,000 invested.
    market.tick({ [AAPL]: 51 });
    expect(await guardCopies(guards)).toEqual([]);
    market.tick({ [AAPL]: 50 });
    expect(await guardCopies(guards)).toEqual([userId]);
    expect((await copies.list(userId))[0]).toMatchObject({ state: 'halted' });
    // What it keeps for itself while it's halted can be had back.
    expect(await copies.change(userId, copyId, setAside(fixture, null))).toMatchObject({
      state: 'halted',
      setAside: null,
    });
  });
});
