import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { mapFollowSettingFields } from '@/lib/people/follows/follow-settings';
import { TIMEFRAMES } from '@/lib/robots/definitions/definition';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';

/** Robot products in answers; they can't have any other fields. */

const count = () => z.int().min(0);
const figure = () => z.number().nullable();

/** Where a figure is with a probability of 90%. */
function intervalField(of: string) {
  return pascalObject({ low: z.number(), high: z.number() }).nullable().describe(of);
}

/** How uncertain figures are. */
export function intervalsField() {
  return pascalObject({
    annualPL: intervalField('Of AnnualPL, percent: block bootstrap of daily returns.'),
    sharpeR: intervalField('Of SharpeR; null from 20 closed trades on.'),
    wonPct: intervalField(
      'Of the share of winning trades, percent, also while WonPct is null; null from 20 closed trades on.',
    ),
  })
    .nullable()
    .describe('90% intervals of figures.');
}

/** Of the return since publication. */
export function returnIntervalField() {
  return intervalField(
    'Its 90% interval, percent: block bootstrap of daily returns. null below 30 days or without a change.',
  );
}

export function luckField() {
  return pascalObject({
    pct: z
      .number()
      .describe(
        'Deflated Sharpe ratio, percent: 50 is what the best of as many robots without any edge is expected to show. Whole percent for guests.',
      ),
    trials: count().describe('Robots there have been to choose from, removed ones included.'),
    days: count().describe('Days of the record.'),
  })
    .nullable()
    .describe('How far the record since publication stands out of luck; null below 30 days.');
}

export function profitFactorField() {
  return figure().describe('Sum of wins ÷ sum of losses; null without losses and below 20 closed trades.');
}

export function wonPctField() {
  return figure().describe('Winning trades, percent of closed trades; null below 20 of them.');
}

export function annualCostsField() {
  return figure().describe(
    'Spread, impact and commissions of closed trades, percent of mean equity a year; null below 30 days or without a trade. For guests those of the full record are rounded up to 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5 and so on, and those of a phase raised by the same factor.',
  );
}

export function annualTradesField() {
  return figure().describe('Closed trades a year; null below 30 days.');
}

const PUBLIC_FIELDS = {
  id: z.int().describe('Negative for robots with a broker account.'),
  name: z.string(),
  nameLines: z.array(z.string()).describe('The name, split into lines as on cards.'),
  isNew: z.boolean().describe('Published in the last 30 days.'),
  isBookmarked: z.boolean(),
  isSubscribed: z.boolean().describe('Whether you follow it.'),
  isGrantedByAdmin: z.boolean(),
  annualPL: figure().describe(
    'Annualized return over the full record, backtest and replayed included, percent; null below 5 closed trades or 180 days.',
  ),
  annualPL30Days: figure().describe('Return of the last 30 days, annualized, percent.'),
  brokerType: z
    .enum(['Emulator', 'SimulatedBroker'])
    .nullable()
    .describe('Emulator: virtual account. SimulatedBroker: broker account rules. null: signals only.'),
  avgTradeDuration: figure().describe('Average holding time of closed trades, minutes.'),
  sharpeR: figure().describe('Sharpe ratio of daily returns, annualized.'),
  annualCostsPct: annualCostsField(),
  annualTrades: annualTradesField(),
  intervals: intervalsField(),
  maxDrawdownPct: figure().describe('Largest drop from a peak, percent of that peak.'),
  volatilityPct: figure().describe('Annualized deviation of daily returns, percent.'),
  profitFactor: profitFactorField(),
  openCount: count().nullable().describe('Open trades.'),
  openProfitPct: figure().describe(
    'Open P/L when the figures last changed, percent of the initial balance. For guests without price impact, and null if the volume of a bar set the size of a position.',
  ),
  openPositions: z
    .array(
      pascalObject({
        fundId: z.int().min(1),
        side: z.enum(['long', 'short']),
        entryPrice: z.number().describe('Market price at the entry, before spread and impact.'),
        lastPrice: z.number().describe('The price its figures are based on.'),
        sharePct: z
          .number()
          .describe('Entry value, percent of the initial balance; whole percent for guests.'),
        returnPct: z
          .number()
          .describe(
            'Unrealized return at LastPrice, percent of the entry value; for guests without price impact.',
          ),
      }),
    )
    .describe(
      'The largest open trades, at most 30; for guests without those whose size was set by the volume of a bar.',
    ),
  updatedAt: z.iso.datetime().describe('When the figures last changed, UTC.'),
  closedCount: count().nullable().describe('Closed trades: backtest, replayed and forward.'),
  sincePublicationClosedCount: count()
    .nullable()
    .describe('Of these, trades opened since publication: replayed or forward. The others are a backtest.'),
  daysSincePublication: count().nullable().describe('Days since publication.'),
  sincePublicationPct: figure().describe(
    'Return since publication, open positions included, percent of the account at publication.',
  ),
  sincePublicationInterval: returnIntervalField(),
  luck: luckField(),
  forwardClosedCount: count()
    .nullable()
    .describe(
      'Of these, forward trades: recorded before they were filled. The others since publication are replayed: computed afterwards.',
    ),
  isWipedOut: z
    .boolean()
    .describe('Whether it has lost more than 95% of its account. Such a robot can’t be followed any more.'),
  retired: pascalObject({
    rule: z
      .enum(['drawdown', 'behind'])
      .describe(
        'drawdown: below its highest since publication. behind: behind buy and hold since publication.',
      ),
    day: z.iso.date().describe('At whose end its rule ended it.'),
    limitPct: z.number().describe('What its rule allows: percent for a drawdown, else percentage points.'),
    foundPct: z.number().describe('What it had come to.'),
  })
    .nullable()
    .describe('Why and when it retired: it opens no more positions. null for active robots.'),
  daysFromFirstOpenTrade: count().nullable().describe('Days since the first trade opened.'),
  timeframe: z.literal(TIMEFRAMES).describe('Bar length it trades on, minutes.'),
  publicationType: z.literal('ForSale'),
  brokerAccountUniqueId: z.string().nullable(),
  isNotificationsEnabled: z.boolean().describe('Whether notifications of opened or closed trades are on.'),
  ...mapFollowSettingFields((_, { meaning }) =>
    meaning === undefined ? z.boolean() : z.boolean().describe(meaning),
  ),
  isReadyForMix: z
    .boolean()
    .describe(
      'Whether your default account can trade it unchanged: it can be selected for autotrading without following it.',
    ),
  fundType: z.enum(FUND_TYPES).describe('S: stocks, E: ETFs, F: forex, C: crypto.'),
  slug: z.string().describe('The part of its path after the id.'),
  agentKind: z.enum(['Signal', 'Virtual', 'Brokerage']),
  agentType: z.enum(['Single', 'Double', 'InverseETF', 'Portfolio']),
  analysisType: z.enum(ANALYSIS_TYPES).describe('TA: technical, FA: fundamental, TAFA: both.'),
  decidesBy: z
    .enum(['rules', 'learned'])
    .describe('rules: fixed rules. learned: a model fitted to prices before it was published.'),
  allowShort: z.boolean().describe('Whether it also sells short.'),
  groups: z.array(z.string()).describe('Sectors and kinds of what it trades.'),
  fundTypes: z.array(z.enum(FUND_TYPES)).describe('All markets it trades.'),
  tickers: z.array(z.string()).describe('Tickers it trades.'),
  fundIds: z.array(z.int().min(1)).describe('Instrument ids of Tickers, in the same order.'),
  publishedAt: z.iso.datetime().describe('In market time, UTC.'),
  recordedSince: z.iso
    .datetime()
    .nullable()
    .describe('When its ledger started, UTC. Earlier trades were computed afterwards. null before that.'),
  isPublicationSimulated: z
    .boolean()
    .describe('Whether PublishedAt is a date in the market’s past, before anything of it was recorded.'),
  isReady: z.boolean().describe('False while its trades are being computed; figures are null then.'),
  wonPct: wonPctField(),
  isAnnualPLExtrapolated: z.boolean().describe('Whether AnnualPL is based on less than a year.'),
  sparkline: z
    .array(z.number())
    .describe(
      'Equity indexed to 100 at the start, oldest first, at most 60 points: since the first trade if that is over 30 days ago, otherwise the last 30 days. Two decimals, one for guests. Empty until the robot is ready and has traded.',
    ),
  sparklineDays: z.int().min(0).nullable().describe('Days covered by Sparkline.'),
  sparklineBacktest: count().describe('How many points of Sparkline, from the first on, are the backtest.'),
};

/** The last field, which varies by request: see `withLast`. */
const MATCHED = { matchedTickers: z.array(z.string()).describe('The requested tickers it trades.') };

const MONEY_FIELDS = {
  closedPL: figure().describe('Net profit of closed trades, dollar amount. Not for guests.'),
  initialBalance: z.number().describe('Starting balance. Not for guests.'),
  adjustedBalance: figure().describe('Current balance. Not for guests.'),
  amountOfEachTradeText: z.string().describe('Amount per trade, as text. Not for guests.'),
};

const listOfProducts = <Item extends z.ZodType>(item: Item) =>
  pascalObject({
    items: z.array(item),
    total: count().describe('Matching robots on all pages.'),
  });

export const guestProduct = pascalObject({ ...PUBLIC_FIELDS, ...MATCHED });
export const userProduct = pascalObject({ ...PUBLIC_FIELDS, ...MONEY_FIELDS, ...MATCHED });

export const guestProducts = listOfProducts(guestProduct);
export const userProducts = listOfProducts(userProduct);

export const statisticsAnswer = pascalObject({
  profitFactor: profitFactorField(),
  wonPct: wonPctField(),
  lossPct: figure().describe('Losing trades, percent of closed trades; null below 20 of them.'),
  maxOpened: count().nullable().describe('Most trades open at the same time.'),
  profitOnDrawDown: figure().describe('Net profit ÷ max drawdown; null without a drawdown.'),
  absoluteDrawdown: figure().describe('Max drawdown, dollar amount.'),
});
