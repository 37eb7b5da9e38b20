import { roundTo } from './round';

describe('rounding', () => {
  it.each([
    [31.199480475, 2, 31.2],
    [-1.236, 2, -1.24],
    [0.125, 2, 0.13],
    [-0.125, 2, -0.13],
    [-0.004, 2, 0],
    [-0, 2, 0],
    [201.504999, 2, 201.5],
    [1.102344, 5, 1.10234],
    [1e22, 2, 1e22],
    [Number.POSITIVE_INFINITY, 2, Number.POSITIVE_INFINITY],
    [Number.NaN, 2, Number.NaN],
  ])('%d to %d digits is %d', (value, digits, rounded) => {
    expect(Object.is(roundTo(value, digits), rounded)).toBe(true);
  });
});
