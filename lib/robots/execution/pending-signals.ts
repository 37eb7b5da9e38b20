import type { FundId, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import type { Intention, Signal } from '@/lib/robots/ledger/signal';
import type { PendingOrder } from './config';

/** A trade event, and when its order was decided; null for stops and take-profits. */
export interface DecidedEvent {
  readonly event: TradeEvent;
  readonly decidedAt: Millis | null;
}

type Decided = Pick<PendingOrder, 'fundId' | 'side' | 'action' | 'decidedAt'>;

/** What names a decision of a robot. */
export const decisionKey = ({ fundId, side, action, decidedAt }: Decided) =>
  `${decidedAt}:${fundId}:${action}:${side}`;

/** Whether other orders wait now than before. */
export function pendingChanged(before: readonly PendingOrder[], after: readonly PendingOrder[]): boolean {
  const known = new Set(before.map(decisionKey));
  return after.length !== before.length || after.some((order) => !known.has(decisionKey(order)));
}

/**
 * Orders to record as signals: those that weren't waiting before and can still be recorded before they're due. An order
 * that was waiting before was recorded then, or couldn't be in time.
 */
export function newIntentions(
  before: readonly PendingOrder[],
  after: readonly PendingOrder[],
  recordedAt: Millis,
  findDueAt: (fundId: FundId, decidedAt: Millis) => Millis,
): Intention[] {
  const known = new Set(before.map(decisionKey));
  return after
    .filter((order) => !known.has(decisionKey(order)))
    .map((order) => toIntention(order, findDueAt(order.fundId, order.decidedAt)))
    .filter(({ dueAt }) => recordedAt < dueAt);
}

/** An order as its signal has it. */
export function toIntention(order: PendingOrder, dueAt: Millis): Intention {
  return {
    fundId: order.fundId,
    side: order.side,
    action: order.action,
    sharePct: toMicros(order.sharePct),
    stopDistance: order.stopDistance === null ? null : toPrice(order.stopDistance),
    takeProfitDistance: order.takeProfitDistance === null ? null : toPrice(order.takeProfitDistance),
    decidedAt: order.decidedAt,
    dueAt,
  };
}

/** When the earliest of the decisions behind events was made; null where none was. */
export function firstDecision(events: readonly DecidedEvent[]): Millis | null {
  let first: Millis | null = null;
  for (const { decidedAt } of events)
    if (decidedAt !== null && (first === null || decidedAt < first)) first = decidedAt;
  return first;
}

/** For each event, the signal that it fills, among the robot's signals recorded before. */
export function matchSignals(
  events: readonly DecidedEvent[],
  signals: readonly Signal[],
): ReadonlyMap<TradeEvent, Signal> {
  const byDecision = new Map(signals.map((signal) => [decisionKey(signal), signal]));
  const found = new Map<TradeEvent, Signal>();
  for (const { event, decidedAt } of events) {
    if (decidedAt === null) continue;
    const { fundId, side, kind: action } = event;
    const signal = byDecision.get(decisionKey({ fundId, side, action, decidedAt }));
    if (signal && signal.recordedAt < event.time) found.set(event, signal);
  }
  return found;
}
