import { toMicros } from '@/lib/core/base/money';
import { parseIsoDay } from '@/lib/core/base/time';
import type { EquityCurve } from '@/lib/robots/statistics/equity-figures';
import { drawdownCurve, monthlyReturns } from './curve-figures';
import type { CurvePoint } from './types';

const curve = (...points: readonly (readonly [date: string, value: number])[]): CurvePoint[] =>
  points.map(([date, value]) => ({ day: parseIsoDay(date), value, phase: 'backtest' }));

const account = (...points: readonly (readonly [date: string, value: number])[]): EquityCurve => ({
  days: points.map(([date, value]) => ({ day: parseIsoDay(date), equity: toMicros(value) })),
  initialBalance: toMicros(100),
});

describe('monthly returns', () => {
  it('compare the end of each month with the end of the one before, the first with the balance', () => {
    const [first, second, ...more] = monthlyReturns(
      account(
        ['2024-11-04', 102],
        ['2024-11-29', 110],
        ['2024-12-02', 104.5],
        ['2024-12-31', 99],
        ['2025-02-03', 108.9],
      ),
    );
    expect(more).toEqual([]);
    expect(first?.year).toBe(2024);
    expect(first?.months.slice(0, 10)).toEqual(Array(10).fill(null));
    expect(first?.months[10]).toBeCloseTo(10, 10);
    expect(first?.months[11]).toBeCloseTo(-10, 10);
    expect(first?.total).toBeCloseTo(-1, 10);
    expect(second?.months[0]).toBeNull();
    expect(second?.months[1]).toBeCloseTo(10, 10);
    expect(second?.total).toBeCloseTo(10, 10);
  });

  it('are exact however little is left', () => {
    const [year] = monthlyReturns(account(['2024-01-31', 0.0053], ['2024-02-29', 0.0035]));
    expect(year?.months[1]).toBeCloseTo(-33.962, 3);
  });

  it('stay at zero after everything is lost, and are empty without days', () => {
    expect(monthlyReturns(account(['2024-01-02', 0], ['2024-02-01', 0]))[0]?.months.slice(0, 2)).toEqual([
      -100, 0,
    ]);
    expect(monthlyReturns(account())).toEqual([]);
  });
});

it('the drawdown is measured from the highest value before, the start included', () => {
  const values = drawdownCurve(
    curve(['2024-01-02', 90], ['2024-01-03', 120], ['2024-01-04', 60], ['2024-01-05', 130]),
  ).map((point) => point.value);
  expect(values[0]).toBeCloseTo(-10, 10);
  expect(values[1]).toBe(0);
  expect(values[2]).toBe(-50);
  expect(values[3]).toBe(0);
});
