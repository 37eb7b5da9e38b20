import type { Price } from '@/lib/core/base/brand';
import { decimalText } from '@/lib/core/base/decimal-text';
import { formatNanos, type Nanos } from '@/lib/core/base/nanos';
import { fromPrice } from '@/lib/core/base/price';
import type {
  FakeAccount,
  FakeAction,
  FakeActivity,
  FakeAlpacaBook,
  FakeAsset,
  FakeOrder,
} from './fake-alpaca-book';

/** What the book holds, as Alpaca's API spells it. */

const decimal = (nanos: bigint) => formatNanos(nanos as Nanos);
const at = (time: number) => new Date(time).toISOString();

export function wireAccount(book: FakeAlpacaBook, account: FakeAccount) {
  return {
    id: `id-of-${account.keyId}`,
    account_number: account.number,
    status: account.status,
    crypto_status: 'ACTIVE',
    currency: 'USD',
    cash: decimal(account.cash),
    equity: decimal(book.equity(account)),
    last_equity: decimal(account.lastEquity),
    portfolio_value: decimal(book.equity(account)),
    buying_power: decimal(book.buyingPower(account)),
    multiplier: '1',
    shorting_enabled: true,
    account_blocked: false,
    trading_blocked: false,
    trade_suspended_by_user: false,
    transfers_blocked: false,
  };
}

export function wireAsset(asset: FakeAsset) {
  const isCrypto = asset.class === 'crypto';
  return {
    id: `asset-${asset.symbol}`,
    class: asset.class,
    exchange: isCrypto ? 'CRYPTO' : 'NASDAQ',
    symbol: asset.symbol,
    name: asset.symbol,
    status: asset.tradable ? 'active' : 'inactive',
    tradable: asset.tradable,
    marginable: !isCrypto,
    shortable: asset.shortable,
    easy_to_borrow: asset.shortable,
    fractionable: asset.fractionable,
    ...(isCrypto && {
      min_order_size: '0.000010000',
      min_trade_increment: '0.000000001',
      price_increment: '0.01',
    }),
  };
}

export function wireOrder(order: FakeOrder) {
  const isCrypto = order.symbol.includes('/');
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    created_at: at(order.submittedAt),
    updated_at: at(order.updatedAt),
    submitted_at: at(order.submittedAt),
    filled_at: order.status === 'filled' ? at(order.updatedAt) : null,
    canceled_at: order.status === 'canceled' ? at(order.updatedAt) : null,
    expired_at: order.status === 'expired' ? at(order.updatedAt) : null,
    failed_at: order.status === 'rejected' ? at(order.updatedAt) : null,
    replaced_by: null,
    asset_class: isCrypto ? 'crypto' : 'us_equity',
    symbol: order.symbol,
    notional: null,
    qty: decimal(order.quantity),
    filled_qty: decimal(order.filled),
    filled_avg_price: order.filled === 0n ? null : String(Number(order.paid) / Number(order.filled)),
    order_class: 'simple',
    type: order.type,
    order_type: order.type,
    side: order.side,
    time_in_force: order.timeInForce,
    limit_price: price(order.limit),
    stop_price: price(order.stop),
    status: order.status,
    extended_hours: false,
    legs: null,
  };
}

export function wireActivity(activity: FakeActivity) {
  return {
    activity_type: 'FILL',
    id: activity.id,
    order_id: activity.orderId,
    symbol: activity.symbol,
    side: activity.side,
    qty: decimal(activity.quantity),
    price: price(activity.price),
    transaction_time: at(activity.time),
    type: activity.isLast ? 'fill' : 'partial_fill',
    order_status: activity.isLast ? 'filled' : 'partially_filled',
  };
}

export function wireAction(action: FakeAction, index: number) {
  return {
    activity_type: action.type,
    id: `${action.date.replaceAll('-', '')}000000000::action-${index}`,
    date: action.date,
    net_amount: decimal(action.amount),
    symbol: action.symbol,
    qty: decimal(action.quantity),
    ...(action.perShare !== null && { per_share_amount: price(action.perShare) }),
    group_id: action.group,
    status: 'executed',
  };
}

export function wirePositions(book: FakeAlpacaBook, account: FakeAccount) {
  return [...account.positions].map(([symbol, quantity]) => ({
    asset_id: `asset-${symbol}`,
    // Unlike orders, positions spell pairs without a slash.
    symbol: symbol.replace('/', ''),
    asset_class: symbol.includes('/') ? 'crypto' : 'us_equity',
    qty: decimal(quantity),
    qty_available: decimal(quantity > 0n ? book.available(account, symbol) : quantity),
    side: quantity < 0n ? 'short' : 'long',
    avg_entry_price: price(book.prices.get(symbol) ?? null),
    market_value: decimal(book.worth(symbol, quantity)),
  }));
}

export function wireUpdate(
  account: FakeAccount,
  event: string,
  order: FakeOrder,
  execution: { readonly id: string; readonly quantity: bigint; readonly price: Price } | null,
) {
  return {
    stream: 'trade_updates',
    data: {
      event,
      execution_id: execution?.id ?? null,
      timestamp: at(order.updatedAt),
      ...(execution && {
        price: price(execution.price),
        qty: decimal(execution.quantity),
        position_qty: decimal(account.positions.get(order.symbol) ?? 0n),
      }),
      order: wireOrder(order),
    },
  };
}

function price(exact: Price | null): string | null {
  return exact === null ? null : decimalText(fromPrice(exact));
}
