import { getSiteConfig } from '@/lib/robots/catalogue/current';
import {
  apiReferencePath,
  blogListPath,
  blogPath,
  helpPath,
  homePath,
  legalPath,
  lessonPath,
  mobileRobotPath,
  portfolioPath,
  preloginPath,
  robotPath,
  SITE_PATHS,
  TICKER_SORTS,
  type TickerSort,
  tagPath,
  termPath,
  textPartPath,
  tickerPath,
  tickersPath,
  traderPath,
} from './addresses';
import { API_SUBJECTS, type ApiSubject, findApiSubject } from './api-subjects';
import { ASSET_CLASSES, findAssetClass, LIST_SLUGS } from './asset-class';
import {
  BASKET_IDS,
  BASKET_LISTS,
  type BasketListAddress,
  basketListPath,
  basketPath,
  isIndexedBasketList,
  parseBasketList,
} from './basket-address';
import {
  CLUB_LIST_PATHS,
  CLUBS_QUERY,
  type ClubAddress,
  type ClubListKind,
  type ClubPostAddress,
  clubFeedPath,
  clubListPath,
  clubPath,
  clubPostPath,
  MODERATION_LOG_PATH,
  MODERATION_PATH,
  moderationLogPath,
  parseClub,
  parseClubPost,
  readPage,
} from './clubs-address';
import { DEFAULT_LISTS, type DefaultList, parseDefaultList, watchlistPath } from './default-lists';
import {
  EARNINGS_CALENDAR_PATH,
  type EarningsCalendarAddress,
  earningsCalendarPath,
  parseEarningsCalendar,
} from './earnings-calendar-address';
import { EBOOK_PATHS } from './ebook-paths';
import { landingPath } from './entry-paths';
import { publishedSlugs } from './entry-slugs';
import {
  FORECASTS_FOLDERS,
  FORECASTS_QUERY,
  FORECASTS_ROOTS,
  type ForecastsAddress,
  forecastsPath,
  isIndexedForecasts,
  parseForecasts,
} from './forecasts-address';
import {
  FUND_MENU_PATH,
  FUND_MENU_QUERY,
  type FundMenuAddress,
  fundMenuPath,
  parseFundMenuAddress,
} from './fund-menu-address';
import { findHelpArticle, HELP_ARTICLES, type HelpArticle } from './help-articles';
import { IN_APP_PREFIX } from './in-app';
import { clubEntries, clubPostEntries } from './indexed-clubs';
import { ALL_INSTRUMENT_CLASSES } from './instrument-class';
import { findLegalArticle, LEGAL_ARTICLES, type LegalArticle } from './legal-articles';
import { type ListAddress, listPath } from './list-address';
import { isCacheableList, LIST_QUERY } from './list-page';
import { memberEntries } from './listed-members';
import {
  MARKET_SUMMARY_ROOT,
  type MarketSummaryAddress,
  marketSummaryPath,
  parseMarketSummary,
  SUMMARY_DAYS,
  SUMMARY_DIRECTIONS,
} from './market-summary-address';
import { MAX_TYPED } from './max-typed';
import { MEMBER_ROOT, memberListPath, memberPath, parseHandle, parseListNo } from './member-address';
import { type AddressKnowledge, definePage, type Found, type Page } from './page';
import { parseList } from './parse-list';
import { parseDecodedId, parseRobotId, parseRobotSegment } from './parse-segments';
import {
  PATTERN_IDS,
  PATTERNS_OVERVIEW_PATH,
  PATTERNS_PATH,
  type PatternsOverviewAddress,
  parsePatternsOverview,
  patternPath,
  patternsOverviewPath,
} from './pattern-pages-address';
import {
  isCacheablePatternScanner,
  PATTERN_SCANNER_PATHS,
  type PatternScannerAddress,
  parsePatternScanner,
  patternScannerPath,
  SCANNER_CLASSES,
  SCANNERS,
} from './pattern-scanner-address';
import {
  isCacheablePatternScreener,
  PATTERN_SCREENER_FOLDERS,
  PATTERN_SCREENER_ROOTS,
  type PatternScreenerAddress,
  parsePatternScreener,
  patternScreenerPath,
} from './pattern-screener-address';
import {
  PREDICTIONS_PATH,
  PREDICTIONS_QUERY,
  type PredictionsAddress,
  parsePredictions,
  predictionsPath,
} from './predictions-address';
import { type MixedRobot, parseRobotMix, ROBOT_MIX_PATH, robotMixPath } from './robot-mix-address';
import { SCREENER_QUERY, screenerQuery } from './screener-query';
import type { ShownKind } from './shown-kinds';
import { parseSignals, SIGNALS_PATH, type SignalsAddress, signalsPath } from './signals-address';
import { latest, listEntries, readLinkedLists, robotEntries, tickerEntries } from './sitemap-entries';
import { tagEntries } from './tags';
import {
  parseTradeIdeas,
  TRADE_IDEAS_PATH,
  TRADE_IDEAS_QUERY,
  type TradeIdeasAddress,
  tradeIdeasPath,
} from './trade-ideas-address';
import { findTraderLevel, TRADER_LEVELS, type TraderLevel } from './trader-levels';
import {
  parseWizard,
  WIZARD_PATH,
  WIZARD_QUERY,
  WIZARD_START_PATH,
  type WizardAddress,
  wizardAddressPath,
} from './wizard-address';

// One long file, because the first matching entry wins: read the table from top to bottom.

/** Data in every page's header and top bar, which has prices; its menu marks a new release. */
export const SHELL: readonly ShownKind[] = [
  'market',
  'instruments',
  'prices',
  'quotes',
  'maintenance',
  'releases',
];
/** Data of documents about robots, which have no frame. */
const ROBOTS: readonly ShownKind[] = ['market', 'market-time', 'instruments', 'robots', 'progress'];
/** Data on every page with figures, including the market's time. */
const FIGURES: readonly ShownKind[] = [...new Set([...SHELL, ...ROBOTS])];

/** Data of pages about daily prices, which name instruments. */
const DAILY_FIGURES: readonly ShownKind[] = [...SHELL, 'daily-bars'];

const CLASS_ROOTS = ASSET_CLASSES.map((assetClass) => `/${LIST_SLUGS[assetClass]}/`);
const LIST_PATTERNS = CLASS_ROOTS.map((root) => `${root}[[...segments]]/`);

const PICTURE = /^[a-z0-9-]+\.png$/;

function findRobot(
  id: number | null,
  write: (robot: { readonly id: number; readonly slug: string }) => string,
  knowledge: AddressKnowledge,
): Found<number> {
  const robot = id === null ? null : knowledge.robot(id);
  if (robot === null) return 'missing';
  return robot === 'removed' ? 'removed' : { about: robot.id, path: write(robot) };
}

/** What of the tickers is shown, and in which order. */
export interface TickerIndex {
  /** Typed; '' for all. */
  readonly search: string;
  /** null for alphabetical. */
  readonly sort: TickerSort | null;
}

/** A part of a text; its ticker is '' for the usual one. */
export interface TextPart {
  readonly name: string;
  readonly ticker: string;
}

/** Screens that crawlers are led to: all instruments, and those of each class. */
const SCREENER_ENTRIES: readonly string[] = ['', ...ALL_INSTRUMENT_CLASSES.map((name) => `class=${name}`)];

/** The article named in the query, or the list of all. */
function findWizard(query: URLSearchParams, root: typeof WIZARD_PATH | typeof WIZARD_START_PATH) {
  const asked = parseWizard(query);
  return asked === null ? 'missing' : { about: asked, path: wizardAddressPath(asked, root) };
}

function findArticle<Name>(
  query: URLSearchParams,
  find: (name: string) => Name | null,
  write: (article: Name | null) => string,
): Found<Name | null> {
  const asked = query.getAll('article');
  const [name = ''] = asked;
  const article = name === '' ? null : find(name);
  if (asked.length > 1 || (name !== '' && article === null)) return 'missing';
  return { about: article, path: write(article) };
}

/** A published entry of a kind, by its slug. */
function findEntrySlug(
  kind: string,
  typed: string | undefined,
  write: (slug: string) => string,
  knowledge: AddressKnowledge,
): Found<string> {
  const slug = knowledge.entrySlug(kind, typed ?? '');
  if (slug === null) return 'missing';
  return slug === 'removed' ? 'removed' : { about: slug, path: write(slug) };
}

/** Posts on a page of their list. */
export const BLOG_PAGE_SIZE = 20;

export function countBlogPages(): number {
  return Math.max(1, Math.ceil(publishedSlugs('blog').length / BLOG_PAGE_SIZE));
}

/** A document named by its content; its own route knows which exist. */
function findFile(folder: string, file: string | undefined, names: RegExp): Found<undefined> {
  const name = (file ?? '').toLowerCase();
  return names.test(name) ? { about: undefined, path: `${folder}${name}` } : 'missing';
}

/** All published entries of a kind. */
function entriesInSitemap(kind: string, write: (slug: string) => string): NonNullable<Page['sitemap']> {
  return {
    file: 'pages',
    entries: () =>
      publishedSlugs(kind).map(({ slug, lastModified }) => ({ path: write(slug), lastModified })),
  };
}

function toSitemapPages(paths: readonly string[]): NonNullable<Page['sitemap']> {
  return { file: 'pages', entries: () => paths.map((path) => ({ path, lastModified: null })) };
}

function clubListPage(kind: ClubListKind): Page<number> {
  return definePage<number>({
    patterns: [CLUB_LIST_PATHS[kind]],
    find({ query }) {
      const page = readPage(query);
      return page === null ? 'missing' : { about: page, path: clubListPath(kind, page) };
    },
    query: CLUBS_QUERY,
    isNeverCached: true,
    shows: SHELL,
    sitemap: toSitemapPages([CLUB_LIST_PATHS[kind]]),
  });
}

/** A page that shows all entries of a kind, and isn't indexed without any. */
function sharedPage(path: string, kind: string): NonNullable<Page['sitemap']> {
  return {
    file: 'pages',
    entries() {
      const dates = publishedSlugs(kind).map(({ lastModified }) => lastModified);
      return dates.length === 0 ? [] : [{ path, lastModified: Math.max(...dates) }];
    },
  };
}

/**
 * The table of pages. An address belongs to the first entry whose pattern and `find` match; menus use this order. To
 * add a page, add an entry here and a folder under app/ (docs/decisions/addresses.md).
 */
export const PAGES = {
  home: definePage({
    patterns: [SITE_PATHS.home],
    shows: FIGURES,
    // It shows figures of all robots, so it changes with each.
    sitemap: {
      file: 'pages',
      entries: (catalogue) => [
        { path: SITE_PATHS.home, lastModified: latest(robotEntries(catalogue.all())) },
      ],
    },
  }),
  robot: definePage<number>({
    patterns: CLASS_ROOTS.flatMap((root) => [`${root}[robot]/`, `${root}robot/[number]/`]),
    folders: ['/robot-page/[segment]/'],
    find({ params: { robot, number } }, knowledge) {
      if (robot !== undefined && !/^\d/.test(robot)) return null;
      const id = robot === undefined ? parseDecodedId(number ?? '') : parseRobotSegment(robot);
      return findRobot(id, robotPath, knowledge);
    },
    shows: [...FIGURES, 'descriptions'],
    sitemap: { file: 'robots', isNumbered: true, entries: (catalogue) => robotEntries(catalogue.all()) },
  }),
  list: definePage<ListAddress>({
    patterns: LIST_PATTERNS,
    folders: [...LIST_PATTERNS, '/list-table/[root]/[[...segments]]/'],
    find({ root, rest, query }, knowledge) {
      const assetClass = findAssetClass(root) ?? 'stocks-etf';
      const asked = parseList(assetClass, rest, query, knowledge);
      if (!asked || asked.page > knowledge.pageCount(asked)) return 'missing';
      const { list, isLasting } = knowledge.settle(asked);
      // A search's meaning depends on the current robots.
      return { about: list, path: listPath(list), isLasting: isLasting && !query.has('search') };
    },
    query: LIST_QUERY,
    isCacheable: isCacheableList,
    shows: FIGURES,
    sitemap: { file: 'lists', entries: (catalogue) => listEntries(readLinkedLists(catalogue)) },
  }),
  /** A robot's details without the site's frame, for apps. Its query contains the app's sign-in data. */
  mobileRobot: definePage<number>({
    patterns: [`${IN_APP_PREFIX}ai-robot/[id]/`],
    find: ({ params }, knowledge) => findRobot(parseRobotId(params['id'] ?? ''), mobileRobotPath, knowledge),
    shows: [...FIGURES, 'descriptions'],
    isIndexed: false,
  }),
  /** The user's paper account inside apps. Its query contains the app's sign-in data. */
  mobilePaperTrades: definePage({ patterns: [IN_APP_PREFIX], shows: SHELL, isIndexed: false }),
  tickers: definePage<TickerIndex>({
    patterns: [SITE_PATHS.tickers],
    find({ query }) {
      const search = (query.get('q') ?? '').trim().slice(0, MAX_TYPED);
      const sort = TICKER_SORTS.find((known) => known === query.get('sort')) ?? null;
      return { about: { search, sort }, path: tickersPath({ search, sort }) };
    },
    query: ['q', 'sort'],
    isCacheable: ({ search }) => search === '',
    sitemap: toSitemapPages([tickersPath()]),
    shows: FIGURES,
  }),
  ticker: definePage<string>({
    patterns: [`${SITE_PATHS.tickers}[ticker]/`],
    find({ params }, knowledge) {
      const ticker = knowledge.findInstrument(params['ticker'] ?? '');
      return ticker === null ? 'missing' : { about: ticker, path: tickerPath(ticker) };
    },
    // Which of its patterns are drawn.
    readsQueryInBrowser: true,
    shows: FIGURES,
    sitemap: { file: 'tickers', entries: (catalogue) => tickerEntries(catalogue.instruments()) },
  }),
  /** Movers, breadth by sector and a map of the market. */
  marketSummary: definePage<MarketSummaryAddress>({
    patterns: [`${MARKET_SUMMARY_ROOT}[direction]`],
    find({ params, query }) {
      const summary = parseMarketSummary(params['direction'] ?? '', query);
      return summary === null ? 'missing' : { about: summary, path: marketSummaryPath(summary) };
    },
    query: ['p', 'class'],
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(
      SUMMARY_DIRECTIONS.flatMap((direction) =>
        SUMMARY_DAYS.map((days) => marketSummaryPath({ direction, days })),
      ),
    ),
  }),
  earningsCalendar: definePage<EarningsCalendarAddress>({
    patterns: [EARNINGS_CALENDAR_PATH],
    find({ query }) {
      const calendar = parseEarningsCalendar(query);
      return calendar === null ? 'missing' : { about: calendar, path: earningsCalendarPath(calendar) };
    },
    query: ['week', 'class'],
    isCacheable: ({ week }) => week === null,
    // Reports become known as time passes.
    shows: [...DAILY_FIGURES, 'market-time'],
    sitemap: toSitemapPages([EARNINGS_CALENDAR_PATH]),
  }),
  /** Patterns of a class; penny stocks are stocks. */
  patternScreener: definePage<PatternScreenerAddress>({
    patterns: PATTERN_SCREENER_ROOTS,
    folders: PATTERN_SCREENER_FOLDERS,
    find({ root, query }) {
      const screener = parsePatternScreener(root, query);
      return screener === null ? 'missing' : { about: screener, path: patternScreenerPath(screener) };
    },
    query: ['p', 'dir', 'state', 'tf', 'group', 'tolerance'],
    isCacheable: isCacheablePatternScreener,
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(ALL_INSTRUMENT_CLASSES.map((only) => patternScreenerPath({ class: only }))),
  }),
  /** Forecasts of a class, or its models; penny stocks are stocks. */
  forecasts: definePage<ForecastsAddress>({
    patterns: FORECASTS_ROOTS,
    folders: FORECASTS_FOLDERS,
    find({ root, query }) {
      const forecasts = parseForecasts(root, query);
      return forecasts === null ? 'missing' : { about: forecasts, path: forecastsPath(forecasts) };
    },
    query: FORECASTS_QUERY,
    isCacheable: isIndexedForecasts,
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(
      ALL_INSTRUMENT_CLASSES.flatMap((only) => [
        forecastsPath({ class: only }),
        forecastsPath({ class: only, isModels: true }),
      ]),
    ),
  }),
  /** Patterns in bars of some minutes, of a class whose scanner is on. */
  patternScanner: definePage<PatternScannerAddress>({
    patterns: PATTERN_SCANNER_PATHS,
    find({ root, query }, knowledge) {
      const scanner = parsePatternScanner(root, query);
      if (scanner === null || !knowledge.hasFeature(SCANNERS[scanner.class].feature)) return 'missing';
      return { about: scanner, path: patternScannerPath(scanner) };
    },
    query: ['tf', 'p', 'dir', 'state'],
    isCacheable: isCacheablePatternScanner,
    shows: [...SHELL, 'intraday-patterns'],
    sitemap: {
      file: 'pages',
      entries: () =>
        SCANNER_CLASSES.filter((only) => getSiteConfig().features.includes(SCANNERS[only].feature)).map(
          (only) => ({ path: patternScannerPath({ class: only }), lastModified: null }),
        ),
    },
  }),
  /** Buy and sell signals of a day. Guests see the session before the newest. */
  signals: definePage<SignalsAddress>({
    patterns: [SIGNALS_PATH],
    find({ query }) {
      const signals = parseSignals(query);
      return signals === null ? 'missing' : { about: signals, path: signalsPath(signals) };
    },
    query: ['class', 'event', 'side', 'day'],
    isCacheable: ({ day }) => day === null,
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(ALL_INSTRUMENT_CLASSES.map((only) => signalsPath({ class: only }))),
  }),
  /** What came of each kind of pattern, in a class. */
  patternsOverview: definePage<PatternsOverviewAddress>({
    patterns: [PATTERNS_OVERVIEW_PATH],
    find({ query }) {
      const overview = parsePatternsOverview(query);
      return overview === null ? 'missing' : { about: overview, path: patternsOverviewPath(overview) };
    },
    query: ['class', 'tolerance'],
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(ALL_INSTRUMENT_CLASSES.map((only) => patternsOverviewPath({ class: only }))),
  }),
  /** Every kind of pattern, with its drawing. */
  patterns: definePage({
    patterns: [PATTERNS_PATH],
    shows: [...SHELL, 'entries'],
    sitemap: toSitemapPages([PATTERNS_PATH]),
  }),
  pattern: definePage<string>({
    patterns: [`${PATTERNS_PATH}/[id]`],
    find({ params }) {
      const id = PATTERN_IDS.find((known) => known === params['id']?.toLowerCase());
      return id === undefined ? 'missing' : { about: id, path: patternPath(id) };
    },
    shows: [...DAILY_FIGURES, 'entries'],
    sitemap: toSitemapPages(PATTERN_IDS.map(patternPath)),
  }),
  /** Baskets of a kind. */
  basketList: definePage<BasketListAddress>({
    patterns: ['/marketplace/[list]'],
    find({ params, query }) {
      const segment = params['list'] ?? '';
      if (!BASKET_LISTS.some((list) => list === segment.toLowerCase())) return null;
      const list = parseBasketList(segment, query);
      return list === null ? 'missing' : { about: list, path: basketListPath(list) };
    },
    query: ['risk', 'sort'],
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(
      BASKET_LISTS.map((list) => ({ list, risk: null, sort: null }))
        .filter(isIndexedBasketList)
        .map(basketListPath),
    ),
  }),
  /** Robots of the visitor's choice at chosen shares. */
  robotMix: definePage<readonly MixedRobot[]>({
    patterns: [ROBOT_MIX_PATH],
    find({ query }) {
      const robots = parseRobotMix(query);
      return robots === null ? 'missing' : { about: robots, path: robotMixPath(robots) };
    },
    query: ['robots'],
    isCacheable: (robots) => robots.length === 0,
    shows: [...FIGURES, 'daily-bars'],
  }),
  /** Members' predictions: questions, one of them by `question`, or the board. */
  predictions: definePage<PredictionsAddress>({
    patterns: [PREDICTIONS_PATH],
    find({ query }) {
      const predictions = parsePredictions(query);
      return predictions === null ? 'missing' : { about: predictions, path: predictionsPath(predictions) };
    },
    query: PREDICTIONS_QUERY,
    isCacheable: () => false,
    shows: FIGURES,
    sitemap: toSitemapPages([predictionsPath(), predictionsPath({ show: 'board' })]),
  }),
  /** Clubs of a kind: the number of the page. */
  traderClubs: clubListPage('trader'),
  clubs: clubListPage('investor'),
  clubFeed: definePage<string>({
    patterns: ['/app/club/[club]/feed/'],
    find({ params }) {
      const club = parseClub(params['club'] ?? '', new URLSearchParams());
      return club === null ? 'missing' : { about: club.clubId, path: clubFeedPath(club.clubId) };
    },
    isNeverCached: true,
    shows: [],
    isDocument: true,
  }),
  /** A club with its posts; whether there is one is up to the page. */
  club: definePage<ClubAddress>({
    patterns: ['/app/club/[club]/'],
    find({ params, query }) {
      const club = parseClub(params['club'] ?? '', query);
      return club === null ? 'missing' : { about: club, path: clubPath(club.clubId, club.page) };
    },
    query: CLUBS_QUERY,
    isNeverCached: true,
    shows: SHELL,
    sitemap: { file: 'clubs', entries: clubEntries },
  }),
  /** A post in a club with its replies. */
  clubPost: definePage<ClubPostAddress>({
    patterns: ['/app/club/[club]/[post]/'],
    find({ params, query }) {
      const post = parseClubPost(params['club'] ?? '', params['post'] ?? '', query);
      return post === null
        ? 'missing'
        : { about: post, path: clubPostPath(post.clubId, post.postId, post.page) };
    },
    query: CLUBS_QUERY,
    isNeverCached: true,
    shows: FIGURES,
    sitemap: { file: 'clubs', entries: clubPostEntries },
  }),
  /** What waits for moderators. */
  moderation: definePage({ patterns: [MODERATION_PATH], shows: SHELL, access: 'user' }),
  /** What moderators decided: the number of the page. */
  moderationLog: definePage<number>({
    patterns: [MODERATION_LOG_PATH],
    find({ query }) {
      const page = readPage(query);
      return page === null ? 'missing' : { about: page, path: moderationLogPath(page) };
    },
    query: CLUBS_QUERY,
    isNeverCached: true,
    shows: SHELL,
    sitemap: toSitemapPages([MODERATION_LOG_PATH]),
  }),
  /** What a member shows of themselves; who has the handle is up to the page. */
  member: definePage<string>({
    patterns: [`${MEMBER_ROOT}[handle]/`],
    find({ params }) {
      const handle = parseHandle(params['handle'] ?? '');
      return handle === null ? 'missing' : { about: handle, path: memberPath(handle) };
    },
    isNeverCached: true,
    shows: FIGURES,
    sitemap: { file: 'members', entries: memberEntries },
  }),
  /** A list that a member shares; whether there is one is up to the page. */
  memberList: definePage<{ readonly handle: string; readonly no: number }>({
    patterns: [`${MEMBER_ROOT}[handle]/[list]/`],
    find({ params }) {
      const handle = parseHandle(params['handle'] ?? '');
      const no = parseListNo(params['list'] ?? '');
      return handle === null || no === null
        ? 'missing'
        : { about: { handle, no }, path: memberListPath(handle, no) };
    },
    isNeverCached: true,
    shows: DAILY_FIGURES,
    isIndexed: false,
  }),
  /** Where a member decides what their page shows. */
  ownMember: definePage({ patterns: [MEMBER_ROOT], shows: SHELL, access: 'user' }),
  basket: definePage<string>({
    patterns: [basketPath('[id]')],
    find({ params }) {
      const id = BASKET_IDS.find((known) => known === params['id']?.toLowerCase());
      return id === undefined ? 'missing' : { about: id, path: basketPath(id) };
    },
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(BASKET_IDS.map(basketPath)),
  }),
  /** Robots' entries and patterns' breakouts with what became of them; one of them alone by `idea`. */
  tradeIdeas: definePage<TradeIdeasAddress>({
    patterns: [TRADE_IDEAS_PATH],
    find({ query }, knowledge) {
      const ideas = parseTradeIdeas(query, knowledge);
      return ideas === null ? 'missing' : { about: ideas, path: tradeIdeasPath(ideas) };
    },
    query: TRADE_IDEAS_QUERY,
    isCacheable: ({ ticker, robotId, idea }) => ticker === null && robotId === null && idea === null,
    shows: [...FIGURES, 'daily-bars'],
    sitemap: toSitemapPages([
      tradeIdeasPath(),
      ...ALL_INSTRUMENT_CLASSES.map((only) => tradeIdeasPath({ class: only })),
    ]),
  }),
  /** A 401(k) plan's funds as its query. */
  fundMenu: definePage<FundMenuAddress>({
    patterns: [FUND_MENU_PATH],
    find({ query }, knowledge) {
      const menu = knowledge.hasFeature('401k') ? parseFundMenuAddress(query) : null;
      return menu === null ? 'missing' : { about: menu, path: fundMenuPath(menu) };
    },
    query: FUND_MENU_QUERY,
    isCacheable: ({ menu }) => menu === '',
    isIndexed: false,
    shows: DAILY_FIGURES,
  }),
  /** Five questions; filled in if the address has answers. */
  wizardStart: definePage<WizardAddress>({
    patterns: [WIZARD_START_PATH],
    find: ({ query }) => findWizard(query, WIZARD_START_PATH),
    query: WIZARD_QUERY,
    isCacheable: ({ answers, problems }) => answers === null && Object.keys(problems).length === 0,
    shows: SHELL,
    sitemap: toSitemapPages([WIZARD_START_PATH]),
  }),
  /** Three proposals for the answers in the address. */
  wizard: definePage<WizardAddress>({
    patterns: [WIZARD_PATH],
    find: ({ query }) => findWizard(query, WIZARD_PATH),
    query: WIZARD_QUERY,
    isCacheable: () => false,
    isIndexed: false,
    shows: [...FIGURES, 'daily-bars'],
  }),
  /** The screen as its query; which figures and values there are is up to the page (`lib/analysis/screener`). */
  screener: definePage<string>({
    patterns: [SITE_PATHS.screener],
    find({ query }) {
      const asked = screenerQuery(query);
      if (asked === null) return 'missing';
      return { about: asked, path: `${SITE_PATHS.screener}${asked && `?${asked}`}` };
    },
    query: SCREENER_QUERY,
    isCacheable: (query) => SCREENER_ENTRIES.includes(query),
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(SCREENER_ENTRIES.map((query) => `${SITE_PATHS.screener}${query && `?${query}`}`)),
  }),
  /** A default watchlist; own ones are in the hash. */
  watchlists: definePage<DefaultList>({
    patterns: [SITE_PATHS.watchlists],
    find({ query }) {
      const list = parseDefaultList(query);
      return list === null ? 'missing' : { about: list, path: watchlistPath(list) };
    },
    query: ['list'],
    shows: DAILY_FIGURES,
    sitemap: toSitemapPages(DEFAULT_LISTS.map(watchlistPath)),
  }),
  /** Its query names the account. */
  paperTrades: definePage({
    patterns: [SITE_PATHS.paperTrades],
    readsQueryInBrowser: true,
    shows: SHELL,
  }),
  portfolioManager: definePage({
    patterns: [SITE_PATHS.portfolioManager],
    shows: [...SHELL, 'daily-bars'],
  }),
  /** Another portfolio of a user, by its number from 1. */
  portfolio: definePage<number>({
    patterns: [SITE_PATHS.portfolioManager.replace(/0$/, '[no]')],
    find({ params }) {
      const no = params['no'] ?? '';
      return /^[1-9]$/.test(no) ? { about: Number(no), path: portfolioPath(Number(no)) } : 'missing';
    },
    shows: SHELL,
    access: 'user',
  }),
  /** Its query names the instrument. */
  paperExchange: definePage({
    patterns: [SITE_PATHS.paperExchange],
    readsQueryInBrowser: true,
    shows: [...SHELL, 'robots'],
  }),
  paperStatement: definePage({
    patterns: [SITE_PATHS.paperStatement],
    readsQueryInBrowser: true,
    isIndexed: false,
    shows: SHELL,
  }),
  brokers: definePage({ patterns: [SITE_PATHS.brokers], readsQueryInBrowser: true, shows: SHELL }),
  memberships: definePage({
    patterns: [SITE_PATHS.memberships],
    readsQueryInBrowser: true,
    shows: SHELL,
  }),
  /** The level test. Menus also link to the help center through here. */
  levelTest: definePage<'test' | 'trader'>({
    patterns: [SITE_PATHS.prelogin],
    find({ query }) {
      const mode = query.get('homePageMode')?.toLowerCase();
      if (mode === 'help') return { to: helpPath() };
      return mode === 'trader'
        ? { about: 'trader', path: traderPath() }
        : { about: 'test', path: preloginPath() };
    },
    query: ['homePageMode'],
    shows: FIGURES,
    sitemap: toSitemapPages([preloginPath(), traderPath()]),
  }),
  level: definePage<TraderLevel>({
    patterns: [`${SITE_PATHS.prelogin}[level]`],
    find({ params }) {
      const level = findTraderLevel(params['level'] ?? '');
      return level === null ? 'missing' : { about: level, path: preloginPath(level) };
    },
    shows: [...FIGURES, 'help'],
    sitemap: toSitemapPages(TRADER_LEVELS.map((level) => preloginPath(level))),
  }),
  /** The help center: a help article; null is the list. Its other modes have their own pages. */
  help: definePage<HelpArticle | null>({
    patterns: [SITE_PATHS.appHome],
    find({ query }) {
      const modes = query.getAll('homePageMode');
      const [mode = ''] = modes;
      if (mode === '' && modes.length < 2) return { to: homePath() };
      if (modes.length > 1) return 'missing';
      if (mode.toLowerCase() === 'trader') return { to: traderPath() };
      return mode.toLowerCase() === 'help' ? findArticle(query, findHelpArticle, helpPath) : 'missing';
    },
    query: ['homePageMode', 'article'],
    shows: [...SHELL, 'help', 'help-tiles'],
    sitemap: toSitemapPages([null, ...HELP_ARTICLES].map((article) => helpPath(article))),
  }),
  courses: definePage({ patterns: [SITE_PATHS.courses], shows: [...SHELL, 'entries'] }),
  /** A lesson, by its slug. */
  lesson: definePage<string>({
    patterns: [`${SITE_PATHS.courses}[slug]/`],
    find: ({ params }, knowledge) => findEntrySlug('lesson', params['slug'], lessonPath, knowledge),
    shows: [...FIGURES, 'entries'],
    sitemap: entriesInSitemap('lesson', lessonPath),
  }),
  /** The product's releases, with the whole maintenance notice. */
  whatsNew: definePage({
    patterns: [SITE_PATHS.whatsNew],
    shows: [...FIGURES, 'entries'],
    sitemap: sharedPage(SITE_PATHS.whatsNew, 'release'),
  }),
  videos: definePage({
    patterns: [SITE_PATHS.videos],
    shows: [...FIGURES, 'entries'],
    sitemap: sharedPage(SITE_PATHS.videos, 'video'),
  }),
  webcasts: definePage({
    patterns: [SITE_PATHS.webcasts],
    shows: [...FIGURES, 'entries'],
    sitemap: sharedPage(SITE_PATHS.webcasts, 'webcast'),
  }),
  oneOnOne: definePage({
    patterns: [SITE_PATHS.oneOnOne],
    shows: [...FIGURES, 'entries'],
    sitemap: sharedPage(SITE_PATHS.oneOnOne, 'offer'),
  }),
  /** A page that content admins write. */
  landing: definePage<string>({
    patterns: ['/lp/[slug]/'],
    find({ params }, knowledge) {
      const slug = knowledge.entrySlug('landing', params['slug'] ?? '');
      // Its text is part of another page.
      if (slug !== null && landingPath(slug) === SITE_PATHS.oneOnOne) return { to: SITE_PATHS.oneOnOne };
      if (slug === null || slug === 'removed') return slug === null ? null : 'removed';
      return { about: slug, path: landingPath(slug) };
    },
    shows: [...FIGURES, 'entries'],
    sitemap: entriesInSitemap('landing', landingPath),
  }),
  /** What a tag names: entries, robots of a strategy, tickers of a sector. */
  tag: definePage<string>({
    patterns: ['/tags/all/[code]'],
    find({ params }, knowledge) {
      const code = knowledge.tag(params['code'] ?? '');
      return code === null ? 'missing' : { about: code, path: tagPath(code) };
    },
    shows: [...SHELL, 'robots', 'entries'],
    sitemap: { file: 'tags', entries: tagEntries },
  }),
  verify: definePage({
    patterns: [SITE_PATHS.verify],
    shows: [...FIGURES, 'log'],
  }),
  apiReference: definePage({
    patterns: [SITE_PATHS.apiReference],
    shows: SHELL,
  }),
  /** A subject of the API reference. */
  apiSubject: definePage<ApiSubject>({
    patterns: [`${SITE_PATHS.apiReference}[subject]/`],
    find({ params }) {
      const subject = findApiSubject(params['subject'] ?? '');
      return subject === null ? 'missing' : { about: subject, path: apiReferencePath(subject) };
    },
    // Its examples name current robots.
    shows: FIGURES,
    sitemap: toSitemapPages(API_SUBJECTS.map(apiReferencePath)),
  }),
  questions: definePage({ patterns: [SITE_PATHS.questions], shows: [...FIGURES, 'entries'] }),
  dayTraders: definePage({ patterns: [SITE_PATHS.dayTraders], shows: FIGURES }),
  /** All terms of the glossary. */
  glossary: definePage({ patterns: [SITE_PATHS.glossary], shows: [...SHELL, 'entries'] }),
  term: definePage<string>({
    patterns: [`${SITE_PATHS.glossary}[term]/`],
    find: ({ params }, knowledge) => findEntrySlug('glossary', params['term'], termPath, knowledge),
    // Its example is computed from a robot.
    shows: [...FIGURES, 'entries'],
    sitemap: entriesInSitemap('glossary', termPath),
  }),
  blogFeed: definePage({ patterns: [SITE_PATHS.blogFeed], shows: ['entries'], isDocument: true }),
  /** Posts, newest first: the number of the page. */
  blogs: definePage<number>({
    patterns: [SITE_PATHS.blogs],
    find({ query }) {
      const asked = query.getAll('page');
      const page = asked.length === 0 ? 1 : asked.length === 1 ? Number(asked[0]) : Number.NaN;
      const isKnown = page === 1 || (Number.isInteger(page) && page > 1 && page <= countBlogPages());
      return isKnown ? { about: page, path: blogListPath(page) } : 'missing';
    },
    query: ['page'],
    shows: [...SHELL, 'entries'],
    sitemap: sharedPage(SITE_PATHS.blogs, 'blog'),
  }),
  blogPost: definePage<string>({
    patterns: [`${SITE_PATHS.blogs}[slug]/`],
    find: ({ params }, knowledge) => findEntrySlug('blog', params['slug'], blogPath, knowledge),
    shows: [...SHELL, 'entries'],
    sitemap: entriesInSitemap('blog', blogPath),
  }),
  rss: definePage({
    patterns: [SITE_PATHS.rss],
    shows: ROBOTS,
    isDocument: true,
  }),
  /** A legal article; null is the list. */
  legal: definePage<LegalArticle | null>({
    patterns: [SITE_PATHS.legal],
    find: ({ query }) => findArticle(query, findLegalArticle, legalPath),
    query: ['article'],
    shows: SHELL,
    sitemap: toSitemapPages([null, ...LEGAL_ARTICLES].map((article) => legalPath(article))),
  }),
  ebooks: definePage({ patterns: [EBOOK_PATHS.list], shows: [...SHELL, 'entries'] }),
  /** The book on one page, which repeats other pages. */
  ebook: definePage({ patterns: [EBOOK_PATHS.page], shows: [...FIGURES, 'entries'], isIndexed: false }),
  /** The same for e-readers. Its figures are of the day it was made, so only texts make it stale. */
  epub: definePage({ patterns: [EBOOK_PATHS.epub], shows: ['entries'], isDocument: true }),
  auth: definePage({
    patterns: [SITE_PATHS.auth],
    readsQueryInBrowser: true,
    shows: SHELL,
    isIndexed: false,
  }),
  forgotPassword: definePage({
    patterns: [SITE_PATHS.forgotPassword],
    readsQueryInBrowser: true,
    shows: SHELL,
    isIndexed: false,
  }),
  confirmRegistration: definePage({
    patterns: [SITE_PATHS.confirmRegistration],
    readsQueryInBrowser: true,
    shows: SHELL,
    isIndexed: false,
  }),
  confirmEmail: definePage({
    patterns: [SITE_PATHS.confirmEmail],
    readsQueryInBrowser: true,
    shows: SHELL,
    isIndexed: false,
  }),
  account: definePage({
    // Password managers use the second to find where to change passwords (W3C, "A Well-Known URL for Changing
    // Passwords").
    patterns: [SITE_PATHS.account, '/.well-known/change-password'],
    folders: [SITE_PATHS.account],
    shows: SHELL,
    access: 'user',
  }),
  notifications: definePage({ patterns: [SITE_PATHS.notifications], shows: SHELL, access: 'user' }),
  shareWithFriends: definePage({
    patterns: [SITE_PATHS.shareWithFriends],
    shows: SHELL,
    sitemap: toSitemapPages([SITE_PATHS.shareWithFriends]),
  }),
  affiliateProgram: definePage({
    patterns: [SITE_PATHS.affiliateProgram],
    shows: SHELL,
    sitemap: toSitemapPages([SITE_PATHS.affiliateProgram]),
  }),
  contacts: definePage({
    patterns: [SITE_PATHS.contacts],
    // A message begun elsewhere.
    readsQueryInBrowser: true,
    shows: SHELL,
    sitemap: toSitemapPages([SITE_PATHS.contacts]),
  }),
  tickets: definePage({
    patterns: [SITE_PATHS.tickets],
    readsQueryInBrowser: true,
    shows: SHELL,
    isIndexed: false,
  }),
  support: definePage({
    patterns: [SITE_PATHS.support],
    readsQueryInBrowser: true,
    shows: SHELL,
    access: 'admin',
  }),
  affiliateDesk: definePage({ patterns: [SITE_PATHS.affiliateDesk], shows: SHELL, access: 'admin' }),
  unsubscribe: definePage({
    patterns: [SITE_PATHS.unsubscribe],
    readsQueryInBrowser: true,
    shows: SHELL,
    isIndexed: false,
  }),
  confirmReport: definePage({
    patterns: [SITE_PATHS.confirmReport],
    readsQueryInBrowser: true,
    shows: SHELL,
    isIndexed: false,
  }),
  unsubscribeReport: definePage({
    patterns: [SITE_PATHS.unsubscribeReport],
    readsQueryInBrowser: true,
    shows: SHELL,
    isIndexed: false,
  }),
  subscriberHome: definePage({ patterns: [SITE_PATHS.subscriberHome], shows: SHELL, access: 'user' }),
  virtualAccounts: definePage({
    patterns: [SITE_PATHS.virtualAccounts],
    readsQueryInBrowser: true,
    shows: SHELL,
    access: 'user',
  }),
  justRegistered: definePage({
    patterns: [SITE_PATHS.justRegistered],
    readsQueryInBrowser: true,
    shows: SHELL,
    access: 'user',
  }),
  myPlans: definePage({
    patterns: [SITE_PATHS.myPlans],
    readsQueryInBrowser: true,
    shows: SHELL,
    access: 'user',
  }),
  helpEditor: definePage({
    patterns: [SITE_PATHS.helpEditor],
    readsQueryInBrowser: true,
    shows: SHELL,
    access: 'admin',
  }),
  /** One part of a text by its name in texts, for previews (`lib/content/articles/live-parts.ts`). */
  textPart: definePage<TextPart>({
    patterns: [SITE_PATHS.textPart],
    find({ query }) {
      const [name, ticker] = ['name', 'ticker'].map((key) => query.get(key) ?? '');
      const part = { name: name ?? '', ticker: ticker ?? '' };
      return part.name === '' ? 'missing' : { about: part, path: textPartPath(part.name, part) };
    },
    query: ['name', 'ticker'],
    isCacheable: () => false,
    shows: [...FIGURES, 'entries'],
    access: 'admin',
  }),
  /** The parts pages are made of, for developers. */
  kit: definePage({ patterns: ['/app/dev/kit/'], shows: SHELL, access: 'machine' }),
  robotsTxt: definePage({ patterns: [SITE_PATHS.robotsTxt], shows: [], isDocument: true }),
  securityTxt: definePage({ patterns: [SITE_PATHS.securityTxt], shows: [], isDocument: true }),
  sitemapIndex: definePage({ patterns: [SITE_PATHS.sitemapIndex], shows: ROBOTS, isDocument: true }),
  sitemapFile: definePage({
    patterns: ['/sitemaps/[file]'],
    find: ({ params }) => findFile('/sitemaps/', params['file'], /^[a-z]+(?:-\d{1,6})?\.xml$/),
    shows: ROBOTS,
    isDocument: true,
  }),
  robotPicture: definePage({
    patterns: ['/og/robot/[file]'],
    find: ({ params }) => findFile('/og/robot/', params['file'], PICTURE),
    shows: ROBOTS,
    isDocument: true,
  }),
  picture: definePage({
    patterns: ['/og/[file]'],
    find: ({ params }) => findFile('/og/', params['file'], PICTURE),
    shows: ROBOTS,
    isDocument: true,
  }),
} as const;

export type PageName = keyof typeof PAGES;

/** The table in its order. */
export const ALL_PAGES = Object.entries(PAGES) as readonly (readonly [PageName, Page])[];

const NAMES = new Map(ALL_PAGES.map(([name, page]) => [page, name]));

/** @throws Error for a page that isn't in the table */
export function pageName(page: Page): PageName {
  const name = NAMES.get(page);
  if (name === undefined) throw new Error('The page isn’t in the table of pages');
  return name;
}
