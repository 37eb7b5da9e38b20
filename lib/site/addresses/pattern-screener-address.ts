import { classPath, classPaths, readClassRoot } from './class-roots';
import type { InstrumentClass } from './instrument-class';
import { readOnce } from './market-summary-address';

const SUFFIX = '-pattern-screener';

export const PATTERN_SCREENER_ROOTS = classPaths(SUFFIX);

export const PATTERN_DIRECTIONS = ['up', 'down'] as const;
export const PATTERN_STATES = ['forming', 'confirmed', 'reached', 'failed', 'expired'] as const;
/** Other tolerances of chart patterns than ours: that of the paper that defined them. */
export const PATTERN_TOLERANCES = ['lmw2000'] as const;
export type PatternTolerance = (typeof PATTERN_TOLERANCES)[number];
/** The only length of bars so far; addresses leave it out. */
const TIMEFRAME = '1d';

/** Its folders under app/: penny stocks have none. */
export const PATTERN_SCREENER_FOLDERS = PATTERN_SCREENER_ROOTS.slice(0, -1);

export interface PatternScreenerAddress {
  readonly class: InstrumentClass;
  /** A kind's id; null for all. Which there are is up to the page. */
  readonly pattern: string | null;
  readonly direction: (typeof PATTERN_DIRECTIONS)[number] | null;
  readonly state: (typeof PATTERN_STATES)[number] | null;
  /** The slug of a sector, or kind of others; null for all. Which there are is up to the page. */
  readonly group: string | null;
  /** null for ours. */
  readonly tolerance: PatternTolerance | null;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function patternScreenerPath(address: Partial<PatternScreenerAddress> = {}): string {
  const { class: only = 'stocks', pattern = null, direction = null, state = null } = address;
  const { group = null, tolerance = null } = address;
  const parts = { p: pattern, dir: direction, state, group, tolerance };
  const query = Object.entries(parts).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  return `${classPath(only, SUFFIX)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/**
 * null for a class, direction, state or length of bars that doesn't exist, and for what no kind or group could be called.
 * @param root the path's first segment
 */
export function parsePatternScreener(root: string, query: URLSearchParams): PatternScreenerAddress | null {
  const readSlug = (text: string) => (SLUG.test(text) ? text : undefined);
  const pattern = readOnce(query, 'p', readSlug);
  const direction = readOnce(query, 'dir', (text) => PATTERN_DIRECTIONS.find((known) => known === text));
  const state = readOnce(query, 'state', (text) => PATTERN_STATES.find((known) => known === text));
  const group = readOnce(query, 'group', readSlug);
  const tolerance = readTolerance(query);
  const timeframe = readOnce(query, 'tf', (text) => (text === TIMEFRAME ? text : undefined));
  const only = readClassRoot(root, SUFFIX);
  if (only === null || timeframe === undefined) return null;
  if (pattern === undefined || direction === undefined || state === undefined) return null;
  if (group === undefined || tolerance === undefined) return null;
  return { class: only, pattern, direction, state, group, tolerance };
}

/** null for ours, undefined for one that doesn't exist. */
export function readTolerance(query: URLSearchParams): PatternTolerance | null | undefined {
  return readOnce(query, 'tolerance', (text) => PATTERN_TOLERANCES.find((known) => known === text));
}

/** Search engines get a page a class; what is left of a list by choices has a page a pattern (`pattern-pages`). */
export function isIndexedPatternScreener(address: PatternScreenerAddress): boolean {
  return countChoices(address) === 0;
}

/** Pages of one choice are asked for often enough to be kept. */
export function isCacheablePatternScreener(address: PatternScreenerAddress): boolean {
  return countChoices(address) <= 1;
}

function countChoices({ class: _, ...choices }: PatternScreenerAddress): number {
  return Object.values(choices).filter((value) => value !== null).length;
}
