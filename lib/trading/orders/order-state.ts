import type { Micros, Millis, Price } from '@/lib/core/base/brand';
import type { Reason } from './reasons';

/**
 * Paper orders are accepted until they end. Orders at brokers are ready to be sent, then sending, unknown while nobody
 * knows whether the broker has them, accepted, or partly filled. All other states are final, including `never_arrived`
 * (the broker never got the order) and `needs_user` (only the user can find out). Final states never reopen.
 */
export const ORDER_STATES = [
  'accepted',
  'ready',
  'sending',
  'unknown',
  'partly_filled',
  'filled',
  'cancelled',
  'expired',
  'rejected',
  'never_arrived',
  'needs_user',
] as const;
export type StoredOrderState = (typeof ORDER_STATES)[number];

/** What the next state depends on. */
export interface OrderStatus {
  readonly state: StoredOrderState;
  /** Whether a broker has the order, or may have it. */
  readonly isSent: boolean;
}

export type FinalOrderState = Exclude<
  StoredOrderState,
  'accepted' | 'ready' | 'sending' | 'unknown' | 'partly_filled'
>;

/** Instants are UTC milliseconds. */
export type OrderEvent =
  /** The order was committed as being sent, and leaves immediately. */
  | { readonly type: 'claimed' }
  /** The order didn't leave, or the broker wants it later. `sentAt`: when an earlier attempt left. */
  | {
      readonly type: 'heldBack';
      readonly until: number;
      readonly sentAt: number | null;
      /** What it waits for, if that is to be told should it end so. */
      readonly reason?: Reason;
    }
  /** It isn't known whether the broker has the order; the broker is asked at `lookAt`. */
  | { readonly type: 'unanswered'; readonly lookAt: number }
  /** The broker has the order. `lookAt` is set if the order is over there and waits for its fills here. */
  | { readonly type: 'found'; readonly isPartlyFilled: boolean; readonly lookAt: number | null }
  /** The broker didn't say whether it has the order. */
  | { readonly type: 'notTold'; readonly lookAt: number }
  /** The broker has answered `absents` times since then that it doesn't have the order. */
  | { readonly type: 'absent'; readonly absents: number; readonly since: number; readonly lookAt: number }
  /** The order counts as not there, and is sent again. */
  | { readonly type: 'toSendAgain' }
  /** An execution of the order was booked. */
  | { readonly type: 'executed'; readonly quantity: Micros }
  /** The order is over, and all its fills are booked. */
  | { readonly type: 'ended'; readonly state: FinalOrderState; readonly reason: Reason | null }
  /** The order is to be canceled. */
  | { readonly type: 'toCancel'; readonly reason: Reason }
  /** The order is to be canceled because it wasn't filled in time. */
  | { readonly type: 'timedOut'; readonly reason: Reason }
  /** The terms of an order that waits here changed: its user's wish, or what it depends on has happened. */
  | { readonly type: 'revised'; readonly terms: RevisedTerms }
  /** An order that never left is no longer wanted. */
  | { readonly type: 'calledOff'; readonly reason: Reason }
  /** Nobody here looks after the order any longer: if it has left, its user has to look it up. */
  | { readonly type: 'abandoned'; readonly reason: Reason };

/** Stored terms of an order that may change while it waits. */
export interface RevisedTerms {
  readonly quantity?: Micros;
  /** An order by money becomes one by units. */
  readonly amount?: null;
  readonly limit_price?: Price | null;
  readonly stop_price?: Price | null;
  readonly trail_amount?: Price | null;
  readonly trail_bps?: number | null;
  readonly due_at?: Millis;
}

export interface OrderStep {
  readonly state: StoredOrderState;
  readonly isOver: boolean;
}

export const LIVE_STATES: readonly StoredOrderState[] = [
  'accepted',
  'ready',
  'sending',
  'unknown',
  'partly_filled',
];

export function isLive(state: StoredOrderState): boolean {
  return LIVE_STATES.includes(state);
}

/** The next state of an order; null if the event has no effect on it. */
export function stepOrder({ state: before, isSent }: OrderStatus, event: OrderEvent): OrderStep | null {
  const next = nextState(before, isSent, event);
  return next && { state: next, isOver: !isLive(next) };
}

function nextState(before: StoredOrderState, isSent: boolean, event: OrderEvent): StoredOrderState | null {
  if (!isLive(before)) return event.type === 'executed' ? before : null;
  switch (event.type) {
    case 'claimed':
      return before === 'ready' ? 'sending' : null;
    case 'heldBack':
      return before === 'sending' ? 'ready' : null;
    case 'unanswered':
      return before === 'sending' ? 'unknown' : null;
    case 'toSendAgain':
      return before === 'unknown' ? 'ready' : null;
    case 'found':
      return event.isPartlyFilled ? 'partly_filled' : 'accepted';
    case 'executed':
      return 'partly_filled';
    case 'notTold':
    case 'absent':
    case 'toCancel':
    case 'timedOut':
      return before;
    case 'ended':
      return event.state;
    case 'revised':
      return before === 'accepted' && !isSent ? before : null;
    case 'calledOff':
      return isSent ? null : 'cancelled';
    case 'abandoned':
      return isSent ? 'needs_user' : 'cancelled';
  }
}
