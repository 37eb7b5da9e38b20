import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import type { DayBars } from './bars';
import type { FundamentalReport } from './fundamentals';
import type { Instrument } from './instrument';

export type MarketName = 'simulated' | 'imported' | 'live';

/** What is shown of a market: where prices come from, in words, and its present in UTC milliseconds. */
export interface MarketView {
  readonly name: MarketName;
  readonly label: string;
  readonly now: number;
}

/** The kind of a market's prices, where there is no room for their sources. */
export const PRICE_KINDS: Readonly<Record<MarketName, string>> = {
  simulated: 'Simulated prices',
  imported: 'Imported prices',
  live: 'Live prices',
};

/** Where bars come from; the engine knows no more of a market than this. */
export interface MarketSource {
  readonly name: MarketName;
  /** Words that stand wherever its prices are shown, for example "Simulated prices". */
  readonly label: string;
  readonly instruments: readonly Instrument[];
  /** First session whose bars exist. */
  readonly firstDay: EpochDay;
  /** Minutes that a stored bar of the instrument spans: 5, or what was imported. */
  intervalOf(fundId: FundId): number;
  /** The market's present: the wall clock, or the close of the last bar of an imported market. */
  now(): Millis;
  /** The completed bars (close <= until) of one session, or null when there are none. Deterministic. */
  dayBars(fundId: FundId, day: EpochDay, until: Millis): Promise<DayBars | null> | DayBars | null;
  /** Reports with from < announcedAt <= to, in order of announcement. */
  reports(fundId: FundId, from: Millis, to: Millis): readonly FundamentalReport[];
  /** False where nothing is known of what companies report: robots that decide by reports do not run there. */
  readonly hasReports?: boolean;
  /**
   * Whether all bars completed by `until` could be had when `dayBars` was last asked for that instant; robots that
   * trade an instrument without them wait. Absent where a market always has its bars.
   */
  isComplete?(fundId: FundId, until: Millis): boolean;
  /** Whether the market has to be opened again, because it can offer more instruments than when it was. */
  isOutdated?(): boolean;
}
