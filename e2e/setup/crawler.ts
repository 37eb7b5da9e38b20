import { load } from 'cheerio/slim';

/** A response. */
export interface Visited {
  /** Path and query. */
  readonly address: string;
  readonly status: number;
  readonly type: string;
  readonly ms: number;
  readonly body: string;
}

/** A page as crawlers get it. Only keeps what tests check, since whole pages would fill memory. */
export interface CrawledPage extends Omit<Visited, 'body'> {
  readonly isPage: boolean;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly isIndexed: boolean;
  readonly headings: number;
  readonly picture: string;
  readonly feed: string;
  /** Whether the bar above its content names the kind of prices. */
  readonly isLabeled: boolean;
  readonly showsMoney: boolean;
  /** The text of each structured data script. */
  readonly structured: readonly string[];
  /** Links within the site, without duplicates. */
  readonly links: readonly string[];
  /** Links marked nofollow. */
  readonly unfollowed: readonly string[];
}

export interface Crawl {
  readonly pages: readonly CrawledPage[];
  readonly seconds: number;
}

interface CrawlOptions {
  /** Whether links are followed, by default all. */
  readonly isFollowing?: boolean;
  /** Addresses that are known from elsewhere. */
  readonly isLeftOut?: (address: string) => boolean;
}

const AT_ONCE = 8;

/** Of pages that differ only in their query, such as those for a ticker, so many are followed from links. */
const OF_ONE_PATH = 25;

/**
 * Follows the links crawlers may follow, starting from some addresses. Redirects are recorded by status, not followed.
 */
export async function crawl(
  origin: string,
  from: readonly string[],
  { isFollowing = true, isLeftOut = () => false }: CrawlOptions = {},
): Promise<Crawl> {
  const started = performance.now();
  const known = new Set(from);
  const waiting = [...known];
  const pages: CrawledPage[] = [];
  const followed = new Map<string, number>();
  let underWay = 0;
  await new Promise<void>((resolve, reject) => {
    const next = () => {
      if (waiting.length === 0 && underWay === 0) return resolve();
      while (waiting.length > 0 && underWay < AT_ONCE) {
        underWay += 1;
        read(origin, waiting.shift() ?? '')
          .then((page) => {
            pages.push(page);
            for (const link of isFollowing ? page.links : [])
              if (!known.has(link) && !isLeftOut(link)) {
                known.add(link);
                const path = link.split('?')[0] ?? '';
                const before = followed.get(path) ?? 0;
                followed.set(path, before + 1);
                if (before < OF_ONE_PATH) waiting.push(link);
              }
          })
          .then(() => {
            underWay -= 1;
            next();
          })
          .catch(reject);
      }
    };
    next();
  });
  return { pages, seconds: (performance.now() - started) / 1000 };
}

/** Requests one address, uncompressed, to save both sides work that other tests cover. */
export async function visit(origin: string, address: string): Promise<Visited> {
  const started = performance.now();
  const ask = () =>
    fetch(`${origin}${address}`, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } });
  // The server may close an idle connection just as it's reused; browsers retry once, too.
  const answer = await ask().catch(ask);
  const body = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  return { address, status: answer.status, type, ms: performance.now() - started, body };
}

async function read(origin: string, address: string): Promise<CrawledPage> {
  const { body, ...visited } = await visit(origin, address);
  const isPage = visited.type.startsWith('text/html');
  const $ = load(isPage ? body : '');
  const attribute = (selector: string, name: string) => $(selector).first().attr(name) ?? '';
  const linksTo = (selector: string) => {
    const links = $(selector)
      .toArray()
      .map((link) => new URL($(link).attr('href') ?? '', `${origin}${address}`))
      .filter((url) => url.origin === origin)
      .map((url) => `${url.pathname}${url.search}`);
    return [...new Set(links)];
  };
  const links = linksTo('a[href]:not([rel~="nofollow"])');
  const unfollowed = linksTo('a[href][rel~="nofollow"]');
  const structured = $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => $(script).text());
  const bar = $('[data-market-bar]').text();
  $('script').remove();
  return {
    ...visited,
    isPage,
    title: $('title').first().text(),
    description: attribute('meta[name=description]', 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
    isIndexed: !attribute('meta[name=robots]', 'content').includes('noindex'),
    headings: $('h1').length,
    picture: attribute('meta[property="og:image"]', 'content'),
    feed: attribute('link[rel=alternate][type="application/rss+xml"]', 'href'),
    isLabeled: bar.includes('Simulated prices'),
    // A plan's price is no robot's amount.
    showsMoney: /[$€£]\s?\d/.test(
      $('body')
        .text()
        .replaceAll(/\$\d+ (?:a month|paid monthly)/g, ''),
    ),
    structured,
    links,
    unfollowed,
  };
}
