import type { FundId, Micros, Millis, Price } from '@/lib/core/base/brand';
import type { MarketName } from '@/lib/market/data/source';
import type { SignedIn } from '@/lib/people/accounts/accounts';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import type { StoredFee } from '@/lib/trading/accounts/fees';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import type { ApiKeys, Broker, BrokerMode } from '@/lib/trading/brokers/broker';
import type { Pause } from '@/lib/trading/copies/copy';
import type {
  AccountLimits,
  BrokerAccountState,
  LimitStops,
  StopCause,
  TradingAccountName,
} from '@/lib/trading/trading-accounts/trading-account';
import type { AccountLogEntry } from './account-event';
import type { Difference, DifferenceChoice, KeyKind } from './broker-account';
import type { BrokerSignInAnswer, SignInOutcome, SignInRequest } from './sign-in';

/** What a page knows about a broker; it never connects to one. */
export type AvailableBroker = Pick<
  Broker,
  'id' | 'name' | 'modes' | 'fundTypes' | 'needsPassphrase' | 'liveProblem' | 'caution' | 'signIn'
>;

export interface BrokerOffer {
  readonly market: MarketName;
  /** Why no account at a broker can be connected here, as a sentence; null if they can. */
  readonly problem: string | null;
  readonly brokers: readonly AvailableBroker[];
  /** IP addresses that brokers see our requests come from, so that users can limit keys to them. Empty if not known. */
  readonly addresses: readonly string[];
}

/** A user's account at a broker. Keys are never part of it. */
export interface BrokerAccountView extends TradingAccountName {
  readonly state: BrokerAccountState;
  /** Why the account is in its state, as a sentence; null if there is nothing to say. */
  readonly reason: string | null;
  /** null once the keys are destroyed. */
  readonly keyKind: KeyKind | null;
  /** Last characters of the key id or, with a token that works, of the account number. */
  readonly keyLast4: string;
  readonly limits: AccountLimits | null;
  /** What a daily loss or the broker's block stops. */
  readonly limitStops: LimitStops;
  /** Whether robots still close what they hold although the account is stopped. */
  readonly exitsGoOn: boolean;
  readonly cash: Micros | null;
  readonly equity: Micros | null;
  readonly buyingPower: Micros | null;
  readonly createdAt: Millis;
  readonly armedAt: Millis | null;
  readonly syncedAt: Millis | null;
  readonly agreedAt: Millis | null;
  /** The kind of new keys that wait to be tested, whether the current ones work or were refused. */
  readonly pendingKeyKind: KeyKind | null;
  /** '' for a token, null if no keys wait. */
  readonly pendingKeyLast4: string | null;
  readonly stoppedBy: StopCause | null;
  readonly stoppedAt: Millis | null;
  /** Equity less that at the beginning of the trading day; null while either is unknown. */
  readonly dayProfit: Micros | null;
  /** Whether the broker hasn't answered for minutes. */
  readonly isStale: boolean;
  /** What has to be done before robots may trade the account, as a sentence; null if nothing. */
  readonly armProblem: string | null;
  readonly counts: {
    /** Robots selected for the account. */
    readonly robots: number;
    readonly robotPositions: number;
    readonly ownPositions: number;
    /** Orders that aren't final. */
    readonly waitingOrders: number;
    /** Of these, robots' stops that rest at the broker. */
    readonly stopOrders: number;
    readonly openDifferences: number;
    readonly ordersToday: number;
  };
}

export interface AccountOrder {
  readonly orderId: string;
  readonly brokerOrderId: string | null;
  /** A copy's id, or `own`. */
  readonly owner: string;
  readonly fundId: FundId;
  readonly symbol: string | null;
  readonly kind: string;
  readonly side: 'buy' | 'sell';
  readonly action: 'open' | 'close';
  /** Units; null until the order's size is known. */
  readonly quantity: Micros | null;
  readonly amount: Micros | null;
  /** Only stop orders have one. */
  readonly stopPrice: Price | null;
  readonly filledQuantity: Micros;
  /** Average price of the fills; null before the first. */
  readonly averagePrice: Price | null;
  /** Of the fills, one for each asset. */
  readonly fees: readonly StoredFee[];
  readonly state: string;
  /** Why the order is in its state: a sentence, or the broker's words. */
  readonly reason: string | null;
  readonly isBeingCancelled: boolean;
  readonly createdAt: Millis;
  readonly sentAt: Millis | null;
  readonly endedAt: Millis | null;
}

export interface AccountRobot {
  readonly copyId: string;
  readonly robotId: number;
  readonly robotName: string;
  readonly state: string;
  readonly paused: Pause | null;
  readonly reason: string | null;
}

/** What keeps a robot's position from being closed or guarded. */
export interface AccountDelay {
  /** The copy's id. */
  readonly owner: string;
  readonly fundId: FundId;
  /** Of the position. */
  readonly side: 'long' | 'short';
  readonly what: 'exit' | 'stop';
  /** With what the account's user can do, as a sentence. */
  readonly reason: string;
  readonly since: Millis;
}

export interface BrokerAccountDetails extends BrokerAccountView {
  readonly robots: readonly AccountRobot[];
  readonly positions: readonly PaperPosition[];
  /** Oldest first. */
  readonly delays: readonly AccountDelay[];
  /** Robots by the id of their copy, including copies that have ended. */
  readonly owners: ReadonlyMap<string, { readonly robotId: number; readonly robotName: string }>;
  /** Waiting ones first, then the newest. */
  readonly orders: readonly AccountOrder[];
  /** Open ones first, then the newest. */
  readonly differences: readonly Difference[];
  /** Newest first. */
  readonly events: readonly AccountLogEntry[];
}

/** One of the last entries that robots signaled, at the size that limits would give it. */
export interface SizedSignal {
  readonly robotId: number;
  readonly seq: number;
  readonly fundId: FundId;
  readonly side: 'long' | 'short';
  readonly decidedAt: Millis;
  /** Money that the copy's settings ask for, before these limits; the default settings if the robot isn't selected. */
  readonly wanted: Micros | null;
  /** Money that the limits allow; null if none, and `problem` says why. */
  readonly amount: Micros | null;
  /** Why the signal would get no money, as a sentence. */
  readonly problem: string | null;
}

/** What a robot's trades made without real money. */
export interface PaperRecord {
  readonly robotId: number;
  readonly robotName: string;
  /** The user's own paper copy; null if they have none, or it has closed nothing yet. */
  readonly copy: { readonly closedProfit: Micros; readonly trades: number; readonly since: Millis } | null;
}

export interface PreviewedSizes {
  /** Whether the signals are of robots selected for the account, or of those the user follows. */
  readonly source: 'selected' | 'followed';
  /** Newest first. */
  readonly signals: readonly SizedSignal[];
  readonly records: readonly PaperRecord[];
}

/** Who asks, and from where. */
export interface Asking {
  readonly who: SignedIn;
  readonly requestContext: RequestContext;
}

export interface NewConnection extends ApiKeys {
  readonly broker: string;
  readonly mode: BrokerMode;
  readonly name: string;
  /** A code of two-step login; only required where real money is at stake. */
  readonly code: string;
}

export interface NewLimits extends AccountLimits {
  /** Unchanged if it's missing. */
  readonly limitStops?: LimitStops | undefined;
}

export interface ArmingRequest {
  /** Last characters of the key id, or of the account number. */
  readonly last4: string;
  readonly phrase: string;
  readonly code: string;
}

export interface Stopped {
  /** Accounts at brokers that were armed. */
  readonly accounts: readonly string[];
  /** Copies on the paper account. */
  readonly pausedCopies: number;
  /** Orders that stay at brokers unless the user asks for more than the stop. */
  readonly waitingOrders: number;
  /** Of these, robots' stops. */
  readonly stopOrders: number;
  readonly robotPositions: number;
}

/**
 * Accounts at brokers, for their users. The trader acts on what is stored here. Every method is limited to the user's own
 * accounts: others are not found. What can't be done is an InputError whose sentence says what to do; where real money is
 * at stake, also a FreshSignInNeededError.
 */
export interface BrokerAccounts {
  readonly offer: BrokerOffer;
  /** In the order in which they were connected, disconnected ones last. */
  list(userId: string): Promise<readonly BrokerAccountView[]>;
  /** @throws NotFoundError */
  details(userId: string, accountId: string): Promise<BrokerAccountDetails>;
  /** Stores the keys; the trader tests them next. */
  connect(asking: Asking, connection: NewConnection): Promise<BrokerAccountView>;
  setLimits(asking: Asking, accountId: string, limits: NewLimits, code: string): Promise<BrokerAccountView>;
  previewSizes(userId: string, accountId: string, limits: AccountLimits): Promise<PreviewedSizes>;
  arm(asking: Asking, accountId: string, request: ArmingRequest): Promise<BrokerAccountView>;
  /** Resolves once no further order can leave. */
  stop(userId: string, accountId: string): Promise<BrokerAccountView>;
  /** Stops all of a user's accounts, and autotrading on the paper account. Resolves once no further order can leave. */
  stopAll(userId: string): Promise<Stopped>;
  /** @param accountId null for all that are stopped @returns how many orders are canceled or will be */
  cancelWaiting(userId: string, accountId: string | null): Promise<number>;
  /** @param accountId null for all that are stopped @returns how many positions will be closed */
  closeOpened(userId: string, accountId: string | null): Promise<number>;
  rotateKeys(asking: Asking, accountId: string, keys: ApiKeys, code: string): Promise<BrokerAccountView>;
  /** Requires the same proof as entering keys. @returns where to send the browser */
  beginSignIn(asking: Asking, request: SignInRequest): Promise<{ readonly address: string }>;
  /**
   * Takes the token and seals it; the trader tests it next. The first answer uses up the attempt.
   * @param who null if the browser's session is over
   */
  finishSignIn(who: SignedIn | null, answer: BrokerSignInAnswer): Promise<SignInOutcome>;
  /** @param keepPositions what robots hold becomes the user's own */
  disconnect(userId: string, accountId: string, keepPositions: boolean): Promise<BrokerAccountView>;
  resolveDifference(
    userId: string,
    accountId: string,
    differenceId: string,
    choice: DifferenceChoice,
  ): Promise<Difference>;
  /** The audit log, oldest first. @throws NotFoundError */
  log(userId: string, accountId: string): Promise<AsyncIterable<readonly AccountLogEntry[]>>;
}
