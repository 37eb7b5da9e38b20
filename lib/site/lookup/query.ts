import type { FundType, Instrument } from '@/lib/market/data/instrument';

/** Maximum results of a search. */
export const MAX_FOUND = 50;

/** Instruments to search: all, those robots trade, or those with prices. */
export const UNIVERSES = ['all', 'traded', 'withData'] as const;
export type Universe = (typeof UNIVERSES)[number];

/** A query. Missing or empty lists don't filter. */
export interface LookupQuery {
  /** A ticker, a name, or part of one; without letters or digits, the most traded. */
  readonly text: string;
  /** Wildcards, one of which a ticker must match, ignoring case: `*` is any run of characters, `?` any one. */
  readonly patterns?: readonly string[];
  readonly includeFundTypes?: readonly FundType[];
  readonly excludeFundTypes?: readonly FundType[];
  /** Defaults to 'all'. */
  readonly universe?: Universe;
  /** Ids to exclude. */
  readonly excludeIds?: readonly number[];
}

/** Number of robots per ticker. */
export type TradedCounts = ReadonlyMap<string, number>;

/**
 * Whether an instrument matches a query, apart from its text. A renamed ticker is in a universe if its successor is,
 * because choosing it gives the successor; `toSuccessor` finds that, or the instrument itself.
 */
export function makeFilter(
  {
    patterns = [],
    includeFundTypes = [],
    excludeFundTypes = [],
    universe = 'all',
    excludeIds = [],
  }: LookupQuery,
  traded: TradedCounts,
  toSuccessor: (instrument: Instrument) => Instrument,
): (instrument: Instrument) => boolean {
  const wanted = patterns.map((pattern) => pattern.trim().toUpperCase());
  const inUniverse = (instrument: Instrument) =>
    universe === 'traded' ? (traded.get(instrument.ticker) ?? 0) > 0 : !instrument.noData;
  return (instrument) =>
    (includeFundTypes.length === 0 || includeFundTypes.includes(instrument.fundType)) &&
    !excludeFundTypes.includes(instrument.fundType) &&
    !excludeIds.includes(instrument.fundId) &&
    (universe === 'all' || inUniverse(toSuccessor(instrument))) &&
    (wanted.length === 0 || wanted.some((pattern) => matchesWildcard(instrument.ticker, pattern)));
}

/** Whether a whole text matches a pattern of `*` and `?`, in time proportional to both lengths. */
export function matchesWildcard(text: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  // The last star's position and how much text it has consumed: on a mismatch it takes one more.
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[next] === '*') {
      star = next;
      resume = at;
      next += 1;
    } else if (next < pattern.length && (pattern[next] === '?' || pattern[next] === text[at])) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      next = star + 1;
    } else return false;
  }
  while (pattern[next] === '*') next += 1;
  return next === pattern.length;
}
