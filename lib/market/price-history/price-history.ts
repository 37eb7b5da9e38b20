import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import type { Quote } from '@/lib/market/data/quote';

/** One session of an instrument. */
export interface DailyBar {
  /** The session's label: its date in the exchange's zone. */
  readonly day: EpochDay;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /**
   * When the session's last stored bar closes, UTC milliseconds; earlier than the session's end while it's in progress.
   */
  readonly until: Millis;
}

/** Available bar intervals in minutes; 1440 is a whole session. */
export const BAR_INTERVALS = [5, 15, 60, 1440] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];
export const DAY_INTERVAL = 1440;

/** Maximum bars per request. */
export const MAX_BARS = 2000;

/** Bars column by column, oldest first; all columns have the same length. */
export interface BarColumns {
  /** When each bar opens, UTC milliseconds; for whole sessions, midnight UTC of the session's date. */
  readonly time: readonly number[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
}

export interface BarsAsked {
  readonly instrument: Pick<Instrument, 'fundId' | 'fundType'>;
  readonly interval: BarInterval;
  /** Only bars that open before this instant, UTC milliseconds; null for the newest. */
  readonly before: number | null;
  /** 1 to MAX_BARS. */
  readonly count: number;
}

/** A market's stored prices. */
export interface PriceHistory {
  /** All stored sessions, oldest first; none for an instrument without prices. */
  dailyBars(fundId: FundId): Promise<readonly DailyBar[]>;
  /**
   * The newest bars before an instant, oldest first.
   * @throws InputError if stored bars are longer than the interval or don't divide it
   */
  bars(asked: BarsAsked): Promise<BarColumns>;
  /** The latest stored price: the market's last quote, otherwise the last bar's close; null without prices. */
  quote(fundId: FundId): Promise<Quote | null>;
  /** Stored quotes of all instruments; omits those without one. */
  quotes(): Promise<ReadonlyMap<FundId, Quote>>;
  /** Closes of an instrument's newest sessions, oldest first, at most 30: cheap, unlike all its sessions. */
  recentCloses(fundId: FundId): Promise<readonly number[]>;
  /** Length of stored bars in minutes; null without prices. */
  baseInterval(fundId: FundId): Promise<number | null>;
}

const NO_BARS: BarColumns = { time: [], open: [], high: [], low: [], close: [], volume: [] };

/** Where no prices are stored. */
export const NO_HISTORY: PriceHistory = {
  dailyBars: async () => [],
  bars: async () => NO_BARS,
  quote: async () => null,
  quotes: async () => new Map(),
  recentCloses: async () => [],
  baseInterval: async () => null,
};
