import type { z } from 'zod';
import type { FundId, Price } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { isoTime } from '@/lib/core/base/time';
import type { Lookup } from '@/lib/site/lookup/lookup';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { averagePrice, openProfitAt, valueAt } from '@/lib/trading/accounts/position';
import { describeAccountEvent } from '@/lib/trading/broker-accounts/account-event-text';
import { readAccountEvent } from '@/lib/trading/broker-accounts/account-log';
import type { Difference } from '@/lib/trading/broker-accounts/broker-account';
import type {
  AccountOrder,
  BrokerAccountDetails,
  BrokerAccountView,
  OfferedBroker,
  PaperRecord,
  SizePreview,
} from '@/lib/trading/broker-accounts/broker-accounts';
import { choicesOf, describeDifference } from '@/lib/trading/broker-accounts/difference';
import { modeProblem } from '@/lib/trading/broker-accounts/offer';
import { unitsFor } from '@/lib/trading/copies/sizing';
import type { CallContext } from '../call';
import type { Services } from '../services';
import { namedRobot, tickerIn } from './autopilot-answers';
import {
  type accountDetailsAnswer,
  type accountOrderAnswer,
  type accountPositionAnswer,
  type brokerAccountAnswer,
  type brokerAnswer,
  type differenceAnswer,
  MODES,
  type sizePreviewAnswer,
} from './broker-accounts-answers';
import { readLookup } from './look-up-item';
import type { Owned } from './paper-fields';

/** Where the audit log of an account is downloaded, without its ending. */
export function logPath(accountId: string): string {
  return `/api/broker-accounts/${accountId}`;
}

export function shownBroker(
  broker: OfferedBroker,
  addresses: readonly string[],
): z.output<typeof brokerAnswer> {
  const { id, name, fundTypes, needsPassphrase, signIn } = broker;
  return {
    id,
    name,
    fundTypes: [...fundTypes],
    modes: MODES.map((mode) => ({
      mode,
      problem: modeProblem(broker, mode),
    })),
    fields: [
      { name: 'keyId', label: 'Key ID', isSecret: false },
      { name: 'secretKey', label: 'Secret key', isSecret: true },
      ...(needsPassphrase ? [{ name: 'passphrase' as const, label: 'Passphrase', isSecret: true }] : []),
    ],
    addresses: [...addresses],
    hasSignIn: signIn !== null,
  };
}

/** Brokers' names by id. */
export function brokerNames(services: Pick<Services, 'brokerAccounts'>): (id: string) => string {
  return (id) => services.brokerAccounts.offer.brokers.find((broker) => broker.id === id)?.name ?? id;
}

const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
const priceOrNull = (price: Price | null) => (price === null ? null : fromPrice(price));
const money = (micros: number | null) => (micros === null ? null : fromMicros(micros));

export function shownAccount(
  account: BrokerAccountView,
  nameOf: (broker: string) => string,
): z.output<typeof brokerAccountAnswer> {
  const { limits, counts } = account;
  return {
    id: account.id,
    broker: account.broker,
    brokerName: nameOf(account.broker),
    mode: account.mode,
    name: account.name,
    state: account.state,
    reason: account.reason,
    stoppedBy: account.stoppedBy,
    stoppedAt: time(account.stoppedAt),
    keyKind: account.keyKind,
    keyLast4: account.keyLast4,
    pendingKeyKind: account.pendingKeyKind,
    pendingKeyLast4: account.pendingKeyLast4,
    limits: limits && {
      maxPerTrade: fromMicros(limits.maxPerTrade),
      maxOpen: fromMicros(limits.maxOpen),
      maxDailyLoss: fromMicros(limits.maxDailyLoss),
      maxOrdersADay: limits.maxOrdersADay,
    },
    armProblem: account.armProblem,
    cash: money(account.cash),
    equity: money(account.equity),
    buyingPower: money(account.buyingPower),
    dayProfit: money(account.dayProfit),
    robotCount: counts.robots,
    robotPositionCount: counts.robotPositions,
    ownPositionCount: counts.ownPositions,
    waitingOrderCount: counts.waitingOrders,
    stopOrderCount: counts.stopOrders,
    openDifferenceCount: counts.openDifferences,
    ordersToday: counts.ordersToday,
    createdAt: isoTime(account.createdAt),
    armedAt: time(account.armedAt),
    syncedAt: time(account.syncedAt),
    agreedAt: time(account.agreedAt),
    isStale: account.isStale,
  };
}

export async function shownDetails(
  details: BrokerAccountDetails,
  context: CallContext,
): Promise<z.output<typeof accountDetailsAnswer>> {
  const lookup = await readLookup(context);
  const owned = (owner: string): Owned => {
    const robot = details.owners.get(owner);
    return { owner, copy: robot ? { copyId: owner, ...namedRobot(context.catalogue, robot.robotId) } : null };
  };
  return {
    ...shownAccount(details, brokerNames(context.services)),
    robots: details.robots.map(({ copyId, robotId, state, paused, reason }) => ({
      copyId,
      ...namedRobot(context.catalogue, robotId),
      state: state as 'active' | 'paused' | 'draining' | 'halted',
      paused,
      reason,
    })),
    positions: details.positions.map((held) => shownPosition(held, owned, lookup, context)),
    orders: details.orders.map((order) => shownOrder(order, owned, lookup)),
    differences: details.differences.map(shownDifference),
    events: details.events.map(({ event, hash }) => {
      const { seq, at, ...happened } = readAccountEvent(event);
      return { seq, at: isoTime(at), kind: happened.kind, text: describeAccountEvent(happened), hash };
    }),
    logPath: logPath(details.id),
  };
}

function shownPosition(
  held: PaperPosition,
  owned: (owner: string) => Owned,
  lookup: Lookup,
  { prices }: CallContext,
): z.output<typeof accountPositionAnswer> {
  const price = prices.quote(held.fundId)?.price ?? null;
  const exact = price === null ? null : toPrice(price);
  return {
    fundId: held.fundId,
    ticker: tickerIn(lookup, held.fundId),
    fundType: lookup.byId(held.fundId)?.fundType ?? 'S',
    side: held.quantity > 0 ? 'long' : 'short',
    quantity: fromMicros(Math.abs(held.quantity)),
    averageCost: fromPrice(averagePrice(held)),
    price,
    value: exact === null ? null : fromMicros(valueAt(held, exact)),
    openProfit: exact === null ? null : fromMicros(openProfitAt(held, exact)),
    openedAt: isoTime(held.openedAt),
    ...owned(held.owner),
  };
}

function shownOrder(
  order: AccountOrder,
  owned: (owner: string) => Owned,
  lookup: Lookup,
): z.output<typeof accountOrderAnswer> {
  return {
    orderId: order.orderId,
    brokerOrderId: order.brokerOrderId,
    fundId: order.fundId,
    ticker: lookup.byId(order.fundId)?.ticker ?? order.symbol ?? String(order.fundId),
    kind: order.kind,
    side: order.side,
    action: order.action,
    quantity: money(order.quantity),
    amount: money(order.amount),
    stopPrice: priceOrNull(order.stopPrice),
    filledQuantity: fromMicros(order.filledQuantity),
    averagePrice: priceOrNull(order.averagePrice),
    state: order.state,
    isWaiting: order.endedAt === null,
    isBeingCancelled: order.isBeingCancelled,
    reason: order.reason,
    createdAt: isoTime(order.createdAt),
    sentAt: time(order.sentAt),
    endedAt: time(order.endedAt),
    ...owned(order.owner),
  };
}

export function shownDifference(difference: Difference): z.output<typeof differenceAnswer> {
  const { id, symbol, fundId, kind, expected, found, state, foundAt } = difference;
  return {
    id,
    symbol,
    fundId,
    kind,
    expected,
    found,
    state,
    text: describeDifference(difference),
    choices: [...choicesOf(difference)],
    foundAt: isoTime(foundAt),
  };
}

export async function shownPreview(
  preview: SizePreview,
  context: CallContext,
): Promise<z.output<typeof sizePreviewAnswer>> {
  const lookup = await readLookup(context);
  return {
    source: preview.source,
    signals: preview.signals.map((signal) => {
      const price = context.prices.quote(signal.fundId)?.price ?? null;
      const units = price === null || signal.amount === null ? null : unitsFor(signal.amount, toPrice(price));
      return {
        ...namedRobot(context.catalogue, signal.robotId),
        fundId: signal.fundId,
        ticker: tickerIn(lookup, signal.fundId as FundId),
        side: signal.side,
        decidedAt: isoTime(signal.decidedAt),
        wanted: money(signal.wanted),
        amount: money(signal.amount),
        price,
        quantity: money(units),
        problem: signal.problem,
      };
    }),
    records: preview.records.map((record) => shownRecord(record, context)),
  };
}

function shownRecord(
  { robotId, copy }: PaperRecord,
  { catalogue }: CallContext,
): z.output<typeof sizePreviewAnswer>['records'][number] {
  const named = namedRobot(catalogue, robotId);
  if (copy)
    return {
      ...named,
      kind: 'paper-copy',
      label: 'Your paper copy, after costs',
      profit: fromMicros(copy.closedProfit),
      returnPct: null,
      trades: copy.trades,
      since: isoTime(copy.since),
    };
  const robot = catalogue.summary(robotId);
  if (robot === null || robot === 'removed')
    return {
      ...named,
      kind: 'none',
      label: 'No paper record',
      profit: null,
      returnPct: null,
      trades: 0,
      since: null,
    };
  const { sincePublication } = robot;
  return {
    ...named,
    kind: 'robot',
    label: 'The robot’s own paper account since publication, after costs',
    profit: null,
    returnPct: sincePublication === null ? null : roundTo(sincePublication.profitPct, 2),
    trades: sincePublication?.closedCount ?? 0,
    since: isoTime(robot.publishedAt),
  };
}
