/** @jest-environment node */
import type { Phase } from '@/lib/robots/ledger/entry';
import { phaseFigures } from './phase-figures';
import type { CurvePoint } from './types';

const curve = (...days: readonly (readonly [Phase, number])[]): readonly CurvePoint[] =>
  days.map(([phase, value], day) => ({ day, value, phase }));

describe('phaseFigures', () => {
  const whole = curve(['backtest', 120], ['backtest', 80], ['replayed', 60], ['forward', 88]);

  it('measures each side of publication from the account it started with', () => {
    const { backtest, sincePublication } = phaseFigures(whole);
    expect(backtest.returnPct).toBeCloseTo(-20);
    expect(backtest.maxDrawdownPct).toBeCloseTo(100 / 3);
    expect(backtest.days).toBe(2);
    expect(sincePublication.returnPct).toBeCloseTo(10);
    expect(sincePublication.maxDrawdownPct).toBeCloseTo(25);
  });

  it('holds the benchmark from the same day', () => {
    expect(phaseFigures(whole, [100, 200, 150, 184]).benchmarkPct).toBeCloseTo(-8);
    expect(phaseFigures(whole, [100, 200]).benchmarkPct).toBeNull();
    expect(phaseFigures(whole.slice(0, 2), [100, 200]).benchmarkPct).toBeNull();
    expect(phaseFigures(curve(['replayed', 90]), [104]).benchmarkPct).toBeCloseTo(4);
  });

  it.each([
    ['no day has ended since', curve(['backtest', 110])],
    ['nothing was left before', curve(['backtest', 0], ['replayed', 0])],
  ])('has no return since publication where %s', (_, points) => {
    expect(phaseFigures(points).sincePublication).toMatchObject({ returnPct: null, maxDrawdownPct: null });
  });

  it('counts a fall below zero as all there was', () => {
    expect(phaseFigures(curve(['backtest', -30])).backtest.maxDrawdownPct).toBe(100);
  });
});
