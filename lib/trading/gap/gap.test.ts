import type { Micros, Price } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { grossProfit, tradeProfit } from '@/lib/robots/ledger/profit';
import { compareTrades, type MyTradeFacts, type RobotTradeFacts, robotQuote, totalGap } from './gap';

/** A small seeded generator, so that failures can be repeated. */
function numbers(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round(from) + Math.floor((state / 2 ** 32) * (Math.round(to) - Math.round(from) + 1));
  };
}

function randomTrade(next: ReturnType<typeof numbers>) {
  const side = next(0, 1) === 0 ? ('long' as const) : ('short' as const);
  const direction = side === 'long' ? 1 : -1;
  const price = next(1_000, 90_000_000_000);
  const quantity = next(1, 200_000_000_000_000 / (1 + Math.floor(price / 1_000_000))) as Micros;
  const near = (quote: number, buys: boolean) => (quote + (buys ? 1 : -1) * next(0, quote / 500)) as Price;
  const exitQuote = next(price / 2, price * 2);
  const entry = { quote: price as Price, commission: next(0, 5_000_000) as Micros };
  const exit = { quote: exitQuote as Price, commission: next(0, 5_000_000) as Micros };
  const profit = tradeProfit(
    { side, price: near(price, side === 'long'), quantity, commission: entry.commission },
    { price: near(exitQuote, side === 'short'), commission: exit.commission },
  );
  const robot: RobotTradeFacts = { side, quantity, entry, exit, profit };
  const intended = next(0, Number(quantity) * 2) as Micros;
  const mine = next(1, Number(quantity) * 2) as Micros;
  const myEntry = {
    quote: next(price * 0.9, price * 1.1) as Price,
    commission: next(0, 5_000_000) as Micros,
  };
  const part = next(0, mine) as Micros;
  const exits = [part, (mine - part) as Micros].map((units) => ({
    quantity: units,
    quote: next(exitQuote * 0.9, exitQuote * 1.1) as Price,
    commission: next(0, 5_000_000) as Micros,
  }));
  const gross = exits.reduce(
    (sum, out) => sum + grossProfit(direction, myEntry.quote, out.quote, out.quantity),
    0,
  );
  const spread = next(0, 9_000_000);
  const fees = exits.reduce<number>((sum, out) => sum + out.commission, myEntry.commission);
  const own: MyTradeFacts = {
    quantity: mine,
    entry: myEntry,
    exits,
    profit: (gross - spread - fees) as Micros,
  };
  return { robot, intended, own };
}

describe('the gap in a currency pair', () => {
  /** The robot's 50 units of GBPJPY at 190 are 9,500 dollars, as are 7,000 pounds at 140 yen a dollar. */
  const robot: RobotTradeFacts = {
    side: 'long',
    quantity: toMicros(50),
    entry: { quote: toPrice(190), commission: toMicros(0.5) },
    exit: { quote: toPrice(192), commission: toMicros(0.5) },
    profit: toMicros(99),
  };
  const mine = (pounds: number, exit: number, yenThen: number): MyTradeFacts => ({
    quantity: toMicros(pounds),
    entry: { quote: toPrice(190), rate: toPrice(1 / 140), commission: toMicros(1) },
    exits: [
      {
        quantity: toMicros(pounds),
        quote: toPrice(exit),
        rate: toPrice(1 / yenThen),
        commission: toMicros(0),
      },
    ],
    profit: toMicros((pounds * (exit - 190)) / yenThen - 1),
  });
  const none = { missed: 0, size: 0, delay: 0, price: 0, fees: 0 };

  it.each([
    ['is none for as many dollars at the same quotes and rate', 7_000, 192, 140, {}],
    ['is the size where less was bought', 3_500, 192, 140, { size: -49.5, fees: -0.5 }],
    ['is the delay in dollars where the quote moved', 7_000, 193, 140, { delay: 50 }],
    ['is the price where the yen moved', 7_000, 192, 150, { price: 14_000 / 150 - 100 }],
  ])('%s', (_, pounds, exit, yenThen, expected) => {
    const { gap, robotProfit } = compareTrades(robot, toMicros(50), mine(pounds, exit, yenThen));
    expect(robotProfit).toBe(toMicros(99));
    const inDollars = Object.fromEntries(Object.entries(gap).map(([part, micros]) => [part, micros / 1e6]));
    const near = Object.entries({ ...none, ...expected }).map(([part, value]) => [
      part,
      expect.closeTo(value, 5),
    ]);
    expect(inDollars).toEqual(Object.fromEntries(near));
    expect(totalGap(gap)).toBe(mine(pounds, exit, yenThen).profit - robotProfit);
  });
});

describe('the gap', () => {
  it('has parts that add up to the micro-unit, over 2,000 trades', () => {
    const next = numbers(17);
    for (let count = 0; count < 2_000; count += 1) {
      const { robot, intended, own } = randomTrade(next);
      const copied = compareTrades(robot, intended, own);
      expect(totalGap(copied.gap)).toBe(own.profit - copied.robotProfit);
      const missed = compareTrades(robot, intended, null);
      expect(totalGap(missed.gap)).toBe(-missed.robotProfit);
      expect(missed.gap.missed).toBe(missed.gap.missed === 0 ? 0 : -missed.robotProfit);
    }
  });

  const side = (quote: number, commission = 0) => ({
    quote: toPrice(quote),
    commission: toMicros(commission),
  });
  const named = {
    robotProfit: toMicros(986),
    gap: {
      missed: 0,
      size: toMicros(-9.86),
      delay: toMicros(-198),
      price: toMicros(-10.1),
      fees: toMicros(-2.04),
    },
  };

  it('names each cause', () => {
    // 50 units from 100 to 110, a spread of 5 in all and 2 of commission.
    const robot: RobotTradeFacts = {
      side: 'long',
      quantity: toMicros(50),
      entry: side(100, 1),
      exit: side(110, 1),
      profit: toMicros(493),
    };
    const own: MyTradeFacts = {
      quantity: toMicros(99),
      entry: side(101, 3),
      exits: [{ ...side(109, 3), quantity: toMicros(99) }],
      // 99 × 8 less 20 of spread and 6 of commission.
      profit: toMicros(766),
    };
    expect(compareTrades(robot, toMicros(100), own)).toEqual(named);
  });

  it('is the same whenever the shares were split 10 for 1', () => {
    // The robot's entry is in the units before the split, its exit in those after.
    const robot: RobotTradeFacts = {
      side: 'long',
      quantity: toMicros(50),
      entry: side(100, 1),
      exit: side(11, 1),
      profit: toMicros(493),
    };
    const exits = [{ ...side(10.9, 3), quantity: toMicros(990) }];
    const before = { quantity: toMicros(99), entry: side(101, 3), exits, profit: toMicros(766) };
    expect(compareTrades(robot, toMicros(100), before)).toEqual(named);
    const ten = { after: 10, before: 1 };
    const between = { ...before, quantity: toMicros(990), entry: { ...side(10.1, 3), split: ten } };
    expect(compareTrades(robot, toMicros(100), between)).toEqual(named);
    // The robot left after the split, the copy before it.
    const early = {
      ...before,
      exits: [{ ...side(109, 3), quantity: toMicros(99), split: { after: 1, before: 10 } }],
    };
    expect(compareTrades(robot, toMicros(100), early)).toEqual(named);
  });

  it('finds the quote behind a robot’s fill', () => {
    const entry = { price: toPrice(100.5), slippage: toMicros(25), quantity: toMicros(50) };
    expect([robotQuote(entry, true), robotQuote(entry, false)]).toEqual([toMicros(100), toMicros(101)]);
  });
});
