import { BROKERAGE_ID_BASE } from '@/lib/robots/definitions/brokerage-id';
import { type AssetClass, LIST_SLUGS } from './asset-class';
import type { HelpArticle } from './help-articles';
import { IN_APP_PREFIX } from './in-app';
import type { LegalArticle } from './legal-articles';
import type { TraderLevel } from './trader-levels';

/** The addresses of the site, as links, redirects, sitemaps and tests write them: paths from the root. */

/** Below it lie the pages that links of mails lead to. */
export const MAILED_PREFIX = '/app/userpublic/';

/** Addresses without parts of their own. */
export const SITE_PATHS = {
  home: '/',
  apiReference: '/api-reference/',
  verify: '/verify/',
  rss: '/app/rss/',
  legal: '/app/legal/',
  /** With `homePageMode=help` the help centre. */
  appHome: '/app/home/',
  /** The level test, and below it the page of each level. */
  prelogin: '/app/prelogin/',
  /** Every instrument that has prices; below it the page of each. */
  tickers: '/ticker/',
  /** Where content admins edit texts. */
  helpEditor: '/app/help-editor/',
  /** Where people log in and join. */
  auth: '/app/auth/',
  /** Where a forgotten password is replaced, and where the links of mails lead. */
  forgotPassword: `${MAILED_PREFIX}forgotPassword`,
  confirmRegistration: `${MAILED_PREFIX}confirmRegistration/`,
  confirmEmail: `${MAILED_PREFIX}confirmEmail/`,
  /** Where someone who is signed in changes their account. */
  account: '/app/user/account/',
  /** The home of someone who is signed in: their robots and the trades of these. */
  subscriberHome: '/app-ng/home',
  /** The plans. Pages whose addresses end without a slash are spelled as links from elsewhere spell them. */
  memberships: '/app/user/memberships/level',
  /** Where someone who has just joined begins. */
  justRegistered: '/app/user/memberships/register',
  /** Checkouts, and the plans that someone has. */
  myPlans: '/app/user/memberships/cc',
  robotsTxt: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  openApi: '/api/openapi.json',
  asyncApi: '/api/asyncapi.json',
} as const;

/** Below it lie the files of the transparency log: its prefix in the sense of C2SP tlog-tiles. */
export const LOG_PATH = '/log';

/** The verifier for strangers, a file of Python. */
export const VERIFY_SCRIPT_PATH = '/verify/verify.py';

/** Where real-time connections are made. */
export const HUB_PATH = '/eventhub';

/** The proof that the newest root of the transparency log is over a robot's ledger, as JSON. */
export function robotProofPath(robotId: number): string {
  return `${LOG_PATH}/proof/robot/${robotId}`;
}

/** The checkpoint of a day (YYYY-MM-DD); the newest without one. */
export function checkpointPath(day?: string): string {
  return `${LOG_PATH}/checkpoint${day === undefined ? '' : `/${day}`}`;
}

export function homePath(): string {
  return SITE_PATHS.home;
}

/** A page of a whole list; the first has no query. */
export function robotsPath(assetClass: AssetClass, page = 1): string {
  return `/${LIST_SLUGS[assetClass]}/${page > 1 ? `?page=${page}` : ''}`;
}

/** A robot's details: by id and name, or by the decoded id where the id is negative. */
export function robotPath(robot: { readonly id: number; readonly slug: string }): string {
  const root = `/${LIST_SLUGS['stocks-etf']}/`;
  return robot.id < 0 ? `${root}robot/${decodeRobotId(robot.id)}/` : `${root}${robot.id}-${robot.slug}/`;
}

/** The page of an instrument, by its ticker as it is written today. */
export function tickerPath(ticker: string): string {
  return `${SITE_PATHS.tickers}${ticker}/`;
}

/** A robot's details as apps show them inside themselves, by the id as it is, negative or not. */
export function mobileRobotPath(robot: { readonly id: number }): string {
  return `${IN_APP_PREFIX}ai-robot/${robot.id}/`;
}

/** Where to join for free; apps take their user back afterwards. */
export function signUpPath({ isMobileApp = false }: { readonly isMobileApp?: boolean } = {}): string {
  return `${SITE_PATHS.auth}?${isMobileApp ? 'redirect_to_mobile_app=true&' : ''}action=ask_for_sign_up`;
}

/** Where a checkout is completed or reported. */
export function checkoutPath(checkoutId: string): string {
  return `${SITE_PATHS.myPlans}?checkout=${encodeURIComponent(checkoutId)}`;
}

/** Where someone who has an account logs in. */
export function logInPath(): string {
  return `${SITE_PATHS.auth}?action=ask_for_log_in`;
}

/** Where someone who can't log in reports it. */
export function reportProblemPath(): string {
  return `${SITE_PATHS.auth}?action=report_problem`;
}

/** A legal article, or the list of them. */
export function legalPath(article: LegalArticle | null = null): string {
  return article === null ? SITE_PATHS.legal : `${SITE_PATHS.legal}?article=${article}`;
}

/** A help article, or the list of them. */
export function helpPath(article: HelpArticle | null = null): string {
  return `${SITE_PATHS.appHome}?homePageMode=help${article === null ? '' : `&article=${article}`}`;
}

/** The level test, or the page of a level. */
export function preloginPath(level: TraderLevel | null = null): string {
  return level === null ? SITE_PATHS.prelogin : `${SITE_PATHS.prelogin}${level}`;
}

/** Where content admins edit a text: a help article by its name, a robot's description as `robot_product_{id}`. */
export function helpEditorPath(alias: string): string {
  return `${SITE_PATHS.helpEditor}?alias=${encodeURIComponent(alias)}`;
}

/** A robot's full ledger as a file, for users. */
export function ledgerPath(robotId: number): string {
  return `/api/ledger/${robotId}.csv`;
}

/** The same in percent, for everybody. */
export function guestLedgerPath(robotId: number): string {
  return `/api/ledger-percent/${robotId}.csv`;
}

/** The preview image of a robot's page. */
export function robotImagePath(robot: { readonly id: number }): string {
  return robot.id < 0 ? `/og/robot/broker-${decodeRobotId(robot.id)}.png` : `/og/robot/${robot.id}.png`;
}

/** The picture of an asset class's lists. */
export function listImagePath(assetClass: AssetClass): string {
  return `/og/${assetClass}.png`;
}

/** The preview image of pages without their own. */
export function siteImagePath(): string {
  return '/og/tickproof.png';
}

/** One file of the sitemap: `pages`, `lists`, or `robots-1` and on. */
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
