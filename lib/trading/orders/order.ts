import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { PositionOwner } from '@/lib/trading/accounts/paper-accounts';
import type { Reason } from './reasons';

/** Kinds that orders at brokers have. */
export const BROKER_ORDER_KINDS = ['market', 'limit', 'stop'] as const;
export type BrokerOrderKind = (typeof BROKER_ORDER_KINDS)[number];

/** A stop-limit order becomes a limit order once its stop is reached; a trailing stop follows the price. */
export const ORDER_KINDS = [...BROKER_ORDER_KINDS, 'stopLimit', 'trailingStop'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export const ORDER_KIND_WORDS: Readonly<Record<OrderKind, string>> = {
  market: 'market',
  limit: 'limit',
  stop: 'stop',
  stopLimit: 'stop-limit',
  trailingStop: 'trailing stop',
};

/** Until its market's session closes, or until it's canceled. */
export const VALIDITIES = ['day', 'gtc'] as const;
export type Validity = (typeof VALIDITIES)[number];

/** Of a bracket's orders. Stop and target close what the entry opened, and one cancels the other. */
export const ORDER_ROLES = ['entry', 'stop', 'target'] as const;
export type OrderRole = (typeof ORDER_ROLES)[number];

/** When an order is due that waits for the first of its group to fill. */
export const AFTER_FIRST = Number.MAX_SAFE_INTEGER as Millis;

export const ORDER_SIDES = ['buy', 'sell'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

/** Effect on the owner's position. No order turns a position around: that takes two. */
export type OrderAction = 'open' | 'close';

/** States of paper orders; all but the first are final. */
export type PaperOrderState = 'accepted' | 'filled' | 'cancelled' | 'expired' | 'rejected';

/** From ready to be sent to final states; `needs_user` and `never_arrived` are final as well and never reopen. */
export const BROKER_ORDER_STATES = [
  'ready',
  'sending',
  'unknown',
  'accepted',
  'partly_filled',
  'filled',
  'cancelled',
  'expired',
  'rejected',
  'never_arrived',
  'needs_user',
] as const;
export type BrokerOrderState = (typeof BROKER_ORDER_STATES)[number];

/** How much an order takes: units, money that is turned into units at the fill, or all that is held (closing only). */
export type OrderSize =
  | { readonly kind: 'quantity'; readonly quantity: Micros }
  | {
      readonly kind: 'amount';
      readonly amount: Micros /** Whether only whole units trade. */;
      readonly wholeUnits: boolean;
    }
  | { readonly kind: 'all' };

/** What only orders by hand have. */
interface HandTerms {
  readonly validity: Validity;
  /** How far a trailing stop stays behind the price: one of the two. Basis points are hundredths of a percent. */
  readonly trailAmount: Price | null;
  readonly trailBps: number | null;
  /** Of a trailing stop: the highest price since it was placed, or the lowest for one that buys. */
  readonly waterMark: Price | null;
  /** The client order id of the first of the orders that belong together. */
  readonly groupId: string | null;
  readonly role: OrderRole | null;
}

/** An order to store; one is stored for each cause or request key, however often it is inserted. */
export interface NewOrder extends Partial<HandTerms> {
  readonly accountId: string;
  readonly owner: PositionOwner;
  /** A copy's intent, or `guard:…`; null for orders by hand on own positions. */
  readonly causeKey: string | null;
  /** 1, then one more for each further order with the same cause. */
  readonly attempt: number;
  /** Chosen by the browser; null for orders with a cause. */
  readonly requestKey: string | null;
  readonly fundId: FundId;
  readonly kind: OrderKind;
  readonly side: OrderSide;
  readonly action: OrderAction;
  readonly size: OrderSize;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
  /** The order fills on a quote later than this. */
  readonly dueAt: Millis;
  /** The order ends without a fill once this has passed; null for never. A quote until then still fills a day order. */
  readonly expiresAt: Millis | null;
  readonly createdAt: Millis;
  /** What is sent for orders at brokers, which wait for the trader. */
  readonly atBroker?: {
    readonly symbol: string;
    readonly quantity: string;
    /** For a stop: the cause of the entry whose position it guards. */
    readonly guardsEntry?: string;
    /** The difference that the order closes. */
    readonly differenceId?: string;
  };
}

export interface Order extends Omit<NewOrder, keyof HandTerms>, HandTerms {
  /** When a stop-limit order's stop was reached. */
  readonly triggeredAt: Millis | null;
  /** The client order id. */
  readonly orderId: string;
  readonly state: PaperOrderState;
  /** Why the order ended without a fill, or what its fill left out, as a sentence; null otherwise. */
  readonly reason: string | null;
  readonly filledQuantity: Micros;
  readonly endedAt: Millis | null;
}

/** A fill as it was booked, with what its order asked for. */
export interface BookedFill {
  readonly accountId: string;
  readonly userId: string;
  readonly fillId: string;
  /** The fill's number within the account. */
  readonly seq: number;
  readonly order: Order;
  readonly owner: PositionOwner;
  readonly causeKey: string | null;
  readonly action: OrderAction;
  readonly fundId: FundId;
  readonly side: OrderSide;
  readonly quantity: Micros;
  readonly price: Price;
  /** The price before spread and impact. */
  readonly quote: Price;
  /** Dollars for a unit of the currency that its prices are in. */
  readonly rate: Price;
  readonly commission: Micros;
  /** Net of all commissions, by average cost; null for what opens. */
  readonly profit: Micros | null;
  /** The average price of what it closes, and when that was opened; null for what opens. */
  readonly openPrice: Price | null;
  readonly openedAt: Millis | null;
  /** What the order asked for and didn't get; null if nothing. */
  readonly note: Reason | null;
  /** Whether its owner no longer holds the instrument. */
  readonly isFlat: boolean;
  /** The quote's time. */
  readonly time: Millis;
  readonly recordedAt: Millis;
}

/** An order that ended without a fill. */
export interface EndedOrder {
  readonly accountId: string;
  readonly userId: string;
  readonly order: Order;
  readonly state: 'cancelled' | 'expired' | 'rejected';
  readonly reason: string;
}

/** 1 buys, -1 sells. */
export function orderDirection(side: OrderSide): 1 | -1 {
  return side === 'buy' ? 1 : -1;
}

/** Whether an order is the stop or the target of a bracket. */
export function isExit({ role }: Pick<Order, 'role'>): boolean {
  return role === 'stop' || role === 'target';
}
