import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperFill, PositionOwner } from '@/lib/trading/accounts/paper-accounts';
import type { FindPrice, FindRate } from '@/lib/trading/accounts/valuation';
import type { Order } from './order';
import type { Assessment, TicketTerms } from './ticket';

/** The market as orders see it. */
export interface OrderMarket {
  readonly name: MarketName;
  /** The market's present: the current time, or an imported market's last close. */
  readonly now: Millis;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly findPrice: FindPrice;
  readonly findRate: FindRate;
}

/** A request key that has placed another order already; the message says which. */
export class RepeatedKeyError extends InputError {
  override readonly name = 'RepeatedKeyError';
}

export interface PlacedOrder {
  readonly order: Order;
  /** null until the order has filled. */
  readonly fill: PaperFill | null;
}

/** What is to change about an order; what isn't given stays. */
export interface OrderChanges {
  readonly quantity?: number | null | undefined;
  readonly limitPrice?: number | null | undefined;
  readonly stopPrice?: number | null | undefined;
  readonly trailAmount?: number | null | undefined;
  readonly trailPercent?: number | null | undefined;
}

/** Prices at which a position is closed; null for none. */
export interface PositionExits {
  readonly fundId: FundId;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
}

/**
 * Orders by hand on a user's open paper accounts; placed here, filled by the emulator. Without an account's id, the
 * oldest is meant.
 * @throws NotFoundError for an id that isn't one of the user's open accounts
 */
export interface PaperOrders {
  /**
   * Places an order on the user's own position. A repeated request key gets the order of the first request.
   * @throws RepeatedKeyError if that was another order, InputError with what else is wrong, as a sentence; nothing is
   * stored then
   */
  place(
    userId: string,
    terms: TicketTerms,
    requestKey: string,
    market: OrderMarket,
    accountId?: string | null,
  ): Promise<PlacedOrder>;
  /** What an order would do if it were placed. @throws InputError without an account */
  preview(
    userId: string,
    terms: TicketTerms,
    market: OrderMarket,
    accountId?: string | null,
  ): Promise<Assessment>;
  /**
   * Cancels an order by hand; canceling it again changes nothing.
   * @throws NotFoundError for another user's order; InputError for one that has filled or belongs to a copy
   */
  cancel(userId: string, orderId: string, market: MarketName, accountId?: string | null): Promise<Order>;
  /**
   * Places an order to close all that an owner holds of an instrument, or returns the one that waits already; or a part
   * of the user's own position.
   * @throws NotFoundError if nothing is held, RepeatedKeyError if the request key placed another order, InputError for
   * more than is held
   */
  close(
    userId: string,
    position: { readonly fundId: FundId; readonly owner: PositionOwner; readonly quantity?: number | null },
    requestKey: string,
    market: OrderMarket,
    accountId?: string | null,
  ): Promise<PlacedOrder>;
  /**
   * Changes a waiting order by hand in place, once for each request key.
   * @throws NotFoundError for another user's order; RepeatedKeyError if the key was used for something else; InputError
   * with what is wrong, as a sentence: the order is as it was then
   */
  edit(
    userId: string,
    orderId: string,
    changes: OrderChanges,
    requestKey: string,
    market: OrderMarket,
    accountId?: string | null,
  ): Promise<PlacedOrder>;
  /**
   * Places, changes or cancels the stop and the target of the user's own position, of which one cancels the other.
   * @throws as `edit`; NotFoundError if nothing is held
   */
  setExits(
    userId: string,
    exits: PositionExits,
    requestKey: string,
    market: OrderMarket,
    accountId?: string | null,
  ): Promise<{ readonly stop: Order | null; readonly target: Order | null }>;
  /**
   * Closes the user's own position and opens one of the same size on the other side, by two orders: the second waits
   * for the first to fill.
   * @throws as `setExits`
   */
  reverse(
    userId: string,
    fundId: FundId,
    requestKey: string,
    market: OrderMarket,
    accountId?: string | null,
  ): Promise<PlacedOrder>;
  /** Waiting orders, newest first. */
  waiting(accountId: string): Promise<readonly Order[]>;
}
