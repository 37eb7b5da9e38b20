import { ALL_INSTRUMENT_CLASSES, type InstrumentClass } from './instrument-class';
import { readOnce } from './market-summary-address';
import { type PatternTolerance, readTolerance } from './pattern-screener-address';

export const PATTERNS_OVERVIEW_PATH = '/app/patterns/overview/';
export const PATTERNS_PATH = '/marketplace/patterns';

/** Kinds of patterns that have a page, chart patterns first. */
export const PATTERN_IDS: readonly string[] = `
inverse-head-and-shoulders head-and-shoulders broadening-bottom broadening-top triangle-bottom
triangle-top rectangle-bottom rectangle-top double-bottom double-top ascending-triangle
descending-triangle symmetrical-triangle falling-wedge rising-wedge falling-channel rising-channel
triple-bottom triple-top bull-flag bear-flag bull-pennant bear-pennant cup-and-handle
inverse-cup-and-handle two-crows three-black-crows three-inside three-line-strike three-outside
three-stars-in-the-south three-white-soldiers abandoned-baby advance-block belt-hold breakaway
closing-marubozu concealing-baby-swallow counterattack dark-cloud-cover doji doji-star
dragonfly-doji engulfing evening-doji-star evening-star gap-side-by-side-white-lines
gravestone-doji hammer hanging-man harami harami-cross high-wave hikkake modified-hikkake
homing-pigeon identical-three-crows in-neck inverted-hammer kicking kicking-by-length ladder-bottom
long-legged-doji long-line marubozu matching-low mat-hold morning-doji-star morning-star on-neck
piercing rickshaw-man rising-and-falling-three-methods separating-lines shooting-star short-line
spinning-top stalled-pattern stick-sandwich takuri tasuki-gap thrusting tristar unique-three-river
upside-gap-two-crows gap-three-methods
`
  .trim()
  .split(/\s+/);

const DEFAULT_CLASS: InstrumentClass = 'stocks';

export function patternPath(id: string): string {
  return `${PATTERNS_PATH}/${id}`;
}

export interface PatternsOverviewAddress {
  readonly class: InstrumentClass;
  /** null for ours. */
  readonly tolerance: PatternTolerance | null;
}

export function patternsOverviewPath(address: Partial<PatternsOverviewAddress> = {}): string {
  const { class: only = DEFAULT_CLASS, tolerance = null } = address;
  const parts = [only !== DEFAULT_CLASS && `class=${only}`, tolerance !== null && `tolerance=${tolerance}`];
  const query = parts.filter((part) => part !== false).join('&');
  return `${PATTERNS_OVERVIEW_PATH}${query && `?${query}`}`;
}

/** null for a class or tolerance that doesn't exist. */
export function parsePatternsOverview(query: URLSearchParams): PatternsOverviewAddress | null {
  const only = readOnce(query, 'class', (text) => ALL_INSTRUMENT_CLASSES.find((known) => known === text));
  const tolerance = readTolerance(query);
  if (only === undefined || tolerance === undefined) return null;
  return { class: only ?? DEFAULT_CLASS, tolerance };
}
