import type { FundId, Micros, Millis } from '@/lib/core/base/brand';

/**
 * A copy is active until its user stops it. A halted one holds what it has and follows no more rebalances until its user
 * resumes it; one that is selling ends once it holds nothing.
 */
export const BASKET_COPY_STATES = ['active', 'halted', 'selling', 'ended'] as const;
export type BasketCopyState = (typeof BASKET_COPY_STATES)[number];

export const STOP_CHOICES = ['keep', 'sell'] as const;
/** What happens to what a copy holds when its user stops it: it becomes their own, or is sold. */
export type StopChoice = (typeof STOP_CHOICES)[number];

export type BasketCopyEvent =
  | { readonly type: 'stopped'; readonly choice: StopChoice }
  /** It has lost as much as its user allowed. */
  | { readonly type: 'lostLimit'; readonly pct: number }
  /** It holds nothing, and no order of it waits. */
  | { readonly type: 'flat' }
  | { readonly type: 'accountGone' }
  /** Its user lets it follow its basket again, with another limit or once it has recovered. */
  | { readonly type: 'resumed' };

export interface BasketCopyStep {
  readonly state: BasketCopyState;
  /** A sentence; null while it's active. */
  readonly reason: string | null;
  /** Whether its user is notified: of what they didn't do themselves. */
  readonly notifies: boolean;
}

/** The next state of a copy; null if the event has no effect on it. */
export function stepBasketCopy(state: BasketCopyState, event: BasketCopyEvent): BasketCopyStep | null {
  if (state === 'ended') return null;
  switch (event.type) {
    case 'accountGone':
      return { state: 'ended', reason: 'Its account was reset or closed.', notifies: true };
    case 'flat':
      return state === 'selling'
        ? { state: 'ended', reason: 'You stopped it, and all it held was sold.', notifies: true }
        : null;
    case 'lostLimit':
      return state === 'active'
        ? {
            state: 'halted',
            reason: `It lost ${event.pct}% of its amount, the limit you set. It follows no more rebalances.`,
            notifies: true,
          }
        : null;
    case 'resumed':
      return state === 'halted' ? { state: 'active', reason: null, notifies: false } : null;
    case 'stopped':
      if (event.choice === 'keep')
        return { state: 'ended', reason: 'You stopped it and kept what it held.', notifies: false };
      return state === 'selling'
        ? null
        : { state: 'selling', reason: 'You stopped it. What it holds is being sold.', notifies: false };
  }
}

/**
 * A rebalance waits until it's due, then becomes orders once, or is skipped because its copy follows no more or a later
 * one came first.
 */
export type RebalanceState = 'planned' | 'ordered' | 'skipped';

/** What an instrument's share of a basket is, in millionths; negative for a short position. */
export interface BasketWeight {
  readonly fundId: FundId;
  readonly weight: number;
}

/** Why an instrument isn't traded to its exact share. */
export type LineNote =
  /** Stocks and ETFs are held in whole shares. */
  | 'whole-units'
  /** Its share is less than one share. */
  | 'less-than-one'
  /** The difference is too small to trade. */
  | 'small'
  /** There is no price or no rate to dollars. */
  | 'no-price';

/** What a rebalance meant for one instrument, as planned when it was due. */
export interface RebalanceLine {
  readonly fundId: FundId;
  /** As in `BasketWeight`; 0 for what is no longer held. */
  readonly weight: number;
  /** Dollars a unit; null without a price. */
  readonly price: number | null;
  /** Units held before, and wanted; negative for short positions. */
  readonly held: Micros;
  readonly wanted: Micros;
  /** Why what is wanted differs from the exact share; null if it doesn't. */
  readonly note: LineNote | null;
}

/** A user's copy of a basket to a paper account. */
export interface BasketCopy {
  readonly copyId: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly basket: string;
  readonly name: string;
  readonly state: BasketCopyState;
  readonly reason: string | null;
  /** What was set aside for it. */
  readonly amount: Micros;
  /** What that is worth now, with closed and open profits. */
  readonly value: Micros;
  /** What of it isn't invested. */
  readonly cash: Micros;
  /** Percent of the amount; null for none. */
  readonly stopPct: number | null;
  readonly startedAt: Millis;
  readonly endedAt: Millis | null;
  /** When it last followed a rebalance; null before the first one is due. */
  readonly rebalancedAt: Millis | null;
  /** What it holds or should. */
  readonly holdings: readonly CopiedHolding[];
}

export interface CopiedHolding {
  readonly fundId: FundId;
  readonly ticker: string;
  readonly quantity: Micros;
  /** Percent of its value at the last rebalance, as the basket has it. */
  readonly targetPct: number;
  /** Percent of its value now. */
  readonly heldPct: number;
  /** Where it differs from the basket and why, as sentences. */
  readonly differences: readonly string[];
}
