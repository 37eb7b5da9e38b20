import type { FundId, Millis } from '@/lib/core/base/brand';

/** Changes of a shared list that are kept; it takes no more. */
export const MAX_CHANGES = 2_000;

export const FULL_RECORD = `This list’s record has ${MAX_CHANGES} changes, which is the maximum. Duplicate the list to go on.`;

/** What happened to a shared list, by the server's clock. */
export interface ListChange {
  readonly fundId: FundId;
  readonly change: 'added' | 'removed';
  readonly at: Millis;
}

/** A list as its owner sees whether it's shared. */
export interface SharableList {
  readonly id: string;
  readonly name: string;
  /** How many tickers it has. */
  readonly count: number;
  /** Names it in addresses, from 1; null if it was never shared. */
  readonly no: number | null;
  /** When it was first shared: its record begins there. */
  readonly sharedAt: Millis | null;
  readonly isShared: boolean;
}

/** A list that everyone sees. */
export interface SharedList {
  readonly no: number;
  /** As its owner typed it. */
  readonly name: string;
  readonly sharedAt: Millis;
  /** How many tickers it has now. */
  readonly count: number;
}

/** The lists that a member shares, and how many they shared once and don't any more. */
export interface SharedLists {
  readonly lists: readonly SharedList[];
  readonly withdrawn: number;
}
