import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'playwright/test';
import { pageTitle } from '@/components/robots/robot-list/list-labels';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { findAssetClass } from '@/lib/site/addresses/asset-class';
import { isIndexedPage, mainPath } from '@/lib/site/addresses/page';
import { ALL_PAGES } from '@/lib/site/addresses/pages';
import { parseList } from '@/lib/site/addresses/parse-list';
import { validateStructuredData } from '@/lib/site/structured-data/testing/validate';
import { type Crawl, type CrawledPage, crawl, visit } from './setup/crawler';

/** The whole site as search engines see it; all tests in this file share it. */
let site: Crawl;
/** Paths with their modification times, from the sitemaps before and after the crawl. */
let sitemaps: readonly Sitemap[];
type Sitemap = ReadonlyMap<string, string | undefined>;
const parser = new XMLParser({ isArray: (name) => ['sitemap', 'url', 'item'].includes(name) });

/** Which other pages exist doesn't depend on robots. */
const NO_ROBOTS = createCatalogue({ name: 'simulated', label: '', now: 0 }).reader;

const origin = () => process.env['PRODUCT_ORIGIN'] ?? '';
const isPage = (page: CrawledPage) => page.isPage && page.status === 200;
const HTML = ALL_PAGES.map(([, page]) => page).filter((page) => !page.isDocument);
/** Pages with a single path whose query the server ignores. */
const SINGLE = HTML.filter((page) => !mainPath(page).includes('[') && page.query === undefined);
/** Their canonical address has no query. */
const QUERY_PAGES = SINGLE.map(mainPath);
/** Forms and personal pages: available to everyone, but not indexed. */
const UNLISTED = SINGLE.filter((page) => !isIndexedPage(page)).map(mainPath);
/** Forms, which show no robots. */
const WITHOUT_FIGURES = [...UNLISTED, '/app/prelogin/'];
/** Pages with prices of plans and tools, or with invented amounts in texts and samples. */
const WITH_EXAMPLES = [
  '/app/user/memberships/',
  '/app/home/?homePageMode=help',
  '/app/courses/',
  '/trading-investing-101/',
  '/app/generalinfo/',
  '/about/day-traders/',
  '/lp/',
  '/app/whats-new/',
  '/app/academy/',
  '/buy-sell-signals/',
  '/app/tradeideas/',
  '/app/portfolios/portfolios/',
  ...['stock', 'etf', 'forex', 'crypto'].map((name) => `/${name}-pattern-screener/`),
];
/** Indexed pages other than lists, robots and tickers. */
const LISTED = HTML.filter(isIndexedPage).flatMap(({ sitemap, patterns }) => {
  if (!sitemap) return patterns;
  return sitemap.file === 'pages' ? sitemap.entries(NO_ROBOTS).map(({ path }) => path) : [];
});

const isRobot = (address: string) => /^\/bot-trading\/(?:\d+-|robot\/\d)/.test(address);
const isTicker = (address: string) => /^\/ticker\/./.test(address);
const isPattern = (address: string) => /^\/marketplace\/patterns\/./.test(address);
/** The first page of a list by two filters, or by a ticker. All others link to lists with more filters. */
const isLastList = (address: string) =>
  /^\/bot-[a-z-]+\/(?:[^?/]+\/[^?/]+|[A-Z][A-Z0-9.]*)\/$/.test(address) && !isRobot(address);
/** The list of a later page; null for other addresses. */
const listOfLater = (address: string) => /^(.*)[?&]page=\d+$/.exec(address)?.[1] ?? null;
const isMarket = (list: string) => /^\/[^/]+\/$/.test(list);
/**
 * One of so many is read, since the same code draws them all. Of others it's checked that they are listed and linked.
 * The lists of whole markets are read with all pages.
 */
const SAMPLED = [
  { is: isLastList, oneOf: 8 },
  { is: isRobot, oneOf: 16 },
  { is: isTicker, oneOf: 16 },
  { is: isPattern, oneOf: 16 },
];
/** Of lists with later pages, all pages of one of so many are read. */
const ONE_LATER_OF = 48;
const inSample = (oneOf: number) => (_: string, index: number) => index % oneOf === 0;
/** Whether an address is a later page of a list that the crawl leaves out. */
let isLaterLeftOut: (address: string) => boolean = () => false;
/** Whether the crawl leaves an address out, if only links to it are checked. */
let isLeftOut: (address: string) => boolean = () => false;

const withoutQuery = (address: string) => address.split('?')[0] ?? '';

/** The expected canonical address. */
function ownAddress({ address }: CrawledPage): string {
  return QUERY_PAGES.includes(withoutQuery(address)) ? withoutQuery(address) : address;
}

/** A page with a different canonical address isn't indexed itself. */
const isIndexed = (page: CrawledPage) => page.isIndexed && ownAddress(page) === page.address;

const asScript = (text: string) => `<script type="application/ld+json">${text}</script>`;

/** A list's title, from its address; null for other pages. */
function listTitleAt(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://tickproof.example');
  const [, slug = '', ...segments] = decodeURIComponent(pathname).split('/').slice(0, -1);
  const assetClass = findAssetClass(slug);
  if (assetClass === undefined || isRobot(address)) return null;
  const knowledge = {
    findTicker: (text: string) => (text === text.toUpperCase() ? text : null),
    readSearch: (_: string, keyword: string) => ({ keyword, tickers: [], unknown: [] }),
  };
  const list = parseList(assetClass, segments, searchParams, knowledge);
  return list && `${pageTitle(list, false)} | Tickproof`;
}

/** Path and query of an absolute address on this site. */
function readAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

async function readSitemap(): Promise<Sitemap> {
  const entries = new Map<string, string | undefined>();
  const index = parser.parse((await visit(origin(), '/sitemap.xml')).body);
  for (const { loc } of index.sitemapindex.sitemap) {
    const file = parser.parse((await visit(origin(), readAddress(loc))).body);
    for (const url of file.urlset.url) entries.set(readAddress(url.loc), url.lastmod);
  }
  return entries;
}

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const before = await readSitemap();
  const lists = [...new Set([...before.keys()].map(listOfLater).filter((list) => list !== null))];
  const read = new Set([...lists.filter(inSample(ONE_LATER_OF)), ...lists.filter(isMarket)]);
  isLaterLeftOut = (address) => {
    const list = listOfLater(address);
    return list !== null && !read.has(list);
  };
  const sample = new Set([
    ...read,
    ...SAMPLED.flatMap(({ is, oneOf }) => [...before.keys()].filter(is).filter(inSample(oneOf))),
  ]);
  isLeftOut = (address) =>
    isLaterLeftOut(address) || (SAMPLED.some(({ is }) => is(address)) && !sample.has(address));
  const from = ['/', ...before.keys()].filter((address) => !isLeftOut(address));
  site = await crawl(origin(), from, { isLeftOut });
  sitemaps = [before, await readSitemap()];
  const rate = Math.round(site.pages.length / site.seconds);
  const slowest = Math.round(Math.max(...site.pages.map((page) => page.ms)));
  process.stdout.write(
    `Crawled ${site.pages.length} addresses in ${site.seconds.toFixed(1)} s (${rate}/s, slowest ${slowest} ms); ${before.size} in the sitemap\n`,
  );
});

/** Robots trade during the crawl, so the two sitemaps may differ. */
const isListed = (address: string) => sitemaps.some((sitemap) => sitemap.has(address));
const alwaysListed = () =>
  [...(sitemaps[0]?.keys() ?? [])]
    .filter((address) => !isLaterLeftOut(address))
    .filter((address) => sitemaps.every((sitemap) => sitemap.has(address)));

/** Fetches the linking pages again to see whether they still link there. */
async function isStillLinked(address: string): Promise<boolean> {
  const from = site.pages.filter(({ links }) => links.includes(address)).map((page) => page.address);
  const { pages } = await crawl(origin(), from, { isFollowing: false });
  return sitemaps.at(-1)?.has(address) === true || pages.some(({ links }) => links.includes(address));
}

test('every address responds, and every page has its canonical address', async () => {
  expect(site.pages.length).toBeGreaterThan(600);
  const wrong = [];
  // A page of robots with open trades may disappear after it was linked, as trades close.
  for (const { address, status } of site.pages.filter((page) => page.status !== 200))
    if (status !== 404 || (await isStillLinked(address))) wrong.push([address, status]);
  expect(wrong).toEqual([]);
  const strangers = site.pages
    .filter(isPage)
    .filter((page) => (page.canonical && readAddress(page.canonical)) !== ownAddress(page))
    .map(({ address }) => address);
  expect(strangers).toEqual([]);
});

test('the sitemap lists exactly the linked pages that may be indexed', () => {
  const indexed = site.pages
    .filter(isPage)
    .filter(isIndexed)
    .map(({ address }) => address);
  expect(indexed.filter((address) => !isListed(address))).toEqual([]);
  const linked = new Set(site.pages.flatMap((page) => page.links));
  const shown = new Set(indexed);
  expect(alwaysListed().filter((address) => !shown.has(address) && !isLeftOut(address))).toEqual([]);
  expect(alwaysListed().filter((address) => address !== '/' && !linked.has(address))).toEqual([]);
  const now = Date.now() + 60_000;
  const dated = sitemaps.flatMap((sitemap) => [...sitemap]).filter(([, lastmod]) => lastmod !== undefined);
  expect(dated.length).toBeGreaterThan(1000);
  expect(dated.filter(([, lastmod]) => !(Date.parse(lastmod ?? '') <= now))).toEqual([]);
});

test('plans, levels, help and terms are indexed; personal pages aren’t', async () => {
  const byAddress = new Map(site.pages.map((page) => [page.address, page]));
  for (const address of LISTED) {
    expect([address, isListed(address)]).toEqual([address, true]);
    if (!isLeftOut(address)) expect([address, byAddress.get(address)?.isIndexed]).toEqual([address, true]);
  }
  const found = site.pages.filter(({ address }) => UNLISTED.includes(withoutQuery(address)));
  expect(found.filter((page) => page.isIndexed).map(({ address }) => address)).toEqual([]);
  // Every page has a few such links; one per robot would waste crawlers' time.
  expect(found.length).toBeLessThan(20);
  const { pages } = await crawl(origin(), UNLISTED, { isFollowing: false });
  expect(pages.map(({ address, status, isIndexed: isShown }) => [address, status, isShown])).toEqual(
    pages.map(({ address }) => [address, 200, false]),
  );
  expect(pages).toHaveLength(UNLISTED.length);
  const listed = sitemaps.flatMap((sitemap) => [...sitemap.keys()]);
  expect(listed.filter((address) => UNLISTED.includes(withoutQuery(address)))).toEqual([]);
});

test('a page is the same for everyone, and under any query only the browser reads', async () => {
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin()}${address}`, { headers });
    expect([address, answer.headers.getSetCookie()]).toEqual([address, []]);
    return answer.text();
  };
  /** Asked anew if they differ: the market bar, for one, changes between two answers now and then. */
  const differ = async (address: string, asAnother: () => Promise<string>) => {
    for (let tries = 0; tries < 3; tries++) if ((await ask(address)) === (await asAnother())) return false;
    return true;
  };
  const cookie = 'session=somebody; device=somebody; signed-in=1';
  const differing: string[] = [];
  for (const address of new Set([...LISTED.filter(inSample(8)), ...QUERY_PAGES])) {
    if (await differ(address, () => ask(address, { cookie }))) differing.push(`${address} with cookies`);
    if (!QUERY_PAGES.includes(address)) continue;
    const query = '?action=ask_for_log_in&token=x&returnUrl=%2Fevil&selectedRobotProductId=1';
    if (await differ(address, () => ask(`${address}${query}`))) differing.push(`${address} under a query`);
  }
  expect(differing).toEqual([]);
});

test('nofollow links work', async () => {
  const unfollowed = [...new Set(site.pages.flatMap((page) => page.unfollowed))];
  expect(unfollowed.length).toBeGreaterThan(1000);
  // An even sample, since there are as many links as filter combinations.
  const step = Math.ceil(unfollowed.length / 60);
  const sample = unfollowed.filter((_, index) => index % step === 0);
  const { pages } = await crawl(origin(), sample, { isFollowing: false });
  const others = pages.filter(({ status }) => status !== 200).map(({ address }) => address);
  // A list of real accounts without robots leads to another that says so, as the specification has it.
  const broken = await Promise.all(
    others.map(async (address) => {
      const { status, url } = await fetch(`${origin()}${address}`);
      return status === 200 && url.includes('?instead-of=') ? [] : [address];
    }),
  );
  expect(broken.flat()).toEqual([]);
});

test('titles and descriptions are unique, and each page has one main heading', () => {
  const pages = site.pages.filter(isPage).filter((page) => ownAddress(page) === page.address);
  const repeated = (texts: readonly string[]) => [
    ...new Set(texts.filter((text, index) => text === '' || texts.indexOf(text) !== index)),
  ];
  const titles = new Map(pages.map(({ address, title }) => [address, title]));
  const listed = [...(sitemaps[0]?.keys() ?? [])].flatMap((address): [string, string][] => {
    const title = listTitleAt(address);
    return title === null ? [] : [[address, title]];
  });
  expect(listed.length).toBeGreaterThan(1000);
  expect(listed.filter(([address, title]) => (titles.get(address) ?? title) !== title)).toEqual([]);
  expect(repeated([...new Map([...listed, ...titles]).values()])).toEqual([]);
  const described = pages.filter(isIndexed).map((page) => page.description);
  expect(repeated(described)).toEqual([]);
  expect(pages.filter((page) => page.headings !== 1).map(({ address }) => address)).toEqual([]);
});

test('pages name the kind of prices and show no dollar amounts', () => {
  const pages = site.pages.filter(isPage).filter((page) => !page.address.startsWith('/api-reference/'));
  const unlabeled = pages.filter(
    (page) => !page.isLabeled && !WITHOUT_FIGURES.includes(withoutQuery(page.address)),
  );
  expect(unlabeled.map(({ address }) => address)).toEqual([]);
  // Prices of plans and tools, and examples in texts, aren't a robot's dollar amounts.
  const money = pages.filter(
    ({ showsMoney, address }) => showsMoney && !WITH_EXAMPLES.some((start) => address.startsWith(start)),
  );
  expect(money.map(({ address }) => address)).toEqual([]);
});

test('structured data is valid', async () => {
  const kinds = new Map<string, number>();
  const problems: string[] = [];
  for (const page of site.pages.filter(isPage)) {
    for (const text of page.structured)
      for (const node of [JSON.parse(text)].flat())
        kinds.set(String(node['@type']), (kinds.get(String(node['@type'])) ?? 0) + 1);
    for (const issue of await validateStructuredData(page.structured.map(asScript).join('')))
      problems.push(`${page.address}: ${JSON.stringify(issue)}`);
  }
  expect(problems).toEqual([]);
  for (const kind of ['ItemList', 'BreadcrumbList', 'FinancialProduct', 'Organization', 'WebSite'])
    expect([kind, (kinds.get(kind) ?? 0) > 0]).toEqual([kind, true]);
});

test('pages have preview images, and the feed can be found and read', async () => {
  const robot = site.pages.find(({ address }) => /^\/bot-trading\/\d+-/.test(address));
  const home = site.pages.find(({ address }) => address === '/');
  for (const page of [robot, home]) {
    const picture = await fetch(`${origin()}${readAddress(page?.picture ?? '')}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  const href = home?.feed ?? '';
  const feed = parser.parse((await visit(origin(), readAddress(href))).body);
  expect(feed.rss.channel.item.length).toBeGreaterThan(5);
  for (const item of feed.rss.channel.item) expect(isListed(readAddress(item.link))).toBe(true);
});

test('robots.txt allows search engines and names the sitemap', async () => {
  const { body, type } = await visit(origin(), '/robots.txt');
  expect(type).toContain('text/plain');
  expect(body).toMatch(/^User-agent: \*$/im);
  expect(body).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  expect(body).not.toMatch(/^Disallow: \/$/m);
});
