import { effectiveBets, riskShares } from './risk-shares';
import { decayingWeights, shrunkCovariance } from './shrunk-covariance';
import { normals } from './testing/normals';

/** Five columns that share a part more or less, each with a size of its own. */
function columns(periods: number): number[][] {
  const shared = normals(1, periods);
  return [1, 0.2, 2, -0.5, 3].map((loading, index) =>
    normals(10 + index, periods).map((own, at) => (index + 1) * (own + loading * (shared[at] as number))),
  );
}

/** The paper's formulas as they are printed, element by element. */
function printedIntensity(x: readonly (readonly number[])[]): number {
  const periods = (x[0] as number[]).length;
  const mean = (f: (t: number) => number) =>
    Array.from({ length: periods }, (_, t) => f(t)).reduce((sum, value) => sum + value, 0) / periods;
  const means = x.map((column) => mean((t) => column[t] as number));
  const y = (i: number, t: number) => (x[i]?.[t] as number) - (means[i] as number);
  const indices = x.map((_, i) => i);
  const pairs = indices.flatMap((i) => indices.map((j) => [i, j] as const));
  const s = (i: number, j: number) => mean((t) => y(i, t) * y(j, t));
  const off = pairs.filter(([i, j]) => i !== j);
  const r = off.reduce((sum, [i, j]) => sum + s(i, j) / Math.sqrt(s(i, i) * s(j, j)), 0) / off.length;
  const variance = (i: number, j: number) => mean((t) => (y(i, t) * y(j, t) - s(i, j)) ** 2);
  const theta = (i: number, j: number, k: number) =>
    mean((t) => (y(k, t) ** 2 - s(k, k)) * (y(i, t) * y(j, t) - s(i, j)));
  const pi = pairs.reduce((sum, [i, j]) => sum + variance(i, j), 0);
  const rho =
    indices.reduce((sum, i) => sum + variance(i, i), 0) +
    off.reduce(
      (sum, [i, j]) =>
        sum +
        (r / 2) *
          (Math.sqrt(s(j, j) / s(i, i)) * theta(i, j, i) + Math.sqrt(s(i, i) / s(j, j)) * theta(i, j, j)),
      0,
    );
  const gamma = off.reduce((sum, [i, j]) => sum + (r * Math.sqrt(s(i, i) * s(j, j)) - s(i, j)) ** 2, 0);
  return (pi - rho) / gamma / periods;
}

describe('shrunk covariance', () => {
  it('is moved as far as the paper prints, and keeps variances', () => {
    const x = columns(60);
    const { intensity, values, meanCorrelation } = shrunkCovariance(x);
    expect(intensity).toBeCloseTo(printedIntensity(x), 10);
    expect(intensity).toBeGreaterThan(0.05);
    expect(meanCorrelation).toBeCloseTo(0.135, 3);
    expect(shrunkCovariance(x, decayingWeights(60, 1)).values[7]).toBeCloseTo(values[7] as number, 12);
    const [first] = x as [number[]];
    const mean = first.reduce((sum, value) => sum + value, 0) / 60;
    expect(values[0]).toBeCloseTo(first.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 60, 12);
  });

  it('goes nearer to the sample the more periods there are', () => {
    expect(shrunkCovariance(columns(2_000)).intensity).toBeLessThan(shrunkCovariance(columns(30)).intensity);
  });

  it('takes columns that never move', () => {
    const { values } = shrunkCovariance([[0.1, 0.1, 0.1], ...columns(3).slice(0, 2)]);
    expect([...values].every(Number.isFinite)).toBe(true);
    expect(values[1]).toBe(0);
  });

  it('refuses columns of different lengths', () => {
    expect(() =>
      shrunkCovariance([
        [1, 2, 3],
        [1, 2],
      ]),
    ).toThrow(RangeError);
  });
});

describe('shares of risk', () => {
  it('sum to one, and count equal bets of their own', () => {
    const even = { size: 4, values: Float64Array.from({ length: 16 }, (_, at) => Number(at % 5 === 0)) };
    expect(effectiveBets(riskShares([1, 1, 1, 1], even).shares)).toBeCloseTo(4, 12);
    const { shares } = riskShares([0.5, 0.3, -0.4, 0.1, 0.5], shrunkCovariance(columns(60)));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(Math.min(...shares)).toBeLessThan(0);
    expect(effectiveBets([1, 0, 0])).toBe(1);
    expect(riskShares([0, 0, 0, 0], even).shares).toEqual([0, 0, 0, 0]);
  });
});
