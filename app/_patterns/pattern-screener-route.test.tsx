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
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { patternScreenerRoute } from './pattern-screener-route';

const panel = createPanel(randomInstruments(30, 300, parseIsoDay('2025-03-14'), 5));
const catalogue = createCatalogue(MARKET);

beforeAll(() => {
  setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
});
beforeEach(() => setAnalysis(answersFrom(panel)));

const page = async (query: string, name = 'stock') =>
  render(
    await patternScreenerRoute(`/${name}-pattern-screener/`, {
      searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))),
    }),
  );

it('shows guests what has ended, losers included, and how many patterns are for subscribers', async () => {
  const { text, links } = await page('');
  expect(text).toContain('As of 14 Mar 2025');
  expect(text).toMatch(/Target reached/);
  expect(text).toMatch(/−\d\.\d\dR/);
  expect(text).toMatch(/\d+ more haven’t ended\. Subscribers see them for all stocks/);
  expect(text).toMatch(/\d+ of \d+/);
  expect(
    links.some((link) => /^\/ticker\/\w+\/\?day=\d{4}-\d\d-\d\d&amp;pattern=[a-z-]+#patterns$/.test(link)),
  ).toBe(true);
  expect(links).toContain('/stock-pattern-screener/?p=head-and-shoulders');
});

it('filters by links, and says what to do where nothing matches', async () => {
  const failed = await page('p=head-and-shoulders&state=failed');
  expect(failed.text).toContain('Head and shoulders');
  expect(failed.links).toContain('/stock-pattern-screener/?p=head-and-shoulders');
  expect(failed.links).toContain('/stock-pattern-screener/');
  const none = await page('p=bull-pennant&state=forming', 'forex');
  expect(none.text).toContain('No patterns match');
  expect(none.text).toContain('Choose another state, or all of them.');
});

it('finds the paper’s patterns with its tolerance on request, with figures of their own', async () => {
  const { text, links } = await page('tolerance=lmw2000');
  expect(text).toContain('Prices within 1.5% of their mean are level');
  expect(links.filter((link) => link.includes('-screener/?p='))).toHaveLength(10);
  expect(text).not.toContain('Harami');
  expect(links.some((link) => /^\/ticker\/.*&amp;tolerance=lmw2000#patterns$/.test(link))).toBe(true);
  const own = await page('p=head-and-shoulders');
  const theirs = await page('p=head-and-shoulders&tolerance=lmw2000');
  const rates = ({ text: shown }: { readonly text: string }) => shown.match(/[\d,]+ of [\d,]+/g);
  expect(rates(theirs)).not.toEqual(rates(own));
  expect(rates(await page('p=head-and-shoulders'))).toEqual(rates(own));
});

it.each(['p=flying-saucer', 'group=magic', 'p=doji&tolerance=lmw2000'])(
  'says that there is no %s',
  async (query) => {
    const { html, text } = await page(query);
    expect(problemStatus(html)).toBe(404);
    expect(text).toMatch(/There is no (?:pattern|group) “|didn’t define “doji”/);
  },
);

it('shows nothing of a part of the market', async () => {
  setAnalysis(answersFrom(panel, { done: 3, total: 30, through: {}, problem: null }));
  const { text } = await page('');
  expect(text).toContain('Daily prices: 3 of 30 instruments.');
  expect(text).not.toContain('Target reached 1');
});

it('is for search engines once a class', async () => {
  const isIndexed = async (query: string) => (await page(query)).html.includes('content="index, follow"');
  expect(await isIndexed('')).toBe(true);
  expect(await isIndexed('p=double-top')).toBe(false);
});

it('has one address for each choice', () => {
  const at = (path: string, query = '') => resolveAddress(path, query, addressKnowledge(catalogue.reader));
  expect(at('/pennystock-pattern-screener/', 'p=double-top')).toEqual({
    kind: 'redirect',
    to: '/stock-pattern-screener/?p=double-top',
  });
  expect(at('/etf-pattern-screener/', 'state=failed&p=double-top&tf=1d')).toEqual({
    kind: 'redirect',
    to: '/etf-pattern-screener/?p=double-top&state=failed',
  });
  for (const query of ['tolerance=loose', 'state=lost', 'dir=sideways', 'tf=5m', 'p=A%20b'])
    expect(at('/crypto-pattern-screener/', query).kind).toBe('missing');
});
