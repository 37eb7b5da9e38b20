import type { TickerPrices, TickerView } from '@/components/pages/ticker-page/ticker-view';
import { decimalsFor } from '@/lib/core/format/number';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import { periodChanges, rangeSince } from '@/lib/market/price-history/period-changes';
import { BAR_INTERVALS, type PriceHistory } from '@/lib/market/price-history/price-history';
import { tradingHours } from '@/lib/market/price-history/trading-hours';
import { getCatalogue, getHistory } from '@/lib/robots/catalogue/current';
import { readInstrumentRobots } from '@/lib/robots/catalogue/instrument-robots';
import { relatedInstruments } from '@/lib/robots/catalogue/related-instruments';

const WEEKS_52 = 364;
const RELATED = 14;

/**
 * The data for a ticker's page; null if the ticker is unknown or was renamed.
 * @param now UTC milliseconds
 */
export async function readTicker(ticker: string, now: number): Promise<TickerView | null> {
  const catalogue = getCatalogue();
  const instrument = catalogue.instrument(ticker);
  if (instrument === null || instrument.renamedToTicker !== null) return null;
  const market = catalogue.market();
  const prices = instrument.noData ? null : await readPrices(getHistory(), instrument, market, now);
  return {
    instrument: prices
      ? { ...instrument, decimals: decimalsFor(prices.quote.price, instrument.decimals) }
      : instrument,
    market,
    prices,
    robots: await readInstrumentRobots(catalogue, instrument.ticker),
    related: relatedInstruments(catalogue.instruments(), instrument, RELATED),
  };
}

async function readPrices(
  history: PriceHistory,
  instrument: Instrument,
  market: MarketView,
  now: number,
): Promise<TickerPrices | null> {
  const { fundId, fundType } = instrument;
  const [bars, quote, base] = [
    await history.dailyBars(fundId),
    await history.quote(fundId),
    await history.baseInterval(fundId),
  ];
  const last = bars.at(-1);
  if (!last || !quote) return null;
  const calendar = calendarNameFor(fundType);
  // A quote may be newer than the last bar: its session may be in progress, or its bars not stored yet.
  const session = calendarFor(calendar).sessionAt(quote.time);
  const day = Math.max(last.day, session?.day ?? last.day);
  return {
    quote,
    bars,
    changes: periodChanges(bars, quote.price, day),
    sessionRange: rangeSince(bars, day - 1),
    yearRange: rangeSince(bars, day - WEEKS_52),
    intervals: BAR_INTERVALS.filter((interval) => base !== null && interval % base === 0),
    hours: market.name === 'imported' ? null : tradingHours(calendar, now),
  };
}
