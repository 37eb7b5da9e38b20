import { closeLine } from '@/components/instruments/ticker-index/close-line';
import { type TickerRow, tickerMatches } from '@/components/instruments/ticker-index/ticker-row';
import { formatPrice } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import { quoteChange } from '@/lib/market/data/quote';
import { getCatalogue, getHistory } from '@/lib/robots/catalogue/current';
import type { TickerIndex } from '@/lib/site/addresses/pages';

export interface TickersRead {
  /** Instruments with prices. */
  readonly total: number;
  readonly rows: readonly TickerRow[];
  /** The newest price, UTC milliseconds; null without any. */
  readonly pricedAt: number | null;
}

/** The index's rows, in its order. */
export async function readTickers({ search, sort }: TickerIndex): Promise<TickersRead> {
  const catalogue = getCatalogue();
  const history = getHistory();
  const traded = catalogue.tickers();
  const quotes = await history.quotes();
  const priced = catalogue.instruments().filter(({ noData, renamedToId }) => !noData && renamedToId === null);
  const read = async (instrument: Instrument): Promise<TickerRow> => {
    const { ticker, fundId, fundName, fundType, group, decimals } = instrument;
    const quote = quotes.get(fundId) ?? null;
    const closes = await history.recentCloses(fundId);
    const price = quote?.price ?? closes.at(-1) ?? null;
    return {
      ticker,
      name: fundName,
      fundType,
      group,
      price: formatPrice(price, decimals),
      changePct: quote && quoteChange(quote).changePct,
      robots: traded.get(ticker) ?? 0,
      line: closeLine(closes),
    };
  };
  const rows: TickerRow[] = [];
  for (const instrument of priced) if (tickerMatches(instrument, search)) rows.push(await read(instrument));
  const times = [...quotes.values()].map(({ time }) => time);
  return {
    total: priced.length,
    rows: rows.sort(ORDERS[sort ?? 'name']),
    pricedAt: times.length > 0 ? Math.max(...times) : null,
  };
}

const byName = (a: TickerRow, b: TickerRow) => (a.ticker < b.ticker ? -1 : 1);

/** Unknown changes come last. */
const ORDERS: Readonly<
  Record<'name' | 'gainers' | 'losers' | 'robots', (a: TickerRow, b: TickerRow) => number>
> = {
  name: byName,
  gainers: (a, b) => (b.changePct ?? -1e9) - (a.changePct ?? -1e9) || byName(a, b),
  losers: (a, b) => (a.changePct ?? 1e9) - (b.changePct ?? 1e9) || byName(a, b),
  robots: (a, b) => b.robots - a.robots || byName(a, b),
};
