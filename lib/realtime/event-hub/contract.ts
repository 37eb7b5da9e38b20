import { z } from 'zod';
import type { PriceUpdate, RobotChanged, TradeEventData } from './events';
import { HUB_LIMITS } from './limits';

/** What the event hub takes and tells, for its documents: a test holds what it sends to these validators. */

/** Something that goes over the hub. */
export interface HubMessageContract {
  readonly summary: string;
  readonly description: string;
  readonly payload: z.ZodType;
  readonly example: object;
}

/** The one method that clients invoke: with the name of one of the messages below, and its payload. */
export const HUB_METHOD = 'Publish';

const FUND_IDS = z.strictObject({
  fundIds: z
    .array(z.int())
    .max(HUB_LIMITS.instrumentsPerMessage)
    .describe('Ids of instruments, as FundId in the calls.'),
});

export const HUB_PUBLICATIONS = {
  SubscribePrices: {
    summary: 'Ask for prices',
    description: `Tells the latest prices at once, then each that changes. ${HUB_LIMITS.instrumentsPerConnection} instruments a connection at most.`,
    payload: FUND_IDS,
    example: { fundIds: [1001, 5001] },
  },
  UnsubscribePrices: {
    summary: 'Ask for no more prices',
    description: 'Instruments that were not asked for are passed over.',
    payload: FUND_IDS,
    example: { fundIds: [5001] },
  },
} as const satisfies Readonly<Record<string, HubMessageContract>>;

export type PublicationName = keyof typeof HUB_PUBLICATIONS;

const PRICE = z.strictObject({
  Price: z.number(),
  Change: z
    .number()
    .nullable()
    .describe('Against the close of the session before; null where that is not known.'),
  ChangePct: z.number().nullable().describe('The same in percent.'),
  Time: z.iso.datetime().describe('Of the price, UTC.'),
});

const TRADE = z.strictObject({
  RobotId: z.int(),
  RobotName: z.string(),
  TradeNo: z.int().describe('Number of the trade in the robot’s ledger.'),
  FundId: z.int(),
  Ticker: z.string(),
  Side: z.enum(['long', 'short']),
  Price: z.number().describe('Of the fill.'),
  Time: z.iso.datetime().describe('Of the fill, UTC.'),
  ReturnPct: z
    .number()
    .nullable()
    .describe('Net, in percent of what the entry was worth; null while the trade is open.'),
  Path: z.string().describe('Of the robot’s page.'),
}) satisfies z.ZodType<TradeEventData>;

const OPENED: TradeEventData = {
  RobotId: 7,
  RobotName: 'Swing Trader, Two Stocks: Trend (TA), 60 min',
  TradeNo: 12,
  FundId: 1001,
  Ticker: 'AAPL',
  Side: 'long',
  Price: 201.5,
  Time: '2026-01-05T15:35:00.000Z',
  ReturnPct: null,
  Path: '/bot-trading/7-swing-trader-two-stocks-trend-ta-60-min/',
};

/** In the order in which the documents show them. */
export const HUB_EVENTS = {
  PriceUpdate: {
    summary: 'Prices',
    description:
      'To whoever asked for them. A client that is behind gets the latest price of an instrument and not every one.',
    payload: z.strictObject({
      Data: z.record(z.string(), PRICE).describe('By the id of the instrument.'),
    }) satisfies z.ZodType<PriceUpdate>,
    example: { Data: { 1001: { Price: 202, Change: 2, ChangePct: 1, Time: '2026-01-05T15:35:01.000Z' } } },
  },
  TradeOpened: {
    summary: 'A followed robot has opened a position',
    description: 'To users who follow the robot with notifications of opened trades on. Told once.',
    payload: TRADE,
    example: OPENED,
  },
  TradeClosed: {
    summary: 'A followed robot has closed a position',
    description: 'To users who follow the robot with notifications of closed trades on. Told once.',
    payload: TRADE,
    example: { ...OPENED, Price: 210, Time: '2026-01-06T16:00:00.000Z', ReturnPct: 4.1 },
  },
  RobotChanged: {
    summary: 'A robot has changed',
    description:
      'To its followers when its figures changed, and to whoever changed their own settings for it. Says no more: ask the calls for what you show.',
    payload: z.strictObject({ RobotId: z.int() }) satisfies z.ZodType<RobotChanged>,
    example: { RobotId: 7 },
  },
} as const satisfies Readonly<Record<string, HubMessageContract>>;

export type HubEventName = keyof typeof HUB_EVENTS;
