import fc from 'fast-check';
import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { tradeProfit } from '@/lib/robots/ledger/profit';
import { LotBook, lotsOfPositions } from './lots';
import { OWN, type PaperPosition } from './paper-accounts';
import { averagePrice, book, type Holding, openProfitAt, type PricedExecution, valueAt } from './position';

const TIME = 1_767_600_000_000 as Millis;
const DAY = 86_400_000;
const FUND = 1 as FundId;

const execute = (direction: 1 | -1, quantity: number, price: number, commission = 0): PricedExecution => ({
  direction,
  quantity: toMicros(quantity),
  price: toPrice(price),
  commission: toMicros(commission),
  time: TIME,
});

/** Prices and quantities up to what a large account can have, to the micro-unit. */
const anyPrice = fc.integer({ min: 1, max: 100_000_000_000 });
const anyQuantity = fc.integer({ min: 1, max: 1_000_000_000 });
const anyCommission = fc.integer({ min: 0, max: 50_000_000 });
const anyStepModel = {
  direction: fc.constantFrom<1 | -1>(1, -1),
  quantity: anyQuantity,
  price: anyPrice,
  commission: anyCommission,
};
const anyStep = fc.record(anyStepModel);

describe('a position', () => {
  it('has the average price of what was bought, and keeps it while parts are sold', () => {
    let held = book(null, execute(1, 10, 100)).holding;
    held = book(held, execute(1, 30, 104)).holding;
    expect(averagePrice(held as Holding)).toBe(toMicros(103));
    const sold = book(held, execute(-1, 15, 110));
    expect(sold.closed?.profit).toBe(toMicros(105));
    expect(averagePrice(sold.holding as Holding)).toBe(toMicros(103));
  });

  it('pays commissions from cash at once and from profit as it is closed', () => {
    const opened = book(null, execute(1, 10, 100, 4));
    expect(opened.cash).toBe(toMicros(-1_004));
    expect(openProfitAt(opened.holding as Holding, toPrice(101))).toBe(toMicros(6));
    const half = book(opened.holding, execute(-1, 5, 101, 1));
    expect(half).toMatchObject({ cash: toMicros(504), closed: { profit: toMicros(2) } });
    expect(half.holding?.commission).toBe(toMicros(2));
  });

  it('is worth less than nothing while it is short, against the cash it brought', () => {
    const { holding, cash } = book(null, execute(-1, 10, 100));
    expect(cash).toBe(toMicros(1_000));
    expect(valueAt(holding as Holding, toPrice(110))).toBe(toMicros(-1_100));
    expect(book(holding, execute(1, 10, 110)).closed?.profit).toBe(toMicros(-100));
  });

  it('is never turned around', () => {
    const { holding } = book(null, execute(1, 10, 100));
    expect(() => book(holding, execute(-1, 10.000001, 100))).toThrow(RangeError);
  });

  it('makes what a robot’s trade makes, to the micro-unit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<1 | -1>(1, -1),
        anyQuantity,
        anyPrice,
        anyPrice,
        anyCommission,
        (direction, quantity, price, exit, commission) => {
          // As large as robots' products stay exact.
          fc.pre(Math.abs(exit - price) * quantity < Number.MAX_SAFE_INTEGER);
          const more = { quantity: quantity as Micros, commission: commission as Micros, time: TIME };
          const opened = book(null, { ...more, direction, price: price as Price });
          const closed = book(opened.holding, {
            ...more,
            direction: direction === 1 ? -1 : 1,
            price: exit as Price,
          });
          const side = direction === 1 ? 'long' : 'short';
          expect(closed.closed?.profit).toBe(
            tradeProfit({ side, price: price as Price, ...more }, { price: exit as Price, ...more }),
          );
          expect(opened.cash + closed.cash).toBe(closed.closed?.profit);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('loses no money whatever is traded: cash and cost match profits and commissions', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), anyPrice, (steps, last) => {
        let holding: Holding | null = null;
        let cash = 0;
        let profits = 0;
        const lots = new LotBook();
        let gains = 0;
        let sales = 0;
        for (const [index, step] of steps.entries()) {
          const held: number = holding?.quantity ?? 0;
          const isClosing = held * step.direction < 0;
          const quantity = (isClosing ? Math.min(step.quantity, Math.abs(held)) : step.quantity) as Micros;
          const price = step.price as Price;
          const commission = step.commission as Micros;
          const time = (TIME + index * DAY) as Millis;
          const booking = book(holding, { direction: step.direction, quantity, price, commission, time });
          holding = booking.holding;
          cash += booking.cash;
          profits += booking.closed?.profit ?? 0;
          for (const sale of lots.add({
            seq: index,
            orderId: '',
            owner: OWN,
            fundId: FUND,
            side: step.direction === 1 ? 'buy' : 'sell',
            quantity,
            price,
            quote: price,
            commission,
            profit: null,
            openPrice: null,
            openedAt: null,
            time,
          })) {
            gains += sale.proceeds - sale.basis;
            sales += 1;
          }
          expect(cash + (holding?.cost ?? 0) + (holding?.commission ?? 0)).toBe(profits);
          const inLots = lots.ownerLots(OWN, FUND).reduce((sum, lot) => sum + lot.quantity, 0);
          expect(inLots).toBe(holding?.quantity ?? 0);
        }
        if (holding) {
          const price = last as Price;
          expect(cash + valueAt(holding, price)).toBe(profits + openProfitAt(holding, price));
        } else {
          // By lots or by average, what is closed made the same but for the rounding of each lot.
          expect(Math.abs(gains - profits)).toBeLessThanOrEqual(2 * sales + steps.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a position in a currency pair', () => {
  const at = (price: number, yenADollar: number) => [toPrice(price), toPrice(1 / yenADollar)] as const;

  it('costs dollars at the rate of its fill, and makes dollars at the rate of the moment', () => {
    const [price, rate] = at(190, 140);
    const { holding, cash } = book(null, { ...execute(1, 1_000, 190), rate });
    expect(cash / 1e6).toBeCloseTo(-1_357.142857, 5);
    expect(averagePrice(holding as Holding)).toBe(price);
    // 1,000 × 2 yen at 150 a dollar.
    const later = at(192, 150);
    expect(openProfitAt(holding as Holding, ...later)).toBe(toMicros(2_000 / 150));
    expect(valueAt(holding as Holding, ...later)).toBe(toMicros(1_357.142857 + 2_000 / 150));
    const sold = book(holding, { ...execute(-1, 1_000, 192), rate: later[1] });
    expect(sold.closed).toMatchObject({ profit: toMicros(2_000 / 150), openPrice: price });
    expect(sold.cash + cash).toBe(toMicros(2_000 / 150));
  });

  it('counts what was bought while a unit was worth a dollar in its own currency, too', () => {
    const bought = book(null, { ...execute(1, 100, 1.1), rate: toPrice(1) }).holding;
    const more = book(bought, { ...execute(1, 100, 1.3), rate: toPrice(1.25) }).holding as Holding;
    expect(averagePrice(more)).toBe(toPrice(1.2));
    expect([more.cost, openProfitAt(more, toPrice(1.2), toPrice(2))]).toEqual([toMicros(110 + 162.5), 0]);
  });

  it('matches plain sums of fractions, whatever is traded at whatever rates', () => {
    const anyRate = fc.oneof(
      fc.double({ min: 0.00001, max: 5, noNaN: true }).map(toPrice),
      fc.constant(toPrice(1)),
    );
    const anyFill = fc.record({ ...anyStepModel, rate: anyRate });
    fc.assert(
      fc.property(fc.array(anyFill, { maxLength: 20 }), anyPrice, anyRate, (steps, last, lastRate) => {
        let holding: Holding | null = null;
        // Of what is held: units, and yen and dollars in 10^-40 of them, so that only what isn't whole there is rounded.
        let [units, yen, dollars] = [0n, 0n, 0n];
        let [cash, profits] = [0, 0];
        for (const [index, step] of steps.entries()) {
          const isClosing = units * BigInt(step.direction) < 0n;
          const most = units < 0n ? -units : units;
          const quantity = (
            isClosing && BigInt(step.quantity) > most ? Number(most) : step.quantity
          ) as Micros;
          const price = step.price as Price;
          const commission = step.commission as Micros;
          const time = (TIME + index * DAY) as Millis;
          const { direction, rate } = step;
          const booking = book(holding, { direction, quantity, price, rate, commission, time });
          const [rateTop, rateBottom] = toFraction(rate);
          const signed = BigInt(direction) * BigInt(quantity);
          const traded = signed * BigInt(price) * 10n ** 28n;
          if (isClosing) {
            const part = (whole: bigint) => (whole * -signed) / units;
            const expected = Number(((-traded - part(yen)) * rateTop) / rateBottom / 10n ** 20n) / 1e14;
            expect(Math.abs((booking.closed?.profit ?? 0) - expected)).toBeLessThanOrEqual(
              allowed(expected) + commission + (holding?.commission ?? 0),
            );
            [yen, dollars] = [yen - part(yen), dollars - part(dollars)];
          } else {
            yen += traded;
            dollars += (traded * rateTop) / rateBottom;
          }
          units += signed;
          holding = booking.holding;
          cash += booking.cash;
          profits += booking.closed?.profit ?? 0;
          expect(cash + (holding?.cost ?? 0) + (holding?.commission ?? 0)).toBe(profits);
          expect(holding?.quantity ?? 0).toBe(Number(units));
          expect(Math.abs((holding?.cost ?? 0) - Number(dollars / 10n ** 34n))).toBeLessThanOrEqual(2);
        }
        if (!holding) return;
        const [top, bottom] = toFraction(lastRate);
        const open = Number(((units * BigInt(last) * 10n ** 28n - yen) * top) / bottom / 10n ** 20n) / 1e14;
        const made = openProfitAt(holding, last as Price, lastRate) + holding.commission;
        expect(Math.abs(made - open)).toBeLessThanOrEqual(allowed(open));
        expect(cash + valueAt(holding, last as Price, lastRate)).toBe(
          profits + openProfitAt(holding, last as Price, lastRate),
        );
      }),
      { numRuns: 150 },
    );
  });
});

/** Rounding to a micro-unit, and what a number of this size can't hold. */
function allowed(amount: number): number {
  return 2 + Math.abs(amount) * 1e-14;
}

/** The rate as it is written. */
function toFraction(rate: Price): readonly [bigint, bigint] {
  return [BigInt(Math.round(fromPrice(rate) * 1e15)), 10n ** 15n];
}

describe('lots', () => {
  it('are closed oldest first, each with its part of the commissions', () => {
    const lots = new LotBook();
    const fill = (side: 'buy' | 'sell', quantity: number, price: number, commission: number, day: number) =>
      lots.add({
        seq: day,
        orderId: '',
        owner: OWN,
        fundId: FUND,
        side,
        quantity: toMicros(quantity),
        price: toPrice(price),
        quote: toPrice(price),
        commission: toMicros(commission),
        profit: null,
        openPrice: null,
        openedAt: null,
        time: (TIME + day * DAY) as Millis,
      });
    fill('buy', 10, 100, 2, 0);
    fill('buy', 10, 200, 4, 1);
    const sales = fill('sell', 15, 300, 3, 2);
    expect(sales).toMatchObject([
      { quantity: toMicros(10), acquiredAt: TIME, proceeds: toMicros(2_998), basis: toMicros(1_002) },
      { quantity: toMicros(5), acquiredAt: TIME + DAY, proceeds: toMicros(1_499), basis: toMicros(1_002) },
    ]);
    expect(lots.ownerLots(OWN, FUND)).toEqual([
      { acquiredAt: TIME + DAY, quantity: toMicros(5), price: toPrice(200), commission: toMicros(2) },
    ]);
  });

  it('in a currency pair are closed at the rate of the fill that closes them', () => {
    const lots = new LotBook();
    const fill = (side: 'buy' | 'sell', quantity: number, price: number, rate: number, day: number) =>
      lots.add({
        seq: day,
        orderId: '',
        owner: OWN,
        fundId: FUND,
        side,
        quantity: toMicros(quantity),
        price: toPrice(price),
        quote: toPrice(price),
        rate: toPrice(rate),
        commission: toMicros(1),
        profit: null,
        openPrice: null,
        openedAt: null,
        time: (TIME + day * DAY) as Millis,
      });
    fill('sell', 1_000, 190, 0.01, 0);
    // Sold for 1,900 dollars; 2 yen a unit were lost, at half the dollars.
    expect(fill('buy', 500, 192, 0.005, 1)).toMatchObject([
      { quantity: toMicros(500), proceeds: toMicros(949.5), basis: toMicros(950 + 5 + 1) },
    ]);
    expect(lots.ownerLots(OWN, FUND)).toMatchObject([{ quantity: toMicros(-500), rate: toPrice(0.01) }]);
  });

  it('keep what was paid through splits, and pay a fraction from the oldest', () => {
    const lots = new LotBook();
    const fill = (side: 'buy' | 'sell', quantity: number, price: number, day: number) => ({
      seq: day,
      orderId: '',
      owner: OWN,
      fundId: FUND,
      side,
      quantity: toMicros(quantity),
      price: toPrice(price),
      quote: toPrice(price),
      commission: toMicros(1),
      profit: null,
      openPrice: null,
      openedAt: null,
      time: (TIME + day * DAY) as Millis,
    });
    const split = (after: number, before: number, quantity: number, cash: number, day: number) =>
      lots.split({
        owner: OWN,
        fundId: FUND,
        after,
        before,
        quantity: toMicros(quantity),
        cash: toMicros(cash),
        effectiveAt: (TIME + day * DAY) as Millis,
      });
    const fills = [fill('buy', 3, 100, 0), fill('buy', 4, 200, 1)];
    for (const one of fills) lots.add(one);
    // Seven shares become three and a half: three, and half a one in cash.
    expect(split(1, 2, 3, 170, 2)).toMatchObject([
      { quantity: toMicros(0.5), proceeds: toMicros(170), soldAt: TIME + 2 * DAY, acquiredAt: TIME },
    ]);
    const [first, second] = lots.ownerLots(OWN, FUND);
    expect([first?.quantity, first?.price]).toEqual([toMicros(1), toPrice(200)]);
    expect([second?.quantity, second?.price]).toEqual([toMicros(2), toPrice(400)]);
    split(7, 1, 21, 0, 3);
    const sales = lots.add(fill('sell', 21, 60, 4));
    expect(sales.map(({ quantity }) => quantity)).toEqual([toMicros(7), toMicros(14)]);
    // All that was paid, less 100 and a third of a commission for the half share.
    expect(sales.reduce((sum, { basis }) => sum + basis, 0)).toBe(toMicros(1_001 + 2 / 3));
    const splits = [
      { kind: 'split', key: '', fundId: FUND, effectiveAt: (TIME + 2 * DAY) as Millis, after: 1, before: 2 },
      { kind: 'split', key: '', fundId: FUND, effectiveAt: (TIME + 3 * DAY) as Millis, after: 7, before: 1 },
    ] as const;
    const position = { owner: OWN, fundId: FUND, quantity: toMicros(21) } as PaperPosition;
    expect(
      lotsOfPositions([position], fills, splits)[0]?.map(({ quantity, price }) => [quantity, price]),
    ).toEqual([
      [toMicros(7), toPrice(100 / 3.5)],
      [toMicros(14), toPrice(200 / 3.5)],
    ]);
  });
});
