import type { FundId } from '@/lib/core/base/brand';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { Quote, QuoteSource } from '@/lib/market/data/quote';
import { writeQuotes } from '@/lib/market/data/server/quote-store';

export interface QuotePublisherOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Logger;
  readonly source: QuoteSource;
  /** Milliseconds between two events on the bus, and between two writes. */
  readonly publishMs?: number;
  readonly writeMs?: number;
}

export interface QuotePublisher {
  /** Ends the source and writes quotes that haven't been written. */
  stop(): Promise<void>;
}

const PUBLISH_MS = 1_000;
const WRITE_MS = 10_000;

/**
 * Publishes a source's changed quotes on the bus about once a second, and keeps the table of quotes at most about ten
 * seconds behind, or about one while the bus doesn't reach other processes. The first ones are published and written as
 * soon as they arrive.
 */
export function publishQuotes(options: QuotePublisherOptions): QuotePublisher {
  const { database, bus, log, source, publishMs = PUBLISH_MS, writeMs = WRITE_MS } = options;
  const untold = new Map<FundId, Quote>();
  const unwritten = new Map<FundId, Quote>();
  let writing: Promise<void> | null = null;
  let isFirst = true;

  function publish(): void {
    if (untold.size === 0) return;
    const quotes = [...untold.values()];
    untold.clear();
    bus.publish({ type: 'quotes', quotes });
  }

  /** One write at a time; what fails is written with the next. */
  function write(): Promise<void> {
    writing ??= (async () => {
      const quotes = [...unwritten.values()];
      unwritten.clear();
      try {
        await database.commit((tx) => writeQuotes(tx, source.name, quotes));
      } catch (error) {
        log.error({ event: 'quotes-not-written', err: error });
        for (const quote of quotes) if (!unwritten.has(quote.fundId)) unwritten.set(quote.fundId, quote);
      } finally {
        writing = null;
      }
    })();
    return writing;
  }

  source.start((quotes) => {
    for (const quote of quotes) {
      untold.set(quote.fundId, quote);
      unwritten.set(quote.fundId, quote);
    }
    if (!isFirst) return;
    isFirst = false;
    publish();
    void write();
  });
  // Quotes of one instant are sent together, just after the source's tick.
  const publishing = setInterval(publish, publishMs);
  const storing = setInterval(() => {
    if (unwritten.size > 0) void write();
  }, writeMs);
  publishing.unref();
  storing.unref();
  const unsubscribe = bus.subscribe(({ type }) => {
    if (type === 'unrelayed' && unwritten.size > 0) void write();
  });

  return {
    async stop() {
      unsubscribe();
      clearInterval(publishing);
      clearInterval(storing);
      await source.stop();
      publish();
      await writing;
      if (unwritten.size > 0) await write();
    },
  };
}
