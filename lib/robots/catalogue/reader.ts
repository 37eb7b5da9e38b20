import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import type { CatalogueProgress } from './progress';
import type { RobotFilter, RobotSearch, SearchViewer } from './search/request';
import type { RobotDetails, RobotSearchResult, RobotSummary } from './types';

/** The pages' source of robots. The web role keeps one in memory. */
export interface CatalogueReader {
  /** The robots that match a request; `viewer` defaults to a guest. */
  search(request: RobotSearch, viewer?: SearchViewer): RobotSearchResult;
  /** How many robots a filter leaves. */
  count(filter: RobotFilter, viewer?: SearchViewer): number;
  /** Every robot, highest annual return first, robots that are not ready last. */
  all(): readonly RobotSummary[];
  /** How many robots trade each ticker, by ticker. */
  tickers(): ReadonlyMap<string, number>;
  /** The tickers that the robots of a filter trade, in alphabetical order, for a guest. */
  listTickers(filter: RobotFilter): readonly string[];
  /** null if there is no such robot, 'removed' if it was removed. */
  details(id: number): Promise<RobotDetails | 'removed' | null>;
  summary(id: number): RobotSummary | 'removed' | null;
  /** The robot of the same name that replaced a removed one; null if there is none. */
  nextVersion(id: number): RobotSummary | null;
  progress(): CatalogueProgress;
  market(): MarketView;
  /** Every instrument known by name; `noData` marks those without prices in this market. */
  instruments(): readonly Instrument[];
  /** By its whole ticker, in any case; a renamed one is given as such. null when nobody knows it. */
  instrument(ticker: string): Instrument | null;
}
