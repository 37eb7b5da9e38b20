import type { Kysely } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { Quote } from '@/lib/market/data/quote';
import type { MarketName } from '@/lib/market/data/source';
import type { CostModel } from '@/lib/robots/execution/types';
import type { FindRate, MarketPrices } from '@/lib/trading/accounts/valuation';
import type { BookedFill, EndedOrder } from '@/lib/trading/orders/order';

export interface EmulatorOptions {
  /** Its `commit` may fail after another emulator has taken over. */
  readonly database: Pick<Database, 'db' | 'commit' | 'engine'>;
  readonly market: MarketName;
  readonly findQuote: (fundId: FundId) => Pick<Quote, 'price' | 'time'> | null;
  /** Absent if everything is priced in dollars. */
  readonly findRate?: FindRate;
  /** Whether there is a price that can't be judged by yet: accounts that hold such an instrument aren't valued. */
  readonly isDoubted?: (fundId: FundId) => boolean;
  readonly costsFor: (fundId: FundId) => CostModel;
  /** Volume of the bar that an order fills in, for impact and the volume limit; 0 when unknown. */
  readonly volumeFor: (fundId: FundId) => number | Promise<number>;
  /** Runs inside the transaction that books the fills; an error undoes the batch. */
  readonly onFilled?: (tx: Kysely<Schema>, fills: readonly BookedFill[]) => Promise<void>;
  /** As `onFilled`, for orders that ended without a fill. */
  readonly onEnded?: (tx: Kysely<Schema>, orders: readonly EndedOrder[]) => Promise<void>;
  /** Called after the commit with users whose accounts changed. Their inboxes have which of their own orders ended. */
  readonly onChanged?: (userIds: readonly string[]) => void;
  /** UTC milliseconds; an imported market's present. */
  readonly now: () => Millis;
  /** Only accounts of this partition; orders were moved to prices before. */
  readonly partition?: number;
  /** Largest opening order in money, as a fraction of the bar's volume; defaults to that of robots. */
  readonly volumeLimit?: number;
  /** Orders per transaction, so that none holds the write lock for long. */
  readonly batchSize?: number;
}

/** What positions are worth by. */
export function emulatorPrices({
  findQuote,
  findRate = () => IN_DOLLARS,
}: Pick<EmulatorOptions, 'findQuote' | 'findRate'>): MarketPrices {
  return { findPrice: (fundId) => findQuote(fundId)?.price ?? null, findRate };
}

/** The broker of paper accounts: fills waiting orders at the market's quotes. Only one may run on a database. */
export interface Emulator {
  /**
   * Ends orders that have expired, then fills all that a quote later than their due time reaches.
   * @returns how many it filled
   */
  fillDue(): Promise<number>;
  /** Moves orders to prices, as before filling. @returns how many are due then */
  countDue(): Promise<number>;
  /** Orders short positions closed where the account's equity is below 30 % of their value. @returns how many */
  callMargins(): Promise<number>;
  /**
   * Stores what accounts are worth, once an hour.
   * @param share asked first: whether others have stored it
   * @returns how many values it stored
   */
  recordEquity(share?: () => Promise<boolean>): Promise<number>;
}
