import { type LegState, OrderState } from './leg-state';

export function isWaiting(order: OrderState): boolean {
  return !Number.isNaN(order.target);
}

/** Whether the first order that waits closes the leg's position. */
export function wantsClose({ order, position }: LegState): boolean {
  return isWaiting(order) && position.direction !== 0 && (order.target !== position.direction || order.renew);
}

/** The side of a leg once the orders that wait for it are filled. */
export function sideAhead({ order, later, position }: LegState): number {
  const last = isWaiting(later) ? later : order;
  return isWaiting(last) ? last.target : position.direction;
}

/** What a decision asks for, for one leg. */
export interface WantedOrder {
  readonly target: number;
  readonly stop: number;
  readonly takeProfit: number;
  readonly volatility: number;
  readonly renew: boolean;
  readonly decidedAt: number;
}

/** Replaces whatever waits for a leg: for orders that are due at its next bar. */
export function replaceOrder({ order }: LegState, request: WantedOrder): void {
  writeOrder(order, request);
}

/**
 * Queues an order behind those already waiting for a leg. One that would change nothing is dropped, so that a robot
 * that repeats itself after every bar orders once. If two are waiting when a third comes, both are due at the leg's
 * next bar, and the second one counts.
 */
export function queueOrder(state: LegState, request: WantedOrder): void {
  const { later } = state;
  const { decidedAt } = request;
  if (isWaiting(later) && later.decidedAt >= decidedAt) clearOrder(later);
  else if (!isWaiting(later) && state.order.decidedAt >= decidedAt) clearOrder(state.order);
  if (request.target === sideAhead(state) && !request.renew) return;
  if (isWaiting(later)) nextOrder(state);
  writeOrder(isWaiting(state.order) ? later : state.order, request);
}

/**
 * Orders a position closed because the account can't carry it, unless an earlier order already does. Orders that would
 * keep or enter its side are dropped.
 */
export function orderMarginCall(state: LegState, decidedAt: number): void {
  const { direction } = state.position;
  const last = isWaiting(state.later) ? state.later : state.order;
  const leaves = isWaiting(last) && last.target !== direction;
  if (leaves && last.decidedAt < decidedAt) return;
  if (!leaves) {
    Object.assign(last, new OrderState(), { target: 0, decidedAt });
    state.blocked = direction;
  }
  last.marginCall = true;
}

/** Removes the first order that waits for a leg; the later one takes its place. */
export function nextOrder({ order, later }: LegState): void {
  Object.assign(order, later);
  clearOrder(later);
}

/**
 * Removes orders that would reenter the side that a stop or a take-profit has just closed, and margin calls with
 * nothing left to close.
 */
export function dropBlocked(state: LegState): void {
  const { order } = state;
  while (isWaiting(order) && (order.target === state.blocked || (order.marginCall && order.target === 0)))
    nextOrder(state);
  // An order for anything else has released that side already.
  if (isWaiting(state.order)) state.blocked = 0;
}

function writeOrder(order: OrderState, request: WantedOrder): void {
  order.target = request.target;
  order.stop = request.stop;
  order.takeProfit = request.takeProfit;
  order.volatility = request.volatility;
  order.renew = request.renew;
  order.decidedAt = request.decidedAt;
  order.marginCall = false;
}

function clearOrder(order: OrderState): void {
  Object.assign(order, new OrderState());
}
