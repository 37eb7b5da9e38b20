import { render } from '@/components/ui/testing/rendered';
import { MARKET_SUMMARY } from '@/lib/analysis/market-summary/market-summary';
import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { parseIsoDay } from '@/lib/core/base/time';
import type { DailyBarsState } from '@/lib/market/daily-bars/daily-bars-state';
import type { MarketSummaryAddress } from '@/lib/site/addresses/market-summary-address';
import { MarketSummaryPage } from './market-summary-page';

const panel = createPanel(randomInstruments(30, 300, parseIsoDay('2026-06-30'), 4));

async function draw(more: Partial<MarketSummaryAddress> = {}, state?: DailyBarsState) {
  const address: MarketSummaryAddress = { direction: 'gain', days: 7, class: null, ...more };
  const answered = await answersFrom(panel, state).ask(MARKET_SUMMARY, address);
  return render(<MarketSummaryPage address={address} answered={answered} screenerPath="/app-ng/screener" />);
}

it('says how far half-made daily prices are, and nothing of them', async () => {
  const { text, links } = await draw({}, { done: 12, total: 30, through: {}, problem: 'The feed is slow.' });
  expect(text).toContain('Daily prices: 12 of 30 instruments. The feed is slow.');
  expect(text).not.toMatch(/Advancers|Map of the market/);
  expect(links.some((link) => link.startsWith('/ticker/'))).toBe(false);
});

it('leads to tickers, and to every direction, period and class by links', async () => {
  const { text, links } = await draw({ class: 'stocks' });
  expect(links.map((link) => link.replace('&amp;', '&'))).toEqual(
    expect.arrayContaining([
      '/app/marketsummary/global/loss?p=7&class=stocks',
      '/app/marketsummary/global/gain?p=365&class=stocks',
      '/app/marketsummary/global/gain?p=7',
      '/ticker/SPY/',
    ]),
  );
  expect(text).toContain('Closes of 30 Jun 2026.');
  expect(text).toMatch(/Advancers\s*\d+ of 20/);
});

it('counts new highs only over less than the year they are of', async () => {
  expect((await draw({ days: 90 })).text).toContain('New 52-week lows');
  expect((await draw({ days: 365 })).text).not.toMatch(/new 52-week|new lows/i);
});

it('says why a list is empty', async () => {
  const { text } = await draw({ direction: 'active', class: 'forex' });
  expect(text).toContain('Currency pairs have no known volume');
});
