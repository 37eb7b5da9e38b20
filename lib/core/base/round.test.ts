import fc from 'fast-check';
import { cutTo, roundTo, roundUp } from './round';

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

it.each([
  [1.01, 0, 2],
  [0.41, 1, 0.5],
  [0.1 + 0.2, 1, 0.3],
  [5, 0, 5],
  [0, 1, 0],
])('%d to %d digits up is %d', (value, digits, rounded) => {
  expect(roundUp(value, digits)).toBe(rounded);
});

describe('cutting', () => {
  it.each([
    [29.8496, 2, 29.84],
    [-29.8496, 2, -29.84],
    [29.853, 2, 29.86],
    [29.85, 2, 29.85],
    [0.946, 2, 0.94],
    [0.3, 2, 0.3],
    [0.001, 2, 0.01],
    [110.00000000000001, 2, 110],
    [-0, 2, 0],
    [90.001, 2, 90.01],
    [1e22, 2, 1e22],
    [Number.NEGATIVE_INFINITY, 2, Number.NEGATIVE_INFINITY],
    [Number.NaN, 2, Number.NaN],
  ])('%d to %d digits is %d', (value, digits, cut) => {
    expect(Object.is(cutTo(value, digits), cut)).toBe(true);
  });

  it('is within a unit, and rounds to fewer decimals as the value does', () => {
    const close = fc.tuple(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -99, max: 99 }));
    const anything = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const values = fc.oneof(
      close.map(([hundredths, rest]) => (hundredths + rest / 1000) / 100),
      anything,
    );
    fc.assert(
      fc.property(values, (value) => {
        const cut = cutTo(value, 2);
        expect(Math.abs(cut - value)).toBeLessThan(0.01 + 1e-9);
        for (const digits of [0, 1]) expect(roundTo(cut, digits)).toBe(roundTo(value, digits));
      }),
      { numRuns: 2000 },
    );
  });
});
