import { AsyncLocalStorage } from 'node:async_hooks';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { NO_HISTORY, type PriceHistory } from '@/lib/market/price-history/price-history';

export interface PageHistory {
  readonly history: PriceHistory;
  /** Reads history for a page; returns a substitute if the database can't be reached or read. */
  readOr<Value>(read: () => Promise<Value>, none: Value): Promise<Value>;
  /**
   * Renders a page that may read the history.
   * @throws UnavailableError if prices are missing because the database couldn't be reached or read
   */
  make<Page>(makePage: () => Promise<Page>): Promise<Page>;
}

/**
 * A history for pages rendered by Next. There, an error that means 503 would become Next's own 500, with a log line per
 * request. So the page is rendered without prices, then discarded.
 */
export function createPageHistory(stored: PriceHistory): PageHistory {
  const pages = new AsyncLocalStorage<{ lacking: Error | null }>();

  async function readOr<Value>(
    read: () => Promise<Value>,
    none: () => Value | Promise<Value>,
  ): Promise<Value> {
    try {
      return await read();
    } catch (error) {
      const page = pages.getStore();
      const isExpected = error instanceof UnavailableError || error instanceof OperatorError;
      if (!isExpected || !page) throw error;
      page.lacking = error;
      return none();
    }
  }

  function orNone<Method extends keyof PriceHistory>(method: Method) {
    const read = stored[method] as (...args: unknown[]) => Promise<unknown>;
    const none = NO_HISTORY[method] as (...args: unknown[]) => Promise<unknown>;
    return (async (...args: unknown[]) =>
      readOr(
        () => read(...args),
        () => none(...args),
      )) as PriceHistory[Method];
  }

  return {
    history: {
      dailyBars: orNone('dailyBars'),
      bars: orNone('bars'),
      quote: orNone('quote'),
      quotes: orNone('quotes'),
      recentCloses: orNone('recentCloses'),
      baseInterval: orNone('baseInterval'),
    },
    readOr: (read, none) => readOr(read, () => none),
    make: (makePage) =>
      pages.run({ lacking: null }, async () => {
        const made = await makePage();
        const lacking = pages.getStore()?.lacking;
        if (lacking instanceof OperatorError) throw new UnavailableError(lacking.message);
        if (lacking) throw lacking;
        return made;
      }),
  };
}
