import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import type { PaperFill, PositionOwner } from '@/lib/trading/accounts/paper-accounts';
import type { FindPrice } from '@/lib/trading/accounts/valuation';
import type { Order } from './order';
import type { Assessment, TicketTerms } from './ticket';

/** The market as orders see it. */
export interface OrderMarket {
  readonly name: MarketName;
  /** The market's present: the current time, or an imported market's last close. */
  readonly now: Millis;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly findPrice: FindPrice;
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
   * Places an order to close all that an owner holds of an instrument, or returns the one that waits already.
   * @throws NotFoundError if nothing is held, RepeatedKeyError if the request key placed another order
   */
  close(
    userId: string,
    position: { readonly fundId: FundId; readonly owner: PositionOwner },
    requestKey: string,
    market: OrderMarket,
    accountId?: string | null,
  ): Promise<PlacedOrder>;
  /** Waiting orders, newest first. */
  waiting(accountId: string): Promise<readonly Order[]>;
}
