import { ensureDefined } from '@/lib/core/base/assert';
import { parseParams } from './params';
import { findFamily } from './registry';
import { barAt } from './testing/table';
import type { BasketKernel, Decision } from './types';

const no = Number.NaN;

function makeBasket(id: string, params: string, legs: number, hasRules = false): BasketKernel {
  const family = ensureDefined(findFamily(id), `family ${id}`);
  if (family.kind !== 'basket') throw new Error(`${id} is not a basket family`);
  const fundTypes = Array.from({ length: legs }, () => 'S' as const);
  const rules = { barsInSession: () => 1 };
  return family.create(parseParams(family, params), {
    barsPerSession: 1,
    fundTypes,
    ...(hasRules && { rules }),
  });
}

function targets(kernel: BasketKernel, day: number, closes: readonly (number | null)[]): number[] {
  const out = closes.map((): Decision => ({ target: no, stop: no, takeProfit: no }));
  kernel.onBars(
    closes.map((close) => (close === null ? null : barAt(day, 0, close, close))),
    out,
  );
  return out.map((decision) => decision.target);
}

describe('relative-strength', () => {
  // Day 4 is a Monday.
  it('owns the strongest that rose and shorts the weakest that fell, from Monday to Monday', () => {
    const kernel = makeBasket('relative-strength', 'lookback=2,top=2,bottom=1,days=7', 4);
    const days: [number, (number | null)[], number[]][] = [
      [7, [10, 10, 10, 10], [no, no, no, no]],
      [8, [11, 10, 12, 9], [no, no, no, no]],
      [11, [12, 10, 13, 8], [1, no, 1, -1]],
      [12, [5, 20, 13, 20], [no, no, no, no]],
      [18, [5, 30, 14, 21], [-1, 1, 0, 1]],
    ];
    for (const [day, closes, expected] of days)
      expect([day, targets(kernel, day, closes)]).toEqual([day, expected]);
  });

  it('ranks a leg without a bar as soon as it has one', () => {
    const kernel = makeBasket('relative-strength', 'lookback=2,top=1,days=7', 3);
    targets(kernel, 6, [10, 10, 10]);
    targets(kernel, 7, [10, 10, 10]);
    targets(kernel, 8, [10, 10, 20]);
    expect(targets(kernel, 11, [10, 10, null])).toEqual([no, no, no]);
    expect(targets(kernel, 12, [10, 10, 21])).toEqual([no, no, 1]);
    expect(targets(kernel, 13, [10, 10, 22])).toEqual([no, no, no]);
  });
});

describe('relative-strength with rules', () => {
  it('lets a closed leg go, and asks for all it wants at each ranking', () => {
    const kernel = makeBasket('relative-strength', 'lookback=2,top=2,days=7', 3, true);
    targets(kernel, 7, [10, 10, 10]);
    targets(kernel, 8, [11, 11, 10]);
    expect(targets(kernel, 11, [12, 12, 10])).toEqual([1, 1, 0]);
    kernel.onClosed?.(0);
    expect(targets(kernel, 12, [13, 13, 10])).toEqual([0, no, no]);
    expect(targets(kernel, 13, [14, 14, 10])).toEqual([no, no, no]);
    expect(targets(kernel, 18, [15, 15, 10])).toEqual([1, 1, 0]);
  });
});

describe('pairs-spread', () => {
  function calm(hasRules = false): BasketKernel {
    const kernel = makeBasket('pairs-spread', 'lookback=20,entry=2,exit=0.5,giveUp=3.9', 2, hasRules);
    for (let day = 1; day <= 40; day += 1) targets(kernel, day, [day % 2 === 0 ? 101 : 99, 100]);
    return kernel;
  }

  it('sells the leader, buys the laggard, and closes both when the ratio is back', () => {
    const kernel = calm();
    expect(targets(kernel, 41, [104, 100])).toEqual([-1, 1]);
    expect(targets(kernel, 42, [null, 90])).toEqual([no, no]);
    expect(targets(kernel, 43, [104, 100])).toEqual([no, no]);
    expect(targets(kernel, 44, [100, 100])).toEqual([0, 0]);
    expect(targets(kernel, 45, [94, 100])).toEqual([1, -1]);
  });

  it('gives a pair up that strays too far, and waits until it has calmed down', () => {
    const kernel = calm();
    expect(targets(kernel, 41, [103.5, 100])).toEqual([-1, 1]);
    expect(targets(kernel, 42, [140, 100])).toEqual([0, 0]);
    expect(targets(kernel, 43, [140, 100])).toEqual([no, no]);
  });

  it('with rules, leaves the other leg of a pair of which one was closed, and waits until the spread is calm', () => {
    const kernel = calm(true);
    expect(targets(kernel, 41, [104, 100])).toEqual([-1, 1]);
    kernel.onClosed?.(0);
    expect(targets(kernel, 42, [104, 100])).toEqual([0, 0]);
    expect(targets(kernel, 43, [105, 100])).toEqual([no, no]);
    targets(kernel, 44, [100, 100]);
    expect(targets(kernel, 45, [94, 100])).toEqual([1, -1]);
  });
});
