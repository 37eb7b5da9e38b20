import { z } from 'zod';
import type { Immutable } from '@/lib/core/base/immutable';
import { toPrice } from '@/lib/core/base/price';
import { exactInstant, price } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { TIMEFRAMES } from '@/lib/robots/definitions/definition';
import { SCANNER_CLASSES, type ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';
import { INTRADAY_PATTERN } from './intraday-pattern-fields';
import { HUB_LIMITS } from './limits';

/**
 * The event hub's messages in both directions. The docs, the server's messages and the browser's types all derive from
 * this table, and a test validates everything sent against it.
 */

/** A message sent over the hub. */
export interface HubMessageContract {
  readonly summary: string;
  readonly description: string;
  readonly payload: z.ZodType;
  readonly example: object;
}

const FUND_IDS = z.strictObject({
  fundIds: z
    .array(z.int())
    .max(HUB_LIMITS.instrumentsPerMessage)
    .describe('Instrument ids, called FundId in the calls.'),
});

const SCANNER = z.strictObject({
  class: scannerClassName(),
  timeframe: z.literal(TIMEFRAMES).describe('Bar length in minutes.'),
});

function scannerClassName() {
  return z.enum(SCANNER_CLASSES as readonly [ScannerClass, ...ScannerClass[]]);
}

export const HUB_PUBLICATIONS = {
  SubscribePrices: {
    summary: 'Subscribe to prices',
    description: `Sends the latest prices at once, then each change. At most ${HUB_LIMITS.instrumentsPerConnection} instruments per connection.`,
    payload: FUND_IDS,
    example: { fundIds: [1001, 5001] },
  },
  UnsubscribePrices: {
    summary: 'Unsubscribe from prices',
    description: 'Instruments you aren’t subscribed to are ignored.',
    payload: FUND_IDS,
    example: { fundIds: [5001] },
  },
  SubscribePatterns: {
    summary: 'Subscribe to a scanner’s patterns',
    description:
      'Sends what bars change from now on; get the list by CxPattern/GetIntradayPatterns afterwards. For subscribers of the class’s tool.',
    payload: SCANNER,
    example: { class: 'stocks', timeframe: 15 },
  },
  UnsubscribePatterns: {
    summary: 'Unsubscribe from a scanner’s patterns',
    description: 'Ignored if you aren’t subscribed.',
    payload: SCANNER,
    example: { class: 'stocks', timeframe: 15 },
  },
} as const satisfies Readonly<Record<string, HubMessageContract>>;

export type PublicationName = keyof typeof HUB_PUBLICATIONS;
export type PublicationData<Name extends PublicationName> = Immutable<
  z.input<(typeof HUB_PUBLICATIONS)[Name]['payload']>
>;

const PRICE = pascalObject({
  price: z.number(),
  change: z.number().nullable().describe('Since the previous close; null if that is unknown.'),
  changePct: z.number().nullable().describe('The change in percent.'),
  time: exactInstant().describe('Time of the price, UTC.'),
});

const TRADE = pascalObject({
  robotId: z.int(),
  robotName: z.string(),
  tradeNo: z.int().describe('Trade number in the robot’s ledger.'),
  fundId: z.int(),
  ticker: z.string(),
  side: z.enum(['long', 'short']),
  price: price().describe('Fill price.'),
  time: exactInstant().describe('Fill time, UTC.'),
  returnPct: z
    .number()
    .nullable()
    .describe('Net, as a percentage of the entry value; null while the trade is open.'),
  path: z.string().describe('Path of the robot’s page.'),
  phase: z
    .enum(['backtest', 'replayed', 'forward'])
    .describe(
      'backtest: opened before publication. forward: recorded before it was filled. replayed: after publication, computed afterwards.',
    ),
  late: z.boolean().describe('Whether a forward trade was recorded more than 15 minutes after its fill.'),
});

export type TradeEventData = z.output<typeof TRADE>;

const OPENED: TradeEventData = {
  robotId: 7,
  robotName: 'AAPL/MSFT · Trend, 60 min',
  tradeNo: 12,
  fundId: 1001,
  ticker: 'AAPL',
  side: 'long',
  price: toPrice(201.5),
  time: Date.parse('2026-01-05T15:35:00.000Z'),
  returnPct: null,
  path: '/bot-trading/7-aapl-msft-trend-60-min/',
  phase: 'forward',
  late: false,
};

/** In the order shown in the docs. */
export const HUB_EVENTS = {
  PriceUpdate: {
    summary: 'Prices',
    description: 'Sent to subscribers of the instruments. A slow client only gets the latest price of each.',
    payload: pascalObject({
      data: z.record(z.string(), PRICE).describe('By instrument id.'),
    }),
    example: {
      data: { 1001: { price: 202, change: 2, changePct: 1, time: Date.parse('2026-01-05T15:35:01.000Z') } },
    },
  },
  TradeOpened: {
    summary: 'A followed robot opened a trade',
    description: 'Sent once, to followers with notifications of opened trades on.',
    payload: TRADE,
    example: OPENED,
  },
  TradeClosed: {
    summary: 'A followed robot closed a trade',
    description: 'Sent once, to followers with notifications of closed trades on.',
    payload: TRADE,
    example: { ...OPENED, price: toPrice(210), time: Date.parse('2026-01-06T16:00:00.000Z'), returnPct: 4.1 },
  },
  SignalRecorded: {
    summary: 'A followed robot signaled an order',
    description:
      'Sent as soon as the signal is recorded, to followers with notifications of pending orders on. The order fills at the first open at or after DueAt, or lapses.',
    payload: pascalObject({
      robotId: z.int(),
      robotName: z.string(),
      signalNo: z.int().describe('Its number in the robot’s chain.'),
      fundId: z.int(),
      ticker: z.string(),
      side: z.enum(['long', 'short']).describe('Of the position it opens or closes.'),
      action: z.enum(['open', 'close']),
      recordedAt: exactInstant().describe('UTC.'),
      dueAt: exactInstant().describe('When it may fill, UTC.'),
      path: z.string().describe('Path of the robot’s page.'),
    }),
    example: {
      robotId: 7,
      robotName: 'AAPL/MSFT · Trend, 60 min',
      signalNo: 31,
      fundId: 1001,
      ticker: 'AAPL',
      side: 'long',
      action: 'open',
      recordedAt: Date.parse('2026-01-05T15:30:01.000Z'),
      dueAt: Date.parse('2026-01-05T15:35:00.000Z'),
      path: '/bot-trading/7-aapl-msft-trend-60-min/',
    },
  },
  InboxChanged: {
    summary: 'Your inbox changed',
    description: 'Sent on all your connections when notifications were stored for you or you read some.',
    payload: pascalObject({
      unread: z.int().describe('As in CxNotifications/GetUnread.'),
    }),
    example: { unread: 3 },
  },
  RobotChanged: {
    summary: 'A robot changed',
    description:
      'Sent to followers when the robot’s figures change, and to a user who changed their settings for it. Contains no figures; get them from the calls.',
    payload: pascalObject({
      robotId: z.int(),
      cause: z
        .enum(['settings', 'figures'])
        .describe('`settings` if you changed your settings for the robot, `figures` if its figures changed.'),
    }),
    example: { robotId: 7, cause: 'figures' },
  },
  IntradayPattern: {
    summary: 'A pattern in bars of some minutes',
    description: 'Sent to subscribers of the scanner when a pattern is new or in another state, once each.',
    payload: pascalObject({ class: scannerClassName(), row: INTRADAY_PATTERN }),
    example: {
      class: 'stocks',
      row: {
        ...{
          ticker: 'AAPL',
          fundName: 'Apple',
          fundType: 'S',
          group: 'Technology',
          decimals: 2,
        },
        ...{ timeframe: 15, pattern: 'bull-flag', name: 'Bull flag', family: 'chart', direction: 'up' },
        ...{ state: 'forming', stateTime: '2026-01-05T15:45:00Z', firstTime: '2026-01-05T14:30:00Z' },
        ...{ knownTime: '2026-01-05T15:45:00Z', lag: 1, breakout: 202.1, stop: 200.4, target: 205.2 },
        ...{ rewardToRisk: 1.8, r: null },
      },
    },
  },
  IntradayPatternsRestated: {
    summary: 'Bars that patterns were found in were restated',
    description:
      'Sent to subscribers of the scanner, as after a split. Any pattern of these tickers may have changed: get the list again.',
    payload: pascalObject({
      class: scannerClassName(),
      timeframe: z.literal(TIMEFRAMES),
      tickers: z.array(z.string()),
    }),
    example: { class: 'stocks', timeframe: 15, tickers: ['AAPL'] },
  },
  PaperChanged: {
    summary: 'Your paper account changed',
    description:
      'Sent to a user when something of their paper account, orders or copies changed. Contains no figures; get them from the calls.',
    payload: pascalObject({}),
    example: {},
  },
} as const satisfies Readonly<Record<string, HubMessageContract>>;

export type HubEventName = keyof typeof HUB_EVENTS;
/** What the server sends with an event, as in code. */
export type HubEventData<Name extends HubEventName> = z.output<(typeof HUB_EVENTS)[Name]['payload']>;
/** What browsers read of it: instants and prices as on the wire. */
export type HubEventPayload<Name extends HubEventName> = Immutable<
  z.input<(typeof HUB_EVENTS)[Name]['payload']>
>;
