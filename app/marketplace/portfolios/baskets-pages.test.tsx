import ListRoute from '@/app/marketplace/[list]/page';
import BasketRoute from '@/app/marketplace/portfolios/[id]/page';
import MixRoute from '@/app/marketplace/robot-mix/page';
import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import type { Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { ALL_BASKETS } from '@/lib/portfolios/baskets/all-baskets';
import { gridFor } from '@/lib/portfolios/baskets/basket-grid';
import { planRecords } from '@/lib/portfolios/baskets/plan-records';
import { basketInstruments, marketAsOf } from '@/lib/portfolios/baskets/synthetic/basket-market';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { chainRecords, EMPTY_REGISTRY } from '@/lib/robots/registry/registry';
import { basketPath } from '@/lib/site/addresses/basket-address';

const [PUBLISHED, LAST] = ['2025-01-31', '2025-03-14'].map(parseIsoDay) as [never, never];
const instruments = basketInstruments(LAST);
const market = marketAsOf(instruments, LAST, LAST);
const before = marketAsOf(instruments, PUBLISHED, LAST);
const context = { market: 'simulated' as const, now: Date.UTC(2025, 1, 1) as Millis };
const logs = new Map(
  ALL_BASKETS.map((basket) => {
    const first = planRecords(basket, gridFor(before, basket), [], context);
    const records = [...first, ...planRecords(basket, gridFor(market, basket), first, context)];
    return [basket.id, chainRecords(EMPTY_REGISTRY, records)];
  }),
);

beforeAll(() => {
  setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: 'https://tickproof.example' });
});
beforeEach(() =>
  setAnalysis(answersFrom(market.panel, undefined, [], logs, market.robotCurves, market.forecasts)),
);

const list = async (name: string, query = '') =>
  render(
    await ListRoute({
      params: Promise.resolve({ list: name }),
      searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))),
    }),
  );
const page = async (id: string) => render(await BasketRoute({ params: Promise.resolve({ id }) }));

it('lists every basket of a kind, by risk and in the order asked for', async () => {
  const { links, html } = await list('model-portfolios');
  for (const { id, kind } of ALL_BASKETS) expect(links.includes(basketPath(id))).toBe(kind === 'model');
  expect(html).toContain('"ItemList"');
  const rows = (query: string) =>
    list('model-portfolios', query).then((shown) =>
      shown.links.filter((link) => link.startsWith('/marketplace/portfolios/')),
    );
  const [all, up, down] = [await rows(''), await rows('sort=volatility'), await rows('sort=-volatility')];
  expect([...up].sort()).toEqual([...all].sort());
  expect(down).toEqual([...up].reverse());
  const byRisk = await Promise.all(['low', 'medium', 'high'].map((risk) => rows(`risk=${risk}`)));
  expect(byRisk.flat().sort()).toEqual([...all].sort());
});

it('calls only those AI that a learned model decides for, beside the same rule without it', async () => {
  const { text: none, links: others } = await list('ai-model-portfolios');
  expect(none).toContain('only if a learned model decides what it holds');
  expect(others).toContain('/marketplace/ai-active-portfolios');
  const { links: active } = await list('active-portfolios');
  const { links: ai } = await list('ai-active-portfolios');
  for (const { id, learned } of ALL_BASKETS) {
    expect(ai.includes(basketPath(id))).toBe(learned !== undefined);
    if (learned) expect(active).not.toContain(basketPath(id));
  }
  const { text } = await page('strong-steady-stocks');
  expect(text).toMatch(/AI active portfolio · Stocks · decides monthly/);
  expect(text).toMatch(/Since publication.*The same rule without the model.*Backtest/);
  expect(text).toContain('By model aaaaaaaaaaaa');
  const { main } = await page('dual-momentum').then(({ html }) => ({
    main: html.slice(html.indexOf('<h1')),
  }));
  expect(main.slice(0, main.indexOf('<footer'))).not.toMatch(/\bAI\b/);
});

it('shows a basket’s record since publication apart from its backtest, beside what it is compared with', async () => {
  const { text, html, links } = await page('dual-momentum');
  expect(text).toContain('whichever gained more; otherwise government bonds (IEF).');
  expect(text).toMatch(/Since publication.*3 Feb 2025 to 14 Mar 2025.*Backtest.* to 31 Jan 2025/);
  expect(text).toContain('SPY, bought and held');
  expect(text).toContain('Equal mix of all it may hold');
  expect(text).toMatch(/Rebalance log.*Traded.*Published/);
  expect(text).toContain(logs.get('dual-momentum')?.[0]?.hash.slice(0, 12));
  expect(links).toContain('/marketplace/active-portfolios');
  expect(html).toContain('"Dataset"');
  expect(html).not.toContain('NaN');
});

it('shows robots that a basket holds, as links to their pages', async () => {
  const { links, text } = await page('five-robots');
  expect(links.filter((link) => /^\/[a-z-]+\/\d+-robot-\d+\//.test(link))).toHaveLength(5);
  expect(text).toContain('SPY, bought and held');
});

it('combines robots at their shares, beside their correlations, or says why it cannot', async () => {
  const mix = async (query: string) =>
    render(await MixRoute({ searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))) }));
  const { text, links } = await mix('robots=1x3.2');
  expect(text).toMatch(/1\. Robot 1 Published .*75\.0.*2\. Robot 2 Published .*25\.0/);
  expect(text).toContain('SPY, bought and held');
  expect(links.some((link) => link.includes('/2-robot-2/'))).toBe(true);
  expect((await mix('robots=1.999')).text).toContain('One of them was removed, isn’t there');
  expect((await mix('')).text).toContain('Log in or join for free to combine robots you follow.');
});

it('says what is missing before publication and before a market’s prices are complete', async () => {
  setAnalysis(answersFrom(before.panel));
  const { text } = await page('two-coins');
  expect(text).toContain('Its record hasn’t started yet.');
  const waits = 'It needs a model, and models need about five years of daily prices.';
  expect((await page('strong-steady-stocks')).text).toContain(`Its record hasn’t started yet. ${waits}`);
  expect((await list('ai-active-portfolios')).text).toContain(`Records haven’t started yet. ${waits}`);
  setAnalysis(answersFrom(before.panel, { done: 1, total: 2, through: {}, problem: null }));
  expect((await page('two-coins')).text).toContain('Daily prices are still loading');
  expect((await list('active-portfolios')).text).toContain('Daily prices are still loading');
});
