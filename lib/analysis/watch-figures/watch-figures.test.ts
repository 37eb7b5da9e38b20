import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import { sampleForecasts } from '@/lib/analysis/forecasts/testing/sample-forecasts';
import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { WATCH_FIGURES } from './watch-figures';

const LAST = parseIsoDay('2025-03-14');

function panelWith(fundId: FundId, announced: readonly string[]) {
  const reports = announced.map((text) => ({ announcedAt: Date.parse(text) as Millis }) as FundamentalReport);
  const bars = randomBars({ fundId, calendar: 'xnys', until: LAST, sessions: 60, seed: 1 });
  const named = {
    ticker: 'AAA',
    fundName: 'A',
    fundType: 'S',
    group: '',
    category: '',
    decimals: 2,
  } as const;
  return { bars, panel: createPanel([{ ...named, fundId, bars, reports, presence: NO_PRESENCE }]) };
}

it('are of the last session, and null where there are too few sessions', async () => {
  const { bars, panel } = panelWith(1 as FundId, []);
  const { answer } = await answersFrom(panel).ask(WATCH_FIGURES, [2 as FundId, 1 as FundId], null);
  expect(answer).toHaveLength(1);
  const [last, before] = [bars.close[59] as number, bars.close[54] as number];
  expect(answer?.[0]).toMatchObject({ fundId: 1, day: LAST, change252: null, nextReportAt: null });
  expect(answer?.[0]?.change5).toBeCloseTo(100 * (last / before - 1), 2);
  expect(answer?.[0]?.closes).toEqual(Array.from(bars.close.slice(30)));
});

it.each([
  ['2025-03-14T19:59:00Z', null],
  ['2025-04-04T19:59:00Z', '2025-04-04T19:59:00Z'],
  ['2025-04-04T20:01:00Z', null],
])('name a report at %s from 21 days before it', async (announced, shown) => {
  const { panel } = panelWith(1 as FundId, ['2025-01-30T21:00:00Z', announced]);
  const { answer } = await answersFrom(panel).ask(WATCH_FIGURES, [1 as FundId], null);
  expect(answer?.[0]?.nextReportAt ?? null).toBe(shown && Date.parse(shown));
});

it('have the recorded chance of a move, for tickers whose forecasts may be shown', async () => {
  const { panel } = panelWith(1 as FundId, []);
  const forecasts = sampleForecasts(panel.instruments);
  const { ask } = answersFrom(panel, undefined, [], new Map(), [], forecasts);
  const chance = async (open: readonly string[] | null) =>
    (await ask(WATCH_FIGURES, [1 as FundId], open)).answer?.[0]?.moveChance;
  expect([await chance(null), await chance(['AAA'])]).toEqual([61, 61]);
  expect(await chance(['SPY'])).toBeNull();
});
