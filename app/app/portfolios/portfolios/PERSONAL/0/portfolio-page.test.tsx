import { pageFacts, render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel } from '@/lib/analysis/panel/panel';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import type { FundId } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import Page from './page';

const fundId = 1 as FundId;
const bars = randomBars({
  fundId,
  calendar: 'xnys',
  until: parseIsoDay('2026-06-30'),
  sessions: 900,
  seed: 3,
});
const named = {
  fundId,
  ticker: 'SPY',
  fundName: 'SPDR S&P 500',
  fundType: 'E',
  group: 'Broad market',
} as const;
const panel = createPanel([
  { ...named, category: '', decimals: 2, bars, reports: [], presence: NO_PRESENCE },
]);

beforeAll(() =>
  setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: 'https://tickproof.example' }),
);

it('shows a sample that says it is one, with returns, holdings and how they are worked out', async () => {
  setAnalysis(answersFrom(panel));
  const page = render(await Page());
  expect(pageFacts(page)).toEqual({
    title: 'Portfolio manager | Tickproof',
    canonical: 'https://tickproof.example/app/portfolios/portfolios/PERSONAL/0',
    robots: 'index, follow',
    headings: 1,
  });
  for (const told of [
    'This is a made-up sample',
    'Simulated prices',
    'Time-weighted return',
    'Against SPY',
    'SPDR',
  ])
    expect(page.text).toContain(told);
});

it('waits for daily prices', async () => {
  setAnalysis(answersFrom(panel, { done: 1, total: 9, through: {}, problem: null }));
  expect(render(await Page()).text).toContain('Daily prices are still loading');
});
