import { GAP_PARTS, gapSteps, roundToSum, waterfallBars } from './gap-steps';

const NONE = { delay: 0, price: 0, fees: 0, size: 0, missed: 0, total: 0 };

/** A small generator with a fixed seed, so that failures repeat. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('the parts of a gap', () => {
  it('lead from the robot’s result to mine without a gap', () => {
    const gap = { delay: -3.2, price: -1.1, fees: -2, size: 0.5, missed: 4, total: -1.8 };
    expect(gapSteps(120, gap)).toEqual([
      { part: 'robot', from: 0, to: 12_000 },
      { part: 'delay', from: 12_000, to: 11_680 },
      { part: 'price', from: 11_680, to: 11_570 },
      { part: 'fees', from: 11_570, to: 11_370 },
      { part: 'size', from: 11_370, to: 11_420 },
      { part: 'missed', from: 11_420, to: 11_820 },
      { part: 'mine', from: 0, to: 11_820 },
    ]);
  });

  it('add up as they are shown, whatever their fractions of a cent', () => {
    const next = numbers(7);
    for (let round = 0; round < 300; round++) {
      const parts = GAP_PARTS.map(
        () => Math.round((next() - 0.5) * 10 ** (2 + Math.floor(8 * next()))) / 1e6,
      );
      const total = parts.reduce((sum, part) => sum + part, 0);
      const [delay = 0, price = 0, fees = 0, size = 0, missed = 0] = parts;
      const robot = (next() - 0.5) * 1_000;
      const steps = gapSteps(robot, { delay, price, fees, size, missed, total });
      const [first, ...others] = steps;
      const mine = others.pop();
      expect(first?.to).toBe(Math.round(100 * robot) + 0);
      expect(mine?.to).toBe(Math.round(100 * (robot + total)) + 0);
      expect(others.at(-1)?.to).toBe(mine?.to);
      // No part is shown more than a cent off.
      for (const [index, { from, to }] of others.entries())
        expect(Math.abs(to - from - 100 * (parts[index] ?? 0))).toBeLessThan(1.5);
    }
  });

  it('are all zero without a gap', () => {
    expect(gapSteps(10, NONE).slice(1, -1)).toEqual(
      GAP_PARTS.map((part) => ({ part, from: 1_000, to: 1_000 })),
    );
  });
});

it('rounding gives what is left to the largest remainders', () => {
  expect(roundToSum([0.5, 0.25, 0.25], 1)).toEqual([1, 0, 0]);
  expect(roundToSum([-0.4, -0.4, -0.2], -1)).toEqual([0, -1, 0]);
  expect(roundToSum([1.2, 1.2], 5)).toEqual([3, 2]);
});

it('bars share one scale that holds zero', () => {
  expect(
    waterfallBars([
      { part: 'robot', from: 0, to: 100 },
      { part: 'delay', from: 100, to: -100 },
    ]),
  ).toEqual([
    { start: 50, width: 50 },
    { start: 0, width: 100 },
  ]);
});
