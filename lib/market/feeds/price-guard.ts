import type { FundId } from '@/lib/core/base/brand';
import type { Tick } from './feed-state';

/** A single price further than this from the previous one is rejected until another confirms it. */
const MOST_JUMP = 0.5;
/** How close the next price must be to confirm it. */
const CONFIRMS = 0.05;
/** Clocks differ, but a price further in the future than this is an error. */
const MOST_AHEAD_MS = 10_000;

export interface PriceGuard {
  /** Whether to show the price; false if older than the last one. */
  accepts(tick: Tick, now: number): boolean;
  /** Accepts a price known to be right, such as an official bar's close. */
  trust(tick: Tick): void;
  /** Prices rejected as impossible; late and repeated ones are normal and not counted. */
  dropped(): number;
}

/** Keeps exchanges' typos and truncated messages from being shown as prices. */
export function createPriceGuard(): PriceGuard {
  const last = new Map<FundId, Tick>();
  const doubted = new Map<FundId, number>();
  let dropped = 0;
  const refuse = () => {
    dropped += 1;
    return false;
  };
  const trust = (tick: Tick) => {
    doubted.delete(tick.fundId);
    if (tick.time >= (last.get(tick.fundId)?.time ?? 0)) last.set(tick.fundId, tick);
  };

  return {
    accepts(tick, now) {
      const { fundId, price, time } = tick;
      if (!(Number.isFinite(price) && price > 0 && Number.isFinite(time) && time <= now + MOST_AHEAD_MS))
        return refuse();
      const before = last.get(fundId);
      if (before && (time < before.time || (time === before.time && price === before.price))) return false;
      const doubt = doubted.get(fundId);
      const isConfirmed = doubt !== undefined && isWithin(price, doubt, CONFIRMS);
      if (before && !isConfirmed && !isWithin(price, before.price, MOST_JUMP)) {
        doubted.set(fundId, price);
        return refuse();
      }
      trust(tick);
      return true;
    },
    trust,
    dropped: () => dropped,
  };
}

function isWithin(price: number, other: number, share: number): boolean {
  return Math.abs(price - other) <= other * share;
}
