import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import type { DayBars } from './bars';
import type { FundamentalReport } from './fundamentals';
import type { Instrument } from './instrument';

export type MarketName = 'simulated' | 'imported' | 'live';

/** What is shown about a market: a text on where prices come from, and its present in UTC milliseconds. */
export interface MarketView {
  readonly name: MarketName;
  readonly label: string;
  readonly now: number;
}

/** The kind of a market's prices, for places without room for their sources. */
export const PRICE_KINDS: Readonly<Record<MarketName, string>> = {
  simulated: 'Simulated prices',
  imported: 'Imported prices',
  live: 'Live prices',
};

/** Where bars come from; all that the engine knows about a market. */
export interface MarketSource {
  /** What simulated prices are generated from. */
  readonly seed?: number;
  readonly name: MarketName;
  /** Shown wherever its prices are, for example "Simulated prices". */
  readonly label: string;
  readonly instruments: readonly Instrument[];
  /** First session whose bars exist. */
  readonly firstDay: EpochDay;
  /** Minutes that a stored bar of the instrument spans: 5, or what was imported. */
  intervalOf(fundId: FundId): number;
  /**
   * When the instrument's first and last bar begin. Absent where every instrument has bars from the first day to the
   * present.
   */
  barRange?(fundId: FundId): { readonly first: Millis; readonly last: Millis };
  /** The market's present: the wall clock, or the close of the last bar of an imported market. */
  now(): Millis;
  /** The completed bars (close <= until) of one session, or null when there are none. Deterministic. */
  dayBars(fundId: FundId, day: EpochDay, until: Millis): Promise<DayBars | null> | DayBars | null;
  /** Reports with from < announcedAt <= to, in order of announcement. */
  reports(fundId: FundId, from: Millis, to: Millis): readonly FundamentalReport[];
  /** False where nothing is known of what companies report: robots that decide by reports do not run there. */
  readonly hasReports?: boolean;
  /**
   * Whether all bars completed by `until` were available when `dayBars` was last called for that instant; robots that
   * trade an instrument without them wait. Absent if a market always has its bars.
   */
  isComplete?(fundId: FundId, until: Millis): boolean;
  /** Whether the market must be opened again, because it can offer more instruments than when it was. */
  isOutdated?(): boolean;
}
