import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Quote, QuoteSource } from '../quote';
import { createSimulatedTicks, type SessionBars } from '../simulated/quotes';

export interface SimulatedQuotesOptions {
  readonly market: SessionBars;
  readonly seed: number;
  /** The wall clock, UTC milliseconds. */
  readonly clock: () => number;
  /** Called if prices couldn't be computed; retried every second. */
  readonly onError: (error: unknown) => void;
}

const TICK_MS = 1_000;
/** Unchanged prices are sent again after this long, so that their age shows the market is open. */
const STANDING_MS = 15_000;

/** The simulated market's current prices: changes, every second. */
export function createSimulatedQuotes(options: SimulatedQuotesOptions): QuoteSource {
  const { market, seed, clock, onError } = options;
  const ticks = createSimulatedTicks(market, seed);
  const told = new Map<FundId, Quote>();
  let timer: NodeJS.Timeout | undefined;

  function changed(): Quote[] {
    const now = clock() as Millis;
    const quotes: Quote[] = [];
    for (const { fundId } of market.instruments) {
      const quote = ticks.quoteAt(fundId, now);
      if (!quote || !isNews(quote, told.get(fundId))) continue;
      told.set(fundId, quote);
      quotes.push(quote);
    }
    return quotes;
  }

  return {
    name: 'simulated',
    start(onQuotes) {
      const tell = () => {
        try {
          const quotes = changed();
          if (quotes.length > 0) onQuotes(quotes);
        } catch (error) {
          onError(error);
        }
      };
      tell();
      timer = setInterval(tell, TICK_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}

function isNews(quote: Quote, before: Quote | undefined): boolean {
  return (
    before === undefined ||
    quote.price !== before.price ||
    quote.previousClose !== before.previousClose ||
    Math.abs(quote.time - before.time) >= STANDING_MS
  );
}
