import fc from 'fast-check';
import type { FundId, Micros, Millis } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import { OWN, type PaperPosition } from './paper-accounts';
import { book } from './position';
import { fundLimits, ownerBuyingPower, sumUnused, unusedFunds } from './set-aside';
import { calculateEquity, investedIn } from './valuation';

const TIME = 0 as Millis;
const START = 100_000_000_000 as Micros;
const OWNERS = [OWN, 'a', 'b', 'c'];

const anyTrade = fc.record({
  owner: fc.constantFrom(...OWNERS),
  fundId: fc.integer({ min: 1, max: 3 }),
  direction: fc.constantFrom<1 | -1>(1, -1),
  quantity: fc.integer({ min: 1, max: 50_000_000 }),
  price: fc.integer({ min: 1_000_000, max: 500_000_000 }),
  commission: fc.integer({ min: 0, max: 2_000_000 }),
});
type AnyTrade = typeof anyTrade extends fc.Arbitrary<infer Trade> ? Trade : never;
const anySums = fc.record({
  a: fc.integer({ min: 10_000_000, max: 50_000_000_000 }),
  b: fc.integer({ min: 10_000_000, max: 50_000_000_000 }),
});

/** An account after these trades, with what each owner's closed positions have made. */
function trade(trades: readonly AnyTrade[]) {
  const held = new Map<string, PaperPosition>();
  const profits = new Map<string, number>();
  let cash: number = START;
  for (const { owner, fundId, direction, ...execution } of trades) {
    const key = `${owner} ${fundId}`;
    const before = held.get(key) ?? null;
    const isClosing = before !== null && Math.sign(before.quantity) === -direction;
    const quantity = isClosing ? Math.min(execution.quantity, Math.abs(before.quantity)) : execution.quantity;
    const booked = book(before, { ...execution, quantity, direction, time: TIME } as never);
    cash += booked.cash;
    profits.set(owner, (profits.get(owner) ?? 0) + (booked.closed?.profit ?? 0));
    if (booked.holding) held.set(key, { accountId: '', owner, fundId: fundId as FundId, ...booked.holding });
    else held.delete(key);
  }
  return { cash: cash as Micros, positions: [...held.values()], profits };
}

describe('money set aside for copies', () => {
  it('is, with what is invested and what is free, the equity; and buys nothing that isn’t there', () => {
    fc.assert(
      fc.property(
        fc.array(anyTrade, { maxLength: 30 }),
        anySums,
        fc.integer({ min: 1_000_000, max: 500_000_000 }),
        (trades, sums, price) => {
          const { cash, positions, profits } = trade(trades);
          const prices = { findPrice: () => price / 1e6, findRate: () => IN_DOLLARS };
          const equity = calculateEquity(cash, positions, prices);
          const funds = new Map(
            Object.entries(sums).map(([owner, sum]) => [owner, (sum + (profits.get(owner) ?? 0)) as Micros]),
          );
          const unused = unusedFunds(funds, positions, prices);
          const free = ownerBuyingPower(OWN, equity, positions, unused);
          const rest = equity - investedIn(positions) - sumUnused(unused);
          expect(free).toBe(Math.max(0, rest));
          // Copies without money of their own share what is free.
          expect(ownerBuyingPower('c', equity, positions, unused)).toBe(free);
          for (const owner of ['a', 'b']) {
            const room = ownerBuyingPower(owner, equity, positions, unused);
            expect(room).toBeLessThanOrEqual(unused.get(owner) ?? 0);
            expect(room).toBeLessThanOrEqual(Math.max(0, equity - investedIn(positions)));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('can be changed to any sum within its limits, and to none beyond, without taking what isn’t free', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { maxLength: 30 }), anySums, fc.boolean(), (trades, sums, isNew) => {
        const { cash, positions, profits } = trade(trades);
        const prices = { findPrice: () => 100, findRate: () => IN_DOLLARS };
        const equity = calculateEquity(cash, positions, prices);
        const profit = ((isNew ? 0 : profits.get('a')) ?? 0) as Micros;
        const b = (sums.b + (profits.get('b') ?? 0)) as Micros;
        const withSum = (sum: number | null) => {
          const funds = new Map([['b', b]]);
          if (sum !== null) funds.set('a', (sum + profit) as Micros);
          const unused = unusedFunds(funds, positions, prices);
          return { unused: unused.get('a') ?? ZERO, free: ownerBuyingPower(OWN, equity, positions, unused) };
        };
        const sum = isNew ? null : (sums.a as Micros);
        const own = positions.filter(({ owner }) => owner === 'a');
        const before = withSum(sum);
        const { least, most } = fundLimits({ sum, profit }, own, before.free, prices);
        // The account's whole free money, and not a micro-unit more.
        if (before.free > 0 && most > 0)
          expect([withSum(most).free, withSum(most).unused]).toEqual([0, before.unused + before.free]);
        // All that is unused comes out.
        if (sum !== null) expect(withSum(least).unused).toBe(0);
        if (sum !== null && before.unused > 0) expect(least).toBe(sum - before.unused);
      }),
      { numRuns: 200 },
    );
  });
});
