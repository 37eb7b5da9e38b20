import { setTimeout as sleep } from 'node:timers/promises';
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
const OF_ONE_PATH = 8;

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

/** How often a busy server is asked again. */
const MAX_RETRIES = 5;

/**
 * Requests one address, uncompressed, to save both sides work that other tests cover. As crawlers do, waits when a busy
 * server asks it to.
 */
export async function visit(origin: string, address: string, retries = MAX_RETRIES): Promise<Visited> {
  const started = performance.now();
  const ask = () =>
    fetch(`${origin}${address}`, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } });
  // The server may close an idle connection just as it's reused; browsers retry once, too.
  const answer = await ask().catch(ask);
  const body = await answer.text();
  const seconds = Number(answer.headers.get('retry-after'));
  if (answer.status === 503 && seconds > 0 && retries > 0) {
    await sleep(seconds * 1000);
    return visit(origin, address, retries - 1);
  }
  const type = answer.headers.get('content-type') ?? '';
  return { address, status: answer.status, type, ms: performance.now() - started, body };
}

/** Paths and queries within the site by link, as most links stand on hundreds of pages; null for others. */
const targets = new Map<string, string | null>();

function readTarget(href: string, from: URL): string | null {
  // Others depend on the page.
  const key = href.startsWith('/') ? `${from.origin} ${href}` : '';
  const known = key === '' ? undefined : targets.get(key);
  if (known !== undefined) return known;
  const { origin, pathname, search } = new URL(href, from);
  const target = origin === from.origin ? `${pathname}${search}` : null;
  if (key !== '') targets.set(key, target);
  return target;
}

async function read(origin: string, address: string): Promise<CrawledPage> {
  const { body, ...visited } = await visit(origin, address);
  const isPage = visited.type.startsWith('text/html');
  return { ...visited, isPage, ...look(isPage ? body : '', new URL(address, origin)) };
}

type Document = ReturnType<ReturnType<typeof load>['root']>[0];
type Node = Document['children'][number];
const TEXT = 3;

const joinText = (nodes: readonly Node[]): string =>
  nodes.map((node) => (node.nodeType === TEXT ? node.data : '')).join('');

/** Reads a page in one walk: a query for each fact takes longer than the server. */
function look(html: string, from: URL): Omit<CrawledPage, keyof Visited | 'isPage'> {
  const first = new Map<string, string>();
  const note = (name: string, value: string | undefined) => {
    if (!first.has(name)) first.set(name, value ?? '');
  };
  const structured: string[] = [];
  const links = { followed: new Set<string>(), unfollowed: new Set<string>() };
  let headings = 0;
  let bar = '';
  let text = '';

  const walk = (nodes: readonly Node[], within: { readonly isBody: boolean; readonly isBar: boolean }) => {
    for (const node of nodes) {
      if (node.nodeType === TEXT) {
        if (within.isBody) text += node.data;
        if (within.isBar) bar += node.data;
      }
      if (!('attribs' in node)) continue;
      const { name, attribs: has, children } = node;
      if (name === 'h1') headings += 1;
      if (name === 'title') note('title', joinText(children));
      if (name === 'meta') note(`meta ${has['name'] ?? has['property']}`, has['content']);
      if (name === 'link') note(`link ${has['rel']} ${has['type'] ?? ''}`, has['href']);
      const target = name === 'a' && has['href'] !== undefined ? readTarget(has['href'], from) : null;
      const isFollowed = !has['rel']?.split(' ').includes('nofollow');
      if (target !== null) links[isFollowed ? 'followed' : 'unfollowed'].add(target);
      if (name === 'script') {
        if (has['type'] === 'application/ld+json') structured.push(joinText(children));
        continue;
      }
      const isBody = within.isBody || name === 'body';
      const isBar = within.isBar || has['data-market-bar'] !== undefined;
      walk(children, { isBody, isBar });
    }
  };
  walk(load(html).root()[0]?.children ?? [], { isBody: false, isBar: false });

  return {
    title: first.get('title') ?? '',
    description: first.get('meta description') ?? '',
    canonical: first.get('link canonical ') ?? '',
    isIndexed: first.get('meta robots')?.includes('noindex') !== true,
    headings,
    picture: first.get('meta og:image') ?? '',
    feed: first.get('link alternate application/rss+xml') ?? '',
    isLabeled: bar.includes('Simulated prices'),
    // A plan's price is no robot's amount.
    showsMoney: /[$€£]\s?\d/.test(text.replaceAll(/\$\d+ (?:a month|paid monthly)/g, '')),
    structured,
    links: [...links.followed],
    unfollowed: [...links.unfollowed],
  };
}
