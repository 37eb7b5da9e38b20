import { render } from '@/components/ui/testing/rendered';
import { MARKET, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { setPublishedArticles } from '@/lib/content/articles/current';
import { HELP_TEXTS } from '@/lib/content/articles/help-articles';
import { splitUrl } from '@/lib/http/base/request-path';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { TRADER_LEVELS } from '@/lib/site/addresses/trader-levels';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import LevelRoute from './[level]/page';
import TestRoute from './page';

const SITE = 'https://tickproof.example';
const catalogue = createCatalogue(MARKET);

beforeAll(() => {
  setContainer({ catalogue: catalogue.reader, baseUrl: SITE });
  setPublishedArticles(
    HELP_TEXTS.map((text) => ({ ...text, html: '<p>Words</p>', version: 0, updatedAt: null })),
  );
});

/** Robots inside and outside each level's limits; the last one has too few trades since publication to be judged. */
function stock(): void {
  const model = (id: number, timeframe: 5 | 15 | 60, maxDrawdownPct: number, closedCount = 20) => {
    const made = sampleModel({ id: robotId(id), name: `Robot ${id}`, timeframe });
    return {
      ...made,
      summary: {
        ...made.summary,
        maxDrawdownPct,
        volatilityPct: maxDrawdownPct / 3,
        sincePublication: { closedCount, profitPct: 1 },
      },
    };
  };
  const models = [
    model(1, 60, 5),
    model(2, 60, 20),
    model(3, 15, 20),
    model(4, 5, 60),
    model(5, 60, 60),
    model(6, 60, 5, 19),
  ];
  catalogue.replace(models, models.length);
}

const page = async (level: string) => render(await LevelRoute({ params: Promise.resolve({ level }) }));

const shownIds = (html: string) =>
  [...html.matchAll(/data-robot="(-?\d+)"/g)].map((match) => Number(match[1]));

describe.each(TRADER_LEVELS)('the page of level %s', (level) => {
  beforeEach(stock);

  it('only shows robots that suit it', async () => {
    const { html } = await page(level);
    const expected = { beginner: [1], intermediate: [1, 2, 3], expert: [4] }[level];
    expect(shownIds(html).sort()).toEqual(expected);
  });

  it('is indexed, names the kind of prices, and has one main heading', async () => {
    const { html, text } = await page(level);
    expect(html).toContain(`<link rel="canonical" href="${SITE}/app/prelogin/${level}"`);
    expect(html).toContain('content="index, follow"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(/data-market-bar[\s\S]*<main/.exec(html)?.[0]).toContain(MARKET.label);
    expect(text).toContain('are luck, except for costs');
  });

  it('only links to existing pages, by their canonical address', async () => {
    const links = (await page(level)).links.map((link) => link.replaceAll('&amp;', '&'));
    const knowledge = addressKnowledge(catalogue.reader);
    const wrong = links
      .filter((link) => link.startsWith('/') && !link.startsWith('/app/auth/'))
      .filter((link) => {
        const { path, query } = splitUrl(link.split('#')[0] ?? '');
        return ['missing', 'redirect', 'removed'].includes(resolveAddress(path, query, knowledge).kind);
      });
    expect(wrong).toEqual([]);
  });

  it('says if no robot fits', async () => {
    catalogue.replace([], 0);
    const { html, text } = await page(level);
    expect(shownIds(html)).toEqual([]);
    expect(text).toContain('No robot fits this level right now');
  });
});

it.each(['advisor', 'constructor', ''])('level %p is missing', async (level) => {
  await expect(page(level)).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
});

it('traders have a page of their own, with the level test', async () => {
  catalogue.replace(
    [7, 8].map((id) => sampleModel({ id: robotId(id), timeframe: 60 })),
    2,
  );
  const { html, links, text } = render(
    await TestRoute({ searchParams: Promise.resolve({ homePageMode: 'trader' }) }),
  );
  expect(html).toContain(`<link rel="canonical" href="${SITE}/app/prelogin/?homePageMode=trader"`);
  expect(text).toContain('robots every 60 minutes');
  expect(links).toEqual(expect.arrayContaining(['/app/prelogin/beginner', '/about/day-traders/']));
});

it('the level test links to every level without scripts', async () => {
  const { html, links } = render(await TestRoute({ searchParams: Promise.resolve({}) }));
  for (const level of TRADER_LEVELS) expect(links).toContain(`/app/prelogin/${level}`);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain(`<link rel="canonical" href="${SITE}/app/prelogin/"`);
});
