import type { Millis } from '@/lib/core/base/brand';
import type { BrokerId, BrokerMode } from '@/lib/trading/brokers/broker';
import type { BrokerAccountState, LimitStops } from '@/lib/trading/trading-accounts/trading-account';
import type { DifferenceChoice, KeyKind } from './broker-account';

/** Who did something to an account: its user, the trader (with its limits), the broker, or an operator. */
export const ACTORS = ['user', 'trader', 'broker', 'operator'] as const;
export type Actor = (typeof ACTORS)[number];

/** What happened to an order; `unsent` if it didn't leave after all, `found` after its outcome was unknown. */
export const ORDER_STEPS = [
  'sent',
  'unsent',
  'taken',
  'refused',
  'unknown',
  'found',
  'never_arrived',
  'needs_user',
  'filled',
  'cancelled',
  'expired',
] as const;
export type LoggedStep = (typeof ORDER_STEPS)[number];

/** Limits in an event: money as decimals. */
export interface EventLimits {
  readonly maxPerTrade: number;
  readonly maxOpen: number;
  readonly maxDailyLoss: number;
  readonly maxOrdersADay: number;
  /** What a daily loss stops; missing in older entries. */
  readonly limitStops?: LimitStops | undefined;
}

/** One entry of an account's audit log. Keys are never part of one; quantities and prices are decimals. */
export type AccountEvent =
  | {
      readonly kind: 'connected';
      readonly broker: BrokerId;
      readonly mode: BrokerMode;
      readonly name: string;
      /** Missing in older entries, which are of keys. */
      readonly keyKind?: KeyKind | undefined;
      readonly keyLast4: string;
    }
  | {
      readonly kind: 'keys';
      readonly step: 'entered' | 'accepted' | 'refused' | 'resealed' | 'destroyed';
      readonly version: number;
      readonly keyKind?: KeyKind | undefined;
      readonly keyLast4: string;
      readonly reason: string | null;
    }
  | { readonly kind: 'limits'; readonly before: EventLimits | null; readonly limits: EventLimits }
  | {
      readonly kind: 'state';
      readonly from: BrokerAccountState;
      readonly to: BrokerAccountState;
      readonly by: Actor;
      readonly reason: string | null;
    }
  | {
      readonly kind: 'order';
      readonly step: LoggedStep;
      readonly orderId: string;
      readonly owner: string;
      readonly symbol: string;
      readonly side: 'buy' | 'sell';
      readonly quantity: string | null;
      /** Only stop orders have a stop price. */
      readonly stopPrice?: string | undefined;
      /** The reason, in the broker's words or ours. */
      readonly words: string | null;
    }
  | {
      readonly kind: 'fill';
      readonly orderId: string;
      readonly fillId: string;
      readonly symbol: string;
      readonly side: 'buy' | 'sell';
      readonly quantity: string;
      readonly price: string;
      readonly commission: string;
      /** In words; missing where the broker told of none, and in older entries. */
      readonly fees?: string | undefined;
    }
  | {
      readonly kind: 'difference';
      readonly differenceId: string;
      readonly step: 'found' | 'changed' | 'chosen' | 'ended';
      readonly symbol: string;
      readonly expected: string;
      readonly found: string;
      readonly choice: DifferenceChoice | null;
    }
  /**
   * Orders, fills and positions agree with the broker, for the first time since they were last checked or differed.
   * `orders` are those open at the broker, `positions` those that robots hold; older entries count all instruments that
   * were compared.
   */
  | { readonly kind: 'agreed'; readonly orders: number; readonly positions: number }
  /** The account's user asked for orders to be canceled, or for positions of robots to be closed. */
  | { readonly kind: 'asked'; readonly what: 'cancel-waiting' | 'close-opened'; readonly count: number }
  /**
   * Positions were restated because the shares were split, or something was paid or given for them. `quantity` is what
   * robots and the user's own position have together; null where they stay.
   */
  | {
      readonly kind: 'action';
      readonly action: 'split' | 'symbol-change' | 'spin-off' | 'cash-dividend';
      /** Names it within the account. */
      readonly key: string;
      readonly symbol: string;
      /** `10 for 1`, the other symbol, or an amount. */
      readonly detail: string;
      readonly quantity: { readonly from: string; readonly to: string } | null;
      readonly source: 'broker' | 'quantities' | 'market';
    }
  | {
      readonly kind: 'robot';
      readonly step: 'selected' | 'deselected';
      readonly robotId: number;
      /** Missing in older entries. */
      readonly robotName?: string | undefined;
      readonly copyId: string;
    };

/** An entry as it is stored: `event` is one line with a JSON object, which is what is hashed. */
export interface AccountLogEntry {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  readonly event: string;
  /** Hash of the entry before; 64 zeros for the first. */
  readonly prevHash: string;
  readonly hash: string;
}

/** An event with what identifies it, as its text has it. */
export type StoredEvent = {
  readonly account: string;
  readonly seq: number;
  readonly at: Millis;
} & AccountEvent;
