import { ALL_INSTRUMENT_CLASSES, type InstrumentClass } from './instrument-class';

export const MARKET_SUMMARY_ROOT = '/app/marketsummary/global/';

/** What a market summary lists first. */
export const SUMMARY_DIRECTIONS = ['gain', 'loss', 'active', 'volatile'] as const;
export type SummaryDirection = (typeof SUMMARY_DIRECTIONS)[number];

/** Days that a market summary looks back. */
export const SUMMARY_DAYS = [1, 7, 30, 90, 365] as const;
export type SummaryDays = (typeof SUMMARY_DAYS)[number];

export interface MarketSummaryAddress {
  readonly direction: SummaryDirection;
  readonly days: SummaryDays;
  /** null for all. */
  readonly class: InstrumentClass | null;
}

const DEFAULT_DAYS: SummaryDays = 7;

/** The period is always in the address, as menus and other sites link to it. */
export function marketSummaryPath({
  direction,
  days = DEFAULT_DAYS,
  class: only = null,
}: Pick<MarketSummaryAddress, 'direction'> & Partial<MarketSummaryAddress>): string {
  return `${MARKET_SUMMARY_ROOT}${direction}?p=${days}${only === null ? '' : `&class=${only}`}`;
}

/** null for a direction, period or class that doesn't exist. */
export function parseMarketSummary(segment: string, query: URLSearchParams): MarketSummaryAddress | null {
  const direction = SUMMARY_DIRECTIONS.find((known) => known === segment.toLowerCase());
  const days = readOnce(query, 'p', (text) => SUMMARY_DAYS.find((known) => String(known) === text));
  const only = readOnce(query, 'class', (text) => ALL_INSTRUMENT_CLASSES.find((known) => known === text));
  if (direction === undefined || days === undefined || only === undefined) return null;
  return { direction, days: days ?? DEFAULT_DAYS, class: only };
}

/** A parameter's value, null if it's left out or empty, undefined if it's unknown or there twice. */
export function readOnce<Value>(
  query: URLSearchParams,
  name: string,
  read: (text: string) => Value | undefined,
): Value | null | undefined {
  const [text = '', ...others] = query.getAll(name);
  if (others.length > 0) return undefined;
  return text === '' ? null : read(text);
}
