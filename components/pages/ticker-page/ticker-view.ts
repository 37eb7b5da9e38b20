import type { Instrument } from '@/lib/market/data/instrument';
import type { Quote } from '@/lib/market/data/quote';
import type { MarketView } from '@/lib/market/data/source';
import type { PeriodChange, PriceRange } from '@/lib/market/price-history/period-changes';
import type { BarInterval, DailyBar } from '@/lib/market/price-history/price-history';
import type { TradingHours } from '@/lib/market/price-history/trading-hours';
import type { InstrumentRobots } from '@/lib/robots/catalogue/instrument-robots';

/** An instrument's price data. */
export interface TickerPrices {
  readonly quote: Quote;
  /** Daily bars, oldest first; at least one. */
  readonly bars: readonly DailyBar[];
  readonly changes: readonly PeriodChange[];
  /** The range of the price's session; null before its first bar is stored. */
  readonly sessionRange: PriceRange | null;
  readonly yearRange: PriceRange | null;
  /** Bar lengths available for the chart. */
  readonly intervals: readonly BarInterval[];
  /** Trading hours; null if prices never change. */
  readonly hours: TradingHours | null;
}

/** The data of a ticker's page. */
export interface TickerView {
  readonly instrument: Instrument;
  readonly market: MarketView;
  /** null without prices. */
  readonly prices: TickerPrices | null;
  readonly robots: InstrumentRobots;
  /** Similar tickers with prices, most similar first. */
  readonly related: readonly Instrument[];
}
