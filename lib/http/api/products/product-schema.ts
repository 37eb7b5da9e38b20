import { z } from 'zod';

/** Robot products as answers hold them; nothing else may stand in one. */

const count = () => z.int().min(0);
const figure = () => z.number().nullable();

const PUBLIC_FIELDS = {
  Id: z.int().describe('Negative for robots of broker accounts.'),
  Name: z.string(),
  NameLines: z.array(z.string()).describe('The name as a card breaks it.'),
  IsNew: z.boolean().describe('Published within the last 30 days.'),
  IsBookmarked: z.boolean(),
  IsSubscribed: z.boolean().describe('Whether you follow it.'),
  IsGrantedByAdmin: z.boolean(),
  AnnualPL: figure().describe('Annualized return, percent a year.'),
  AnnualPL30Days: figure().describe('Return of the last 30 days, annualized, percent a year.'),
  BrokerType: z
    .enum(['Emulator', 'SimulatedBroker'])
    .nullable()
    .describe('Emulator: a virtual account. SimulatedBroker: a broker account’s rules. null: signals only.'),
  AvgTradeDuration: figure().describe('Mean length of closed trades, minutes.'),
  SharpeR: figure().describe('Sharpe ratio of daily returns, annualized.'),
  ProfitFactor: figure().describe('Sum of wins ÷ sum of losses; null without losses.'),
  OpenCount: count().nullable().describe('Trades open now.'),
  OpenProfitPct: figure().describe(
    'What the open trades would bring when its figures last changed, percent of the initial balance.',
  ),
  OpenPositions: z
    .array(
      z.strictObject({
        FundId: z.int().min(1),
        Side: z.enum(['long', 'short']),
        EntryPrice: z.number(),
        LastPrice: z.number().describe('The close that its figures rest on.'),
        SharePct: z.number().describe('What the entry was worth, percent of the initial balance.'),
        ReturnPct: z.number().describe('Unrealised at LastPrice, percent of what the entry was worth.'),
      }),
    )
    .describe('The largest of the open trades, at most 30.'),
  UpdatedAt: z.iso.datetime().describe('When its figures last changed, UTC.'),
  ClosedCount: count().nullable().describe('Closed trades.'),
  DaysFromFirstOpenTrade: count().nullable().describe('Days since the first trade was opened.'),
  Timeframe: z.literal([5, 15, 60]).describe('Length of the bars that it decides on, minutes.'),
  PublicationType: z.literal('ForSale'),
  BrokerAccountUniqueId: z.string().nullable(),
  IsNotificationsEnabled: z.boolean().describe('Whether you are told of opened or of closed trades.'),
  IsOpenTradesNotificationsEnabled: z.boolean(),
  IsClosedTradesNotificationsEnabled: z.boolean(),
  IsPendingOrdersNotificationsEnabled: z.boolean(),
  IsAutopilotEnabled: z.boolean().describe('Whether you want its trades copied to paper trades.'),
  IsSelectedForAutotrading: z.boolean(),
  IsReadyForMix: z.boolean(),
  FundType: z.enum(['S', 'E', 'F', 'C']).describe('S: stocks, E: ETFs, F: forex, C: crypto.'),
  Slug: z.string().describe('The part of its address after the id.'),
  AgentKind: z.enum(['Signal', 'Virtual', 'Brokerage']),
  AgentType: z.enum(['Single', 'Double', 'InverseETF', 'Portfolio']),
  AnalysisType: z.enum(['TA', 'FA', 'TAFA']).describe('TA: prices, FA: company reports, TAFA: both.'),
  FundTypes: z.array(z.enum(['S', 'E', 'F', 'C'])).describe('Every kind of what it trades.'),
  Tickers: z.array(z.string()).describe('What it trades.'),
  FundIds: z.array(z.int().min(1)).describe('The instruments of Tickers, in the same order.'),
  PublishedAt: z.iso.datetime().describe('UTC.'),
  IsReady: z.boolean().describe('False while its trades are being computed; its figures are null then.'),
  WonPct: figure().describe('Won trades, percent of the closed ones.'),
  IsAnnualPLExtrapolated: z.boolean().describe('Whether AnnualPL rests on less than a year.'),
  Sparkline: z
    .array(z.number())
    .describe(
      'Equity indexed to 100 at the start, oldest first, at most 60 points: since the first trade where that is more than 30 days ago, else of the last 30 days. Empty until it is ready and has traded.',
    ),
  SparklineDays: z.int().min(0).nullable().describe('Days that Sparkline spans.'),
  MatchedTickers: z.array(z.string()).describe('Of the tickers asked for, those that it trades.'),
};

const MONEY_FIELDS = {
  ClosedPL: figure().describe('Net profit of closed trades, money. Not for guests.'),
  InitialBalance: z.number().describe('Money that it started with. Not for guests.'),
  AdjustedBalance: figure().describe('Its balance now, money. Not for guests.'),
  AmountOfEachTradeText: z.string().describe('What it puts into each trade, in words. Not for guests.'),
};

/** The fields that guests never get. */
export const MONEY_FIELD_NAMES = Object.keys(MONEY_FIELDS) as readonly (keyof typeof MONEY_FIELDS)[];

const listOfProducts = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    Items: z.array(item),
    Total: count().describe('Robots that match, on all pages.'),
  });

export const guestProducts = listOfProducts(z.strictObject(PUBLIC_FIELDS));
export const userProducts = listOfProducts(z.strictObject({ ...PUBLIC_FIELDS, ...MONEY_FIELDS }));
