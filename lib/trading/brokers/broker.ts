import type { EpochDay, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { Nanos } from '@/lib/core/base/nanos';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { FundType, Instrument } from '@/lib/market/data/instrument';
import type { BrokerOrderKind, OrderAction, OrderSide } from '@/lib/trading/orders/order';

/**
 * What a broker can do for one account. Three adapters implement it: the emulator, Alpaca, and ccxt. Sending, looking up
 * and canceling never throw for what a network or a server does: they say what is known about the order afterwards.
 */

/**
 * A broker may list a fill this long after it happened. Fills are read again from this long before the last one, and ids
 * identify repeated ones.
 */
export const LISTED_WITHIN_MS = 30 * MINUTE_MS;

/** As in `trading_accounts.broker`. */
export type BrokerId = 'emulator' | 'alpaca' | `ccxt:${string}`;
export type BrokerMode = 'paper' | 'live';

/** What a user enters to connect an account; never logged or shown again. */
export interface ApiKeys {
  readonly keyId: string;
  readonly secretKey: string;
  /** Third secret of some exchanges. */
  readonly passphrase?: string;
}

/** What a broker gives us for an account whose user signed in there; as secret as keys. */
export interface BrokerToken {
  readonly accessToken: string;
}

/** What gives access to an account at a broker. */
export type BrokerKeys = ApiKeys | BrokerToken;

export function isToken(keys: BrokerKeys): keys is BrokerToken {
  return 'accessToken' in keys;
}

/** Narrows keys for brokers that give no tokens. */
export function requireApiKeys(keys: BrokerKeys): ApiKeys {
  if (isToken(keys)) throw new TypeError('This broker gives no access tokens');
  return keys;
}

/** Connecting an account by signing in at its broker (OAuth 2) instead of entering keys. */
export interface BrokerSignIn {
  /**
   * Where to send the browser.
   * @param state comes back with it
   * @param redirectUrl where it comes back to, as registered at the broker
   */
  address(mode: BrokerMode, state: string, redirectUrl: string): string;
  /** Exchanges the code the browser came back with, once. */
  exchange(code: string, redirectUrl: string): Promise<SignInCodeOutcome>;
}

export type SignInCodeOutcome =
  | { readonly kind: 'token'; readonly token: BrokerToken }
  /** The broker refuses the code, or this site. */
  | { readonly kind: 'refused' }
  /** The user didn't allow everything that trading needs. */
  | { readonly kind: 'not-allowed' }
  /** No answer, or one that says nothing certain. `words` has nothing that was sent or received. */
  | { readonly kind: 'unclear'; readonly words: string };

export interface OrderToSend {
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly fundType: FundType;
  readonly side: OrderSide;
  /** Sent along, so that brokers refuse to turn a position around. */
  readonly action: OrderAction;
  readonly kind: BrokerOrderKind;
  readonly quantity: Nanos;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
}

/** An order as the broker reports it. */
export interface ReportedOrder {
  readonly brokerOrderId: string;
  readonly clientOrderId: string | null;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly state: 'accepted' | 'partly_filled' | 'filled' | 'cancelled' | 'expired' | 'rejected';
  readonly quantity: Nanos;
  readonly filledQuantity: Nanos;
  /** Canceled because somebody changed it at the broker, which made another order of it. */
  readonly isReplaced: boolean;
  readonly updatedAt: Millis;
}

export type RefusalCode =
  | 'funds'
  | 'market-closed'
  | 'not-tradable'
  /** An order on the other side is open, and both could trade with each other. */
  | 'opposite'
  /** The account holds nothing that the order could close, or the side that it's not to open. */
  | 'holding'
  /** The price is past the stop's already. */
  | 'stop-passed'
  | 'size'
  | 'keys'
  | 'other';

export type SendOutcome =
  | { readonly kind: 'taken'; readonly order: ReportedOrder }
  /** Definite: the order doesn't exist at the broker. */
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly words: string }
  /** Definite: the order wasn't taken, and may be sent again from `retryAt` on. */
  | { readonly kind: 'not-now'; readonly retryAt: Millis }
  /** The broker knows an order with this id already: it's ours, and has to be looked up. */
  | { readonly kind: 'known-already' }
  /** The broker may have taken the order. */
  | { readonly kind: 'unknown'; readonly words: string };

export type LookUp =
  | { readonly kind: 'found'; readonly order: ReportedOrder }
  /** The broker answered that it doesn't know the order; a network error never counts as that. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly words: string; readonly retryAt: Millis | null };

/** `cancelled` means the broker takes the request; the order is over only once its own state says so. */
export type CancelOutcome = 'cancelled' | 'over-already' | 'unknown';

/** One execution. */
export interface BrokerFill {
  /** Unique within the account. */
  readonly fillId: string;
  readonly brokerOrderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly quantity: Nanos;
  readonly price: Price;
  /** All that it cost, in whatever the broker took; empty if it took nothing, or doesn't say. */
  readonly fees: readonly BrokerFee[];
  readonly time: Millis;
}

/** A fee in money, in the coin traded, or in a third one; below zero if the broker pays it. */
export interface BrokerFee {
  readonly asset: string;
  readonly quantity: Nanos;
}

export interface ReportedPosition {
  readonly symbol: string;
  /** Units; negative for short positions. */
  readonly quantity: Nanos;
  /** What can be sold or bought back now; null if the broker doesn't say. */
  readonly available: Nanos | null;
  readonly averagePrice: Price | null;
}

/** What a broker did to an account because of a company's decision. */
export type ReportedAction = {
  /** Unique within the account. */
  readonly id: string;
  readonly symbol: string;
  /** In New York. */
  readonly day: EpochDay;
} & (
  | {
      readonly kind: 'split';
      /** Shares taken away, which is negative, and given; one is zero where only the difference is told. */
      readonly taken: Nanos;
      readonly given: Nanos;
    }
  /** `symbol` is the one whose shares were taken away: of a short position, that is the new one. */
  | { readonly kind: 'symbol-change'; readonly newSymbol: string }
  | { readonly kind: 'spin-off'; readonly newSymbol: string; readonly quantity: Nanos }
  /** Less what was withheld. */
  | { readonly kind: 'cash-dividend'; readonly amount: Micros; readonly perShare: Price | null }
);

export interface BrokerAccountFacts {
  /** The broker's own name for the account. */
  readonly externalId: string;
  readonly currency: string;
  readonly cash: Micros;
  readonly equity: Micros;
  /** At the close of the last session before today; null if the broker doesn't say. */
  readonly lastEquity: Micros | null;
  readonly buyingPower: Micros;
  readonly mayShort: boolean;
  /** Why the broker lets the account place no orders, as a sentence; null if it does. */
  readonly blocked: string | null;
  /** Whether these keys can move money out; null if the broker doesn't say. */
  readonly mayWithdraw: boolean | null;
}

/** What the broker lets one trade of an instrument. */
export interface Tradable {
  readonly symbol: string;
  /** Why the instrument can't be traded, as a sentence; null if it can. */
  readonly problem: string | null;
  readonly isShortable: boolean;
  readonly quantityStep: Nanos;
  /** Step of quantities that are sold short. */
  readonly shortStep: Nanos;
  readonly minQuantity: Nanos;
  /** Smallest order, money. */
  readonly minAmount: Micros;
  /** Step of stop orders that rest at the broker until they're canceled; null where it holds none. */
  readonly stopStep: Nanos | null;
}

/** Reading methods throw the errors of `broker-errors.ts`, and nothing else for what a broker or network does. */
export interface BrokerConnection {
  account(): Promise<BrokerAccountFacts>;
  /** null where the broker has no symbol for it. */
  tradable(instrument: Instrument): Promise<Tradable | null>;
  /** Resolves once an order may be sent within the limit of requests. Reservations not used serve the next order. */
  reserve(action: OrderAction, symbol: string): Promise<void>;
  /**
   * Sends the order immediately, and only once.
   * @param leaveBy in monotonic milliseconds: an order that couldn't leave by then, for example because a connection
   * took long to open, stays unsent, and the outcome is `not-now`
   */
  submit(order: OrderToSend, leaveBy?: number): Promise<SendOutcome>;
  /** @param sentAt when the order was sent, or a little before */
  find(clientOrderId: string, symbol: string, sentAt: Millis): Promise<LookUp>;
  cancel(brokerOrderId: string, symbol: string): Promise<CancelOutcome>;
  /** All open orders of the account, ours or not. */
  openOrders(): Promise<readonly ReportedOrder[]>;
  positions(): Promise<readonly ReportedPosition[]>;
  /**
   * Fills after a cursor, oldest first, as many as the broker gives at once.
   * @param cursor as last returned; null from `since` on
   */
  fills(
    cursor: string | null,
    since: Millis,
  ): Promise<{
    readonly items: readonly BrokerFill[];
    readonly cursor: string | null;
    readonly isEnd: boolean;
  }>;
  /**
   * Money that was moved in less money that was moved out, of transfers with the date of this day in New York or a later
   * one; null if the broker doesn't say.
   */
  transfers(since: EpochDay): Promise<Micros | null>;
  /** Splits and the like with the date of this day in New York or a later one; null if the broker doesn't say. */
  actions(since: EpochDay): Promise<readonly ReportedAction[] | null>;
  /** Calls back when something of the account may have changed, until `close`. Hints may be lost. */
  watch(onHint: () => void): void;
  /** What an owner sees about the connection: the stream's state and the clock's difference in milliseconds. */
  health(): { readonly isStreaming: boolean; readonly clockSkewMs: number | null };
  close(): void;
}

export interface Broker {
  readonly id: BrokerId;
  readonly name: string;
  readonly modes: readonly BrokerMode[];
  readonly fundTypes: readonly FundType[];
  /** Whether users also enter a passphrase, besides key id and secret key. */
  readonly needsPassphrase: boolean;
  /** Why accounts can't trade live here, as a sentence; null if they can. */
  readonly liveProblem: string | null;
  /** What users should know before they connect an account, as sentences; null if there is nothing. */
  readonly caution: string | null;
  /** Whether an order id is refused once seen, even after the order is over. Only then may orders be sent again. */
  readonly refusesUsedIds: boolean;
  /** null where users can only enter keys. */
  readonly signIn: BrokerSignIn | null;
  open(mode: BrokerMode, keys: BrokerKeys): BrokerConnection;
}
