import type { FundId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import type { Quote } from '@/lib/market/data/quote';
import { NO_HISTORY, type PriceHistory } from '@/lib/market/price-history/price-history';
import { type LogFacts, NO_LOG_FACTS } from '@/lib/robots/transparency-log/log-facts';
import type { CatalogueReader } from './reader';

/**
 * What the server and Next's pages share. They are bundled separately and so have separate instances of every module;
 * hence it is kept on the process's global object.
 */
export interface Container {
  readonly catalogue: CatalogueReader;
  /** Origin under which visitors reach the site, without a slash at the end. */
  readonly baseUrl: string;
  /** What was stored of prices; nothing when left out. */
  readonly history?: PriceHistory;
  /** The latest price of an instrument; none when left out. */
  readonly quoteOf?: (fundId: FundId) => Quote | null;
  /** What there is of the registry and the transparency log; nothing when left out. */
  readonly logFacts?: () => Promise<LogFacts>;
}

const KEY = Symbol.for('tickproof.container');

interface Holder {
  [KEY]?: Container;
}

/** Called once by the server, before the first page is rendered. */
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

/**
 * The origin of canonical addresses.
 * @throws OperatorError like `getCatalogue`
 */
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

/** The registry and the transparency log as a page shows them. @throws OperatorError like `getCatalogue`. */
export async function getLogFacts(): Promise<LogFacts> {
  return (await getContainer().logFacts?.()) ?? NO_LOG_FACTS;
}
