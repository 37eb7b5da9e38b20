import { toMicros } from '@/lib/core/base/money';
import {
  absoluteDrawdown,
  annualPL30Days,
  annualReturn,
  dailyReturns,
  type EquityCurve,
  maxDrawdownPct,
  profitOnDrawDown,
  returnOver30Days,
  sharpeR,
  wipedOutOn,
} from './equity-figures';

function curve(initial: number, ...days: [day: number, equity: number][]): EquityCurve {
  return {
    initialBalance: toMicros(initial),
    days: days.map(([day, equity]) => ({ day, equity: toMicros(equity) })),
  };
}

/** Equity after each of these daily returns, from 1,000,000. */
function compounded(returns: number[]): EquityCurve {
  let equity = 1_000_000;
  return curve(
    equity,
    ...returns.map((result, day): [number, number] => {
      equity *= 1 + result;
      return [day, equity];
    }),
  );
}

describe('daily returns', () => {
  it('measures each day against the one before and keeps flat days', () => {
    expect(dailyReturns(curve(100, [1, 110], [2, 110], [5, 55]))).toEqual([
      expect.closeTo(0.1, 12),
      0,
      expect.closeTo(-0.5, 12),
    ]);
  });

  it('loses everything once at most', () => {
    expect(dailyReturns(curve(100, [1, -20], [2, -30], [3, 10]))).toEqual([-1, 0, 0]);
  });
});

describe('sharpeR', () => {
  const alternating = (count: number) =>
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 0.1 : 0));

  it.each([252, 365])('is mean over sample deviation times the root of %p', (daysPerYear) => {
    // Returns 0.1 and 0 in turn: mean 0.05, deviation 0.05 × √(30 ÷ 29).
    const expected = Math.sqrt(29 / 30) * Math.sqrt(daysPerYear);
    expect(sharpeR(compounded(alternating(30)), daysPerYear)).toBeCloseTo(expected, 6);
  });

  it('counts flat days', () => {
    // 0.1, 0 fifteen times and thirty flat days: mean 0.025, Σ(r − mean)² = 15 × 0.075² + 45 × 0.025² = 0.1125.
    const withFlatDays = compounded([...alternating(30), ...new Array<number>(30).fill(0)]);
    expect(sharpeR(withFlatDays, 252)).toBeCloseTo((0.025 / Math.sqrt(0.1125 / 59)) * Math.sqrt(252), 6);
  });

  it('says nothing under 30 days or without any deviation', () => {
    expect(sharpeR(compounded(alternating(29)), 252)).toBeNull();
    expect(sharpeR(compounded(new Array<number>(40).fill(0)), 252)).toBeNull();
  });

  it('gives no figure for an account that was wiped out, even after it recovers', () => {
    const almost = compounded([-0.949, 0.1, ...alternating(40)]);
    expect([sharpeR(almost, 252) === null, wipedOutOn(almost)]).toEqual([false, null]);
    const wiped = compounded([0.1, -0.96, ...alternating(40)]);
    expect([sharpeR(wiped, 252), wipedOutOn(wiped)]).toEqual([null, 1]);
  });
});

describe('drawdown', () => {
  it.each([
    { name: 'between two peaks', equity: [900, 1100, 800, 1200, 1150], money: 300, pct: (100 * 300) / 1100 },
    { name: 'from the starting balance', equity: [950, 970, 940], money: 60, pct: 6 },
    { name: 'largest in money is not largest in percent', equity: [500, 9000, 8000], money: 1000, pct: 50 },
    { name: 'never below a peak', equity: [1000, 1001, 1001], money: 0, pct: 0 },
    { name: 'beyond everything', equity: [2000, -100], money: 2100, pct: 100 },
    { name: 'no days', equity: [], money: 0, pct: 0 },
  ])('$name', ({ equity, money, pct }) => {
    const days = equity.map((value, day): [number, number] => [day, value]);
    expect(absoluteDrawdown(curve(1000, ...days))).toBe(money);
    expect(maxDrawdownPct(curve(1000, ...days))).toBeCloseTo(pct, 10);
  });

  it.each([
    [450, 300, 1.5],
    [-60, 60, -1],
    [0, 10, 0],
    [100, 0, null],
  ])('net profit %p over drawdown %p is %p', (profit, drawdown, ratio) => {
    expect(profitOnDrawDown(profit, drawdown)).toBe(ratio);
  });
});

describe('annualReturn', () => {
  it.each([
    { name: 'four years (1,461 days) at 10 %', last: 1460, equity: 1464.1, annual: 10, extrapolated: false },
    { name: 'four years at −50 %', last: 1460, equity: 62.5, annual: -50, extrapolated: false },
    { name: '366 days are a year', last: 365, equity: 1000, annual: 0, extrapolated: false },
    { name: '365 days are not', last: 364, equity: 1000, annual: 0, extrapolated: true },
    { name: 'everything lost', last: 99, equity: 0, annual: -100, extrapolated: true },
    { name: 'more than everything lost', last: 1460, equity: -5, annual: -100, extrapolated: false },
  ])('$name', ({ last, equity, annual, extrapolated }) => {
    const { annualPL, annualPLExtrapolated } = annualReturn(curve(1000, [0, 1000], [last, equity]));
    expect(annualPL).toBeCloseTo(annual, 8);
    expect(annualPLExtrapolated).toBe(extrapolated);
  });

  it('compounds a single day over a year, and gives no figure beyond every number', () => {
    // 1.001 to the power of 365.25.
    expect(annualReturn(curve(1000, [7, 1001])).annualPL).toBeCloseTo(44.06, 2);
    expect(annualReturn(curve(1000, [7, 1e7])).annualPL).toBeNull();
    expect(annualReturn(curve(1000))).toEqual({ annualPL: null, annualPLExtrapolated: true });
  });
});

describe('annualPL30Days', () => {
  it.each([
    {
      name: '6 % since 30 days ago',
      days: [
        [0, 900],
        [10, 1000],
        [40, 1060],
      ],
      pct: 73,
    },
    {
      name: 'the last day before a gap is the base',
      days: [
        [0, 900],
        [9, 1000],
        [11, 5000],
        [40, 940],
      ],
      pct: -73,
    },
    {
      name: 'exactly 30 days, from the initial balance',
      days: [
        [1, 5000],
        [30, 1030],
      ],
      pct: 36.5,
    },
    {
      name: 'everything lost',
      days: [
        [0, 1000],
        [40, -10],
      ],
      pct: (-100 * 365) / 30,
    },
  ] as const)('$name', ({ days, pct }) => {
    expect(
      annualPL30Days(curve(1000, ...days.map(([day, equity]): [number, number] => [day, equity]))),
    ).toBeCloseTo(pct, 8);
  });

  it('gives the return of those days itself', () => {
    expect(returnOver30Days({ annualPL30Days: 73 })).toBeCloseTo(6, 10);
    expect(returnOver30Days({ annualPL30Days: null })).toBeNull();
  });

  it('is missing under 30 days, and for an account that was used up before', () => {
    expect(annualPL30Days(curve(1000, [1, 1000], [29, 1100]))).toBeNull();
    expect(annualPL30Days(curve(1000))).toBeNull();
    expect(annualPL30Days(curve(1000, [0, 0], [40, 0]))).toBeNull();
  });
});
