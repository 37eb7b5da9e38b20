import type { Price } from './brand';
import { decimalText } from './decimal-text';
import { averageFillPrice, fromPrice, timesPrice, toPrice } from './price';

describe('prices', () => {
  it.each([
    [100.0000004, 100_000_000],
    [1.2345678, 1_234_568],
    [-1.0000005, -1_000_001],
    [0.09665, 96_650],
    [0.987654321, 987_654.321],
    [0.00000812, 8.12],
    [0.00000812345678912, 8.12345679],
    [4.05e-12, 0.00000405],
    [-0.00000812, -8.12],
    [0, 0],
  ])('%d is %d millionths: whole from a dollar on, of nine digits below', (value, price) => {
    expect(toPrice(value)).toBe(price);
  });

  it('are read back as they were written', () => {
    for (const value of [0.00000812, 0.000000071, 0.1, 0.999999999, 3.3e-13, 12.345678, -0.00000301])
      expect(fromPrice(toPrice(value))).toBe(value);
  });

  it('are no prices where they aren’t numbers', () => {
    expect(() => toPrice(Number.NaN)).toThrow('does not fit');
    expect(() => toPrice(1e12)).toThrow('does not fit');
  });

  it('multiply exactly, and average to their own digits', () => {
    expect(timesPrice(1_000_000_000_000_000n, 8.12 as Price)).toBe(8_120_000_000_000_000n);
    expect(timesPrice(-3n, 0.5 as Price)).toBe(-2n);
    expect(timesPrice(7n, 187_230_000 as Price)).toBe(1_310_610_000n);
    const fills = [8.12, 8.16].map((price) => timesPrice(1_000_000_000n, price as Price));
    expect(averageFillPrice((fills[0] as bigint) + (fills[1] as bigint), 2_000_000_000n)).toBe(8.14);
    expect(averageFillPrice(10_000_001n, 2n)).toBe(5_000_001);
  });

  it.each([
    [8.12, '8.12'],
    [1e-7, '0.0000001'],
    [-4.05e-12, '-0.00000000000405'],
    [187_230_000, '187230000'],
    [0, '0'],
  ])('%d is written %s', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });
});
