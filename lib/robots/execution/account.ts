import type { Micros, Millis, Price } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import type { ExitReason, Side, TradeEvent } from '@/lib/robots/ledger/entry';
import { grossProfit, tradeProfit } from '@/lib/robots/ledger/profit';
import type { ExecutionConfig, ExecutionLeg } from './config';
import { calculateCommission, calculateSlippage, marketFill } from './fills';
import type { LegState } from './leg-state';
import { quantityFor } from './sizing';
import type { ExecutionSink } from './types';

/** Money and trade numbers of an execution. Plain fields only. */
export class AccountState {
  /** Initial balance plus the profit of closed trades, micro-units. */
  balance: number;
  lastTradeNo = 0;

  constructor(initialBalance: number) {
    this.balance = toMicros(initialBalance);
  }
}

export function directionSide(direction: number): Side {
  return direction > 0 ? 'long' : 'short';
}

/**
 * Balance plus what open positions would bring at their last price, less entry commissions; micro-units.
 * @param against a fraction by which every price moves against its position first
 */
export function calculateEquity(account: AccountState, legs: readonly LegState[], against = 0): Micros {
  let equity = account.balance;
  for (const { position, lastClose } of legs) {
    if (position.direction === 0) continue;
    const price = toPrice(priceAfter(position.direction, lastClose, against));
    equity +=
      grossProfit(position.direction, position.entryPrice, price, position.quantity) -
      position.entryCommission;
  }
  return equity as Micros;
}

/** A price once it has moved against a position by a fraction. */
export function priceAfter(direction: number, price: number, against: number): number {
  return price * (1 - direction * against);
}

/**
 * Whether the equity is less than the short positions require at their last prices.
 * @param maintenanceMargin fraction of their value
 * @param against a fraction by which every price moves against its position first
 */
export function isUnderMargin(
  account: AccountState,
  legs: readonly LegState[],
  maintenanceMargin: number,
  against = 0,
): boolean {
  let shortValue = 0;
  for (const { position, lastClose } of legs)
    if (position.direction < 0) shortValue += position.quantity * priceAfter(-1, lastClose, against);
  return shortValue > 0 && calculateEquity(account, legs, against) < maintenanceMargin * shortValue;
}

/** Opens a position at a bar's open, if its size is above zero: with equity at or below zero there is room for none. */
export function openPosition(
  config: ExecutionConfig,
  leg: ExecutionLeg,
  state: LegState,
  account: AccountState,
  legs: readonly LegState[],
  bar: { readonly time: number; readonly open: number; readonly volume: number },
  sink: ExecutionSink,
): void {
  const { order, position } = state;
  const quantity = quantityFor({
    sizing: config.sizing,
    equity: fromMicros(calculateEquity(account, legs)),
    invested: investedIn(legs),
    quote: bar.open,
    stopDistance: order.stop,
    volatility: order.volatility,
    volume: bar.volume,
    volumeLimit: config.volumeLimit,
    wholeUnits: leg.wholeUnits,
    costs: leg.costs,
  });
  if (quantity === 0) return;
  const direction = order.target;
  const price = marketFill(bar.open, direction, fromMicros(quantity), bar.volume, leg.costs);
  if (price <= 0) return;
  account.lastTradeNo += 1;
  position.direction = direction;
  position.tradeNo = account.lastTradeNo;
  position.quantity = quantity;
  position.entryPrice = price;
  position.entryTime = bar.time;
  position.entryCommission = calculateCommission(price, quantity, leg.costs);
  position.stop = fromPrice(price) - direction * order.stop;
  position.takeProfit = fromPrice(price) + direction * order.takeProfit;
  const opened: TradeEvent = {
    kind: 'open',
    tradeNo: position.tradeNo,
    fundId: leg.fundId,
    side: directionSide(direction),
    quantity,
    price,
    time: bar.time as Millis,
    commission: position.entryCommission as Micros,
    slippage: calculateSlippage(price, bar.open, quantity),
  };
  sink.onTrade(opened, order.decidedAt as Millis);
}

/** Closes a position at a final fill price; `quote` is the price before spread and impact. */
export function closePosition(
  leg: ExecutionLeg,
  state: LegState,
  account: AccountState,
  fill: {
    readonly time: number;
    readonly price: Price;
    readonly quote: number;
    readonly reason: ExitReason;
    /** When the close was decided; null if nobody decided it. */
    readonly decidedAt: number | null;
  },
  sink: ExecutionSink,
): void {
  const { position } = state;
  const quantity = position.quantity as Micros;
  const commission = calculateCommission(fill.price, quantity, leg.costs);
  const profit = tradeProfit(
    {
      side: directionSide(position.direction),
      price: position.entryPrice as Price,
      quantity,
      commission: position.entryCommission as Micros,
    },
    { price: fill.price, commission },
  );
  account.balance += profit;
  const closed: TradeEvent = {
    kind: 'close',
    tradeNo: position.tradeNo,
    fundId: leg.fundId,
    side: directionSide(position.direction),
    quantity,
    price: fill.price,
    time: fill.time as Millis,
    commission,
    slippage: calculateSlippage(fill.price, fill.quote, quantity),
    reason: fill.reason,
    profit,
  };
  sink.onTrade(closed, fill.decidedAt as Millis | null);
  position.direction = 0;
  position.quantity = 0;
}

/** Value of the open positions at their entry prices, in money. */
export function investedIn(legs: readonly LegState[]): number {
  let invested = 0;
  for (const { position } of legs)
    if (position.direction !== 0) invested += fromMicros(position.entryPrice) * fromMicros(position.quantity);
  return invested;
}
