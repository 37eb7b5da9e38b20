import type { Micros } from '@/lib/core/base/brand';
import type { Reason } from './reasons';

/**
 * Paper orders are accepted until they are over. At brokers: ready to be sent; sending; unknown while nobody knows whether
 * the broker has it; accepted or partly filled there. The others are final, and so are `never_arrived` and `needs_user`: it
 * didn't reach the broker, or only its user can find out. Final states never reopen.
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
  /** Whether a broker has it, or may have it. */
  readonly isSent: boolean;
}

export type FinalOrderState = Exclude<
  StoredOrderState,
  'accepted' | 'ready' | 'sending' | 'unknown' | 'partly_filled'
>;

/** Instants are UTC milliseconds. */
export type OrderEvent =
  /** It's committed as being sent, and leaves at once. */
  | { readonly type: 'claimed' }
  /** It didn't leave, or the broker wants it later. `sentAt`: when an earlier attempt left. */
  | { readonly type: 'heldBack'; readonly until: number; readonly sentAt: number | null }
  /** Whether the broker has it isn't known, and asked about then. */
  | { readonly type: 'unanswered'; readonly lookAt: number }
  /** The broker has it. `lookAt`: it's over there, and waits for its fills here. */
  | { readonly type: 'found'; readonly isPartlyFilled: boolean; readonly lookAt: number | null }
  /** The broker didn't say whether it has it. */
  | { readonly type: 'notTold'; readonly lookAt: number }
  /** The broker said so many times that it doesn't have it, since then. */
  | { readonly type: 'absent'; readonly absents: number; readonly since: number; readonly lookAt: number }
  /** It counts as not there, and is sent again. */
  | { readonly type: 'toSendAgain' }
  /** An execution of it was booked. */
  | { readonly type: 'executed'; readonly quantity: Micros }
  /** It's over; everything it got is booked. */
  | { readonly type: 'ended'; readonly state: FinalOrderState; readonly reason: Reason | null }
  /** It's to be canceled. */
  | { readonly type: 'toCancel'; readonly reason: Reason }
  /** It's to be canceled since nobody filled it in time. */
  | { readonly type: 'timedOut'; readonly reason: Reason }
  /** What has never left isn't wanted any longer. */
  | { readonly type: 'calledOff'; readonly reason: Reason }
  /** Nobody looks after it any longer: what has left is its user's to look up. */
  | { readonly type: 'abandoned'; readonly reason: Reason };

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
    case 'calledOff':
      return isSent ? null : 'cancelled';
    case 'abandoned':
      return isSent ? 'needs_user' : 'cancelled';
  }
}
