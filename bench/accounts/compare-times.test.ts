import { createRandom } from '@/lib/robots/catalogue/synthetic/random-source';
import { compareTimes, quantile, shuffle } from './compare-times';

const about = (middle: number, random: () => number) =>
  Array.from({ length: 500 }, () => middle + random() * 4);

describe('comparing times of answers', () => {
  it('finds a difference that chance does not make', () => {
    const { next } = createRandom(3);
    const { percent, byChance } = compareTimes(about(22, next), about(20, next), next);
    expect(percent).toBeGreaterThan(7);
    expect(percent).toBeLessThan(11);
    expect(byChance).toBeLessThan(3);
  });

  it('finds none between times of the same kind', () => {
    const { next } = createRandom(4);
    const { percent, byChance } = compareTimes(about(20, next), about(20, next), next);
    expect(Math.abs(percent)).toBeLessThan(Math.max(byChance, 2));
  });

  it('shuffles without losing anything, and leaves what it was given', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8];
    const mixed = shuffle(values, createRandom(5).next);
    expect(mixed).not.toEqual(values);
    expect([...mixed].sort((a, b) => a - b)).toEqual(values);
  });

  it('takes the value that a share of them does not exceed', () => {
    expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(quantile([5, 1, 4, 2, 3], 1)).toBe(5);
  });
});
