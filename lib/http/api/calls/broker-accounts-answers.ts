import { z } from 'zod';
import type { Micros } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { decimal, instant, price } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { MAX_SENT_CODE } from '@/lib/people/accounts/account-rules';
import { averagePrice, openProfitAt, valueAt } from '@/lib/trading/accounts/position';
import { describeAccountEvent } from '@/lib/trading/broker-accounts/account-event-text';
import { readAccountEvent } from '@/lib/trading/broker-accounts/account-log';
import {
  DIFFERENCE_CHOICES,
  type Difference,
  KEY_KINDS,
  MONEY_LIMITS,
  ORDER_LIMITS,
} from '@/lib/trading/broker-accounts/broker-account';
import type {
  AvailableBroker,
  BrokerAccountDetails,
  BrokerAccountView,
  PaperRecord,
  PreviewedSizes,
} from '@/lib/trading/broker-accounts/broker-accounts';
import { describeDifference, differenceChoices } from '@/lib/trading/broker-accounts/difference';
import { modeProblem } from '@/lib/trading/broker-accounts/offer';
import { unitsFor } from '@/lib/trading/copies/sizing';
import type { AccountLimits } from '@/lib/trading/trading-accounts/trading-account';
import {
  BROKER_ACCOUNT_STATES,
  LIMIT_STOPS,
  STOP_CAUSES,
} from '@/lib/trading/trading-accounts/trading-account';
import type { CallContext } from '../call';
import { choiceField, finiteNumber, objectField, textUpTo, wholeNumber } from '../fields';
import type { Services } from '../services';
import { namedRobot, tickerIn } from './autopilot-answers';
import { readLookup } from './look-up-item';
import { OWNER_FIELDS, type OwnedBy } from './paper-fields';

/** Accounts at brokers as calls read and show them; amounts are dollars. */

export const MODES = ['paper', 'live'] as const;

export const accountId = () => textUpTo(64).describe('As in CxBrokers/GetBrokers.');
export const code = () =>
  textUpTo(MAX_SENT_CODE)
    .nullish()
    .describe('Six digits from the authenticator app, or a recovery code; only where real money is traded.');

function limit(what: string) {
  const { min, max } = MONEY_LIMITS;
  const words = `must be an amount from ${min} to ${max}`;
  return finiteNumber().min(min, words).max(max, words).describe(what);
}

/** Limits in requests: all are required, so that none is changed by omission. */
export const LIMIT_FIELDS = {
  maxPerTrade: limit('Maximum per trade, dollars.'),
  maxOpen: limit('Maximum value of everything robots hold, dollars.'),
  maxDailyLoss: limit('Loss within a trading day that stops the account, dollars.'),
  maxOrdersADay: wholeNumber(ORDER_LIMITS.min, ORDER_LIMITS.max).describe(
    'Orders that robots may send in a trading day.',
  ),
};

export const limitStops = () =>
  choiceField(LIMIT_STOPS)
    .nullish()
    .describe(
      'What the daily loss or a block by the broker stops. entries: robots open nothing, and still close what they hold. everything: no orders are sent at all. Unchanged if it’s missing; entries at first.',
    );

const limitsRequest = objectField(LIMIT_FIELDS);

export function toLimits(sent: z.output<typeof limitsRequest>): AccountLimits {
  const micros = (value: number) => toMicros(roundTo(value, 2));
  return {
    maxPerTrade: micros(sent.maxPerTrade),
    maxOpen: micros(sent.maxOpen),
    maxDailyLoss: micros(sent.maxDailyLoss),
    maxOrdersADay: sent.maxOrdersADay,
  };
}

export const limitsAnswer = pascalObject({
  maxPerTrade: decimal(),
  maxOpen: decimal(),
  maxDailyLoss: decimal(),
  maxOrdersADay: z.int(),
});

export const brokerAnswer = pascalObject({
  id: z.string(),
  name: z.string(),
  fundTypes: z.array(z.enum(FUND_TYPES)),
  modes: z.array(
    pascalObject({
      mode: z.enum(MODES),
      problem: z.string().nullable().describe('Why it can’t be connected, as a sentence.'),
    }),
  ),
  fields: z
    .array(
      pascalObject({
        name: z.enum(['keyId', 'secretKey', 'passphrase']),
        label: z.string(),
        isSecret: z.boolean(),
      }),
    )
    .describe('What it asks for to connect an account.'),
  addresses: z
    .array(z.string())
    .describe('IP addresses to which keys can be limited: our requests come from these. Empty if not known.'),
  hasSignIn: z
    .boolean()
    .describe('Whether accounts can also be connected by signing in there: CxBrokers/BeginSignIn.'),
  caution: z.string().nullable().describe('What to know before connecting an account, as sentences.'),
});

export const ACCOUNT_FIELDS = {
  id: z.string().describe('BrokerAccountUniqueId.'),
  broker: z.string(),
  brokerName: z.string(),
  mode: z.enum(MODES).describe('live: real money.'),
  name: z.string().describe('Your name for it.'),
  state: z
    .enum(BROKER_ACCOUNT_STATES)
    .describe(
      'untested: keys or token not tested yet. ready: connected, robots don’t trade it. armed: robots trade it. differing: the broker holds something we don’t know of. disconnected: keys or token destroyed.',
    ),
  reason: z.string().nullable().describe('Why, as a sentence.'),
  stoppedBy: z.enum(STOP_CAUSES).nullable(),
  stoppedAt: instant().nullable().describe('When it was stopped, UTC.'),
  keyKind: z
    .enum(KEY_KINDS)
    .nullable()
    .describe(
      'keys: API keys that you entered. token: access that you allowed at the broker. null once destroyed.',
    ),
  keyLast4: z
    .string()
    .describe(
      'Last characters of the key id or, with a token, of the account number; empty before a token works and once keys are destroyed.',
    ),
  pendingKeyKind: z.enum(KEY_KINDS).nullable().describe('Of what is being tested to replace it.'),
  pendingKeyLast4: z.string().nullable().describe('Of new keys waiting to be tested; empty for a token.'),
  limits: limitsAnswer.nullable().describe('null until they are set.'),
  limitStops: z.enum(LIMIT_STOPS).describe('What the daily loss or a block by the broker stops.'),
  exitsGoOn: z.boolean().describe('It’s stopped, and robots still close what they hold.'),
  armProblem: z
    .string()
    .nullable()
    .describe('What to do before robots can trade it, as a sentence; null if nothing.'),
  cash: decimal().nullable().describe('As last reported by the broker; null before that.'),
  equity: decimal().nullable(),
  buyingPower: decimal().nullable(),
  dayProfit: decimal().nullable().describe('Since the trading day began in New York.'),
  robotCount: z.int().describe('Robots selected for it.'),
  robotPositionCount: z.int(),
  ownPositionCount: z.int(),
  waitingOrderCount: z.int(),
  stopOrderCount: z.int().describe('Of these, robots’ stops that rest at the broker.'),
  openDifferenceCount: z.int(),
  ordersToday: z.int(),
  createdAt: instant(),
  armedAt: instant().nullable().describe('When it was last armed, UTC.'),
  syncedAt: instant().nullable().describe('When the broker last answered, UTC.'),
  agreedAt: instant()
    .nullable()
    .describe('When orders, fills and positions last agreed with the broker, UTC.'),
  isStale: z.boolean().describe('The broker hasn’t answered for minutes.'),
};

export const brokerAccountAnswer = pascalObject(ACCOUNT_FIELDS);

export const selectedRobotAnswer = pascalObject({
  copyId: z.string(),
  robotId: z.int(),
  robotName: z.string(),
  robotSlug: z.string(),
  state: z.enum(['active', 'paused', 'draining', 'halted']),
  paused: z.enum(['entries', 'all']).nullable(),
  reason: z.string().nullable(),
});

export const accountPositionAnswer = pascalObject({
  fundId: z.int(),
  ticker: z.string(),
  fundType: z.enum(FUND_TYPES),
  side: z.enum(['long', 'short']),
  quantity: decimal(),
  averageCost: price(),
  price: z.number().nullable().describe('The latest of our market data; null if there is none.'),
  value: decimal().nullable(),
  openProfit: decimal().nullable(),
  openedAt: instant(),
  ...OWNER_FIELDS,
});

export const accountOrderAnswer = pascalObject({
  orderId: z.string().describe('Our id, which the broker has as the client order id.'),
  brokerOrderId: z.string().nullable(),
  fundId: z.int(),
  ticker: z.string(),
  kind: z.string(),
  side: z.enum(['buy', 'sell']),
  action: z.enum(['open', 'close']),
  quantity: decimal().nullable(),
  amount: decimal().nullable(),
  stopPrice: price().nullable().describe('Of stops: the price that turns it into a market order.'),
  filledQuantity: decimal(),
  averagePrice: price().nullable().describe('Of what has filled; null before anything has.'),
  fees: z
    .array(
      pascalObject({
        asset: z.string().describe('What the fee was taken in: USD, the coin traded, or a third one.'),
        quantity: z.string().describe('Units of it, as a decimal; below zero if the broker paid it.'),
        value: decimal().nullable().describe('Dollars when it was taken; null if no price was known.'),
      }),
    )
    .describe('Of what has filled, as far as the broker tells.'),
  state: z
    .string()
    .describe(
      'ready, sending, unknown (being looked up), accepted, partly_filled, filled, cancelled, expired, rejected, never_arrived or needs_user.',
    ),
  isWaiting: z.boolean(),
  isBeingCancelled: z.boolean(),
  reason: z.string().nullable(),
  createdAt: instant(),
  sentAt: instant().nullable().describe('When it was sent, UTC.'),
  endedAt: instant().nullable().describe('When it became final, UTC.'),
  ...OWNER_FIELDS,
});

export const accountDelayAnswer = pascalObject({
  fundId: z.int(),
  ticker: z.string(),
  side: z.enum(['long', 'short']).describe('Of the position.'),
  what: z.enum(['exit', 'stop']).describe('What doesn’t happen: its exit, or its stop at the broker.'),
  reason: z.string().describe('Why, and what you can do, as sentences.'),
  since: instant(),
  ...OWNER_FIELDS,
});

export const differenceAnswer = pascalObject({
  id: z.string(),
  symbol: z.string().describe('As the broker spells it.'),
  fundId: z.int().nullable(),
  kind: z.enum(['external', 'closed_outside', 'more']),
  expected: z.string().describe('What we expect, a decimal.'),
  found: z.string().describe('What the broker holds, a decimal.'),
  state: z.enum(['open', 'left', 'taken', 'closing', 'gone']),
  text: z.string().describe('What is different, as a sentence.'),
  choices: z.array(z.enum(DIFFERENCE_CHOICES)).describe('What can be chosen now; empty once it is decided.'),
  foundAt: instant(),
});

export const eventAnswer = pascalObject({
  seq: z.int(),
  at: instant(),
  kind: z.string(),
  text: z.string().describe('What happened, as a sentence.'),
  hash: z.string(),
});

export const accountDetailsAnswer = pascalObject({
  ...ACCOUNT_FIELDS,
  robots: z.array(selectedRobotAnswer),
  positions: z.array(accountPositionAnswer),
  delays: z
    .array(accountDelayAnswer)
    .describe('What keeps positions from being closed or guarded, oldest first.'),
  orders: z.array(accountOrderAnswer).describe('Waiting ones first, then the newest.'),
  differences: z.array(differenceAnswer).describe('Open ones first.'),
  events: z.array(eventAnswer).describe('The last of the audit log, newest first.'),
  logPath: z.string().describe('Where the whole audit log is downloaded, without .csv or .jsonl.'),
});

export const sizePreviewAnswer = pascalObject({
  source: z
    .enum(['selected', 'followed'])
    .describe('Robots selected for the account, or those you follow while none is.'),
  signals: z
    .array(
      pascalObject({
        robotId: z.int(),
        robotName: z.string(),
        robotSlug: z.string(),
        fundId: z.int(),
        ticker: z.string(),
        side: z.enum(['long', 'short']),
        decidedAt: instant(),
        wanted: decimal().nullable().describe('Dollars by the robot’s settings, without the limits.'),
        amount: decimal().nullable().describe('Dollars that the limits allow; null with a problem.'),
        price: z.number().nullable().describe('The latest price; the signal’s own fill is the robot’s.'),
        quantity: decimal().nullable().describe('Units of the amount at that price.'),
        problem: z.string().nullable(),
      }),
    )
    .describe('The last ten entries that were signaled, newest first.'),
  records: z
    .array(
      pascalObject({
        robotId: z.int(),
        robotName: z.string(),
        robotSlug: z.string(),
        kind: z
          .enum(['paper-copy', 'robot', 'none'])
          .describe('What your paper copy made, what the robot’s account made, or nothing yet.'),
        label: z.string().describe('Which of them, as a sentence.'),
        profit: decimal().nullable().describe('Dollars, of closed trades.'),
        returnPct: z.number().nullable(),
        trades: z.int(),
        since: instant().nullable(),
      }),
    )
    .describe('The paper record of the same robots.'),
});

export const stoppedAnswer = pascalObject({
  stoppedAccounts: z.array(z.string()).describe('Ids of broker accounts that were armed.'),
  pausedCopies: z.int().describe('Robots paused on the paper account.'),
  waitingOrders: z.int().describe('Still waiting at brokers: CxBrokers/CancelWaiting cancels them.'),
  stopOrders: z.int().describe('Of these, robots’ stops, which still guard positions.'),
  robotPositions: z
    .int()
    .describe('Opened by robots, guarded by these stops at most: CxBrokers/CloseOpened closes them.'),
});

/** Where the audit log of an account is downloaded, without its ending. */
export function logPath(accountId: string): string {
  return `/api/broker-accounts/${accountId}`;
}

export function offeredBroker(broker: AvailableBroker, addresses: readonly string[]) {
  const passphrase = { name: 'passphrase', label: 'Passphrase', isSecret: true } as const;
  return {
    ...broker,
    modes: MODES.map((mode) => ({ mode, problem: modeProblem(broker, mode) })),
    fields: [
      { name: 'keyId', label: 'Key ID', isSecret: false } as const,
      { name: 'secretKey', label: 'Secret key', isSecret: true } as const,
      ...(broker.needsPassphrase ? [passphrase] : []),
    ],
    addresses,
    hasSignIn: broker.signIn !== null,
  };
}

/** An account in an answer, with its broker's name and its counts. */
export function accountView(
  account: BrokerAccountView,
  { brokerAccounts }: Pick<Services, 'brokerAccounts'>,
) {
  const { broker, counts } = account;
  return {
    ...account,
    brokerName: brokerAccounts.offer.brokers.find(({ id }) => id === broker)?.name ?? broker,
    robotCount: counts.robots,
    robotPositionCount: counts.robotPositions,
    ownPositionCount: counts.ownPositions,
    waitingOrderCount: counts.waitingOrders,
    stopOrderCount: counts.stopOrders,
    openDifferenceCount: counts.openDifferences,
    ordersToday: counts.ordersToday,
  };
}

export async function accountDetails(details: BrokerAccountDetails, context: CallContext) {
  const { catalogue, services, prices } = context;
  const lookup = await readLookup(context);
  const owned = (owner: string): OwnedBy => {
    const robot = details.owners.get(owner);
    return { owner, copy: robot ? { copyId: owner, ...namedRobot(catalogue, robot.robotId) } : null };
  };
  return {
    ...accountView(details, services),
    robots: details.robots.map((robot) => ({
      ...robot,
      ...namedRobot(catalogue, robot.robotId),
      state: robot.state as 'active' | 'paused' | 'draining' | 'halted',
    })),
    positions: details.positions.map((held) => {
      const latest = prices.quote(held.fundId)?.price ?? null;
      const exact = latest === null ? null : toPrice(latest);
      return {
        ...held,
        ticker: tickerIn(lookup, held.fundId),
        fundType: lookup.byId(held.fundId)?.fundType ?? 'S',
        side: held.quantity > 0 ? ('long' as const) : ('short' as const),
        quantity: Math.abs(held.quantity) as Micros,
        averageCost: averagePrice(held),
        price: latest,
        value: exact === null ? null : valueAt(held, exact),
        openProfit: exact === null ? null : openProfitAt(held, exact),
        ...owned(held.owner),
      };
    }),
    delays: details.delays.map((delay) => ({
      ...delay,
      ticker: tickerIn(lookup, delay.fundId),
      ...owned(delay.owner),
    })),
    orders: details.orders.map((order) => ({
      ...order,
      ticker: lookup.byId(order.fundId)?.ticker ?? order.symbol ?? String(order.fundId),
      isWaiting: order.endedAt === null,
      ...owned(order.owner),
    })),
    differences: details.differences.map(describedDifference),
    events: details.events.map(({ event, hash }) => {
      const { seq, at, ...happened } = readAccountEvent(event);
      return { seq, at, kind: happened.kind, text: describeAccountEvent(happened), hash };
    }),
    logPath: logPath(details.id),
  };
}

export function describedDifference(difference: Difference) {
  return { ...difference, text: describeDifference(difference), choices: differenceChoices(difference) };
}

export async function pricedPreview(preview: PreviewedSizes, context: CallContext) {
  const lookup = await readLookup(context);
  return {
    source: preview.source,
    signals: preview.signals.map((signal) => {
      const latest = context.prices.quote(signal.fundId)?.price ?? null;
      return {
        ...signal,
        ...namedRobot(context.catalogue, signal.robotId),
        ticker: tickerIn(lookup, signal.fundId),
        price: latest,
        quantity: latest === null || signal.amount === null ? null : unitsFor(signal.amount, toPrice(latest)),
      };
    }),
    records: preview.records.map(({ robotId, copy }) => ({
      ...namedRobot(context.catalogue, robotId),
      ...paperRecord(robotId, copy, context.catalogue),
    })),
  };
}

function paperRecord(
  robotId: number,
  copy: PaperRecord['copy'],
  catalogue: CallContext['catalogue'],
): Pick<
  z.output<typeof sizePreviewAnswer>['records'][number],
  'kind' | 'label' | 'profit' | 'returnPct' | 'trades' | 'since'
> {
  if (copy)
    return {
      kind: 'paper-copy',
      label: 'Your paper copy, after costs',
      profit: copy.closedProfit,
      returnPct: null,
      trades: copy.trades,
      since: copy.since,
    };
  const robot = catalogue.summary(robotId);
  if (robot === null || robot === 'removed')
    return { kind: 'none', label: 'No paper record', profit: null, returnPct: null, trades: 0, since: null };
  const { sincePublication } = robot;
  return {
    kind: 'robot',
    label: 'The robot’s own paper account since publication, after costs',
    profit: null,
    returnPct: sincePublication && roundTo(sincePublication.profitPct, 2),
    trades: sincePublication?.closedCount ?? 0,
    since: robot.publishedAt,
  };
}
