import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { createPanel } from '@/lib/analysis/panel/panel';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { parseIsoDay } from '@/lib/core/base/time';
import { problemStatus } from '@/lib/http/pages/page-problem';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import Page from './page';

const panel = createPanel(randomInstruments(40, 260, parseIsoDay('2025-03-14'), 5));

beforeAll(() => {
  setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: 'https://tickproof.example' });
});
beforeEach(() => setAnalysis(answersFrom(panel)));

const page = async (query: string) =>
  render(await Page({ searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))) }));

it('shows guests the session before the newest, with what the signals’ kinds led to', async () => {
  const { text, html, links } = await page('');
  expect(text).toContain('Signals of 13 Mar 2025');
  expect(text).not.toContain('Signals of 14 Mar 2025');
  expect(text).toMatch(/\d+ signals of stocks\. q-values are over those with at least 30 cases\./);
  expect(text).toMatch(/Buy: MACD histogram changes sign.*\d+ of \d+.*Sell: MACD histogram changes sign/);
  expect(text).toContain('The histogram of MACD 12, 26, 9 (Appel) turns positive.');
  expect(text).toMatch(/too few/i);
  expect(links).toContain('/buy-sell-signals/?day=2025-03-12');
  expect(links).not.toContain('/buy-sell-signals/?day=2025-03-14');
  expect(html).toContain('DefinedTermSet');
});

it('keeps the newest session’s signals out of the page, also by its address', async () => {
  const { text, html } = await page('day=2025-03-14');
  expect(text).toContain('The newest session is for subscribers');
  const [, table = ''] = html.split('Table: Signals of');
  expect(table).toBe('');
});

it('shows what came of signals of a past day, losers included', async () => {
  const { text } = await page('side=sell&day=2025-02-03');
  expect(text).toMatch(/\d+ of \d+ signals of stocks/);
  expect(text).not.toContain('Buy: ');
  expect(text).toMatch(/−\d\.\d\dR (?:stopped|time up)/);
});

it('filters by event and class, and says what to do where nothing matches', async () => {
  expect((await page('event=gap')).text).not.toContain('MACD histogram changes sign Sell');
  const coins = await page('class=crypto&event=gap');
  expect(coins.text).toContain('No signals match');
  expect(coins.text).toContain('Choose another event or both sides.');
});

it.each([
  ['day=2030-01-01', '2030-01-01 has not closed yet.'],
  ['day=1999-01-01', 'Prices start on'],
])('says what is wrong with %s', async (query, said) => {
  const { html, text } = await page(query);
  expect(problemStatus(html)).toBe(404);
  expect(text).toContain(said);
});

it('shows nothing of a part of the market', async () => {
  setAnalysis(answersFrom(panel, { done: 3, total: 40, through: {}, problem: null }));
  const { text } = await page('');
  expect(text).toContain('Daily prices: 3 of 40 instruments.');
  expect(text).not.toContain('Signals of 1');
});

it('is for search engines once a class, of the newest day', async () => {
  const isIndexed = async (query: string) => (await page(query)).html.includes('content="index, follow"');
  expect(await isIndexed('class=etfs')).toBe(true);
  expect(await isIndexed('class=etfs&side=buy')).toBe(false);
  expect(await isIndexed('day=2025-03-12')).toBe(false);
});
