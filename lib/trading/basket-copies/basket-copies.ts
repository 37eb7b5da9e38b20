import type { Micros } from '@/lib/core/base/brand';
import type { OrderMarket } from '@/lib/trading/orders/paper-orders';
import type { BasketCopy, BasketWeight, StopChoice } from './basket-copy';
import type { RebalancePlan } from './plan-rebalance';

/** Dollars a copy begins with at least. */
export const LEAST_AMOUNT = 100;

export interface CopyTerms {
  readonly basket: string;
  readonly name: string;
  /** The number of the decision in the basket's log that it begins with. */
  readonly seq: number;
  readonly weights: readonly BasketWeight[];
  readonly amount: Micros;
  /** Percent of the amount at whose loss it's halted; null for none. */
  readonly stopPct: number | null;
  /** The user's oldest open account without it. */
  readonly accountId?: string | null | undefined;
}

export interface ResumeTerms extends Pick<CopyTerms, 'seq' | 'weights'> {
  /** Percent of the amount at whose loss it's halted again; null for none. */
  readonly stopPct: number | null;
}

export interface CopyPreview extends RebalancePlan {
  readonly accountId: string;
  readonly accountName: string;
  /** What the account has that isn't invested or set aside. */
  readonly free: Micros;
  /** Why it can't be copied with this amount, as a sentence; null if it can. */
  readonly problem: string | null;
}

/** Baskets that users copy to their paper accounts. */
export interface BasketCopies {
  /** @throws InputError without an account; NotFoundError for another's */
  preview(userId: string, terms: CopyTerms, market: OrderMarket): Promise<CopyPreview>;
  /**
   * Sets the amount aside and plans the purchase; repeated, it returns the copy that runs already.
   * @throws InputError with what is wrong, as a sentence; NotFoundError for another's account
   */
  copy(userId: string, terms: CopyTerms, market: OrderMarket): Promise<string>;
  /** Stopping it again changes nothing. @throws NotFoundError for another's copy */
  stop(userId: string, copyId: string, choice: StopChoice, market: OrderMarket): Promise<void>;
  /**
   * Lets a halted copy follow its basket again, from what the basket holds now. One that isn't halted stays as it is.
   * @throws InputError if it has lost that much already; NotFoundError for another's copy
   */
  resume(userId: string, copyId: string, terms: ResumeTerms, market: OrderMarket): Promise<void>;
  /** Those that run first, then the newest. */
  list(userId: string, market: OrderMarket): Promise<readonly BasketCopy[]>;
}
