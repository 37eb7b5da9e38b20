import { aggregate, autocorrelation, correlation, hill, kurtosis, mean, meanSquare } from './estimators';

const of = (...values: number[]) => Float64Array.from(values);

describe('estimators', () => {
  it('agree with figures worked out by hand', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(meanSquare([1, -2, 2])).toBe(3);
    // Around the mean 2: squares 4, 0, 4 and fourth powers 16, 0, 16: (32 / 3) / (8 / 3)^2.
    expect(kurtosis(of(0, 2, 4))).toBe(1.5);
    expect(kurtosis(of(-1, 1, -1, 1))).toBe(1);
    // Deviations -1, 1, -1, 1: three products of -1 over a sum of four.
    expect(autocorrelation(of(1, 3, 1, 3), 1)).toBe(-0.75);
    expect(autocorrelation(of(1, 3, 1, 3), 2)).toBe(0.5);
    expect(correlation(of(1, 2, 3), of(2, 4, 6))).toBeCloseTo(1, 12);
    expect(correlation(of(1, 2, 3), of(1, 0, 1))).toBe(0);
    expect([...aggregate(of(1, 2, 3, 4, 5), 2)]).toEqual([3, 7]);
  });

  it('finds the tail exponent of a Pareto sample', () => {
    // Quantiles of a Pareto distribution of exponent 3.
    const sample = Float64Array.from({ length: 20_000 }, (_, index) => ((index + 0.5) / 20_000) ** (-1 / 3));
    expect(hill(sample, 0.05)).toBeCloseTo(3, 1);
  });
});
