import { toMicros } from '@/lib/core/base/money';
import { growthInterval } from './return-interval';

/** A curve of daily growth factors from 100 on. */
function toCurve(factors: readonly number[]) {
  let value = 100;
  const days = factors.map((factor, day) => {
    value *= factor;
    return { day, equity: toMicros(value) };
  });
  return { days, initialBalance: toMicros(100) };
}

const alternating = (count: number, size: number) =>
  Array.from({ length: count }, (_, day) => (Math.floor(day / 10) % 2 === 0 ? 1 + size : 1 / (1 + size)));

describe('the interval of a growth', () => {
  it('is the same each time, holds the growth itself, and is as wide as blocks of days allow', () => {
    const interval = growthInterval(toCurve(alternating(250, 0.01)));
    expect(growthInterval(toCurve(alternating(250, 0.01)))).toEqual(interval);
    const { low, high } = interval ?? { low: 1, high: 1 };
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
    // A block from a random day of trends of ten days moves by between −10 and 10 steps, each as likely: 25 of them by a
    // deviation of √(25 × 100 ÷ 3), and nine of ten draws lie within 1.645 of these.
    const half = Math.log(high / low) / 2 / Math.log(1.01);
    expect(half / (1.645 * Math.sqrt(2500 / 3))).toBeCloseTo(1, 1);
  });

  it('needs 30 days that move, and an account that is not used up', () => {
    expect(growthInterval(toCurve(alternating(29, 0.01)))).toBeNull();
    expect(growthInterval(toCurve(alternating(30, 0.01)))).not.toBeNull();
    expect(growthInterval(toCurve(new Array<number>(60).fill(1)))).toBeNull();
    expect(growthInterval(toCurve([...alternating(60, 0.01), 0]))).toBeNull();
  });

  it('of steady growth is that growth', () => {
    const interval = growthInterval(toCurve(new Array<number>(50).fill(1.001)));
    expect(interval?.low).toBeCloseTo(1.001 ** 50, 6);
    expect(interval?.high).toBeCloseTo(1.001 ** 50, 6);
  });
});
