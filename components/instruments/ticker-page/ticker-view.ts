import type { Instrument } from '@/lib/market/data/instrument';
import type { Quote } from '@/lib/market/data/quote';
import type { MarketView } from '@/lib/market/data/source';
import type { PeriodChange, PriceRange } from '@/lib/market/price-history/period-changes';
import type { BarInterval, DailyBar } from '@/lib/market/price-history/price-history';
import type { TradingHours } from '@/lib/market/price-history/trading-hours';
import type { InstrumentRobots } from '@/lib/robots/catalogue/instrument-robots';

/** What is known of an instrument's price. */
export interface TickerPrices {
  readonly quote: Quote;
  /** Every session, oldest first; at least one. */
  readonly bars: readonly DailyBar[];
  readonly changes: readonly PeriodChange[];
  /** Of the session that the price belongs to; null before its first bar is stored. */
  readonly sessionRange: PriceRange | null;
  readonly yearRange: PriceRange | null;
  /** Bars that the chart can show. */
  readonly intervals: readonly BarInterval[];
  /** When its market trades; null where the market stands still. */
  readonly hours: TradingHours | null;
}

/** All that the page of an instrument shows. */
export interface TickerView {
  readonly instrument: Instrument;
  readonly market: MarketView;
  /** null where there are no prices for it. */
  readonly prices: TickerPrices | null;
  readonly robots: InstrumentRobots;
  /** Tickers with prices that are like it, the most alike first. */
  readonly related: readonly Instrument[];
}
