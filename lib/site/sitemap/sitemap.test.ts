import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { MARKET, pendingModel, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { NO_SITE_CONFIG } from '@/lib/core/site-config/site-config';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { API_SUBJECTS } from '@/lib/site/addresses/api-subjects';
import { BASKET_IDS } from '@/lib/site/addresses/basket-address';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { linkedLists } from '@/lib/site/addresses/linked-lists';
import { type ListAddress, listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { PATTERN_IDS } from '@/lib/site/addresses/pattern-pages-address';
import { latest, listEntries } from '@/lib/site/addresses/sitemap-entries';
import { MAX_ENTRIES, sitemapFile, sitemapIndex } from './sitemap-files';
import { writeSitemap, writeSitemapIndex } from './sitemap-xml';

const BASE = 'https://tickproof.example';
const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });

function makeCatalogue(count: number, pending = 0, recordedSince = 0): CatalogueReader {
  const catalogue = createCatalogue(MARKET);
  const models = Array.from({ length: count }, (_, i) => {
    const id = robotId(i + 1);
    const { summary, details } = i < count - pending ? sampleModel({ id }) : pendingModel({ id });
    return { summary: { ...summary, updatedAt: summary.updatedAt + i, recordedSince }, details };
  });
  catalogue.replace(models, count);
  return catalogue.reader;
}

const paths = (catalogue: CatalogueReader, name: string) =>
  sitemapFile(catalogue, name)?.map((entry) => entry.path);

describe('the sitemap', () => {
  it('lists scanners that are on', () => {
    const listed = () => (sitemapFile(makeCatalogue(0), 'pages') ?? []).map(({ path }) => path);
    const catalogue = makeCatalogue(0);
    setContainer({
      catalogue,
      baseUrl: '',
      site: { ...NO_SITE_CONFIG, features: ['forex-pattern-scanner'] },
    });
    expect(listed().filter((path) => path.includes('scanner'))).toEqual(['/forex-pattern-scanner/']);
    setContainer({ catalogue, baseUrl: '' });
    expect(listed().filter((path) => path.includes('scanner'))).toEqual([]);
  });

  it('lists its files with the last change in each', () => {
    const catalogue = makeCatalogue(8, 1);
    const last = sampleModel().summary.updatedAt + 6;
    expect(sitemapIndex(catalogue)).toEqual([
      { path: '/sitemaps/pages.xml', lastModified: last },
      { path: '/sitemaps/robots-1.xml', lastModified: last },
      { path: '/sitemaps/lists.xml', lastModified: last },
      { path: '/sitemaps/tickers.xml', lastModified: null },
      { path: '/sitemaps/tags.xml', lastModified: null },
    ]);
  });

  it('dates a robot by its figures, and gives none to a robot without', () => {
    const entries = sitemapFile(makeCatalogue(3, 1), 'robots-1');
    const { slug, updatedAt } = sampleModel().summary;
    expect(entries).toEqual([
      { path: `/bot-trading/1-${slug}/`, lastModified: updatedAt },
      { path: `/bot-trading/2-${slug}/`, lastModified: updatedAt + 1 },
      { path: `/bot-trading/3-${slug}/`, lastModified: null },
    ]);
  });

  it('dates no robot before it was recorded, whatever its market’s present', () => {
    const recorded = Date.UTC(2026, 10, 26);
    expect(sitemapFile(makeCatalogue(1, 0, recorded), 'robots-1')).toMatchObject([
      { lastModified: recorded },
    ]);
  });

  it('lists single pages, without a date if none is known', () => {
    expect(sitemapFile(makeCatalogue(0), 'pages')).toEqual([
      { path: '/', lastModified: null },
      { path: '/ticker/', lastModified: null },
      ...['gain', 'loss', 'active', 'volatile'].flatMap((direction) =>
        [1, 7, 30, 90, 365].map((days) => ({
          path: `/app/marketsummary/global/${direction}?p=${days}`,
          lastModified: null,
        })),
      ),
      { path: '/app-ng/earnings-calendar', lastModified: null },
      ...['stock', 'etf', 'forex', 'crypto'].map((name) => ({
        path: `/${name}-pattern-screener/`,
        lastModified: null,
      })),
      ...['stock', 'etf', 'forex', 'crypto'].flatMap((name) =>
        ['', '?show=models'].map((query) => ({ path: `/${name}-tpe/${query}`, lastModified: null })),
      ),
      ...['', '?class=etfs', '?class=forex', '?class=crypto'].map((query) => ({
        path: `/buy-sell-signals/${query}`,
        lastModified: null,
      })),
      ...['', '?class=etfs', '?class=forex', '?class=crypto'].map((query) => ({
        path: `/app/patterns/overview/${query}`,
        lastModified: null,
      })),
      { path: '/marketplace/patterns', lastModified: null },
      ...PATTERN_IDS.map((id) => ({ path: `/marketplace/patterns/${id}`, lastModified: null })),
      { path: '/marketplace/active-portfolios', lastModified: null },
      { path: '/marketplace/model-portfolios', lastModified: null },
      { path: '/marketplace/ai-active-portfolios', lastModified: null },
      { path: '/marketplace/robot-mix', lastModified: null },
      { path: '/app/predictions/community/', lastModified: null },
      { path: '/app/predictions/community/?show=board', lastModified: null },
      { path: '/app/trader-club/list', lastModified: null },
      { path: '/app/club/list', lastModified: null },
      { path: '/app/moderation/log/', lastModified: null },
      ...BASKET_IDS.map((id) => ({ path: `/marketplace/portfolios/${id}`, lastModified: null })),
      ...['', '?class=stocks', '?class=etfs', '?class=forex', '?class=crypto'].map((query) => ({
        path: `/app/tradeideas/${query}`,
        lastModified: null,
      })),
      { path: '/app/ai-wizard/start', lastModified: null },
      ...['', '?class=stocks', '?class=etfs', '?class=forex', '?class=crypto'].map((query) => ({
        path: `/app-ng/screener${query}`,
        lastModified: null,
      })),
      ...['', '?list=crypto', '?list=forex'].map((query) => ({
        path: `/app-ng/list-performance/watchlist/market${query}`,
        lastModified: null,
      })),
      { path: '/app/papertrades', lastModified: null },
      { path: '/app/portfolios/portfolios/PERSONAL/0', lastModified: null },
      { path: '/app/papertrades/exchange/', lastModified: null },
      { path: '/app/user/brokers/', lastModified: null },
      { path: '/app/user/memberships/level', lastModified: null },
      { path: '/app/prelogin/', lastModified: null },
      { path: '/app/prelogin/?homePageMode=trader', lastModified: null },
      { path: '/app/prelogin/beginner', lastModified: null },
      { path: '/app/prelogin/intermediate', lastModified: null },
      { path: '/app/prelogin/expert', lastModified: null },
      { path: '/app/home/?homePageMode=help', lastModified: null },
      ...HELP_ARTICLES.map((article) => ({
        path: `/app/home/?homePageMode=help&article=${article}`,
        lastModified: null,
      })),
      { path: '/app/courses/', lastModified: null },
      { path: '/verify/', lastModified: null },
      { path: '/api-reference/', lastModified: null },
      ...API_SUBJECTS.map((subject) => ({ path: `/api-reference/${subject}/`, lastModified: null })),
      { path: '/app/generalinfo/faq', lastModified: null },
      { path: '/about/day-traders/', lastModified: null },
      { path: '/trading-investing-101/', lastModified: null },
      { path: '/app/legal/', lastModified: null },
      { path: '/app/legal/?article=disclaimers-and-limitations', lastModified: null },
      { path: '/app/legal/?article=terms', lastModified: null },
      { path: '/app/legal/?article=privacy', lastModified: null },
      { path: '/app/legal/?article=affiliate-terms', lastModified: null },
      { path: '/lp/ebooks', lastModified: null },
      { path: '/app/guest/share_with_friends', lastModified: null },
      { path: '/affiliate-program/', lastModified: null },
      { path: '/app/generalinfo/contacts', lastModified: null },
    ]);
  });

  it('lists every page of every linked list that shows a robot, once', () => {
    const catalogue = makeCatalogue(13);
    const listed = paths(catalogue, 'lists') ?? [];
    expect(listed.slice(0, 3)).not.toHaveLength(0);
    for (const path of ['/bot-trading/', '/bot-trading/?page=2', '/bot-trading/?page=3', '/bot-trading/AAA/'])
      expect(listed).toContain(path);
    expect(listed).not.toContain('/bot-trading/?page=4');
    expect(listed.filter((path) => path.startsWith('/bot-forex-trading/'))).toEqual([]);
    expect(listed.some((path) => /[?&](?:q|sort)=/.test(path))).toBe(false);
    expect(new Set(listed).size).toBe(listed.length);
    const pages = linkedLists(catalogue).reduce((sum, { total }) => sum + Math.ceil(total / 6), 0);
    expect(listed.length).toBeLessThanOrEqual(pages);
  });

  it('leaves out lists that search engines are not to list', () => {
    const whole = unfilteredList('forex');
    const lists: readonly ListAddress[] = [
      { ...whole, tickers: ['EURUSD', 'USDJPY'] },
      { ...whole, keyword: 'gold' },
      { ...whole, sort: { by: 'name.keyword', ascending: true } },
    ];
    expect(listEntries(lists.map((list) => ({ list, total: 9, lastModified: 5 })))).toEqual([]);
    expect(listEntries([{ list: whole, total: 7, lastModified: 5 }])).toEqual([
      { path: '/bot-forex-trading/', lastModified: 5 },
      { path: '/bot-forex-trading/?page=2', lastModified: 5 },
    ]);
  });

  it('splits robots and lists into files that contain each once', () => {
    const { summary } = sampleModel();
    const robots = Array.from({ length: MAX_ENTRIES * 2 + 1 }, (_, i) => ({
      ...summary,
      id: robotId(i + 1),
    }));
    const catalogue: CatalogueReader = {
      ...makeCatalogue(0),
      all: () => robots,
      listTickers: () => ['AAA'],
      count: () => 1_200,
      search: () => ({ items: robots.slice(0, 6), total: 1_200 }),
    };
    const names = sitemapIndex(catalogue).map((file) => file.path);
    expect(names).toContain('/sitemaps/robots-3.xml');
    expect(names).toContain('/sitemaps/lists-1.xml');
    expect(names).not.toContain('/sitemaps/lists.xml');
    const all = [1, 2, 3].flatMap((number) => paths(catalogue, `robots-${number}`) ?? []);
    expect(new Set(all).size).toBe(robots.length);
    expect(sitemapFile(catalogue, 'robots-1')).toHaveLength(MAX_ENTRIES);
  });

  it.each(['robots', 'robots-0', 'robots-01', 'robots-2', 'lists-1', 'pages-1', 'nothing', ''])(
    'has no file %j',
    (name) => {
      expect(sitemapFile(makeCatalogue(3), name)).toBeNull();
    },
  );

  it('takes the last of the dates that are known', () => {
    const at = (lastModified: number | null) => ({ path: '/', lastModified });
    expect(latest([at(null), at(5), at(9), at(null)])).toBe(9);
    expect(latest([at(null)])).toBeNull();
  });
});

describe('sitemap XML', () => {
  it('is well-formed, with whole addresses and dates of the W3C format', () => {
    const whole = { ...unfilteredList('stocks-etf'), analysisTypes: ['TAFA'] as const };
    const xml = writeSitemap(BASE, [
      { path: listPath(whole), lastModified: 86_400_000 },
      { path: `/<'">`, lastModified: null },
    ]);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('<loc>https://tickproof.example/bot-trading/ta&amp;fa/</loc>');
    expect(parser.parse(xml).urlset.url).toEqual([
      { loc: `${BASE}/bot-trading/ta&fa/`, lastmod: '1970-01-02T00:00:00.000Z' },
      { loc: `${BASE}/<'">` },
    ]);
  });

  it('names the files of an index', () => {
    const xml = writeSitemapIndex(BASE, [{ path: '/sitemaps/pages.xml', lastModified: null }]);
    expect(parser.parse(xml).sitemapindex.sitemap).toEqual([{ loc: `${BASE}/sitemaps/pages.xml` }]);
  });
});
