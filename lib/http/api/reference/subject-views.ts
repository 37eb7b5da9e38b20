import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { API_SUBJECTS, type ApiSubject } from '@/lib/site/addresses/api-subjects';
import type { Call } from '../call';
import { CALLS } from '../calls/all-calls';
import { type CallView, callView, toAnchor } from './call-views';

interface SubjectFacts {
  readonly title: string;
  readonly description: string;
  /** The parts of its calls' names before the slash. */
  readonly prefixes: readonly string[];
}

export const SUBJECT_FACTS: Readonly<Record<ApiSubject, SubjectFacts>> = {
  robots: {
    title: 'Robots',
    description: 'Search robots, read their statistics and trades, compare, follow and bookmark them.',
    prefixes: ['CxAIRobotProduct'],
  },
  prices: {
    title: 'Prices and search',
    description:
      'Bars and prices, market summary, reports, watchlists, market hours, and lookups of tickers, robots and pages.',
    prefixes: ['CxFund', 'CxMarketSummary', 'CxEarnings', 'CxHelp', 'CxLookUp', 'CxWatchlist'],
  },
  screener: {
    title: 'Screener',
    description:
      'Instruments by their figures, on any day, screens and lists you saved, patterns, buy/sell signals, forecasts and trade ideas.',
    prefixes: ['CxScreener', 'CxPattern', 'CxSignals', 'CxTrendPrediction', 'CxTradeIdeas'],
  },
  accounts: {
    title: 'Accounts',
    description: 'Join, log in, change an account and its settings, and write to the operator.',
    prefixes: ['Account', 'CxUser', 'Tickets', 'Referrals', 'Affiliates'],
  },
  'paper-trades': {
    title: 'Paper trades',
    description: 'The paper account: its orders, positions, trades and copies of robots.',
    prefixes: ['CxPaperTrades'],
  },
  brokers: {
    title: 'Broker accounts',
    description: 'Connect broker accounts, set their limits, and stop trading.',
    prefixes: ['CxBrokers'],
  },
  portfolios: {
    title: 'Portfolios',
    description:
      'Portfolios you keep: import brokers’ files, list, undo and analyze transactions. Model and active portfolios with their records, holdings and logs. Mixes for five answers.',
    prefixes: ['CxPortfolio', 'CxBaskets', 'CxWizard'],
  },
  community: {
    title: 'Community',
    description:
      'Members and what they show. Questions about the next closes, votes on them, scores, and the chain that proves them; clubs, what members write there, and how it’s moderated.',
    prefixes: ['CxCommunity', 'CxPredictions', 'CxClubs'],
  },
  plans: {
    title: 'Plans',
    description: 'Plans, checkout and what an account has.',
    prefixes: ['Memberships'],
  },
  notifications: {
    title: 'Notifications',
    description: 'The inbox and where notifications go.',
    prefixes: ['CxNotifications'],
  },
  texts: {
    title: 'Texts and news',
    description:
      'Help articles, news, weekly reports by mail, the home page’s latest trades, and the maintenance banner.',
    prefixes: ['Articles', 'Entries', 'WeeklyReport', 'CxForum', 'CxHome'],
  },
  events: {
    title: 'Real-time events',
    description: 'Prices and trades as they happen, over one connection.',
    prefixes: [],
  },
};

/** A subject in the contents. */
export interface SubjectEntry {
  readonly subject: ApiSubject;
  readonly title: string;
  readonly description: string;
  readonly calls: readonly Pick<CallView, 'anchor' | 'name' | 'summary'>[];
}

/** All subjects with the names of their calls. */
export function subjectEntries(): readonly SubjectEntry[] {
  return API_SUBJECTS.map((subject) => {
    const { title, description } = SUBJECT_FACTS[subject];
    const calls = callsAbout(subject).map(({ name, summary }) => ({ anchor: toAnchor(name), name, summary }));
    return { subject, title, description, calls };
  });
}

/** A subject's calls, from the same table as the routes; examples use current robots. */
export function callViews(
  subject: ApiSubject,
  catalogue: CatalogueReader,
  baseUrl: string,
): readonly CallView[] {
  return callsAbout(subject).map((call) => callView(call, catalogue, baseUrl));
}

function callsAbout(subject: ApiSubject): readonly Call[] {
  const { prefixes } = SUBJECT_FACTS[subject];
  return CALLS.filter(({ name }) => prefixes.includes(name.split('/')[0] ?? ''));
}
