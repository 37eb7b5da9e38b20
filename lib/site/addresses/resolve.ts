import {
  helpPath,
  homePath,
  legalPath,
  mobileRobotPath,
  preloginPath,
  robotPath,
  SITE_PATHS,
  tickerPath,
} from './addresses';
import { ASSET_CLASSES, type AssetClass, LIST_SLUGS } from './asset-class';
import { EXTRA_QUERY, isNoExtra, RANGE_FORM_FIELDS } from './extra-filters';
import { findHelpArticle, type HelpArticle } from './help-articles';
import { findLegalArticle, type LegalArticle } from './legal-articles';
import {
  addressAsValue,
  dimensionsOf,
  isIndexable,
  isPlain,
  isSorted,
  type ListAddress,
  listPath,
  STAND_IN_QUERY,
  searchText,
  UNREAD_QUERY,
} from './list-address';
import { type FindTicker, type ListKnowledge, parseList } from './parse-list';
import { decodeSegment, parseDecodedId, parseRobotId, parseRobotSegment } from './parse-segments';
import { findTraderLevel, type TraderLevel } from './trader-levels';

/** What addresses are checked against. */
export interface AddressKnowledge extends ListKnowledge {
  /** null when there is no such robot, 'removed' when it was taken down. */
  robot(id: number): { readonly id: number; readonly slug: string } | 'removed' | null;
  /** `findTicker` among all that have a page: instruments with prices and those that are known by name alone. */
  readonly findInstrument: FindTicker;
  /** Pages of a list, at least 1. */
  pageCount(list: ListAddress): number;
  /** The list that is shown at the address of another, by the rules of the filters. */
  settle(list: ListAddress): SettledList;
}

/** What a list's address comes to. */
export interface SettledList {
  /** The list itself where nothing needs to change. */
  readonly list: ListAddress;
  /** Whether the same address always leads there; false where it depends on the robots that there are now. */
  readonly isLasting: boolean;
}

export type Resolution =
  | { readonly kind: 'home' }
  | { readonly kind: 'list'; readonly list: ListAddress }
  | { readonly kind: 'robot'; readonly id: number }
  /** A robot's details without the site around them, for apps. */
  | { readonly kind: 'mobile-robot'; readonly id: number }
  /** A legal article; null is the list of them. */
  | { readonly kind: 'legal'; readonly article: LegalArticle | null }
  /** A help article; null is the list of them. */
  | { readonly kind: 'help'; readonly article: HelpArticle | null }
  /** The page of a level; null is the level test. */
  | { readonly kind: 'prelogin'; readonly level: TraderLevel | null }
  /** The page of an instrument. */
  | { readonly kind: 'ticker'; readonly ticker: string }
  | { readonly kind: 'document' }
  /** Another spelling of the address `to`. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** A list that another one is shown for, as long as the robots are what they are now. */
  | { readonly kind: 'instead'; readonly to: string }
  | { readonly kind: 'removed' }
  | { readonly kind: 'missing' };

/** Documents that stand under exactly one path. */
const DOCUMENTS: ReadonlySet<string> = new Set([
  SITE_PATHS.apiReference,
  SITE_PATHS.rss,
  SITE_PATHS.tickers,
  SITE_PATHS.robotsTxt,
  SITE_PATHS.sitemapIndex,
  SITE_PATHS.auth,
  SITE_PATHS.account,
  SITE_PATHS.subscriberHome,
  SITE_PATHS.memberships,
  SITE_PATHS.justRegistered,
  SITE_PATHS.myPlans,
  SITE_PATHS.helpEditor,
]);
/** By which password managers find the page of changing a password (W3C, "A Well-Known URL for Changing Passwords"). */
const CHANGE_PASSWORD = '/.well-known/change-password';
/** Where mailed links lead; spelled with capitals. */
const MAILED_PAGES = [SITE_PATHS.forgotPassword, SITE_PATHS.confirmRegistration, SITE_PATHS.confirmEmail];
/** Pages whose query is read in the browser: it goes with whoever is sent on to their one spelling. */
const READS_QUERY: ReadonlySet<string> = new Set([
  SITE_PATHS.auth,
  SITE_PATHS.memberships,
  SITE_PATHS.justRegistered,
  SITE_PATHS.myPlans,
  SITE_PATHS.helpEditor,
  ...MAILED_PAGES,
]);
/** The part of the address before the id. */
const MOBILE_ROBOT = ['app', 'mobilewebviewpapertrades', 'ai-robot'];
/** Documents whose name says what they hold; their own routes know which there are. */
const NAMED_DOCUMENTS = /^\/(?:sitemaps\/[a-z]+(?:-\d{1,6})?\.xml|og\/(?:robot\/)?[a-z0-9-]+\.png)$/;

/**
 * What an address leads to: the table of the site. Every address that answers 200 has one spelling; what means the same
 * is sent there by one redirect.
 * @param path as it was sent, beginning with a slash
 * @param query without the question mark, as it was sent; what no page reads in it changes nothing
 */
export function resolveAddress(path: string, query: string, knowledge: AddressKnowledge): Resolution {
  const segments = path.split('/').filter(Boolean).map(decodeSegment);
  const [first = '', ...rest] = segments;
  const assetClass = classOf(first);
  if (assetClass) return resolveUnderList(assetClass, path, rest, new URLSearchParams(query), knowledge);
  if (segments.length === MOBILE_ROBOT.length + 1 && startsWith(segments, MOBILE_ROBOT))
    return resolveMobileRobot(segments.at(-1) ?? '', path, knowledge);
  if (segments.length === 2 && `/${first.toLowerCase()}/` === SITE_PATHS.tickers)
    return resolveTicker(segments[1] ?? '', path, knowledge);
  const bare = `/${segments.join('/').toLowerCase()}`;
  if (`${bare}/` === SITE_PATHS.legal) return resolveLegal(path, new URLSearchParams(query));
  if (`${bare}/` === SITE_PATHS.appHome) return resolveAppHome(path, new URLSearchParams(query));
  if (`${bare}/`.startsWith(SITE_PATHS.prelogin))
    return resolvePrelogin(path, segments.slice(2), new URLSearchParams(query));
  if (bare === CHANGE_PASSWORD) return { kind: 'redirect', to: SITE_PATHS.account };
  const spelled =
    MAILED_PAGES.find((page) => page.toLowerCase().replace(/\/$/, '') === bare) ??
    [bare, bare === '/' ? bare : `${bare}/`].find(
      (candidate) =>
        candidate === SITE_PATHS.home || DOCUMENTS.has(candidate) || NAMED_DOCUMENTS.test(candidate),
    );
  if (spelled === undefined) return { kind: 'missing' };
  if (spelled !== path)
    return {
      kind: 'redirect',
      to: query !== '' && READS_QUERY.has(spelled) ? `${spelled}?${query}` : spelled,
    };
  return spelled === SITE_PATHS.home ? { kind: 'home' } : { kind: 'document' };
}

function classOf(segment: string): AssetClass | null {
  const lower = segment.toLowerCase();
  return ASSET_CLASSES.find((assetClass) => LIST_SLUGS[assetClass] === lower) ?? null;
}

function resolveUnderList(
  assetClass: AssetClass,
  path: string,
  segments: readonly string[],
  query: URLSearchParams,
  knowledge: AddressKnowledge,
): Resolution {
  const [first = '', second] = segments;
  if (first.toLowerCase() === 'robot' && segments.length === 2)
    return resolveRobot(parseDecodedId(second ?? ''), path, knowledge);
  if (/^\d/.test(first) && segments.length === 1)
    return resolveRobot(parseRobotSegment(first), path, knowledge);
  const asked = parseList(assetClass, segments, query, knowledge);
  if (!asked || asked.page > knowledge.pageCount(asked)) return { kind: 'missing' };
  const { list, isLasting } = knowledge.settle(asked);
  const canonical = listPath(list);
  const spelled = relevantQuery(query);
  if (canonical === (spelled ? `${path}?${spelled}` : path)) return { kind: 'list', list };
  // What a search means changes with the robots that there are.
  return { kind: isLasting && !query.has('search') ? 'redirect' : 'instead', to: canonical };
}

function resolveRobot(id: number | null, path: string, knowledge: AddressKnowledge): Resolution {
  const robot = id === null ? null : knowledge.robot(id);
  if (robot === null) return { kind: 'missing' };
  if (robot === 'removed') return { kind: 'removed' };
  const canonical = robotPath(robot);
  return canonical === path ? { kind: 'robot', id: robot.id } : { kind: 'redirect', to: canonical };
}

function resolveTicker(segment: string, path: string, knowledge: AddressKnowledge): Resolution {
  const ticker = knowledge.findInstrument(segment);
  if (ticker === null) return { kind: 'missing' };
  const canonical = tickerPath(ticker);
  return canonical === path ? { kind: 'ticker', ticker } : { kind: 'redirect', to: canonical };
}

function startsWith(segments: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => segments[index]?.toLowerCase() === word);
}

/** The query holds what an app signs its user in with: nothing here reads it, and no redirect repeats it. */
function resolveMobileRobot(segment: string, path: string, knowledge: AddressKnowledge): Resolution {
  const id = parseRobotId(segment);
  const robot = id === null ? null : knowledge.robot(id);
  if (robot === null) return { kind: 'missing' };
  if (robot === 'removed') return { kind: 'removed' };
  const canonical = mobileRobotPath(robot);
  return canonical === path ? { kind: 'mobile-robot', id: robot.id } : { kind: 'redirect', to: canonical };
}

function resolveLegal(path: string, query: URLSearchParams): Resolution {
  const asked = query.getAll('article');
  const [name = ''] = asked;
  const article = name === '' ? null : findLegalArticle(name);
  if (asked.length > 1 || (name !== '' && article === null)) return { kind: 'missing' };
  const spelled = asked.length === 0 ? path : `${path}?article=${name}`;
  const canonical = legalPath(article);
  return canonical === spelled ? { kind: 'legal', article } : { kind: 'redirect', to: canonical };
}

/** The help centre; the other modes that menus lead to have pages of their own. */
function resolveAppHome(path: string, query: URLSearchParams): Resolution {
  const modes = query.getAll('homePageMode');
  const [mode = ''] = modes;
  if (mode === '' && modes.length < 2) return { kind: 'redirect', to: homePath() };
  if (modes.length > 1) return { kind: 'missing' };
  if (mode.toLowerCase() === 'trader') return { kind: 'redirect', to: preloginPath() };
  const asked = query.getAll('article');
  const [name = ''] = asked;
  const article = name === '' ? null : findHelpArticle(name);
  if (mode.toLowerCase() !== 'help' || asked.length > 1 || (name !== '' && article === null))
    return { kind: 'missing' };
  const spelled = [...query].filter(([key]) => key === 'homePageMode' || key === 'article');
  const canonical = helpPath(article);
  return canonical === `${path}?${spelled.map((pair) => pair.join('=')).join('&')}`
    ? { kind: 'help', article }
    : { kind: 'redirect', to: canonical };
}

/** The level test and the pages of levels; menus lead to the help centre through here, too. */
function resolvePrelogin(path: string, below: readonly string[], query: URLSearchParams): Resolution {
  const [name, ...more] = below;
  const level = name === undefined ? null : findTraderLevel(name);
  if (more.length > 0 || (name !== undefined && level === null)) return { kind: 'missing' };
  const mode = level === null ? (query.get('homePageMode') ?? '').toLowerCase() : '';
  if (mode === 'help') return { kind: 'redirect', to: helpPath() };
  const canonical = preloginPath(level);
  return canonical === path && mode !== 'trader'
    ? { kind: 'prelogin', level }
    : { kind: 'redirect', to: canonical };
}

/** What a list's address may carry in its query, and what its form sends; all else belongs to somebody else. */
const LIST_QUERY: readonly string[] = [
  'q',
  UNREAD_QUERY,
  ...EXTRA_QUERY,
  ...RANGE_FORM_FIELDS,
  'sort',
  'order',
  'page',
  STAND_IN_QUERY.exact,
  STAND_IN_QUERY.insteadOf,
  'account',
  'analysis',
  'type',
  'search',
];

/** The part of a query that lists read, spelled as addresses spell it. */
function relevantQuery(query: URLSearchParams): string {
  const parts: string[] = [];
  for (const [name, value] of query)
    if (LIST_QUERY.includes(name))
      parts.push(
        `${name}=${name === STAND_IN_QUERY.insteadOf ? addressAsValue(value) : encodeURIComponent(value)}`,
      );
  return parts.join('&');
}

/**
 * The key under which a page may be kept in memory: its one address. null for pages of which there are too many kinds
 * to keep: keyword searches and lists that are narrowed further than search engines are shown.
 */
export function pageKey(resolution: Resolution, path: string): string | null {
  if (resolution.kind === 'list') {
    const { list } = resolution;
    return isIndexable(list) || (isSorted(list) && isWholeList(list)) ? listPath(list) : null;
  }
  switch (resolution.kind) {
    case 'legal':
      return legalPath(resolution.article);
    case 'help':
      return helpPath(resolution.article);
    case 'prelogin':
      return preloginPath(resolution.level);
    case 'home':
    case 'robot':
    case 'mobile-robot':
    case 'ticker':
    case 'document':
      return path;
    default:
      return null;
  }
}

function isWholeList(list: ListAddress): boolean {
  return dimensionsOf(list) === 0 && searchText(list) === '' && isNoExtra(list.extra) && isPlain(list);
}
