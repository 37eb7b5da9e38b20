import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import { tickerPath } from './addresses';
import { readOnce } from './market-summary-address';
import { type PatternTolerance, readTolerance } from './pattern-screener-address';
import { parseSessionDay } from './signals-address';

/** Which of a ticker's patterns its page shows. */
export interface TickerPatternsAddress {
  /** A session: those that stood at its close; null for the newest. */
  readonly day: EpochDay | null;
  /** The kind that is drawn; null for the newest chart pattern. */
  readonly pattern: string | null;
  /** That chart patterns are found with; null for ours. */
  readonly tolerance: PatternTolerance | null;
}

/** The part of a ticker's page. */
export const PATTERNS_ID = 'patterns';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** `?day=2026-11-20&pattern=double-top`, empty for the newest. */
export function tickerPatternsQuery({ day, pattern, tolerance }: TickerPatternsAddress): string {
  const parts = [
    day !== null && `day=${isoDay(day)}`,
    pattern !== null && `pattern=${pattern}`,
    tolerance !== null && `tolerance=${tolerance}`,
  ];
  const query = parts.filter((part) => part !== false).join('&');
  return query && `?${query}`;
}

/** The ticker's page with patterns in view. */
export function tickerPatternPath(ticker: string, address: Partial<TickerPatternsAddress>): string {
  const { day = null, pattern = null, tolerance = null } = address;
  return `${tickerPath(ticker)}${tickerPatternsQuery({ day, pattern, tolerance })}#${PATTERNS_ID}`;
}

/** null for what isn't a date, or no kind could be called. */
export function parseTickerPatterns(query: URLSearchParams): TickerPatternsAddress | null {
  const day = readOnce(query, 'day', parseSessionDay);
  const pattern = readOnce(query, 'pattern', (text) => (SLUG.test(text) ? text : undefined));
  const tolerance = readTolerance(query);
  if (day === undefined || pattern === undefined || tolerance === undefined) return null;
  return { day, pattern, tolerance };
}
