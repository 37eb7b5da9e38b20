import type { Micros, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { sideOf } from './account';
import type { ExecutionLeg, PendingOrder } from './config';
import type { LegState } from './leg-state';
import type { OpenPosition } from './types';

/** The open positions, in the order of the legs. */
export function viewPositions(legs: readonly ExecutionLeg[], states: readonly LegState[]): OpenPosition[] {
  return states.flatMap((state, index) => {
    const { position } = state;
    if (position.direction === 0) return [];
    return {
      tradeNo: position.tradeNo,
      fundId: (legs[index] as ExecutionLeg).fundId,
      side: sideOf(position.direction),
      quantity: position.quantity as Micros,
      entryPrice: position.entryPrice as Micros,
      entryTime: position.entryTime as Millis,
      entryCommission: position.entryCommission as Micros,
      stopPrice: Number.isNaN(position.stop) ? null : toMicros(position.stop),
      takeProfitPrice: Number.isNaN(position.takeProfit) ? null : toMicros(position.takeProfit),
      lastPrice: toMicros(state.lastClose),
    };
  });
}

/** What waits for the next bar's open; a reversal is a close and an open. */
export function viewPendingOrders(
  legs: readonly ExecutionLeg[],
  states: readonly LegState[],
): PendingOrder[] {
  const orders: PendingOrder[] = [];
  for (const [index, { order, position }] of states.entries()) {
    if (Number.isNaN(order.target) || (order.target === position.direction && !order.renew)) continue;
    const { fundId } = legs[index] as ExecutionLeg;
    const decidedAt = order.decidedAt as Millis;
    if (position.direction !== 0)
      orders.push({ fundId, side: sideOf(position.direction), action: 'close', decidedAt });
    if (order.target !== 0) orders.push({ fundId, side: sideOf(order.target), action: 'open', decidedAt });
  }
  return orders;
}
