import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { createPanel } from '@/lib/analysis/panel/panel';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { ensureDefined } from '@/lib/core/base/assert';
import { parseIsoDay } from '@/lib/core/base/time';
import { problemStatus } from '@/lib/http/pages/page-problem';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import Page from './page';

const panel = createPanel(randomInstruments(8, 400, parseIsoDay('2026-06-30'), 21));

beforeAll(() => {
  setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: 'https://tickproof.example' });
  setAnalysis(answersFrom(panel));
});

const page = async (query: string) =>
  render(await Page({ searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))) }));

it('shows guests what has ended, counts what is current, and scores all ideas beside a base', async () => {
  const { text, links, html } = await page('');
  expect(text).toMatch(/\d+ more waiting or open ideas? /);
  // Of the only fund of the market bar.
  expect(text.match(/SPY [^.]*Open/g)).toHaveLength(1);
  expect(text.match(/Paper order/g)).toHaveLength(1);
  expect(text).toMatch(/Chart patterns in daily bars .*?\d+ of \d+ .*? of \d+/);
  expect(text).toContain('An idea says what a rule did, not what to do.');
  expect(html).toContain('content="index, follow"');
  const followed = ensureDefined(
    links.find((link) => link.includes('?idea=pattern.')),
    'a link to an idea',
  );
  const one = await page(followed.split('?')[1] ?? '');
  expect(one.text).toMatch(/From entry to outcome .*Breakout .*Entry .*Exit /);
  expect(one.html).toContain('content="noindex');
});

it('says that an idea or a page doesn’t exist', async () => {
  for (const query of ['idea=robot.1.2', 'page=999']) {
    const { html, text } = await page(query);
    expect(problemStatus(html)).toBe(404);
    expect(text).toMatch(/No such (?:idea|page 999)/);
  }
});

it.each(['class=bonds', 'source=magic', 'state=sure', 'page=0', 'idea=x', 'robot=77'])(
  'has no page for %s',
  async (query) => {
    await expect(page(query)).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
  },
);
