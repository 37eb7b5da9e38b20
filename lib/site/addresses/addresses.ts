import { BROKERAGE_ID_BASE } from '@/lib/robots/definitions/brokerage-id';
import type { ApiSubject } from './api-subjects';
import { type AssetClass, LIST_SLUGS } from './asset-class';
import type { HelpArticle } from './help-articles';
import { IN_APP_PREFIX } from './in-app';
import type { LegalArticle } from './legal-articles';
import type { TraderLevel } from './trader-levels';

/** The site's addresses for links, redirects, sitemaps and tests, as paths from the root. */

/** Prefix of pages linked from mails. */
export const MAILED_PREFIX = '/app/userpublic/';

/** Names the invite code in links that users share; any page reads it. */
export const INVITE_PARAMETER = 'invite';

/** Addresses without parameters. */
export const SITE_PATHS = {
  home: '/',
  apiReference: '/api-reference/',
  verify: '/verify/',
  rss: '/app/rss/',
  legal: '/app/legal/',
  /** With `homePageMode=help`, the help center. */
  appHome: '/app/home/',
  /** The level test; each level's page is below it. */
  prelogin: '/app/prelogin/',
  /** All instruments with prices; each one's page is below it. */
  tickers: '/ticker/',
  /** Lists of tickers; with `list`, one of the default ones, and with `own`, one of the user's. */
  watchlists: '/app-ng/list-performance/watchlist/market',
  /** The course; each lesson is below it. */
  courses: '/app/courses/',
  /** Releases of the product. */
  whatsNew: '/app/whats-new/',
  videos: '/app/academy/videos',
  webcasts: '/app/academy/webcasts',
  oneOnOne: '/lp/1-on-1-lesson/',
  /** The glossary; a term is a folder of it. */
  glossary: '/trading-investing-101/',
  /** Text editing for content admins. */
  helpEditor: '/app/help-editor/',
  textPart: '/app/help-editor/part/',
  blogs: '/blogs/',
  blogFeed: '/blogs/feed/',
  questions: '/app/generalinfo/faq',
  /** A link for friends, and who joined by it. */
  shareWithFriends: '/app/guest/share_with_friends',
  /** The form to write to the operator. */
  contacts: '/app/generalinfo/contacts',
  dayTraders: '/about/day-traders/',
  /** Login and sign-up. */
  auth: '/app/auth/',
  /** Password reset, and targets of links in mails. */
  forgotPassword: `${MAILED_PREFIX}forgotPassword`,
  confirmRegistration: `${MAILED_PREFIX}confirmRegistration/`,
  confirmEmail: `${MAILED_PREFIX}confirmEmail/`,
  unsubscribe: `${MAILED_PREFIX}unsubscribe/`,
  confirmReport: `${MAILED_PREFIX}confirmReport/`,
  unsubscribeReport: `${MAILED_PREFIX}unsubscribeReport/`,
  /** The signed-in user's account settings. */
  account: '/app/user/account/',
  /** Instruments filtered by figures, on any date. */
  screener: '/app-ng/screener',
  /** The signed-in user's home: their robots and trades. */
  subscriberHome: '/app-ng/home',
  /** The signed-in user's copies of robots; with `copy`, one of them. */
  virtualAccounts: '/app/ai-robots/virtualaccounts/',
  /** The signed-in user's paper account. */
  paperTrades: '/app/papertrades',
  /** The signed-in user's broker accounts; with `account`, one of them. */
  brokers: '/app/user/brokers/',
  /** The signed-in user's inbox. */
  notifications: '/app/notifications/',
  /** Of a user, or of a guest with a mailed link. */
  tickets: '/app/generalinfo/contacts/tickets',
  affiliateProgram: '/affiliate-program/',
  /** Where admins review friends and record payouts. */
  affiliateDesk: '/app/support/affiliates/',
  /** The staff's inbox of tickets. */
  support: '/app/support/',
  /** Orders by hand on the paper account, and the trade helper. */
  paperExchange: '/app/papertrades/exchange/',
  /** The statement of a paper account; its query names account and period. */
  paperStatement: '/app/papertrades/statement/',
  /** The portfolio manager, with the first portfolio. */
  portfolioManager: '/app/portfolios/portfolios/PERSONAL/0',
  /** The plans. Addresses without a trailing slash match how other sites link to them. */
  memberships: '/app/user/memberships/level',
  /** The first page after sign-up. */
  justRegistered: '/app/user/memberships/register',
  /** Checkouts, and the user's plans. */
  myPlans: '/app/user/memberships/cc',
  robotsTxt: '/robots.txt',
  securityTxt: '/.well-known/security.txt',
  sitemapIndex: '/sitemap.xml',
  openApi: '/api/openapi.json',
  asyncApi: '/api/asyncapi.json',
} as const;

/** Prefix of the transparency log's files, as in C2SP tlog-tiles. */
export const LOG_PATH = '/log';

/** The standalone verifier, a Python file. */
export const VERIFY_SCRIPT_PATH = '/verify/verify.py';
export const VERIFY_PREDICTIONS_PATH = '/verify/predictions.py';

/** The program that replays robots, for Node and for a browser's worker, and its SHA-256 as `sha256sum` writes it. */
export const REPLAY_PROGRAM_PATH = '/verify/replay.mjs';
export const REPLAY_HASH_PATH = `${REPLAY_PROGRAM_PATH}.sha256`;

/** Where pages send what `ANALYTICS=own` counts. */
export const COUNT_PATH = '/api/page-events';

/** The real-time connection. */
export const HUB_PATH = '/eventhub';

/** Proof as JSON that the transparency log's newest root covers a robot's ledger. */
export function robotProofPath(robotId: number): string {
  return `${LOG_PATH}/proof/robot/${robotId}`;
}

export function robotModelPath(hash: string): string {
  return `${LOG_PATH}/model/${hash}`;
}

/** The checkpoint of a day (YYYY-MM-DD); defaults to the newest. */
export function checkpointPath(day?: string): string {
  return `${LOG_PATH}/checkpoint${day === undefined ? '' : `/${day}`}`;
}

export function homePath(): string {
  return SITE_PATHS.home;
}

/** A page of an unfiltered list; the first has no query. */
export function robotsPath(assetClass: AssetClass, page = 1): string {
  return `/${LIST_SLUGS[assetClass]}/${page > 1 ? `?page=${page}` : ''}`;
}

/** A robot's details: by id and name, or by the decoded id if negative. */
export function robotPath(robot: { readonly id: number; readonly slug: string }): string {
  const root = `/${LIST_SLUGS['stocks-etf']}/`;
  return robot.id < 0 ? `${root}robot/${decodeRobotId(robot.id)}/` : `${root}${robot.id}-${robot.slug}/`;
}

export const TICKER_SORTS = ['gainers', 'losers', 'robots'] as const;
export type TickerSort = (typeof TICKER_SORTS)[number];

/** The index of tickers, all of them in alphabetical order by default. */
export function tickersPath({
  search = '',
  sort = null,
}: {
  readonly search?: string;
  readonly sort?: TickerSort | null;
} = {}): string {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(sort && { sort }) }).toString();
  return `${SITE_PATHS.tickers}${query && `?${query}`}`;
}

/** @param query a screen's, with its `?`; empty for the screen without filters */
export function screenerPath(query = ''): string {
  return `${SITE_PATHS.screener}${query}`;
}

/** An instrument's page, by its current ticker. */
export function tickerPath(ticker: string): string {
  return `${SITE_PATHS.tickers}${ticker}/`;
}

/** A user's portfolio, by its number; 0 is the first one, and the sample of guests. */
export function portfolioPath(no: number): string {
  return SITE_PATHS.portfolioManager.replace(/0$/, String(no));
}

/** Where an instrument is paper-traded by hand. */
export function exchangePath(ticker: string, plan?: OrderPlan): string {
  const { side, stop = null, target = null } = plan ?? {};
  const parts = [
    side && `side=${side}`,
    stop !== null && `stop=${stop}`,
    target !== null && `target=${target}`,
  ];
  const query = parts.filter(Boolean).map((part) => `&${part}`);
  return `${SITE_PATHS.paperExchange}?ticker=${encodeURIComponent(ticker)}${query.join('')}`;
}

/** What an order ticket begins with. Prices are those of the instrument; null for none. */
export interface OrderPlan {
  readonly side: 'buy' | 'sell';
  readonly stop: number | null;
  readonly target: number | null;
}

/** A file of a paper account; of an earlier one if its generation is given. */
export function paperFilePath(name: 'fills' | 'trades' | 'lots', generation?: number): string {
  return `/api/paper-trades/${name}.csv${generation === undefined ? '' : `?generation=${generation}`}`;
}

/** The statement of a paper account; of an earlier one if its generation is given. */
export function paperStatementPath(generation?: number): string {
  return `${SITE_PATHS.paperStatement}${generation === undefined ? '' : `?generation=${generation}`}`;
}

/** A robot's details inside apps, by its id, negative or not. */
export function mobileRobotPath(robot: { readonly id: number }): string {
  return `${IN_APP_PREFIX}ai-robot/${robot.id}/`;
}

/** Sign-up; apps take their user back afterwards. */
export function signUpPath({ isMobileApp = false }: { readonly isMobileApp?: boolean } = {}): string {
  return `${SITE_PATHS.auth}?${isMobileApp ? 'redirect_to_mobile_app=true&' : ''}action=ask_for_sign_up`;
}

/** Where checkouts are completed or reported. */
export function checkoutPath(checkoutId: string): string {
  return `${SITE_PATHS.myPlans}?checkout=${encodeURIComponent(checkoutId)}`;
}

/** A copy of a robot beside the robot. */
export function copyPath(copyId: string): string {
  return `${SITE_PATHS.virtualAccounts}?copy=${encodeURIComponent(copyId)}`;
}

/** Where an account at a broker is connected. */
export const CONNECT_PATH = `${SITE_PATHS.brokers}?connect=1`;

/** One of the signed-in user's accounts at brokers. */
export function brokerAccountPath(accountId: string): string {
  return `${SITE_PATHS.brokers}?account=${encodeURIComponent(accountId)}`;
}

/** In the hash, which isn't sent to servers: why signing in at a broker connected nothing. */
export const BROKER_PROBLEM = 'brokerProblem';

/** @param accountId the account whose access was to be renewed; null for a new one */
export function brokerProblemPath(problem: string, accountId: string | null): string {
  return `${accountId === null ? SITE_PATHS.brokers : brokerAccountPath(accountId)}#${BROKER_PROBLEM}=${problem}`;
}

/** Where someone who has an account logs in. */
export function logInPath(): string {
  return `${SITE_PATHS.auth}?action=ask_for_log_in`;
}

/** Problem reports of users who can't log in. */
export function reportProblemPath(): string {
  return `${SITE_PATHS.auth}?action=report_problem`;
}

/** A legal article, or the list of them. */
export function legalPath(article: LegalArticle | null = null): string {
  return article === null ? SITE_PATHS.legal : `${SITE_PATHS.legal}?article=${article}`;
}

/** A question and its answer, which the page unfolds. */
export function questionPath(slug: string): string {
  return `${SITE_PATHS.questions}#${slug}`;
}

/** The form to write to the operator, with a message begun. */
export function contactsPath(message = ''): string {
  return message === ''
    ? SITE_PATHS.contacts
    : `${SITE_PATHS.contacts}?message=${encodeURIComponent(message)}`;
}

/** A lesson of the course, or the list of them. */
export function lessonPath(slug: string | null = null): string {
  return slug === null ? SITE_PATHS.courses : `${SITE_PATHS.courses}${slug}/`;
}

/** A term of the glossary, or the list of them. */
export function termPath(slug: string | null = null): string {
  return slug === null ? SITE_PATHS.glossary : `${SITE_PATHS.glossary}${slug}/`;
}

/** A post, or the list of them. */
export function blogPath(slug: string | null = null): string {
  return slug === null ? SITE_PATHS.blogs : `${SITE_PATHS.blogs}${slug}/`;
}

/** The list of posts, newest first. */
export function blogListPath(page = 1): string {
  return page === 1 ? SITE_PATHS.blogs : `${SITE_PATHS.blogs}?page=${page}`;
}

/** The file of what a weekly report was computed from. */
export function weeklyInputsPath(id: string): string {
  return `/api/weekly-reports/${id}.csv`;
}

/** A help article, or the list of them. */
export function helpPath(article: HelpArticle | null = null): string {
  return `${SITE_PATHS.appHome}?homePageMode=help${article === null ? '' : `&article=${article}`}`;
}

/** What there is for people who trade already. */
export function traderPath(): string {
  return `${SITE_PATHS.prelogin}?homePageMode=trader`;
}

/** The level test, or the page of a level. */
export function preloginPath(level: TraderLevel | null = null): string {
  return level === null ? SITE_PATHS.prelogin : `${SITE_PATHS.prelogin}${level}`;
}

/** A subject's page in the API reference. */
export function apiReferencePath(subject: ApiSubject): string {
  return `${SITE_PATHS.apiReference}${subject}/`;
}

/** Text editing for content admins: a help article by name, or a robot's description as `robot_product_{id}`. */
export function helpEditorPath(alias: string): string {
  return `${SITE_PATHS.helpEditor}?alias=${encodeURIComponent(alias)}`;
}

/** A part of a text by itself. @param attributes others than `ticker` are ignored */
export function textPartPath(
  name: string,
  { ticker }: { readonly ticker?: string | undefined } = {},
): string {
  return `${SITE_PATHS.textPart}?${new URLSearchParams({ name, ...(ticker && { ticker }) })}`;
}

/** Where content admins make an entry of a kind. */
export function newEntryPath(kind: string): string {
  return `${SITE_PATHS.helpEditor}?new=${kind}`;
}

/** Everything with a tag. */
export function tagPath(code: string): string {
  return `/tags/all/${encodeURIComponent(code)}`;
}

/** One of a user's tickets. */
export function ticketPath(reference: string): string {
  return `${SITE_PATHS.tickets}?ticket=${encodeURIComponent(reference)}`;
}

/** A guest's ticket. The part after # isn't sent to servers or logged. */
export function ticketLinkPath(token: string): string {
  return `${SITE_PATHS.tickets}#${new URLSearchParams({ link: token })}`;
}

/** A ticket in the staff's inbox. */
export function supportTicketPath(reference: string): string {
  return `${SITE_PATHS.support}?ticket=${encodeURIComponent(reference)}`;
}

/** A robot's full ledger as a file, for users. */
export function ledgerPath(robotId: number): string {
  return `/api/ledger/${robotId}.csv`;
}

/** The same in percent, for everyone. */
export function guestLedgerPath(robotId: number): string {
  return `/api/ledger-percent/${robotId}.csv`;
}

/** The preview image of a robot's page. */
export function robotImagePath(robot: { readonly id: number }): string {
  return robot.id < 0 ? `/og/robot/broker-${decodeRobotId(robot.id)}.png` : `/og/robot/${robot.id}.png`;
}

/** The preview image of an asset class's lists. */
export function listImagePath(assetClass: AssetClass): string {
  return `/og/${assetClass}.png`;
}

/** The preview image of pages without their own. */
export function siteImagePath(): string {
  return '/og/tickproof.png';
}

/** A sitemap file: `pages`, `lists`, or `robots-1` etc. */
export function sitemapPath(name: string): string {
  return `/sitemaps/${name}.xml`;
}

export function decodeRobotId(id: number): number {
  return BROKERAGE_ID_BASE - id;
}

/** The id behind the number in such an address. */
export function encodeRobotId(decodedId: number): number {
  return BROKERAGE_ID_BASE - decodedId;
}

/** The home page by a user's link, which says who invited the visitor. */
export function invitePath(code: string): string {
  return `${SITE_PATHS.home}?${new URLSearchParams({ [INVITE_PARAMETER]: code })}`;
}
