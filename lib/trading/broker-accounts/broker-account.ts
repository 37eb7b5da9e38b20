import type { FundId, Millis } from '@/lib/core/base/brand';

/** How an account is accessed: API keys that its user entered, or an access token, given when they signed in at the broker. */
export const KEY_KINDS = ['keys', 'token'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** What a limit may be: dollars, and orders. */
export const MONEY_LIMITS = { min: 1, max: 1_000_000_000 };
export const ORDER_LIMITS = { min: 1, max: 10_000 };
/** Characters of a key, and of a user's own name for an account. */
export const MAX_KEY = 300;
export const MAX_ACCOUNT_NAME = 60;

/** Answers to "what is to happen to a difference". */
export const DIFFERENCE_CHOICES = ['leave', 'mine', 'close'] as const;
export type DifferenceChoice = (typeof DIFFERENCE_CHOICES)[number];

export interface Difference {
  readonly id: string;
  readonly symbol: string;
  readonly fundId: FundId | null;
  readonly kind: 'external' | 'closed_outside' | 'more';
  /** Decimals. */
  readonly expected: string;
  readonly found: string;
  readonly state: 'open' | 'left' | 'taken' | 'closing' | 'gone';
  readonly foundAt: Millis;
}

/** What a user types to let robots trade real money. */
export const LIVE_PHRASE = 'TRADE REAL MONEY';
/** What a user types to close everything that robots hold. */
export const CLOSE_PHRASE = 'CLOSE';
