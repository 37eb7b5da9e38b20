import type { ReactElement } from 'react';
import { SentCards } from '@/components/robots/robot-list/sent-cards';
import { render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { NO_ENTRIES, setPublishedEntries } from '@/lib/content/entries/published-entries';
import { OperatorError } from '@/lib/core/base/errors';
import { getCatalogue, setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { AddressRoute } from './_list/address-route';
import PostPage from './blogs/[slug]/page';
import LandingPage from './lp/[slug]/page';
import RobotPage from './robot-page/[segment]/page';
import TermPage from './trading-investing-101/[term]/page';

const NOT_FOUND = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

it('explains what’s missing when pages run without the server', () => {
  expect(() => getCatalogue()).toThrow(OperatorError);
});

describe('routes', () => {
  const canonical = '7-aapl-msft-trend-60-min';

  beforeAll(() => {
    const catalogue = createCatalogue(MARKET);
    const models = [7, 8, 9, 10, 11, 12, 13, -1_000_000_001].map((id) => sampleModel({ id: robotId(id) }));
    catalogue.replace(models, models.length, [666]);
    setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
  });

  const at = (segments: string[], query: Record<string, string | string[]> = {}) => ({
    params: Promise.resolve({ segments }),
    searchParams: Promise.resolve(query),
  });
  const page = (segments: string[], query?: Record<string, string | string[]>) =>
    AddressRoute({ assetClass: 'stocks-etf', Sent: SentCards, ...at(segments, query) });

  const robot = (segment: string) => RobotPage({ params: Promise.resolve({ segment }) });

  const readHead = (element: ReactElement) => {
    const { html } = render(element);
    const read = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
    return {
      title: read(/<title>([^<]*)<\/title>/),
      canonical: read(/<link rel="canonical" href="([^"]*)"/),
      robots: read(/<meta name="robots" content="([^"]*)"/),
      description: read(/<meta name="description" content="([^"]*)"/),
      picture: read(/<meta property="og:image" content="([^"]*)"/),
    };
  };
  const head = async (segments: string[], query?: Record<string, string>) =>
    readHead(await page(segments, query));
  const SITE = 'https://tickproof.example';

  it('give a list its canonical address and a unique title', async () => {
    await expect(head([])).resolves.toMatchObject({
      title: 'AI robots for stocks and ETFs | Tickproof',
      canonical: `${SITE}/bot-trading/`,
      robots: 'index, follow',
      picture: `${SITE}/og/stocks-etf.png`,
    });
    await expect(head([], { page: '2' })).resolves.toMatchObject({
      title: 'AI robots for stocks and ETFs, page 2 | Tickproof',
      canonical: `${SITE}/bot-trading/?page=2`,
    });
    await expect(head(['virtualagents', 'ta%26fa'])).resolves.toMatchObject({
      title: 'AI robots for stocks and ETFs: virtual account, technical + fundamental analysis | Tickproof',
      canonical: `${SITE}/bot-trading/virtualagents/ta&fa/`,
    });
  });

  it('keep empty, searched, sorted and heavily filtered lists from being indexed', async () => {
    const robots = async (segments: string[], query?: Record<string, string>) =>
      (await head(segments, query)).robots;
    expect(await robots(['virtualagents'])).toBe('index, follow');
    expect(await robots(['fa'])).toBe('noindex, follow');
    expect(await robots([], { q: 'swing' })).toBe('noindex, follow');
    expect(await robots([], { sort: 'name' })).toBe('noindex, follow');
    expect(await robots(['virtualagents', 'ta', 'portfolio'])).toBe('noindex, follow');
  });

  it('give a fallback list the canonical address of the list itself', async () => {
    const asked = '/bot-trading/fa/top10/';
    await expect(page(['fa', 'top10'])).rejects.toMatchObject({
      digest: `NEXT_REDIRECT;replace;/bot-trading/top10/?instead-of=${asked};307;`,
    });
    expect(await head(['top10'], { 'instead-of': asked })).toMatchObject({
      canonical: `${SITE}/bot-trading/top10/`,
      robots: 'noindex, follow',
    });
    expect(await head(['fa', 'top10'], { fallback: 'off' })).toMatchObject({
      canonical: `${SITE}/bot-trading/fa/top10/?fallback=off`,
      robots: 'noindex, follow',
    });
    const drawn = render(await page(['top10'], { 'instead-of': asked }));
    expect(drawn.text).toContain(
      'None of the top ten uses fundamental analysis, so the analysis filter is off. Top 10 needs robots with a profit over at least 20 trades closed since publication. There are none yet. Undo',
    );
    expect(drawn.links).toContain('/bot-trading/fa/top10/?fallback=off');
  });

  it.each([['0'], ['3'], ['x'], ['1.0']])('answer page %p of two with a 404', async (value) => {
    await expect(page([], { page: value })).rejects.toMatchObject(NOT_FOUND);
  });

  it('show a robot under its canonical address, with live figures in its description', async () => {
    const { html, text } = render(await robot(canonical));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<main id="content"');
    expect(text).toContain('Nothing on this site is financial advice');
    expect(readHead(await robot(canonical))).toMatchObject({
      canonical: `${SITE}/bot-trading/${canonical}/`,
      description: expect.stringContaining(
        'Full record: too early for an annualized return (includes backtest), 2 closed trades. ',
      ),
      picture: `${SITE}/og/robot/7.png`,
    });
    expect(readHead(await robot('broker-1')).canonical).toBe(`${SITE}/bot-trading/robot/1/`);
  });

  it('redirect other spellings permanently', async () => {
    const digest = `NEXT_REDIRECT;replace;/bot-trading/${canonical}/;308;`;
    await expect(page(['7-old-name'])).rejects.toMatchObject({ digest });
  });

  it('respond with 404 to unknown words and robots, and note removed robots', async () => {
    await expect(page(['x'])).rejects.toMatchObject(NOT_FOUND);
    await expect(robot('4-x')).rejects.toMatchObject(NOT_FOUND);
    await expect(robot('broker-x')).rejects.toMatchObject(NOT_FOUND);
    expect(render(await robot('666-x')).text).toContain('This robot was removed');
    expect(readHead(await robot('666-x')).robots).toBe('noindex, follow');
  });
});

describe('a withdrawn', () => {
  beforeAll(() => {
    setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: 'https://tickproof.example' });
    setPublishedEntries({
      entries: [],
      moved: {},
      withdrawn: ['blog/gone', 'glossary/gone', 'landing/gone'],
    });
  });
  afterAll(() => setPublishedEntries(NO_ENTRIES));

  it.each([
    ['post', () => PostPage({ params: Promise.resolve({ slug: 'gone' }) })],
    ['term', () => TermPage({ params: Promise.resolve({ term: 'gone' }) })],
    ['page', () => LandingPage({ params: Promise.resolve({ slug: 'gone' }) })],
  ])('%s says that it’s gone', async (what, open) => {
    expect(render(await open()).text).toContain(`This ${what} was withdrawn`);
  });
});
