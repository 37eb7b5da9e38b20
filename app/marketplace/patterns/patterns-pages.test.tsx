import Overview from '@/app/app/patterns/overview/page';
import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { createPanel } from '@/lib/analysis/panel/panel';
import { PATTERN_KINDS } from '@/lib/analysis/pattern-history/pattern-families';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { GLOSSARY } from '@/lib/content/entries/originals/glossary';
import { NO_ENTRIES, setPublishedEntries } from '@/lib/content/entries/published-entries';
import { parseIsoDay } from '@/lib/core/base/time';
import { problemStatus } from '@/lib/http/pages/page-problem';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { termPath } from '@/lib/site/addresses/addresses';
import { PATTERN_IDS, patternPath } from '@/lib/site/addresses/pattern-pages-address';
import KindRoute from './[id]/page';
import Patterns from './page';

const panel = createPanel(randomInstruments(12, 300, parseIsoDay('2025-03-14'), 5));

beforeAll(() => {
  setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: 'https://tickproof.example' });
});
beforeEach(() => setAnalysis(answersFrom(panel)));

const overview = async (query: string) =>
  render(await Overview({ searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))) }));
const kindPage = async (id: string) => render(await KindRoute({ params: Promise.resolve({ id }) }));

it('leads to a page for every kind of pattern, each with a drawing', () => {
  expect([...PATTERN_IDS].sort()).toEqual(PATTERN_KINDS.map(({ id }) => id).sort());
  const { html, links } = render(Patterns());
  for (const id of PATTERN_IDS) expect(links).toContain(patternPath(id));
  const drawings = html.match(/<svg[^>]*viewBox="0 0 80 40".*?<\/svg>/g) ?? [];
  expect(drawings).toHaveLength(PATTERN_IDS.length);
  for (const drawing of drawings) expect(drawing).toMatch(/ d="M[\d.]+ [\d.]+/);
  expect(new Set(drawings).size).toBeGreaterThan(0.9 * PATTERN_IDS.length);
  expect(html).not.toContain('NaN');
  expect(html).toContain('DefinedTermSet');
});

it('compares all kinds in a class, those with too few cases last', async () => {
  const { text, links, html } = await overview('');
  expect(text).toMatch(/Engulfing ?expected to rise.*shuffled \d\.\d\d.*\d+ of \d+/);
  expect(text.indexOf('Engulfing')).toBeLessThan(text.indexOf('Abandoned baby'));
  expect(text).toMatch(/Abandoned baby.*too few/i);
  expect(links).toContain('/app/patterns/overview/?class=crypto');
  expect(links).toContain('/marketplace/patterns/engulfing');
  expect(html).toContain('"Dataset"');
  expect((await overview('class=crypto')).text).toContain('All coins');
});

it('shows a kind’s rule, what followed it by class, and what became of the last ones, losers included', async () => {
  const { text, html } = await kindPage('engulfing');
  expect(text).toContain('A bar whose body covers the body before it, of the other color, on both sides');
  expect(text).toContain('Steve Nison, 1991; measures of TA-Lib');
  expect(html).toContain('aria-label="Schematic drawing: Engulfing"');
  for (const name of ['Stocks', 'ETFs', 'Forex', 'Crypto'])
    expect(text).toContain(`${name} expected to fall`);
  expect(text).toMatch(/stopped \d+ \w{3} 20\d\d −\d\.\d\dR/);
  expect(text).toMatch(/at target \d+ \w{3} 20\d\d \+\d\.\d\dR/);
  expect(text).not.toMatch(/open \d+ \w{3} 20/);
});

it('explains the words of chart patterns, and leads to those that the glossary has', async () => {
  const neckline = GLOSSARY.filter(({ id }) => id === 'neckline');
  setPublishedEntries({
    ...NO_ENTRIES,
    entries: neckline.map((term) => ({ ...term, slug: term.id, html: '', updatedAt: null, version: 0 })),
  });
  const { text, links } = await kindPage('head-and-shoulders');
  expect(text).toContain('a high or low from which a close came back by 3 ATR');
  expect(links.filter((link) => /^\/trading-investing-101\/./.test(link))).toEqual([termPath('neckline')]);
});

it('answers with no page for a pattern or class that doesn’t exist', async () => {
  const notFound = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };
  await expect(kindPage('moon')).rejects.toMatchObject(notFound);
  await expect(overview('class=moon')).rejects.toMatchObject(notFound);
});

it('says how far it is until patterns are found, in pages that no cache keeps', async () => {
  const state = { done: 12, total: 12, through: {}, problem: null, prepared: 0.437 };
  setAnalysis({ ask: async () => ({ state, answer: null }) });
  const { html, text } = await overview('');
  expect(text).toContain('Looking through all sessions: 43% done.');
  expect(problemStatus(html)).toBe(503);
  expect(html).toContain('http-equiv="refresh"');
});

it('shows nothing of a part of the market', async () => {
  setAnalysis(answersFrom(panel, { done: 3, total: 12, through: {}, problem: null }));
  expect((await overview('')).text).toContain('Daily prices: 3 of 12 instruments.');
  const { text } = await kindPage('doji');
  expect(text).toContain('Daily prices: 3 of 12 instruments.');
  expect(text).toContain('A bar whose open and close are nearly the same');
});
