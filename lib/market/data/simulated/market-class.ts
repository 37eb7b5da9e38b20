import type { CalendarName } from '@/lib/market/calendar/types';
import type { FundType } from '../instrument';

/** Markets that share their hours and, at large, their calm and their stress. */
export interface MarketClass {
  readonly name: CalendarName;
  /** Number of the class in the hashes; part of what a seed means. */
  readonly stream: number;
  readonly sessionsPerYear: number;
  /** 5-minute bars of a session of full length. */
  readonly usualSlots: number;
  /** Share of a session's variance that falls into a break before it. */
  readonly gapShare: number;
  /** Relative standard deviation of a 5-minute return at a place in a session: slot of `slots`. */
  readonly shapeAt: (slot: number, slots: number) => number;
  /** How strongly falls of the instrument and of the class raise volatility. */
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

/** The session runs from 17:00 to 17:00 in New York: Asia's quiet hours first, London from slot 120, New York at 180. */
const FOREX: MarketClass = {
  name: 'forex',
  stream: 2,
  sessionsPerYear: 256,
  usualSlots: 288,
  gapShare: 0.06,
  shapeAt: (slot) => 0.7 + 0.25 * bell(slot, 40, 20) + 0.7 * bell(slot, 128, 22) + 0.95 * bell(slot, 186, 24),
  leverage: 0,
};

/** UTC days without a break: most movement when Europe and America are awake. */
const CRYPTO: MarketClass = {
  name: 'crypto',
  stream: 3,
  sessionsPerYear: 365,
  usualSlots: 288,
  gapShare: 0,
  shapeAt: (slot) => 0.85 + 0.5 * bell(slot, 180, 45) + 0.15 * bell(slot, 6, 12),
  leverage: 0.3,
};

function bell(slot: number, centre: number, width: number): number {
  return Math.exp(-(((slot - centre) / width) ** 2));
}

const CLASSES: Readonly<Record<FundType, MarketClass>> = { S: EQUITY, E: EQUITY, F: FOREX, C: CRYPTO };

export function marketClassOf(fundType: FundType): MarketClass {
  return CLASSES[fundType];
}

const usualVariances = new Map<MarketClass, number>();

/** Variance of a session of so many bars against one of full length. */
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
