import type { FundId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import type { Quote } from '@/lib/market/data/quote';
import { NO_HISTORY, type PriceHistory } from '@/lib/market/price-history/price-history';
import type { CatalogueReader } from './reader';

/**
 * What the server and Next's pages share. They are bundled apart and thus hold separate instances of every module, so
 * it hangs on the one global object of the process.
 */
export interface Container {
  readonly catalogue: CatalogueReader;
  /** Origin under which visitors reach the site, without a slash at the end. */
  readonly baseUrl: string;
  /** What was stored of prices; nothing when left out. */
  readonly history?: PriceHistory;
  /** The latest price of an instrument; none when left out. */
  readonly quoteOf?: (fundId: FundId) => Quote | null;
}

const KEY = Symbol.for('tickproof.container');

interface Holder {
  [KEY]?: Container;
}

/** Called once by the server, before the first page is asked for. */
export function setContainer(container: Container): void {
  (globalThis as Holder)[KEY] = container;
}

function getContainer(): Container {
  const container = (globalThis as Holder)[KEY];
  if (!container)
    throw new OperatorError(
      'Pages are served without the catalogue: start them with `npm start` or `npm run dev`',
    );
  return container;
}

/** What pages read. @throws OperatorError when pages run without the product's server. */
export function getCatalogue(): CatalogueReader {
  return getContainer().catalogue;
}

/** The origin that canonical addresses begin with. @throws OperatorError like `getCatalogue`. */
export function getBaseUrl(): string {
  return getContainer().baseUrl;
}

/** The stored prices. @throws OperatorError like `getCatalogue`. */
export function getHistory(): PriceHistory {
  return getContainer().history ?? NO_HISTORY;
}

/** The latest price of an instrument, null without one. @throws OperatorError like `getCatalogue`. */
export function getQuote(fundId: FundId): Quote | null {
  return getContainer().quoteOf?.(fundId) ?? null;
}
