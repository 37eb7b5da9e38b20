import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { ALL_INSTRUMENT_CLASSES, type InstrumentClass } from './instrument-class';
import { readOnce } from './market-summary-address';

export const SIGNALS_PATH = '/buy-sell-signals/';

/** The events that give signals, in the order pages show them. */
export const SIGNAL_EVENT_IDS = [
  'rsi',
  'macd',
  'momentum',
  'sma50',
  'sma10x50',
  'aroon',
  'bollinger',
  'stochastic',
  'adx',
  'break55',
  'gap',
  'run3',
] as const;
export type SignalEventId = (typeof SIGNAL_EVENT_IDS)[number];

export const SIGNAL_SIDES = ['buy', 'sell'] as const;
export type SignalSide = (typeof SIGNAL_SIDES)[number];

export interface SignalsAddress {
  readonly class: InstrumentClass;
  /** null for all. */
  readonly event: SignalEventId | null;
  /** null for both. */
  readonly side: SignalSide | null;
  /** A session; null for the newest that the reader may see. */
  readonly day: EpochDay | null;
}

const DEFAULT_CLASS: InstrumentClass = 'stocks';

export function signalsPath(address: Partial<SignalsAddress> = {}): string {
  const { class: only = DEFAULT_CLASS, event = null, side = null, day = null } = address;
  const parts = [
    only !== DEFAULT_CLASS && `class=${only}`,
    event !== null && `event=${event}`,
    side !== null && `side=${side}`,
    day !== null && `day=${isoDay(day)}`,
  ];
  const query = parts.filter((part) => part !== false).join('&');
  return `${SIGNALS_PATH}${query && `?${query}`}`;
}

/** null for a class, event or side that doesn't exist, and for what isn't a date of 1990 to 2098. */
export function parseSignals(query: URLSearchParams): SignalsAddress | null {
  const only = readOnce(query, 'class', (text) => ALL_INSTRUMENT_CLASSES.find((known) => known === text));
  const event = readOnce(query, 'event', (text) => SIGNAL_EVENT_IDS.find((known) => known === text));
  const side = readOnce(query, 'side', (text) => SIGNAL_SIDES.find((known) => known === text));
  const day = readOnce(query, 'day', parseSessionDay);
  if (only === undefined || event === undefined || side === undefined || day === undefined) return null;
  return { class: only ?? DEFAULT_CLASS, event, side, day };
}

/** Search engines get a page a class, of the newest day. */
export function isIndexedSignals({ event, side, day }: SignalsAddress): boolean {
  return day === null && event === null && side === null;
}

/** What trading calendars know. */
const [FIRST_DAY, LAST_DAY] = [parseIsoDay('1990-01-01'), parseIsoDay('2098-12-31')];

/** undefined for what isn't a date of 1990 to 2098. */
export function parseSessionDay(text: string): EpochDay | undefined {
  try {
    const day = parseIsoDay(text);
    return day >= FIRST_DAY && day <= LAST_DAY ? day : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
