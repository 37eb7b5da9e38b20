import type { FundId, Millis } from '@/lib/core/base/brand';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import type { Quote } from '@/lib/market/data/quote';
import { writeQuotes } from '@/lib/market/data/server/quote-store';
import { createPriceBoard, type StoppablePriceBoard } from './create-price-board';

const FUND = 1001 as FundId;
const quote = (price: number, time: number, fundId: FundId = FUND): Quote => ({
  fundId,
  price,
  previousClose: 100,
  time: time as Millis,
});

const REAL: FakeableAPI[] = [
  'Date',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'setTimeout',
  'clearTimeout',
];
const STEP_MS = 5;

async function pass(ms: number, atEachStep = () => {}): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    atEachStep();
    jest.advanceTimersByTime(STEP_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the price board', () => {
  let database: Database;
  const bus = createProcessBus();
  const log = createLogger('silent');
  const boards: StoppablePriceBoard[] = [];
  // The test moves the clock; promises and the database run normally.
  beforeAll(() => jest.useFakeTimers({ doNotFake: REAL }));
  beforeEach(async () => {
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  });
  afterEach(async () => {
    for (const board of boards.splice(0)) board.stop();
    await database.close();
  });
  afterAll(() => {
    jest.useRealTimers();
    bus.close();
  });

  const store = (...quotes: Quote[]) => writeQuotes(database.db, 'simulated', quotes);
  async function makeBoard(
    silenceMs: number,
    pollMs: number,
    rereadMs = 60_000,
  ): Promise<StoppablePriceBoard> {
    const board = await createPriceBoard({
      db: database.db,
      bus,
      market: 'simulated',
      log,
      silenceMs,
      pollMs,
      rereadMs,
    });
    boards.push(board);
    return board;
  }

  it('starts with the table’s quotes, then follows the bus, and reports changes', async () => {
    const other = 1002 as FundId;
    await store(quote(101, 1_000), quote(50, 1_000, other));
    const board = await makeBoard(60_000, 10);
    expect([...board.quotes().keys()]).toEqual([FUND, other]);
    const told: Quote[][] = [];
    const end = board.subscribe((changed) => told.push([...changed]));
    bus.publish({ type: 'quotes', quotes: [quote(102, 2_000), quote(50, 1_000, other)] });
    bus.publish({ type: 'quotes', quotes: [quote(102, 2_000)] });
    expect(told).toEqual([[quote(102, 2_000)]]);
    expect(board.quote(FUND)).toEqual(quote(102, 2_000));
    expect(board.quote(9 as FundId)).toBeNull();
    end();
    bus.publish({ type: 'quotes', quotes: [quote(103, 3_000)] });
    expect(told).toHaveLength(1);
    expect(board.quote(FUND)?.price).toBe(103);
  });

  it('reads the table while the bus is lost, and leaves it alone once the bus is back', async () => {
    const board = await makeBoard(200, 10);
    await store(quote(101, 1_000));
    await pass(190);
    expect(board.quote(FUND)).toBeNull();
    await pass(30);
    expect(board.quote(FUND)?.price).toBe(101);
    const say = () => bus.publish({ type: 'quotes', quotes: [quote(105, 5_000)] });
    say();
    await store(quote(106, 6_000));
    await pass(400, say);
    expect(board.quote(FUND)?.price).toBe(105);
    await pass(220);
    expect(board.quote(FUND)?.price).toBe(106);
  });

  it('reads the table when Redis is silent, unless it hears the engine itself', async () => {
    const board = await makeBoard(60_000, 10);
    const hears = () => bus.publish({ type: 'quotes', quotes: [quote(105, 5_000)] });
    hears();
    await store(quote(106, 6_000));
    bus.publish({ type: 'unrelayed' });
    await pass(50);
    expect(board.quote(FUND)?.price).toBe(105);
    await pass(1_000);
    bus.publish({ type: 'unrelayed' });
    await pass(50);
    expect(board.quote(FUND)?.price).toBe(106);
  });

  it('finds quotes published before it listened, although the bus continues with others', async () => {
    const closed = 1002 as FundId;
    const board = await makeBoard(60_000, 5, 20);
    bus.publish({ type: 'quotes', quotes: [quote(105, 5_000)] });
    await store(quote(50, 1_000, closed));
    await pass(40);
    expect(board.quote(closed)?.price).toBe(50);
    expect(board.quote(FUND)?.price).toBe(105);
  });

  it('takes no older price from the table, unless the bus has long been lost', async () => {
    await store(quote(101, 1_000));
    const board = await makeBoard(150, 5);
    bus.publish({ type: 'quotes', quotes: [quote(105, 5_000)] });
    await pass(880);
    expect(board.quote(FUND)?.price).toBe(105);
    // The engine's clock was wrong and has been set back.
    await pass(40);
    expect(board.quote(FUND)?.price).toBe(101);
  });

  it('goes on when the table cannot be read', async () => {
    await store(quote(101, 1_000));
    const board = await makeBoard(5, 5);
    await database.close();
    await pass(40);
    expect(board.quote(FUND)?.price).toBe(101);
    bus.publish({ type: 'quotes', quotes: [quote(102, 2_000)] });
    expect(board.quote(FUND)?.price).toBe(102);
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  });
});
