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
  /** When the session's last stored bar closes, UTC milliseconds: earlier than the session's end while it runs. */
  readonly until: Millis;
}

/** Available bar intervals in minutes; 1440 is a whole session. */
export const BAR_INTERVALS = [5, 15, 60, 1440] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];
export const DAY_INTERVAL = 1440;

/** Most bars that are given at once. */
export const MAX_BARS = 2000;

/** Bars column by column, oldest first; every column is of the same length. */
export interface BarColumns {
  /** When each bar opens, UTC milliseconds; midnight UTC of its session's date where a bar is a whole session. */
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
  /** Only bars that open before this instant, UTC milliseconds; the newest when null. */
  readonly before: number | null;
  /** 1 to MAX_BARS. */
  readonly count: number;
}

/** What was stored of the prices of one market. */
export interface PriceHistory {
  /** Every stored session, oldest first; none for an instrument without prices. */
  dailyBars(fundId: FundId): Promise<readonly DailyBar[]>;
  /**
   * The newest bars before an instant, oldest first.
   * @throws InputError where the stored bars are longer than the interval, or no whole part of it
   */
  bars(asked: BarsAsked): Promise<BarColumns>;
  /** The latest price that is stored: the market's last quote, else the close of the last bar; null without prices. */
  quote(fundId: FundId): Promise<Quote | null>;
  /** The stored quotes of all instruments; those that have none yet are not in it. */
  quotes(): Promise<ReadonlyMap<FundId, Quote>>;
  /** Minutes that a stored bar spans; null without prices. */
  baseInterval(fundId: FundId): Promise<number | null>;
}

const NO_BARS: BarColumns = { time: [], open: [], high: [], low: [], close: [], volume: [] };

/** Where no prices are stored. */
export const NO_HISTORY: PriceHistory = {
  dailyBars: async () => [],
  bars: async () => NO_BARS,
  quote: async () => null,
  quotes: async () => new Map(),
  baseInterval: async () => null,
};
