import { AsyncLocalStorage } from 'node:async_hooks';
import { UnavailableError } from '@/lib/core/base/errors';
import { NO_HISTORY, type PriceHistory } from '@/lib/market/price-history/price-history';

export interface PageHistory {
  readonly history: PriceHistory;
  /**
   * Makes a page that may read the history.
   * @throws UnavailableError when the page lacks prices because the database couldn't be reached
   */
  make<Page>(makePage: () => Promise<Page>): Promise<Page>;
}

/**
 * A history for pages made by Next. Thrown inside a page, an UnavailableError would end as Next's own 500 and a line in
 * the log for every request: so the page is made without prices instead, and thrown away.
 */
export function createPageHistory(stored: PriceHistory): PageHistory {
  const pages = new AsyncLocalStorage<{ lacking: UnavailableError | null }>();

  function orNone<Method extends 'dailyBars' | 'bars' | 'quote' | 'quotes' | 'baseInterval'>(method: Method) {
    const read = stored[method] as (...args: unknown[]) => Promise<unknown>;
    const none = NO_HISTORY[method] as (...args: unknown[]) => Promise<unknown>;
    return (async (...args: unknown[]) => {
      try {
        return await read(...args);
      } catch (error) {
        const page = pages.getStore();
        if (!(error instanceof UnavailableError) || !page) throw error;
        page.lacking = error;
        return none(...args);
      }
    }) as PriceHistory[Method];
  }

  return {
    history: {
      dailyBars: orNone('dailyBars'),
      bars: orNone('bars'),
      quote: orNone('quote'),
      quotes: orNone('quotes'),
      baseInterval: orNone('baseInterval'),
    },
    make: (makePage) =>
      pages.run({ lacking: null }, async () => {
        const made = await makePage();
        const lacking = pages.getStore()?.lacking;
        if (lacking) throw lacking;
        return made;
      }),
  };
}
