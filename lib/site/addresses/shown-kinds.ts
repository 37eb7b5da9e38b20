import type { CatalogueKind } from '@/lib/robots/catalogue/catalogue-change';

const NEVER = 0;
/** A minute, less what a change takes to get here from the engine or another process. */
const MINUTE = 45_000;
const TEN_MINUTES = 600_000;
/** Pages are renewed for changed prices this often, not each second. */
export const PRICE_STEP_MS = 30_000;

/** Changes of catalogue data. */
const CATALOGUE_LIMITS: Readonly<Record<CatalogueKind, number>> = {
  robots: MINUTE,
  progress: TEN_MINUTES,
  market: TEN_MINUTES,
  'market-time': MINUTE,
  instruments: TEN_MINUTES,
};

/**
 * Kinds of changeable data on cached pages, each with the milliseconds for which a page may still be served that doesn't
 * show a change. A change only makes pages stale that show its kind.
 */
export const MAX_STALE_MS = {
  ...CATALOGUE_LIMITS,
  /** Which instruments have a price. */
  prices: TEN_MINUTES,
  /** Prices, in steps of half a minute. Pages may read them from a table that's ten seconds behind. */
  quotes: 20_000,
  /** Roots and receipts of the transparency log, and the registry. */
  log: TEN_MINUTES,
  /** Daily bars, after each session's close and while they are filled. */
  'daily-bars': MINUTE,
  /** Patterns in bars of some minutes. */
  'intraday-patterns': MINUTE,
  /** Help articles. */
  help: NEVER,
  /** Lessons, terms, posts and what else content admins write. */
  entries: NEVER,
  /** The newest release, which every page's menu may mark as new. */
  releases: NEVER,
  /** Robot descriptions edited by content admins. */
  descriptions: NEVER,
  /** The maintenance banner, on every page. */
  maintenance: NEVER,
  /** Links of help topics. */
  'help-tiles': NEVER,
} as const;

export type ShownKind = keyof typeof MAX_STALE_MS;

export const SHOWN_KINDS = Object.keys(MAX_STALE_MS) as readonly ShownKind[];

/** A version for each kind, which increases with every change. */
export type ShownVersions = (kind: ShownKind) => number;

/** A version for several kinds: it increases when any of theirs does. */
export function joinVersions(versions: ShownVersions, kinds: readonly ShownKind[]): number {
  let sum = 0;
  for (const kind of kinds) sum += versions(kind);
  return sum;
}
