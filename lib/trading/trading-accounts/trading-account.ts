import type { Micros, Millis } from '@/lib/core/base/brand';
import type { MarketName } from '@/lib/market/data/source';
import type { BrokerId, BrokerMode } from '@/lib/trading/brokers/broker';

/** An account that robots may trade, as far as pages name it: the paper account, or one at a broker. */
export interface TradingAccountName {
  /** `BrokerAccountUniqueId` at the edge. */
  readonly id: string;
  readonly broker: BrokerId;
  readonly mode: BrokerMode;
  readonly name: string;
  /** Of the paper account open or archived, of others `BrokerAccountState`. */
  readonly state: string;
}

export interface TradingAccount extends TradingAccountName {
  readonly userId: string;
  readonly market: MarketName;
  readonly startBalance: Micros;
  /** At brokers the amounts are as they last said; equity and buying power are null where nothing was said. */
  readonly cash: Micros;
  readonly equity: Micros | null;
  readonly buyingPower: Micros | null;
  /** null until they are set; the paper account has none. */
  readonly limits: {
    readonly maxPerTrade: Micros;
    readonly maxOpen: Micros;
    readonly maxDailyLoss: Micros;
    readonly maxOrdersADay: number;
  } | null;
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
