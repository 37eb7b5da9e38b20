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

/** What a daily loss or the broker's block stops: robots' entries, or their exits, too. */
export const LIMIT_STOPS = ['entries', 'everything'] as const;
export type LimitStops = (typeof LIMIT_STOPS)[number];

/** Whether robots' exits still leave a stopped account: a limit stops only entries unless its user wants otherwise. */
export function exitsGoOn({
  state,
  stopped_by,
  limit_stops,
  exits_stopped_at,
}: {
  readonly state: TradingAccountState;
  readonly stopped_by: StopCause | null;
  readonly limit_stops: LimitStops;
  readonly exits_stopped_at: number | null;
}): boolean {
  const isByLimit = stopped_by === 'daily-loss' || stopped_by === 'broker';
  return state === 'stopped' && isByLimit && limit_stops === 'entries' && exits_stopped_at === null;
}

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

export function isPaperAccount({ broker }: Pick<TradingAccountName, 'broker'>): boolean {
  return broker === 'emulator';
}
