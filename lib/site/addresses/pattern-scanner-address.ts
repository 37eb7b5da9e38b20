import type { Feature } from '@/lib/core/site-config/features';
import type { FundType } from '@/lib/market/data/instrument';
import { TIMEFRAMES, type Timeframe } from '@/lib/robots/definitions/definition';
import { readOnce } from './market-summary-address';
import { PATTERN_DIRECTIONS, PATTERN_STATES, type PatternScreenerAddress } from './pattern-screener-address';

interface Scanner {
  /** The path's only segment. */
  readonly root: string;
  readonly fundTypes: readonly FundType[];
  /** What turns it on. */
  readonly feature: Feature;
}

/** Scanners by their class. The one for stocks has ETFs as well. */
export const SCANNERS = {
  stocks: { root: 'stock-pattern-scanner', fundTypes: ['S', 'E'], feature: 'stock-pattern-scanner' },
  crypto: { root: 'crypto-pattern-scanner', fundTypes: ['C'], feature: 'crypto-pattern-scanner' },
  forex: { root: 'forex-pattern-scanner', fundTypes: ['F'], feature: 'forex-pattern-scanner' },
} as const satisfies Readonly<Record<string, Scanner>>;

export type ScannerClass = keyof typeof SCANNERS;

export const SCANNER_CLASSES = Object.keys(SCANNERS) as readonly ScannerClass[];
export const PATTERN_SCANNER_PATHS = SCANNER_CLASSES.map((only) => `/${SCANNERS[only].root}/`);

/** Lengths of bars in minutes, as the page lists them. */
export const SCANNER_TIMEFRAMES: readonly Timeframe[] = [...TIMEFRAMES].sort((one, other) => one - other);
const DEFAULT_TIMEFRAME: Timeframe = 15;

export interface PatternScannerAddress extends Omit<PatternScreenerAddress, 'class' | 'group' | 'tolerance'> {
  readonly class: ScannerClass;
  readonly timeframe: Timeframe;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function patternScannerPath(address: Partial<PatternScannerAddress> = {}): string {
  const { class: only = 'stocks', timeframe = DEFAULT_TIMEFRAME, pattern, direction, state } = address;
  const parts = {
    tf: timeframe === DEFAULT_TIMEFRAME ? null : timeframe,
    p: pattern,
    dir: direction,
    state,
  };
  const query = Object.entries(parts).flatMap(([name, value]) => (value == null ? [] : [`${name}=${value}`]));
  return `/${SCANNERS[only].root}/${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/**
 * null for a length of bars, direction or state that doesn't exist, and for what no pattern could be called.
 * @param root the path's first segment
 */
export function parsePatternScanner(root: string, query: URLSearchParams): PatternScannerAddress | null {
  const only = SCANNER_CLASSES.find((name) => SCANNERS[name].root === root);
  const timeframe = readOnce(query, 'tf', (text) =>
    SCANNER_TIMEFRAMES.find((known) => String(known) === text),
  );
  const pattern = readOnce(query, 'p', (text) => (SLUG.test(text) ? text : undefined));
  const direction = readOnce(query, 'dir', (text) => PATTERN_DIRECTIONS.find((known) => known === text));
  const state = readOnce(query, 'state', (text) => PATTERN_STATES.find((known) => known === text));
  if (only === undefined || timeframe === undefined) return null;
  if (pattern === undefined || direction === undefined || state === undefined) return null;
  return { class: only, timeframe: timeframe ?? DEFAULT_TIMEFRAME, pattern, direction, state };
}

/** Search engines get a page a class. */
export function isIndexedPatternScanner(address: PatternScannerAddress): boolean {
  return patternScannerPath(address) === patternScannerPath({ class: address.class });
}

/** Pages without a choice of pattern are asked for often enough to be kept. */
export function isCacheablePatternScanner({ pattern, direction, state }: PatternScannerAddress): boolean {
  return [pattern, direction, state].filter((value) => value !== null).length === 0;
}
