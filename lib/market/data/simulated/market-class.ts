import type { CalendarName } from '@/lib/market/calendar/types';
import type { FundType } from '../instrument';

/** Markets that share trading hours and, broadly, calm and stressed periods. */
export interface MarketClass {
  readonly name: CalendarName;
  /** The class's number in hashes; part of the seed's meaning. */
  readonly stream: number;
  readonly sessionsPerYear: number;
  /** Number of 5-minute bars in a full session. */
  readonly usualSlots: number;
  /** Share of a session's variance in a preceding break. */
  readonly gapShare: number;
  /** Relative standard deviation of a 5-minute return at a session slot: slot of `slots`. */
  readonly shapeAt: (slot: number, slots: number) => number;
  /** How strongly falls of the instrument and class raise volatility. */
  readonly leverage: number;
}

const EQUITY: MarketClass = {
  name: 'xnys',
  stream: 1,
  sessionsPerYear: 252,
  usualSlots: 78,
  gapShare: 0.4,
  shapeAt: (slot, slots) => 1 + 1.5 * Math.exp(-slot / 10) + 1.4 * Math.exp(-(slots - 1 - slot) / 10),
  leverage: 1,
};

/** Sessions run from 17:00 to 17:00 in New York: quiet Asian hours first, London from slot 120, New York at 180. */
const FOREX: MarketClass = {
  name: 'forex',
  stream: 2,
  sessionsPerYear: 256,
  usualSlots: 288,
  gapShare: 0.06,
  shapeAt: (slot) => 0.7 + 0.25 * bell(slot, 40, 20) + 0.7 * bell(slot, 128, 22) + 0.95 * bell(slot, 186, 24),
  leverage: 0,
};

/** UTC days without a break: most movement while Europe and America are awake. */
const CRYPTO: MarketClass = {
  name: 'crypto',
  stream: 3,
  sessionsPerYear: 365,
  usualSlots: 288,
  gapShare: 0,
  shapeAt: (slot) => 0.85 + 0.5 * bell(slot, 180, 45) + 0.15 * bell(slot, 6, 12),
  leverage: 0.3,
};

function bell(slot: number, center: number, width: number): number {
  return Math.exp(-(((slot - center) / width) ** 2));
}

const CLASSES: Readonly<Record<FundType, MarketClass>> = { S: EQUITY, E: EQUITY, F: FOREX, C: CRYPTO };

export function marketClassFor(fundType: FundType): MarketClass {
  return CLASSES[fundType];
}

const usualVariances = new Map<MarketClass, number>();

/** Variance of a session with this many bars, relative to a full one. */
export function shortening(market: MarketClass, slots: number): number {
  if (slots === market.usualSlots) return 1;
  let usual = usualVariances.get(market);
  if (usual === undefined) {
    usual = shapeVariance(market, market.usualSlots);
    usualVariances.set(market, usual);
  }
  return shapeVariance(market, slots) / usual;
}

function shapeVariance(market: MarketClass, slots: number): number {
  let sum = 0;
  for (let slot = 0; slot < slots; slot += 1) sum += market.shapeAt(slot, slots) ** 2;
  return sum;
}
