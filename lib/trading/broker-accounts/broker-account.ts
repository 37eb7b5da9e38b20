import type { FundId, Micros, Millis } from '@/lib/core/base/brand';
import type { BrokerId, BrokerMode } from '@/lib/trading/brokers/broker';
import type { BrokerAccountState } from '@/lib/trading/trading-accounts/trading-account';

/** How an account is accessed: API keys that its user entered, or an access token, given when they signed in at the broker. */
export const KEY_KINDS = ['keys', 'token'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** What a limit may be: dollars, and orders. */
export const MONEY_LIMITS = { min: 1, max: 1_000_000_000 };
export const ORDER_LIMITS = { min: 1, max: 10_000 };
/** Characters of a key, and of a user's own name for an account. */
export const MAX_KEY = 300;
export const MAX_ACCOUNT_NAME = 60;

/** What robots may do with an account at most; the trader enforces them. */
export interface AccountLimits {
  /** Money a trade. */
  readonly maxPerTrade: Micros;
  /** Value of all that robots hold. */
  readonly maxOpen: Micros;
  /** Loss within a trading day that stops the account. */
  readonly maxDailyLoss: Micros;
  readonly maxOrdersADay: number;
}

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

/** A user's account at a broker. Keys are never part of it. */
export interface BrokerAccount {
  readonly id: string;
  readonly broker: BrokerId;
  readonly mode: BrokerMode;
  readonly name: string;
  readonly state: BrokerAccountState;
  /** Why, as a sentence; null if there is nothing to say. */
  readonly reason: string | null;
  /** null once they are destroyed. */
  readonly keyKind: KeyKind | null;
  /** Last characters of the key id or, with a token that works, of the account number. */
  readonly keyLast4: string;
  readonly limits: AccountLimits | null;
  readonly cash: Micros | null;
  readonly equity: Micros | null;
  readonly buyingPower: Micros | null;
  readonly createdAt: Millis;
  readonly armedAt: Millis | null;
  readonly syncedAt: Millis | null;
  readonly agreedAt: Millis | null;
}

/** What real money takes to be typed. */
export const LIVE_PHRASE = 'TRADE REAL MONEY';
/** What closing everything takes to be typed. */
export const CLOSE_PHRASE = 'CLOSE';
