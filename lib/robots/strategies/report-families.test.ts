import { barAt, decide, makeKernel, reportOn, settle } from './testing/table';
import type { Kernel } from './types';

const no = Number.NaN;

function ready(id: string, params: string): Kernel {
  const kernel = makeKernel(id, params);
  settle(kernel, 100, 6);
  return kernel;
}

function targetAt(kernel: Kernel, day: number, close: number): number {
  return decide(kernel, barAt(day, 0, close, close)).target;
}

describe('fair-value', () => {
  it.each<[string, number, [close: number, target: number][]]>([
    [
      'buys 10 % under the fair value, leaves at 2 %',
      110,
      [
        [101, no],
        [100, 1],
        [107, no],
        [108.5, 0],
      ],
    ],
    [
      'sells short 10 % over it, leaves at 2 %',
      90,
      [
        [99, no],
        [100.1, -1],
        [92, no],
        [91, 0],
      ],
    ],
    [
      'turns round when the price runs from one side to the other',
      100,
      [
        [90, 1],
        [112, -1],
      ],
    ],
  ])('%s', (_, value, steps) => {
    const kernel = ready('fair-value', 'entry=10,exit=2');
    expect(targetAt(kernel, 9, 100)).toBeNaN();
    kernel.onReport?.(reportOn(10, { fairValue: value }));
    expect(steps.map(([close], i) => targetAt(kernel, 10 + i, close))).toEqual(
      steps.map(([, target]) => target),
    );
  });
});

describe('earnings-drift', () => {
  it('follows a clear surprise for its days, counted from the report', () => {
    const kernel = ready('earnings-drift', 'least=1,days=5');
    kernel.onReport?.(reportOn(10, { surprise: 0.9 }));
    expect(targetAt(kernel, 10, 100)).toBeNaN();
    kernel.onReport?.(reportOn(11, { surprise: -1.2 }));
    expect([11, 12, 15, 16, 17].map((day) => targetAt(kernel, day, 100))).toEqual([-1, no, no, 0, no]);
  });
});

describe('growth-quality', () => {
  it('owns sound growth until it is too dear or a report takes the reason away', () => {
    const kernel = ready('growth-quality', 'growth=4,quality=0.6,premium=20');
    kernel.onReport?.(reportOn(10, { growth: 0.05, quality: 0.7, fairValue: 100 }));
    expect([100, 119, 121, 115, 109].map((close, i) => targetAt(kernel, 10 + i, close))).toEqual([
      1,
      no,
      0,
      no,
      1,
    ]);
    kernel.onReport?.(reportOn(20, { growth: 0.05, quality: 0.5, fairValue: 100 }));
    expect(targetAt(kernel, 20, 105)).toBe(0);
    kernel.onReport?.(reportOn(21, { growth: -0.05, quality: 0.3, fairValue: 100 }));
    expect(targetAt(kernel, 21, 105)).toBe(-1);
  });
});

describe('value-trend', () => {
  it('waits for the trend to turn before it buys cheap instruments', () => {
    const kernel = ready('value-trend', 'entry=5,period=2,multiple=2');
    kernel.onReport?.(reportOn(10, { fairValue: 150 }));
    const said = [95, 90, 85, 84, 90, 96, 97].map((close, i) => targetAt(kernel, 10 + i, close));
    expect(said.filter((target) => target === -1)).toEqual([]);
    expect(said.indexOf(1)).toBeGreaterThan(3);
  });
});

describe('surprise-breakout', () => {
  it('needs a breakout in the direction of the surprise, in time', () => {
    const kernel = ready('surprise-breakout', 'least=1,days=5,entry=5,exit=2');
    expect(targetAt(kernel, 10, 105)).toBeNaN();
    kernel.onReport?.(reportOn(11, { surprise: 2 }));
    expect([100, 106, 107, 90].map((close, i) => targetAt(kernel, 11 + i, close))).toEqual([no, 1, no, 0]);
    kernel.onReport?.(reportOn(20, { surprise: -2 }));
    expect([120, 121].map((close, i) => targetAt(kernel, 20 + i, close))).toEqual([no, no]);
    expect(targetAt(kernel, 26, 50)).toBeNaN();
  });
});

describe('quality-pullback', () => {
  it('buys dips of sound instruments and sells into strength', () => {
    const kernel = ready('quality-pullback', 'quality=0.6,period=3,depth=20');
    expect([99, 98].map((close, i) => targetAt(kernel, 9 + i, close))).toEqual([no, no]);
    kernel.onReport?.(reportOn(12, { quality: 0.8, growth: 0.1 }));
    expect([97, 98, 104].map((close, i) => targetAt(kernel, 12 + i, close))).toEqual([1, no, 0]);
  });
});
