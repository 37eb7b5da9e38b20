import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../entry';

/** The product's own releases, newest first, under the headings of Keep a Changelog. Their dates are of their last commit. */
export const RELEASES: readonly OriginalEntry<'release'>[] = [
  {
    kind: 'release',
    id: 'academy-and-blog',
    title: 'Academy, blog and tickets',
    summary:
      'A course of ten lessons, a glossary, a weekly report by program, answers to questions, and tickets.',
    tags: [],
    data: {},
    publishedAt: Date.UTC(2026, 10, 27, 10, 30) as Millis,
    body: `## Added

- A [course](/app/courses/) of ten lessons, each with an exercise that uses this site’s own modules.
- A [glossary](/trading-investing-101/) of trading, with formulas and examples from a robot, and an [ebook](/lp/ebooks) of both.
- A [weekly report](/blogs/) by program: how many robots lose, the best and the worst, costs and drawdowns.
- [Questions and answers](/app/generalinfo/faq), and [tickets](/app/generalinfo/contacts) for everything else.
- [About day traders](/about/day-traders/): how many fast robots lose here, and what studies found of people.
- A button on tickers’ pages that adds them to a watchlist.

## Changed

- The [screener](/app-ng/screener) shows what came after a past date in its own columns.
- Pages load only the styles they use.

## Fixed

- Letters typed while the header’s search was opening are searched for.
`,
  },
  {
    kind: 'release',
    id: 'screener-and-watchlists',
    title: 'Screener, watchlists and market pages',
    summary: 'Filter tickers by their figures on any date, keep watchlists, and see the market at a glance.',
    tags: [],
    data: {},
    publishedAt: Date.UTC(2026, 10, 27, 8, 33) as Millis,
    body: `## Added

- A [screener](/app-ng/screener) of all tickers, with a time machine: it shows any past date with the figures known then, and what prices did next.
- Saved screens, with a notification when tickers come or go.
- [Watchlists](/app-ng/list-performance/watchlist/market) with notes, and alerts when a price crosses a level.
- A [market summary](/app/marketsummary/global/gain?p=7) with gainers, losers, breadth and a market map.
- An [earnings calendar](/app-ng/earnings-calendar) by week.
- Ten years of daily prices for each ticker, labeled where they’re simulated.
- A luck meter on robots’ pages: how a record compares with the best that chance gives among all robots.

## Changed

- Times are judged by a clock that doesn’t jump with the machine’s. While it’s in doubt, nothing is recorded.
- Old rows of paper accounts are kept in compact archives, so long histories load faster.
`,
  },
  {
    kind: 'release',
    id: 'check-it-from-outside',
    title: 'Check it from outside',
    summary: 'Witnesses, replays in your browser, more kinds of paper orders, and corporate actions.',
    tags: [],
    data: {},
    publishedAt: Date.UTC(2026, 10, 26, 23, 42) as Millis,
    body: `## Added

- [Checkpoints](/verify/) of the log within the day, which outside witnesses can cosign.
- A program that replays a robot from its definition, for Node and for your browser.
- Stop, stop-limit and trailing orders on the [paper exchange](/app/papertrades/exchange/), and stops for live entries.
- Splits, spin-offs and dividends: paper accounts are restated once, in whole numbers.

## Changed

- Guests see seals instead of hashes of ledgers. Users still see the hashes.
- Next to each return you see how much of it may be luck.
- Times of charts and tables are in your time zone.
- A copy keeps its stop while it winds down.
`,
  },
  {
    kind: 'release',
    id: 'paper-and-brokers',
    title: 'Paper accounts and brokers',
    summary: 'Copy robots to paper accounts, trade by hand, get notified, and connect broker accounts.',
    tags: [],
    data: {},
    publishedAt: Date.UTC(2026, 10, 24, 13, 35) as Millis,
    body: `## Added

- [Paper accounts](/app/papertrades) that copy robots’ signals, with the difference to each robot explained.
- Orders by hand on the [paper exchange](/app/papertrades/exchange/), with a trade helper.
- An [inbox](/app/notifications/), mails and push messages about robots you follow.
- [Broker accounts](/app/user/brokers/) with sealed keys, limits, and one button that stops all trading. Live markets only.
- Up to four robots side by side.

## Changed

- New menus, a market bar and a redrawn list of robots.
`,
  },
  {
    kind: 'release',
    id: 'live-prices',
    title: 'Live prices',
    summary:
      'Prices that update while a page is open, signals recorded before they fill, and ledgers for guests.',
    tags: [],
    data: {},
    publishedAt: Date.UTC(2026, 10, 22, 23, 55) as Millis,
    body: `## Added

- Prices and open profit that update while a page is open.
- Signals that are recorded before they fill, and a signed root of all ledgers each day. See [Verify](/verify/).
- Real prices from brokers and exchanges for operators who want them.
- Joining with Facebook, Google, LinkedIn or Apple, where the site offers it.

## Changed

- Trades are told apart by phase: backtest, replayed and forward.
- Guests can’t sort by closed P/L, since the order would reveal dollar amounts.
`,
  },
  {
    kind: 'release',
    id: 'first-release',
    title: 'First release',
    summary: 'Robots with tamper-evident ledgers, lists you can filter, and accounts.',
    tags: [],
    data: {},
    publishedAt: Date.UTC(2026, 10, 21, 21, 14) as Millis,
    body: `## Added

- [AI robots](/bot-trading/) for stocks, ETFs, forex and crypto, losing ones included. Every figure is after costs.
- A hash-chained ledger of each robot’s trades, and a command that checks it.
- Lists with filters, sorting and search, which work without scripts.
- Charts, monthly returns and drawdowns on robots’ pages.
- Accounts with two-step login, sessions and settings, and full ledgers as files.
`,
  },
];
