import { z } from 'zod';
import { type Micros, type Millis, minus, type Price } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { parseNanos, ZERO_NANOS } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import type { BrokerFill, ReportedOrder, ReportedPosition } from '../../broker';

const decimal = z.string().regex(/^-?\d{1,18}(?:\.\d*)?$/);
const sideSchema = z.enum(['buy', 'sell']);

export const orderSchema = z.object({
  id: z.string().min(1),
  client_order_id: z.string().nullish(),
  symbol: z.string(),
  asset_class: z.string().nullish(),
  side: sideSchema,
  status: z.string(),
  qty: decimal.nullish(),
  filled_qty: decimal.nullish(),
  submitted_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type AlpacaOrder = z.output<typeof orderSchema>;

export const positionSchema = z.object({
  symbol: z.string(),
  asset_class: z.string().nullish(),
  qty: decimal,
  qty_available: decimal.nullish(),
  side: z.enum(['long', 'short']),
  avg_entry_price: decimal.nullish(),
});

export const activitySchema = z.object({
  id: z.string().min(1),
  order_id: z.string().min(1),
  symbol: z.string(),
  side: z.string(),
  qty: decimal,
  price: decimal,
  transaction_time: z.string(),
});

export const transferSchema = z.object({
  date: z.iso.date(),
  net_amount: decimal,
  status: z.string().nullish(),
});

/** An activity other than a fill; `qty` is negative for shares that were taken away. */
export const actionSchema = z.object({
  id: z.string().min(1),
  activity_type: z.string(),
  date: z.iso.date(),
  symbol: z.string().nullish(),
  qty: decimal.nullish(),
  net_amount: decimal.nullish(),
  per_share_amount: decimal.nullish(),
  group_id: z.string().nullish(),
  status: z.string().nullish(),
});
export type AlpacaAction = z.output<typeof actionSchema>;

export const accountSchema = z.object({
  id: z.string(),
  account_number: z.string().nullish(),
  status: z.string(),
  currency: z.string().nullish(),
  cash: decimal,
  equity: decimal.nullish(),
  last_equity: decimal.nullish(),
  portfolio_value: decimal.nullish(),
  buying_power: decimal,
  shorting_enabled: z.boolean().nullish(),
  account_blocked: z.boolean().nullish(),
  trading_blocked: z.boolean().nullish(),
  trade_suspended_by_user: z.boolean().nullish(),
});

export const assetSchema = z.object({
  symbol: z.string(),
  class: z.string(),
  status: z.string(),
  tradable: z.boolean(),
  shortable: z.boolean().nullish(),
  easy_to_borrow: z.boolean().nullish(),
  borrow_status: z.string().nullish(),
  fractionable: z.boolean().nullish(),
  min_order_size: decimal.nullish(),
  min_trade_increment: decimal.nullish(),
  price_increment: decimal.nullish(),
});
export type AlpacaAsset = z.output<typeof assetSchema>;

/** States that are final at Alpaca; an order in any other state, known or not, is still open. */
const FINAL_STATES: Readonly<Record<string, ReportedOrder['state']>> = {
  filled: 'filled',
  canceled: 'cancelled',
  expired: 'expired',
  rejected: 'rejected',
  // The order that replaces it has another id, and isn't ours.
  replaced: 'cancelled',
};

export function toBrokerOrder(order: AlpacaOrder): ReportedOrder {
  const quantity = parseNanos(order.qty ?? order.filled_qty ?? '0');
  const filledQuantity = parseNanos(order.filled_qty ?? '0');
  const isDone = order.status === 'calculated' && filledQuantity > 0n && filledQuantity === quantity;
  return {
    brokerOrderId: order.id,
    clientOrderId: order.client_order_id ?? null,
    symbol: withSlash(order.symbol, order.asset_class),
    side: order.side,
    state: isDone
      ? 'filled'
      : (FINAL_STATES[order.status] ?? (filledQuantity > 0n ? 'partly_filled' : 'accepted')),
    quantity,
    filledQuantity,
    isReplaced: order.status === 'replaced',
    updatedAt: instant(order.updated_at ?? order.submitted_at),
  };
}

export function toBrokerPosition(position: z.output<typeof positionSchema>): ReportedPosition {
  const signed = (text: string) => {
    const value = parseNanos(text);
    return position.side === 'short' && value > 0n ? minus(ZERO_NANOS, value) : value;
  };
  return {
    symbol: withSlash(position.symbol, position.asset_class),
    quantity: signed(position.qty),
    available: position.qty_available ? signed(position.qty_available) : null,
    averagePrice: position.avg_entry_price ? parsePrice(position.avg_entry_price) : null,
  };
}

export function toBrokerFill(activity: z.output<typeof activitySchema>): BrokerFill {
  return {
    fillId: activity.id,
    brokerOrderId: activity.order_id,
    symbol: activity.symbol,
    // Short sales are `sell_short`.
    side: activity.side.startsWith('sell') ? 'sell' : 'buy',
    quantity: parseNanos(activity.qty),
    price: parsePrice(activity.price),
    fees: [],
    time: instant(activity.transaction_time),
  };
}

function parsePrice(text: string): Price {
  return toPrice(Number(text));
}

export function money(text: string): Micros {
  return toMicros(Number(text));
}

export function instant(text: string | null | undefined): Millis {
  const time = Date.parse(text ?? '');
  return (Number.isFinite(time) ? time : 0) as Millis;
}

/** Positions spell pairs `BTCUSD`, orders and assets `BTC/USD`. */
function withSlash(symbol: string, assetClass: string | null | undefined): string {
  if (assetClass !== 'crypto' || symbol.includes('/')) return symbol;
  return symbol.replace(/^(.+?)(USDT|USDC|USD|BTC)$/, '$1/$2');
}
