import type { Feature } from '@/lib/core/site-config/features';
import { PREDICTIONS_PATH } from '@/lib/site/addresses/predictions-address';
import { helpPath, legalPath, preloginPath, robotsPath, SITE_PATHS } from '../addresses/addresses';
import { ASSET_CLASSES, type AssetClass } from '../addresses/asset-class';
import { CLASS_LABELS } from '../addresses/class-labels';
import { EBOOK_PATHS } from '../addresses/ebook-paths';
import { ARTICLE_TITLES, LEGAL_ARTICLES } from '../addresses/legal-articles';
import { TIME_MACHINE } from '../addresses/screener-query';
import { TRADER_LEVELS } from '../addresses/trader-levels';

// One long file, because it is one table: every place the specification's menus name, whether its page exists or not.

/** Sections of the menu, in order; `pricing` has one entry, the account's are for users. */
export const SECTIONS = [
  'trading',
  'investing',
  'screener',
  'marketplace',
  'academy',
  'pricing',
  'account',
] as const;
export type Section = (typeof SECTIONS)[number];

export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  trading: 'Trading',
  investing: 'Investing',
  screener: 'Screener',
  marketplace: 'Marketplace',
  academy: 'Academy',
  pricing: 'Pricing',
  account: 'Your account',
};

/** Columns of the footer, in order. */
export const FOOTER_COLUMNS = ['robots', 'learn', 'check', 'legal'] as const;
export type FooterColumn = (typeof FOOTER_COLUMNS)[number];

export const FOOTER_TITLES: Readonly<Record<FooterColumn, string>> = {
  robots: 'Robots',
  learn: 'Learn',
  check: 'Check',
  legal: 'Legal',
};

export type IconName =
  | 'stocks'
  | 'forex'
  | 'crypto'
  | 'robots'
  | 'live'
  | 'tickers'
  | 'person'
  | 'plan'
  | 'paper'
  | 'bell';

/** A place that a menu, the footer or the search leads to. Without a section and a column it is in neither. */
export interface Destination {
  /** As the specification writes it; `[name]` is any segment. */
  readonly path: string;
  /** Its canonical spelling, if that differs. */
  readonly linksTo?: string;
  readonly title: string;
  /** What is there, in fewer than 48 characters. */
  readonly subtitle?: string;
  readonly icon?: IconName;
  /** A word beside the title. */
  readonly label?: string;
  readonly section?: Section;
  readonly group?: string;
  /** Variants of one tool share a row of this name; their titles are the variants'. */
  readonly row?: string;
  readonly footer?: FooterColumn;
  /** Shown only while the operator has this on. */
  readonly flag?: Feature;
  /** Defaults to everyone. */
  readonly audience?: 'guests' | 'users';
  /** Guests see it too, on addresses with this word and with this feature on. */
  readonly forGuests?: { readonly at: string; readonly flag: Feature };
  readonly isHiddenFromBeginners?: boolean;
  /** Marked on every page of this asset class. */
  readonly assetClass?: AssetClass;
}

const CLASS_NAMES = { stock: 'Stocks', etf: 'ETFs', crypto: 'Crypto', forex: 'Forex' } as const;
type ClassName = keyof typeof CLASS_NAMES;
const CLASS_NAME_LIST = Object.keys(CLASS_NAMES) as readonly ClassName[];

/** One tool's pages by asset class, in one row. */
function perClass(
  row: string,
  write: (name: ClassName) => Pick<Destination, 'path' | 'flag'>,
  rest: Pick<Destination, 'subtitle' | 'section' | 'group'>,
  names: readonly ClassName[] = CLASS_NAME_LIST,
): readonly Destination[] {
  return names.map((name) => ({ ...rest, ...write(name), row, title: CLASS_NAMES[name] }));
}

const CLASS_MENU = {
  'stocks-etf': { icon: 'stocks', subtitle: 'US market hours, inverse ETFs included' },
  forex: { icon: 'forex', subtitle: 'Major pairs, Sunday to Friday', label: '24/5' },
  crypto: { icon: 'crypto', subtitle: 'Major coins against the dollar', label: '24/7' },
} as const;

const ROBOTS: readonly Destination[] = [
  ...ASSET_CLASSES.map(
    (assetClass): Destination => ({
      path: robotsPath(assetClass),
      title: CLASS_LABELS[assetClass].short,
      ...CLASS_MENU[assetClass],
      section: 'trading',
      group: 'Robots',
      footer: 'robots',
      assetClass,
    }),
  ),
  {
    path: '/bot-trading/virtualagents/all/',
    title: 'AI robots on virtual accounts',
    subtitle: 'Every type, on a model account',
    icon: 'robots',
    section: 'trading',
    group: 'Robots',
  },
  {
    path: '/bot-crypto-trading/?timeframe=5',
    title: 'Crypto real time',
    subtitle: '5-minute robots, around the clock',
    icon: 'live',
    section: 'trading',
    group: 'Robots',
    audience: 'users',
    forGuests: { at: 'crypto', flag: 'crypto-real-time' },
  },
  {
    path: '/app/tradeideas/',
    title: 'Trade ideas',
    subtitle: 'Entries and breakouts, and how each ended',
    icon: 'live',
    section: 'trading',
    group: 'Robots',
  },
  {
    path: '/buy-sell-signals/',
    title: 'Buy/sell signals',
    subtitle: 'Twelve events, and how often they worked',
    section: 'trading',
    group: 'Robots',
  },
];

const TRADING: readonly Destination[] = [
  ...perClass('Trend prediction', (name) => ({ path: `/${name}-tpe/` }), {
    subtitle: 'How far prices may move, and how it turned out',
    section: 'trading',
    group: 'Predict',
  }),
  {
    path: PREDICTIONS_PATH,
    title: 'Community predictions',
    subtitle: 'Say how likely; scored against base rates',
    section: 'trading',
    group: 'Predict',
  },
  {
    path: SITE_PATHS.paperTrades,
    title: 'Paper trades',
    subtitle: 'Copy robots on a paper account',
    icon: 'paper',
    section: 'trading',
    group: 'Practice',
    footer: 'robots',
  },
  {
    path: SITE_PATHS.paperExchange,
    title: 'Paper exchange',
    subtitle: 'Buy and sell by hand, with the trade helper',
    icon: 'forex',
    section: 'trading',
    group: 'Practice',
    footer: 'robots',
  },
  { path: '/app/trader-club/list', title: 'Trader clubs', section: 'trading', group: 'Practice' },
  {
    path: '/app/prelogin/?homePageMode=trader',
    title: 'For traders',
    subtitle: 'Speed, costs and orders, if you trade already',
    icon: 'person',
    section: 'trading',
    group: 'Practice',
  },
];

const INVESTING: readonly Destination[] = [
  { path: '/app/ai-wizard/start', title: 'AI wizard', section: 'investing', group: 'Portfolios' },
  { path: '/app/ai-wizard/', title: 'AI wizard results', section: 'investing', group: 'Portfolios' },
  {
    path: SITE_PATHS.portfolioManager,
    title: 'AI Portfolio Manager',
    section: 'investing',
    group: 'Portfolios',
    isHiddenFromBeginners: true,
  },
  {
    path: '/app-ng/list-performance/watchlist/market',
    title: 'Watchlist',
    section: 'investing',
    group: 'Markets',
  },
  {
    path: '/app/marketsummary/global/gain?p=7',
    title: 'Market summary',
    subtitle: 'Gainers, losers, breadth and a market map',
    icon: 'live',
    section: 'investing',
    group: 'Markets',
  },
  { path: '/app/club/list', title: 'Clubs', section: 'investing', group: 'Markets' },
];

const SCREENER: readonly Destination[] = [
  {
    path: SITE_PATHS.tickers,
    title: 'Tickers',
    subtitle: 'Prices, charts and the robots that trade them',
    icon: 'tickers',
    section: 'screener',
    group: 'Tickers',
    footer: 'robots',
  },
  { path: '/ticker/[ticker]/', title: 'A ticker' },
  {
    path: SITE_PATHS.screener,
    title: 'Screener',
    subtitle: 'Filter by 72 figures, today or on a past date',
    icon: 'tickers',
    section: 'screener',
    group: 'Screens',
    footer: 'robots',
  },
  {
    path: `${SITE_PATHS.screener}?open=${TIME_MACHINE}`,
    title: 'Time machine',
    subtitle: 'Any past date, as it was known then',
    icon: 'live',
    section: 'screener',
    group: 'Screens',
  },
  {
    path: '/app-ng/earnings-calendar',
    title: 'Earnings calendar',
    subtitle: 'Reports by week, and what prices did after them',
    icon: 'bell',
    section: 'screener',
    group: 'Screens',
  },
  {
    path: '/app/patterns/overview/',
    title: 'Patterns overview',
    subtitle: 'Every pattern, and what came of it',
    section: 'screener',
    group: 'Patterns',
  },
  ...perClass('Pattern screener', (name) => ({ path: `/${name}-pattern-screener/` }), {
    subtitle: 'Chart patterns, and what came of them',
    section: 'screener',
    group: 'Patterns',
  }),
  ...perClass(
    'Pattern scanner',
    (name) => ({
      path: `/${name}-pattern-scanner/`,
      flag: `${name as 'stock' | 'crypto' | 'forex'}-pattern-scanner`,
    }),
    { section: 'screener', group: 'Patterns' },
    ['stock', 'crypto', 'forex'],
  ),
];

const MARKETPLACE: readonly Destination[] = (
  [
    ['patterns', 'Patterns'],
    ['ai-active-portfolios', 'AI active portfolios'],
    ['ai-model-portfolios', 'AI model portfolios'],
    ['active-portfolios', 'Active portfolios'],
    ['model-portfolios', 'Model portfolios'],
    ['401k', '401(k) portfolios'],
    ['robot-mix', 'Robots combined'],
  ] as const
).map(([name, title]) => ({
  path: `/marketplace/${name}`,
  title,
  section: 'marketplace',
  group: 'Marketplace',
  ...(name === '401k' && { flag: name }),
  ...(name === 'patterns' && { subtitle: 'Definitions, drawings and track records' }),
  ...(name === 'ai-active-portfolios' && { subtitle: 'Rules that decide with a learned model' }),
  ...(name === 'model-portfolios' && { subtitle: 'Fixed mixes, rebalanced by calendar' }),
  ...(name === 'active-portfolios' && { subtitle: 'Mixes that change by signals' }),
  ...(name === 'robot-mix' && { subtitle: 'What robots you choose do together' }),
}));

const ACADEMY: readonly Destination[] = [
  {
    path: SITE_PATHS.courses,
    title: 'Courses',
    subtitle: 'Lessons on bars, fills, costs and rules',
    icon: 'plan',
    section: 'academy',
    group: 'Learn',
    footer: 'learn',
  },
  {
    path: SITE_PATHS.glossary,
    title: 'Trading and investing 101',
    subtitle: 'Terms of trading, with formulas and examples',
    icon: 'tickers',
    section: 'academy',
    group: 'Learn',
    footer: 'learn',
  },
  {
    path: SITE_PATHS.videos,
    title: 'Videos',
    subtitle: 'Robots and figures, shown on screen',
    icon: 'live',
    section: 'academy',
    group: 'Learn',
  },
  {
    path: EBOOK_PATHS.list,
    title: 'Ebooks',
    subtitle: 'Course and glossary for print and e-readers',
    icon: 'tickers',
    section: 'academy',
    group: 'Learn',
  },
  {
    path: SITE_PATHS.oneOnOne,
    title: '1-on-1 lessons',
    subtitle: 'Learn with a person',
    icon: 'person',
    section: 'academy',
    group: 'Live',
  },
  {
    path: SITE_PATHS.webcasts,
    title: 'Webcasts',
    subtitle: 'Live sessions and recordings',
    icon: 'live',
    section: 'academy',
    group: 'Live',
  },
  {
    path: SITE_PATHS.blogs,
    title: 'Blogs',
    subtitle: 'Weekly reports by program, and posts',
    icon: 'bell',
    section: 'academy',
    group: 'More',
    footer: 'learn',
  },
  {
    path: SITE_PATHS.whatsNew,
    title: 'What’s new',
    subtitle: 'What was added, changed and fixed',
    icon: 'bell',
    section: 'academy',
    group: 'More',
    footer: 'learn',
  },
  {
    path: '/app/prelogin/?homePageMode=help',
    linksTo: helpPath(),
    title: 'Help',
    subtitle: 'How robots, figures and plans work',
    section: 'academy',
    group: 'More',
    footer: 'learn',
  },
  {
    path: SITE_PATHS.shareWithFriends,
    title: 'Share with friends',
    subtitle: 'Send your link, see how many join',
    icon: 'person',
    section: 'academy',
    group: 'More',
  },
];

const ACCOUNT: readonly Destination[] = [
  {
    path: SITE_PATHS.memberships,
    title: 'Pricing',
    subtitle: 'Which robots each plan includes',
    icon: 'plan',
    section: 'pricing',
    footer: 'robots',
  },
  {
    path: SITE_PATHS.subscriberHome,
    title: 'My robots',
    icon: 'robots',
    section: 'account',
    audience: 'users',
  },
  {
    path: SITE_PATHS.virtualAccounts,
    title: 'My copies',
    subtitle: 'Robots copied to your accounts',
    icon: 'robots',
    section: 'account',
    footer: 'robots',
    audience: 'users',
  },
  {
    path: SITE_PATHS.brokers,
    title: 'Broker accounts',
    subtitle: 'What robots may trade, and their limits',
    icon: 'plan',
    section: 'account',
    footer: 'robots',
  },
  {
    path: SITE_PATHS.notifications,
    title: 'Inbox',
    icon: 'bell',
    section: 'account',
    audience: 'users',
  },
  {
    path: SITE_PATHS.tickets,
    title: 'Your tickets',
    subtitle: 'Messages to us, and our answers',
    section: 'account',
    audience: 'users',
  },
  { path: SITE_PATHS.myPlans, title: 'My plans', icon: 'plan', section: 'account', audience: 'users' },
  { path: SITE_PATHS.account, title: 'Account', icon: 'person', section: 'account', audience: 'users' },
];

const FOOTER: readonly Destination[] = [
  {
    path: '/bot-trading/virtualaccounts/',
    linksTo: '/bot-trading/virtualagents/',
    title: 'Robots on virtual accounts',
    footer: 'robots',
    audience: 'guests',
  },
  { path: SITE_PATHS.prelogin, title: 'Level test', subtitle: 'Find robots that suit you', footer: 'learn' },
  ...TRADER_LEVELS.map(
    (level): Destination => ({
      path: preloginPath(level),
      title: `${level.charAt(0).toUpperCase()}${level.slice(1)} level`,
      subtitle: `Robots for ${level} traders`,
      footer: 'learn',
    }),
  ),
  {
    path: SITE_PATHS.questions,
    title: 'Questions and answers',
    subtitle: 'What people ask about robots, plans and brokers',
    footer: 'learn',
  },
  {
    path: SITE_PATHS.dayTraders,
    title: 'About day traders',
    subtitle: 'How many lose, here and in studies',
    footer: 'learn',
  },
  { path: '/tags/all/[code]', title: 'A tag' },
  { path: SITE_PATHS.verify, title: 'Verify', subtitle: 'Check every trade yourself', footer: 'check' },
  {
    path: SITE_PATHS.apiReference,
    title: 'API reference',
    subtitle: 'Calls and events for programs',
    footer: 'check',
  },
  { path: SITE_PATHS.rss, title: 'RSS feed of new robots', footer: 'check' },
  {
    path: SITE_PATHS.contacts,
    title: 'Contact',
    subtitle: 'Write to us and follow the answer',
    footer: 'legal',
  },
  {
    path: SITE_PATHS.affiliateProgram,
    title: 'Affiliate program',
    subtitle: 'What is paid for friends who buy a plan',
    footer: 'legal',
  },
  ...LEGAL_ARTICLES.map(
    (article): Destination => ({
      path: legalPath(article),
      title: ARTICLE_TITLES[article],
      footer: 'legal',
    }),
  ),
  { path: legalPath(), title: 'All legal articles', footer: 'legal' },
];

/** The table of destinations. Menus, footer and site search show those whose page exists and whose flag is on. */
export const DESTINATIONS: readonly Destination[] = [
  { path: SITE_PATHS.home, title: 'Home', footer: 'robots' },
  ...ROBOTS,
  ...TRADING,
  ...INVESTING,
  ...SCREENER,
  ...MARKETPLACE,
  ...ACADEMY,
  ...ACCOUNT,
  ...FOOTER,
];
