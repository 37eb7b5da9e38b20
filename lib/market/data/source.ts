import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import type { MARKET_NAMES } from '@/lib/core/base/market-names';
import type { DayBars } from './bars';
import type { DailyBars } from './daily-bars';
import type { FundamentalReport } from './fundamentals';
import type { Instrument } from './instrument';

export type MarketName = (typeof MARKET_NAMES)[number];

/** A market's description: a text on the source of its prices, and its present in UTC milliseconds. */
export interface MarketView {
  readonly name: MarketName;
  readonly label: string;
  readonly now: number;
  /** Whether none of its feeds has answered since the engine started. */
  readonly noFeed?: boolean;
}

/** The kind of a market's prices, where there's no room for their sources. */
export const PRICE_KINDS: Readonly<Record<MarketName, string>> = {
  simulated: 'Simulated prices',
  imported: 'Imported prices',
  live: 'Live prices',
};

/** The source of bars; all the engine knows about a market. */
export interface MarketSource {
  /** The seed of simulated prices. */
  readonly seed?: number;
  readonly name: MarketName;
  /** Shown wherever its prices are, such as "Simulated prices". */
  readonly label: string;
  readonly instruments: readonly Instrument[];
  /** First session with bars. */
  readonly firstDay: EpochDay;
  /** Length of an instrument's stored bars in minutes: 5, or as imported. */
  barInterval(fundId: FundId): number;
  /**
   * When an instrument's first and last bar open. Absent if all instruments have bars from the first day to the
   * present.
   */
  barRange?(fundId: FundId): { readonly first: Millis; readonly last: Millis };
  /** The market's present: the current time, or an imported market's last close. */
  now(): Millis;
  /** How long after a bar completes it can be read. Absent if it comes from a feed or from files. */
  readonly settleMs?: number;
  /** A session's completed bars (close <= until), or null if there are none. Deterministic. */
  dayBars(fundId: FundId, day: EpochDay, until: Millis): Promise<DayBars | null> | DayBars | null;
  /**
   * Daily bars of sessions with from <= day <= to by instrument, adjusted for all splits that its feed knows of now;
   * omits instruments that the feed doesn't have. Only live markets have it.
   * @throws FeedError
   */
  fetchDailyBars?(
    instruments: readonly Instrument[],
    from: EpochDay,
    to: EpochDay,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<FundId, DailyBars>>;
  /** Reports with from < announcedAt <= to, in order of announcement. */
  reports(fundId: FundId, from: Millis, to: Millis): readonly FundamentalReport[];
  /** False if there are no company reports: robots that decide by reports don't run there. */
  readonly hasReports?: boolean;
  /**
   * Whether all bars completed by `until` were available when `dayBars` was last called for that instant; robots that
   * trade an instrument without them wait. Absent if a market always has its bars.
   */
  isComplete?(fundId: FundId, until: Millis): boolean;
  /** Whether any of its feeds has answered since it was opened. Absent if a market has none. */
  isReached?(): boolean;
  /** Whether the market must be reopened because it can now offer more instruments. */
  isOutdated?(): boolean;
}
