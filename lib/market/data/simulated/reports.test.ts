import { ensureDefined } from '@/lib/core/base/assert';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, isoTime, parseIsoDay, weekday } from '@/lib/core/base/time';
import { findInstrument } from '../instruments';
import { simulateReports } from './reports';
import { createSimulatedMarket } from './simulated-market';
import { correlation } from './testing/estimators';

const FROM = (parseIsoDay('2021-01-01') * DAY_MS) as Millis;
const TO = (parseIsoDay('2025-12-31') * DAY_MS) as Millis;

function instrument(ticker: string) {
  return ensureDefined(findInstrument(ticker), ticker);
}

describe('simulateReports', () => {
  it.each([
    ['AAPL', 20, 20, 46],
    ['SPY', 20, 20, 46],
    ['EURUSD', 60, 8, 21],
    ['ETH.X', 260, 1, 4],
  ])('reports on %s %d times in five years, %d to %d days after the period', (ticker, count, least, most) => {
    const reports = simulateReports(instrument(ticker), 5, FROM, TO, () => 100);
    expect(Math.abs(reports.length - count)).toBeLessThanOrEqual(1);
    for (const { announcedAt, periodEnd } of reports) {
      expect(announcedAt - periodEnd).toBeGreaterThanOrEqual(least * DAY_MS);
      expect(announcedAt - periodEnd).toBeLessThanOrEqual(most * DAY_MS);
    }
  });

  it('ends quarters, months and weeks where they end', () => {
    const ends = (ticker: string) =>
      simulateReports(instrument(ticker), 5, FROM, TO, () => 1).map((report) => isoTime(report.periodEnd));
    expect(ends('KO').slice(0, 3)).toEqual([
      '2021-01-01T00:00:00Z',
      '2021-04-01T00:00:00Z',
      '2021-07-01T00:00:00Z',
    ]);
    expect(ends('GBPUSD').slice(0, 2)).toEqual(['2021-01-01T00:00:00Z', '2021-02-01T00:00:00Z']);
    for (const end of ends('XMR.X')) expect(weekday(Date.parse(end) / DAY_MS)).toBe(1);
  });

  it('announces on weekdays outside the trading hours of stocks', () => {
    for (const { announcedAt } of simulateReports(instrument('JPM'), 5, FROM, TO, () => 1)) {
      const day = Math.floor(announcedAt / DAY_MS);
      expect([1, 2, 3, 4, 5]).toContain(weekday(day));
      expect([11.5, 21.25]).toContain((announcedAt - day * DAY_MS) / 3_600_000);
    }
  });

  it('has each report once, however the windows are split', () => {
    const all = simulateReports(instrument('BTC.X'), 9, FROM, TO, () => 50);
    const pieces = [];
    for (let from: number = FROM; from < TO; from += 11 * DAY_MS) {
      const to = Math.min(TO, from + 11 * DAY_MS) as Millis;
      pieces.push(...simulateReports(instrument('BTC.X'), 9, from as Millis, to, () => 50));
    }
    expect(pieces).toEqual(all);
    const [first] = all;
    const at = ensureDefined(first, 'a report').announcedAt;
    expect(simulateReports(instrument('BTC.X'), 9, at, at, () => 50)).toEqual([]);
    expect(simulateReports(instrument('BTC.X'), 9, (at - 1) as Millis, at, () => 50)).toEqual([first]);
  });

  it('reads no price after the period, and reports nothing without one', () => {
    const asked: number[] = [];
    const reports = simulateReports(instrument('XOM'), 5, FROM, TO, (time) => {
      asked.push(time);
      return time < parseIsoDay('2023-01-01') * DAY_MS ? null : 80;
    });
    expect(asked.every((time) => time < TO)).toBe(true);
    expect(reports[0]?.periodEnd).toBe(parseIsoDay('2023-01-01') * DAY_MS);
  });

  it('keeps figures within their meaning', () => {
    for (const ticker of ['NVDA', 'USDJPY', 'SOL.X'])
      for (const { fairValue, growth, surprise, quality } of simulateReports(
        instrument(ticker),
        2,
        FROM,
        TO,
        () => 120,
      )) {
        expect(fairValue).toBeGreaterThan(40);
        expect(fairValue).toBeLessThan(360);
        expect(Math.abs(growth)).toBeLessThan(1);
        expect(Math.abs(surprise)).toBeLessThan(6);
        expect(quality).toBeGreaterThan(0);
        expect(quality).toBeLessThan(1);
      }
  });

  it('values by the past year, and predicts nothing about the next month', () => {
    const firstDay = parseIsoDay('2019-01-01');
    const gaps: number[] = [];
    const surprises: number[] = [];
    const nextMoves: number[] = [];
    for (let seed = 1; seed <= 12; seed += 1) {
      const market = createSimulatedMarket({ seed, firstDay, now: () => TO });
      const closeOn = (fundId: number, time: number) => {
        for (let day = Math.floor(time / DAY_MS); ; day += 1) {
          const bars = market.dayBars(fundId as never, day as never, Number.MAX_SAFE_INTEGER as never);
          if (bars && !(bars instanceof Promise)) return bars.close[bars.length - 1] as number;
        }
      };
      for (const ticker of ['AAPL', 'PG', 'NEM', 'BA']) {
        const { fundId } = instrument(ticker);
        for (const report of market.reports(fundId, FROM, TO)) {
          const here = closeOn(fundId, report.announcedAt + DAY_MS);
          gaps.push(Math.log(report.fairValue / here));
          surprises.push(report.surprise);
          nextMoves.push(Math.log(closeOn(fundId, report.announcedAt + 31 * DAY_MS) / here));
        }
      }
    }
    const moves = Float64Array.from(nextMoves);
    // The standard deviation of a correlation of 960 independent pairs is 0.032; those of one seed share a market.
    expect(Math.abs(correlation(Float64Array.from(surprises), moves))).toBeLessThan(0.11);
    expect(Math.abs(correlation(Float64Array.from(gaps), moves))).toBeLessThan(0.13);
    const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + gap * gap, 0) / gaps.length);
    expect(spread).toBeGreaterThan(0.1);
    expect(spread).toBeLessThan(0.6);
  });
});
