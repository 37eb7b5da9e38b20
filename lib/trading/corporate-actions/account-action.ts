import type { Micros } from '@/lib/core/base/brand';
import type { StockSplit } from '@/lib/market/corporate-actions/corporate-action';

/** What a corporate action changed of one owner's position in an account. */
export interface ActionChange {
  /** As in `orders`. */
  readonly owner: string;
  readonly before: Micros;
  readonly after: Micros;
  /** Dividend, or a fraction of a share paid in cash; negative if it was paid by a short seller. */
  readonly cash: Micros;
  /** What of it counts as profit. */
  readonly profit: Micros;
}

/** A split that an account was restated by. */
export interface AppliedSplit extends StockSplit {
  /** Number of the account's last fill before. */
  readonly afterFill: number;
  readonly changes: readonly ActionChange[];
}
