import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { sampleForecasts } from '@/lib/analysis/forecasts/testing/sample-forecasts';
import { createPanel, type Panel } from '@/lib/analysis/panel/panel';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { parseIsoDay } from '@/lib/core/base/time';
import { problemStatus } from '@/lib/http/pages/page-problem';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import Page from './page';

const UNTIL = parseIsoDay('2025-03-14');
const panel: Panel = createPanel(randomInstruments(150, 60, UNTIL, 5));

beforeAll(() => {
  setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: 'https://tickproof.example' });
});
beforeEach(() => setAnalysis(answersFrom(panel)));

const page = async (query: string) =>
  render(await Page({ searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))) }));
/** Of a page that says what is wrong with its address. */
async function problem(query: string) {
  const { html, text, links } = await page(query);
  const [, said = ''] = /(?:No such screen|This screen can’t be read) (.*?[.?])(?: |$)/.exec(text) ?? [];
  return { status: problemStatus(html), said, links, isIndexed: html.includes('content="index, follow"') };
}
const rowsIn = (html: string) => html.match(/<th scope="row"/g)?.length ?? 0;

it('shows guests the first rows, with counts, medians and what each filter takes', async () => {
  const { html, text, links } = await page('f=rsi14:gt:50&class=stocks&cols=rsi14');
  expect(text).toMatch(/Screener \d+ of \d+ instruments, as of 14 Mar 2025/);
  // Twenty-five, and the medians.
  expect(rowsIn(html)).toBe(26);
  expect(text).toMatch(/RSI 14 &gt; 50 −\d+ rows/);
  expect(text).toMatch(/Join for free to see all \d+ rows/);
  expect(links).toContain('/app-ng/screener?class=stocks&amp;cols=rsi14#content');
  expect(links).toContain(
    '/app-ng/screener?f=rsi14:gt:50&amp;class=stocks&amp;sort=-rsi14&amp;cols=rsi14#rows',
  );
  expect(links).toContain('#field-rsi14');
});

it('shows beside the rows of a past date what came next, as far as it has', async () => {
  const { html } = await page('f=rsi14:gt:50&class=stocks&cols=rsi14&asof=2025-03-06');
  const [, table = ''] = html.split('Table: Matching instruments');
  const cells = [...table.matchAll(/<t[hd][^>]*class="[^"]*tinted[^"]*"[^>]*>(.*?)<\/t[hd]>/g)].map(
    ([, cell = '']) => cell.replaceAll(/<[^>]+>|<!-- -->/g, ''),
  );
  expect(cells.slice(0, 4)).toEqual(['+1 session', '+5 sessions', '+21 sessions', '+63 sessions']);
  const percent = /^[+\u2212]?\d+\.\d\d%/;
  expect(cells.slice(4, 8)).toEqual([
    expect.stringMatching(percent),
    expect.stringMatching(percent),
    'pending',
    'pending',
  ]);
  // The medians of the rows and of the universe; none while they are pending.
  expect(cells.slice(-4)).toEqual([
    expect.stringMatching(/%.*%$/),
    expect.stringMatching(/%.*%$/),
    '——',
    '——',
  ]);
  expect((await page('class=stocks&asof=2025-03-14')).html).not.toContain('tinted');
});

it('asks guests to join for a fourth filter and a second page, and leads back', async () => {
  const four = await page('f=price:gt:0,change1:gt:-99,rsi14:gt:1,adx14:gt:0');
  expect(rowsIn(four.html)).toBe(0);
  expect(four.text).toContain('Join for free to combine more than 3 filters');
  expect(four.links).toContain('/app-ng/screener?f=price:gt:0,change1:gt:-99,rsi14:gt:1');
  const second = await page('page=2');
  expect(rowsIn(second.html)).toBe(0);
  expect(second.text).toContain('Join for free to see more than 25 rows');
  expect(second.links).toContain('/app-ng/screener');
});

it('leaves out what is open of forecasts, and says what they cost and what isn’t recorded', async () => {
  setAnalysis(answersFrom(panel, undefined, [], new Map(), [], sampleForecasts(panel.instruments)));
  const query = 'f=pmove:gt:66&class=stocks&cols=pmove,pmovediff';
  const open = await page(query);
  expect(open.text).toMatch(/Screener 0 of \d+ instruments/);
  expect(open.text).toMatch(/No instruments match Remove a filter, or choose an earlier date\. Clear/);
  expect(open.text).toMatch(/P\(move\) &gt; 66% , remove/);
  expect(open.text).toContain('count as unknown here');
  const settled = await page(`${query}&asof=2025-03-07`);
  expect(settled.text).toMatch(/67\.0% \+2\.0 points/);
  expect(settled.text).not.toContain('count as unknown here');
  expect((await page(`${query}&asof=2025-03-06`)).text).toContain('No forecast of this session is recorded.');
});

it('names the filter to drop where nothing matches', async () => {
  const { text, links } = await page('f=price:gt:0,rsi14:gt:100');
  expect(text).toMatch(/No instruments match Without “RSI 14 &gt; 100”, \d+ instruments would match\./);
  expect(links).toContain('/app-ng/screener?f=price:gt:0#content');
});

it.each([
  ['f=rsi14:lt:30.0', '?f=rsi14:lt:30'],
  ['f=class:in:etfs,sector:in:energy', '?f=sector:in:energy&class=etfs'],
  ['figure=rsi14&from=40&to=20', '?f=rsi14:between:20:40'],
  ['f=rsi14:lt:30&figure=volume&from=1,000,000', '?f=volume:ge:1000000,rsi14:lt:30'],
  ['figure=change1&to=−5', '?f=change1:le:-5'],
  ['figure=rsi14&from=50&to=50.0', '?f=rsi14:eq:50'],
  ['figure=rsi14&from=40&to=20&ends=excluded', '?f=rsi14:gt:20,rsi14:lt:40'],
  ['f=rsi14:ge:1&figure=rsi14&from=1,000&ends=excluded', '?f=rsi14:ge:1,rsi14:gt:1000'],
  ['figure=rsi14&to=30&ends=excluded', '?f=rsi14:lt:30'],
])('redirects %s to its one spelling', async (query, path) => {
  await expect(page(query)).rejects.toMatchObject({
    digest: `NEXT_REDIRECT;replace;/app-ng/screener${path};308;`,
  });
});

it.each([
  ['f=magic:lt:3,rsi14:lt:30', 404, 'There is no field “magic”.', '?f=rsi14:lt:30'],
  ['class=stocks&cols=magic', 404, 'There is no field “magic”.', '?class=stocks'],
  ['class=bonds', 404, 'There is no class “bonds”.', ''],
  ['f=sector:in:magic,rsi14:lt:30', 404, 'There is no sector “magic”.', '?f=rsi14:lt:30'],
  ['f=rsi14:gt:1&page=9', 404, /^There is no page 9: \d+ rows fit on \d pages\.$/, '?f=rsi14:gt:1'],
  ['f=change1:gt:5%', 400, 'Write 5 instead of “5%”: Day’s change is already in percent.', ''],
  ['figure=rsi14', 400, 'Type a number into From, To or both to filter by RSI 14.', ''],
  ['figure=rsi14&from=1&ends=maybe', 400, 'Choose whether the ends are included or excluded.', ''],
  ['asof=2030-01-01', 400, '2030-01-01 has not closed yet.', ''],
  ['class=etfs&asof=1999-01-01', 400, /^Prices start on /, '?class=etfs'],
  [`f=${Array(30).fill('rsi14:lt:30').join()}`, 400, 'A screen has at most 24 filters.', '?f=rsi14:lt:30'],
])('says what is wrong with %s, and leads to the screen without it', async (query, status, said, path) => {
  const found = await problem(query);
  expect(found).toMatchObject({ status, isIndexed: false });
  expect(found.said).toMatch(said);
  expect(found.links).toContain(`/app-ng/screener${path}`);
});

it('shows nothing of a part of the market', async () => {
  setAnalysis(answersFrom(panel, { done: 40, total: 150, through: {}, problem: null }));
  const { html, text } = await page('');
  expect(text).toContain('Daily prices: 40 of 150 instruments.');
  expect(rowsIn(html)).toBe(0);
});

it('is for search engines with up to two filters', async () => {
  const isIndexed = async (query: string) => (await page(query)).html.includes('content="index, follow"');
  expect(await isIndexed('f=rsi14:gt:30&class=stocks')).toBe(true);
  expect(await isIndexed('f=price:gt:0,rsi14:gt:30&class=stocks')).toBe(false);
  expect(await isIndexed('sort=rsi14')).toBe(false);
  expect(await isIndexed('asof=2025-03-13')).toBe(false);
});
