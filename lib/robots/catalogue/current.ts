import type { FundId, RobotId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { NO_SITE_CONFIG, type SiteConfig } from '@/lib/core/site-config/site-config';
import type { Quote } from '@/lib/market/data/quote';
import { NO_HISTORY, type PriceHistory } from '@/lib/market/price-history/price-history';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import type { NewestAsked, NewestTrade } from '@/lib/robots/ledger/newest-trade';
import { type LogFacts, NO_LOG_FACTS } from '@/lib/robots/transparency-log/log-facts';
import { newestQuery } from './newest-trade-view';
import type { CatalogueReader } from './reader';

/**
 * State shared by the server and Next's pages. They're bundled separately and have separate instances of every module,
 * so it's stored on the process's global object.
 */
export interface Container {
  readonly catalogue: CatalogueReader;
  /** Origin under which visitors reach the site, without a slash at the end. */
  readonly baseUrl: string;
  /** Stored prices; none if omitted. */
  readonly history?: PriceHistory;
  /** The latest price of an instrument; none when left out. */
  readonly findQuote?: (fundId: FundId) => Quote | null;
  /** What there is of the registry and the transparency log; nothing when left out. */
  readonly logFacts?: () => Promise<LogFacts>;
  /** The trades that the market's robots closed last, newest first; none when left out. */
  readonly newestTrades?: (asked: NewestAsked) => Promise<readonly NewestTrade[]>;
  /** The entries of a robot's ledger, in order; none when left out. */
  readonly ledger?: (robotId: RobotId) => Promise<readonly LedgerEntry[]>;
  /** The operator's choices for every page's frame; defaults if omitted. */
  readonly site?: SiteConfig;
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
  return getContainer().findQuote?.(fundId) ?? null;
}

/** The operator's settings of every page's frame; the defaults where there is no server. */
export function getSiteConfig(): SiteConfig {
  return (globalThis as Holder)[KEY]?.site ?? NO_SITE_CONFIG;
}

/** The registry and the transparency log as a page shows them. @throws OperatorError like `getCatalogue`. */
export async function getLogFacts(): Promise<LogFacts> {
  return (await getContainer().logFacts?.()) ?? NO_LOG_FACTS;
}

/** The trades closed last over all robots, newest first. @throws OperatorError like `getCatalogue`. */
export async function getNewestTrades(count: number): Promise<readonly NewestTrade[]> {
  const { catalogue, newestTrades } = getContainer();
  return (await newestTrades?.(newestQuery(catalogue, count))) ?? [];
}

/** The entries of a robot's ledger, in order. @throws OperatorError like `getCatalogue`. */
export async function getLedger(robotId: RobotId): Promise<readonly LedgerEntry[]> {
  return (await getContainer().ledger?.(robotId)) ?? [];
}
