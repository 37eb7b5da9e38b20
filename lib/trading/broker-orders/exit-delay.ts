import { isLive, type StoredOrderState } from '@/lib/trading/orders/order-state';
import { because, type Reason, reasonText } from '@/lib/trading/orders/reasons';

/** Where the broker refuses an order without words. */
export const NO_REASON = 'no reason given';

/** What is known about an exit that should have been filled by now. */
export interface ExitFacts {
  /** Its latest order; null before the first. */
  readonly order: { readonly state: StoredOrderState; readonly reason: Reason | null } | null;
  /** The last attempt to reach the broker failed. */
  readonly isDown: boolean;
  /** The broker takes no requests for now. */
  readonly isQuiet: boolean;
  /** Why the broker lets the account place no orders, as a sentence; null if it does. */
  readonly blocked: string | null;
  /** The broker lists the instrument. */
  readonly isListed: boolean;
  /** Other orders at the broker hold the whole position. */
  readonly isHeld: boolean;
  /** The robot's stop is still at the broker. */
  readonly isBehindStop: boolean;
  /** Another order that we placed in the instrument isn't over, and the exit waits for it. */
  readonly isBehindOurs: boolean;
  /** How much is held after a split isn't known yet. */
  readonly isSplit: boolean;
}

/** What holds an exit up; null if nothing that is known does. */
export function exitDelay(facts: ExitFacts): Reason | null {
  const { order } = facts;
  const isWaiting = order !== null && isLive(order.state);
  if (isWaiting && (order.state === 'accepted' || order.state === 'partly_filled'))
    return because('exit-unfilled');
  if (facts.isDown) return because('exit-no-broker');
  if (isWaiting && (order.state === 'unknown' || order.state === 'sending'))
    return because('exit-unanswered');
  if (facts.blocked !== null) return because('exit-blocked', facts.blocked);
  if (!facts.isListed) return because('exit-unlisted');
  if (facts.isBehindStop) return because('exit-behind-stop');
  if (facts.isSplit) return because('exit-split');
  if (facts.isBehindOurs) return because('exit-behind-ours');
  if (!isWaiting && facts.isHeld) return because('exit-held');
  const refused = order?.reason ?? null;
  if (order?.state === 'cancelled' && refused === null) return because('exit-canceled');
  if (order?.state === 'expired' && refused === null) return because('exit-expired');
  if (order?.state === 'rejected' || order?.state === 'expired' || order?.state === 'cancelled') {
    const isExplained = refused !== null && refused.code?.startsWith('exit-') === true;
    return isExplained ? refused : because('exit-refused', refused ? reasonText(refused) : NO_REASON);
  }
  return facts.isQuiet ? because('exit-waits') : null;
}
