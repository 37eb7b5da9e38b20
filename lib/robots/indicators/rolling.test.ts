import fc from 'fast-check';
import { Aroon } from './aroon';
import { Cci } from './cci';
import { Donchian } from './donchian';
import { RegressionSlope } from './linear-regression';
import { Mfi } from './mfi';
import { RollingExtreme } from './rolling-extreme';
import { RollingMoments } from './rolling-moments';
import { RollingSum } from './rolling-sum';
import { Stochastic } from './stochastic';
import { WilliamsR } from './williams-r';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const prices = fc.array(fc.integer({ min: 9_000, max: 11_000 }), { minLength: 1, maxLength: 90 });
const periods = fc.integer({ min: 2, max: 17 });

interface Rolling {
  readonly name: string;
  make(period: number): (value: number) => number;
  naive(window: readonly number[]): number;
}

function deviation(window: readonly number[]): number {
  const middle = mean(window);
  return Math.sqrt(mean(window.map((value) => (value - middle) ** 2)));
}

function slope(window: readonly number[]): number {
  const center = (window.length - 1) / 2;
  const middle = mean(window);
  const spread = window.reduce((sum, _, i) => sum + (i - center) ** 2, 0);
  return window.reduce((sum, value, i) => sum + (i - center) * (value - middle), 0) / spread;
}

/** Every indicator whose value depends on nothing but the last `period` values. */
const ROLLING: readonly Rolling[] = [
  {
    name: 'sum',
    make: (period) => {
      const sum = new RollingSum(period);
      return (value) => sum.push(value);
    },
    naive: (window) => mean(window) * window.length,
  },
  {
    name: 'highest',
    make: (period) => {
      const highest = new RollingExtreme(period, 1);
      return (value) => highest.push(value);
    },
    naive: (window) => Math.max(...window),
  },
  {
    name: 'lowest',
    make: (period) => {
      const lowest = new RollingExtreme(period, -1);
      return (value) => lowest.push(value);
    },
    naive: (window) => Math.min(...window),
  },
  {
    name: 'age of the highest, the oldest of equals',
    make: (period) => {
      const highest = new RollingExtreme(period, 1);
      return (value) => {
        highest.push(value);
        return highest.age;
      };
    },
    naive: (window) => window.length - 1 - window.indexOf(Math.max(...window)),
  },
  {
    name: 'mean',
    make: (period) => {
      const moments = new RollingMoments(period);
      return (value) => moments.push(value);
    },
    naive: mean,
  },
  {
    name: 'standard deviation',
    make: (period) => {
      const moments = new RollingMoments(period);
      return (value) => {
        moments.push(value);
        return moments.stdev;
      };
    },
    naive: deviation,
  },
  {
    name: 'regression slope',
    make: (period) => {
      const line = new RegressionSlope(period);
      return (value) => line.push(value);
    },
    naive: slope,
  },
  {
    name: 'commodity channel index',
    make: (period) => {
      const cci = new Cci(period);
      return (value) => cci.push(value, value, value);
    },
    naive: (window) => {
      const middle = mean(window);
      const away = mean(window.map((value) => Math.abs(value - middle)));
      return away < 1e-9 ? 0 : ((window.at(-1) as number) - middle) / (0.015 * away);
    },
  },
  {
    name: 'Williams %R',
    make: (period) => {
      const range = new WilliamsR(period);
      return (value) => range.push(value, value, value);
    },
    naive: (window) => {
      const top = Math.max(...window);
      const height = top - Math.min(...window);
      return height === 0 ? -50 : (-100 * (top - (window.at(-1) as number))) / height;
    },
  },
];

describe.each(ROLLING)('rolling $name', ({ make, naive }) => {
  it('equals the plain computation over each window', () => {
    fc.assert(
      fc.property(prices, periods, (cents, period) => {
        const values = cents.map((price) => price / 100);
        const push = make(period);
        for (const [i, value] of values.entries()) {
          const got = push(value);
          if (i + 1 < period) expect(got).toBeNaN();
          else expect(got).toBeCloseTo(naive(values.slice(i + 1 - period, i + 1)), 8);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('windows over bars', () => {
  const bars = fc.array(
    fc.record({
      base: fc.integer({ min: 900, max: 1100 }),
      height: fc.nat(40),
      at: fc.nat(100),
      volume: fc.nat(50),
    }),
    { minLength: 40, maxLength: 80 },
  );

  it('leave nothing behind: they only depend on the last bars', () => {
    fc.assert(
      fc.property(
        bars,
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 15 }),
        (rows, period, skip) => {
          const [long, short] = [windowIndicators(period), windowIndicators(period)];
          for (const [i, row] of rows.entries()) {
            const high = row.base + row.height;
            const close = row.base + (row.height * row.at) / 100;
            const said = long(high, row.base, close, row.volume);
            if (i < skip) continue;
            const repeated = short(high, row.base, close, row.volume);
            if (i < skip + 2 * period + 6) continue;
            for (const [k, value] of said.entries()) expect(repeated[k]).toBeCloseTo(value, 9);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  function windowIndicators(period: number) {
    const stochastic = new Stochastic(period, 3, 3);
    const aroon = new Aroon(period);
    const donchian = new Donchian(period);
    const mfi = new Mfi(period);
    return (high: number, low: number, close: number, volume: number): number[] => [
      stochastic.push(high, low, close),
      stochastic.d,
      aroon.push(high, low),
      donchian.push(high, low),
      mfi.push(high, low, close, volume),
    ];
  }
});

describe('rolling sums over a long time', () => {
  it('do not drift, whatever passed through them', () => {
    const sum = new RollingSum(20);
    const moments = new RollingMoments(20);
    let state = 1;
    for (let i = 0; i < 200_000; i += 1) {
      state = (state * 48_271) % 2_147_483_647;
      sum.push((state / 2_147_483_647) * 1e9);
      moments.push((state / 2_147_483_647) * 1e9);
    }
    for (let i = 0; i < 40; i += 1) {
      sum.push(0.1);
      moments.push(0.1);
    }
    const fresh = new RollingSum(20);
    let expected = Number.NaN;
    for (let i = 0; i < 20; i += 1) expected = fresh.push(0.1);
    expect(sum.push(0.1)).toBeCloseTo(expected, 14);
    expect(moments.push(0.1)).toBeCloseTo(0.1, 14);
    expect(moments.stdev).toBe(0);
  });

  it('see no spread in a window of equal prices, wherever their block began', () => {
    for (const price of [7.1, 0.1, 130.37, 65_000.01]) {
      const moments = new RollingMoments(5);
      moments.push(1.3 * price);
      const seen = Array.from({ length: 14 }, () => [moments.push(price), moments.stdev, moments.zScore]);
      for (const [, stdev, zScore] of seen.slice(4)) expect([stdev, zScore]).toEqual([0, Number.NaN]);
    }
  });

  it('forget a NaN once it has left the window', () => {
    const sum = new RollingSum(3);
    const said = [1, Number.NaN, 2, 3, 4, 5, 6, 7].map((value) => sum.push(value));
    expect(said.slice(-2)).toEqual([15, 18]);
  });

  it('keep the digits of a small spread around a large price', () => {
    const moments = new RollingMoments(4);
    for (let i = 0; i < 1000; i += 1) moments.push(65_000 + (i % 2 === 0 ? 0.01 : -0.01));
    expect(moments.stdev).toBeCloseTo(0.01, 9);
  });
});
