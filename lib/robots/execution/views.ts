import type { Micros, Millis, Price } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { type AccountState, calculateEquity, directionSide, investedIn } from './account';
import type { ExecutionConfig, ExecutionLeg, PendingOrder } from './config';
import type { LegState } from './leg-state';
import { isWaiting, wantsClose } from './orders';
import { quantityFor } from './sizing';
import type { OpenPosition } from './types';

/** The open positions, in the order of the legs. */
export function viewPositions(legs: readonly ExecutionLeg[], states: readonly LegState[]): OpenPosition[] {
  return states.flatMap((state, index) => {
    const { position } = state;
    if (position.direction === 0) return [];
    return {
      tradeNo: position.tradeNo,
      fundId: (legs[index] as ExecutionLeg).fundId,
      side: directionSide(position.direction),
      quantity: position.quantity as Micros,
      entryPrice: position.entryPrice as Price,
      entryTime: position.entryTime as Millis,
      entryCommission: position.entryCommission as Micros,
      stopPrice: Number.isNaN(position.stop) ? null : toPrice(position.stop),
      takeProfitPrice: Number.isNaN(position.takeProfit) ? null : toPrice(position.takeProfit),
      lastPrice: toPrice(state.lastClose),
    };
  });
}

/** Orders that wait for the open of a bar, by when they're due; a reversal is a close and an open. */
export function viewPendingOrders(
  config: ExecutionConfig,
  states: readonly LegState[],
  account: AccountState,
): PendingOrder[] {
  const equity = fromMicros(calculateEquity(account, states));
  const staying = states.filter((state) => !wantsClose(state));
  return states.flatMap((state, index) => {
    const leg = config.legs[index] as ExecutionLeg;
    const { fundId } = leg;
    const pending: PendingOrder[] = [];
    let { direction } = state.position;
    let sharePct = equityShare(fromMicros(state.position.quantity), state.lastClose, equity);
    for (const order of [state.order, state.later]) {
      if (!isWaiting(order) || (order.target === direction && !order.renew)) continue;
      const decidedAt = order.decidedAt as Millis;
      if (direction !== 0) {
        const side = directionSide(direction);
        const none = { stopDistance: null, takeProfitDistance: null };
        pending.push({ fundId, side, action: 'close', decidedAt, sharePct, ...none });
      }
      direction = order.target;
      if (direction === 0) continue;
      const quantity = quantityFor({
        sizing: config.sizing,
        equity,
        invested: investedIn(staying),
        quote: state.lastClose,
        stopDistance: order.stop,
        volatility: order.volatility,
        volume: 0,
        volumeLimit: config.volumeLimit,
        wholeUnits: leg.wholeUnits,
        costs: leg.costs,
      });
      sharePct = equityShare(fromMicros(quantity), state.lastClose, equity);
      pending.push({
        fundId,
        side: directionSide(direction),
        action: 'open',
        decidedAt,
        sharePct,
        stopDistance: numberOrNull(order.stop),
        takeProfitDistance: numberOrNull(order.takeProfit),
      });
    }
    return pending;
  });
}

/** Percent of the equity, two decimals; 0 if it can't be computed. */
function equityShare(units: number, price: number, equity: number): number {
  const share = Math.round((10_000 * units * price) / equity) / 100;
  return Number.isFinite(share) && share > 0 ? share : 0;
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
