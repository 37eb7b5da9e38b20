import type { Micros, Millis } from '@/lib/core/base/brand';
import type { MarketName } from '@/lib/market/data/source';
import type { BrokerId, BrokerMode } from '@/lib/trading/brokers/broker';

/**
 * Untested: the trader hasn't tried the keys yet. Ready: the keys work, no robot trades. Armed: robots trade. Stopped:
 * by the user, a limit or an operator, until armed again. Keys refused: the broker doesn't take the keys. Differing:
 * holdings aren't what we expect, until the user decides. Disconnected: keys destroyed, kept as a record.
 */
export const BROKER_ACCOUNT_STATES = [
  'untested',
  'ready',
  'armed',
  'stopped',
  'keys_refused',
  'differing',
  'disconnected',
] as const;
export type BrokerAccountState = (typeof BROKER_ACCOUNT_STATES)[number];

/** State of the paper account, or of an account at a broker. */
export type TradingAccountState = 'open' | 'archived' | BrokerAccountState;

/** Who or what stopped an account; users can end every stop but an operator's. */
export const STOP_CAUSES = ['user', 'daily-loss', 'limit', 'broker', 'operator', 'trader'] as const;
export type StopCause = (typeof STOP_CAUSES)[number];

/** An account that robots may trade, as far as pages name it: the paper account, or one at a broker. */
export interface TradingAccountName {
  /** `BrokerAccountUniqueId` at the edge. */
  readonly id: string;
  readonly broker: BrokerId;
  readonly mode: BrokerMode;
  readonly name: string;
  readonly state: TradingAccountState;
}

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

export interface TradingAccount extends TradingAccountName {
  readonly userId: string;
  readonly market: MarketName;
  readonly startBalance: Micros;
  /** Amounts at brokers are as last reported; equity and buying power are null before the first report. */
  readonly cash: Micros;
  readonly equity: Micros | null;
  readonly buyingPower: Micros | null;
  /** null until limits are set; the paper account has none. */
  readonly limits: AccountLimits | null;
  readonly syncedAt: Millis | null;
}

export const PAPER_ACCOUNT_NAME = 'Paper account';

export function isPaperAccount({ broker }: Pick<TradingAccountName, 'broker'>): boolean {
  return broker === 'emulator';
}

/** Whether its trades move real money. */
export function isRealMoney({ mode }: Pick<TradingAccountName, 'mode'>): boolean {
  return mode === 'live';
}
