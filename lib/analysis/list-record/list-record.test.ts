import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundType } from '@/lib/market/data/instrument';
import { LIST_RECORD, type ListStint } from './list-record';

const DAYS = ['2025-03-10', '2025-03-11', '2025-03-12', '2025-03-13'].map(parseIsoDay);
const AAA = 1 as FundId;
const BBB = 2 as FundId;
const COIN = 3 as FundId;

function instrument(fundId: FundId, ticker: string, fundType: FundType, closes: readonly number[]) {
  const column = Float64Array.from(closes);
  const bars: DailyBars = {
    ...{ fundId, length: closes.length, madeAfterwards: 0, day: Int32Array.from(DAYS) },
    ...{ open: column, high: column, low: column, close: column, volume: column },
  };
  const named = { ticker, fundName: ticker, fundType, group: '', category: '', decimals: 2 };
  return { ...named, fundId, bars, reports: [], presence: NO_PRESENCE };
}

const panel = createPanel([
  instrument(AAA, 'AAA', 'S', [100, 110, 121, 121]),
  instrument(BBB, 'BBB', 'S', [50, 50, 40, 80]),
  instrument(4 as FundId, 'SPY', 'E', [10, 10.1, 10.1, 10.1]),
  instrument(COIN, 'EURUSD', 'F', [1, 1, 2, 2]),
]);
const at = (text: string) => Date.parse(`2025-03-${text}:00Z`) as Millis;
const record = async (...stints: readonly ListStint[]) =>
  (await answersFrom(panel).ask(LIST_RECORD, stints)).answer;

it('counts from the first close after a ticker was added to the first one after it was removed', async () => {
  // New York closes at 20:00 UTC in that week.
  const found = await record(
    { fundId: AAA, addedAt: at('10T19:59'), removedAt: null },
    { fundId: BBB, addedAt: at('10T20:00'), removedAt: at('12T19:00') },
  );
  expect(found?.stints).toEqual([
    { from: DAYS[0], to: DAYS[3], resultPct: expect.closeTo(21), benchmarkPct: expect.closeTo(1) },
    { from: DAYS[1], to: DAYS[2], resultPct: expect.closeTo(-20), benchmarkPct: expect.closeTo(0) },
  ]);
  // +10% of one; then half of +10% and −20% each; then nothing.
  expect(found?.resultPct).toBeCloseTo(100 * (1.1 * 0.95 - 1));
  expect(found?.benchmarkPct).toBeCloseTo(1);
  expect(found?.to).toBe(DAYS[3]);
});

it('has no result of what was in the list over no close, is unknown, or waits for one, and no benchmark of currencies', async () => {
  const found = await record(
    { fundId: AAA, addedAt: at('11T10:00'), removedAt: at('11T11:00') },
    { fundId: 99 as FundId, addedAt: at('10T10:00'), removedAt: null },
    { fundId: AAA, addedAt: at('14T10:00'), removedAt: null },
  );
  expect(found?.stints.map(({ resultPct }) => resultPct)).toEqual([null, null, null]);
  expect([found?.resultPct, found?.benchmarkPct]).toEqual([null, null]);
  const currency = await record({ fundId: COIN, addedAt: at('10T10:00'), removedAt: null });
  expect(currency).toMatchObject({ stints: [{ resultPct: 100, benchmarkPct: null }], benchmarkPct: 0 });
});
