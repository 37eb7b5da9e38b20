import type { ForecastClass } from '@/lib/robots/forecast-models/model';
import type { PriceGrid } from './price-grid';
import type { Schedule } from './schedule';

/** What share of a basket's value each instrument takes: a fraction by its index in the grid, negative for a short position. The rest is cash. */
export type Weights = ReadonlyMap<number, number>;

/** Says what to hold. A pure function of prices up to a session, so that anyone with the prices finds the same. */
export interface BasketRule {
  /** Tickers it can't do without; it decides nothing in a market that doesn't have them all. */
  readonly requires: readonly string[];
  /** Indexes of all instruments it may hold: those that equal weights are compared with. */
  readonly members: (grid: PriceGrid) => readonly number[];
  /** At a session's close; null while there's too little history. */
  readonly decide: (grid: PriceGrid, at: number) => Weights | null;
}

export const BASKET_KINDS = ['model', 'active'] as const;
/** Model baskets hold and rebalance by calendar, active ones act on signals. */
export type BasketKind = (typeof BASKET_KINDS)[number];

export const BASKET_CLASSES = ['etfs', 'stocks', 'crypto', 'forex', 'robots'] as const;
export type BasketClass = (typeof BASKET_CLASSES)[number];

/**
 * A basket's definition. It's never changed once it has been published: another rule is another basket, so that what
 * was tried stays counted.
 */
export interface BasketDefinition {
  /** Part of its address and of its log. */
  readonly id: string;
  readonly name: string;
  readonly kind: BasketKind;
  readonly class: BasketClass;
  /** The rule in words. */
  readonly text: string;
  readonly schedule: Schedule;
  /** What it's compared with: bought once and held. null for none. */
  readonly benchmark: string | null;
  readonly rule: BasketRule;
  /**
   * For an AI portfolio, the only kind that may be called so: whose models decide with its rule, and the portfolio that
   * follows the same rule without them.
   */
  readonly learned?: { readonly class: ForecastClass; readonly without: string };
}
