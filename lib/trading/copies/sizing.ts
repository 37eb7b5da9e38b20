import { least, type Micros, type Price } from '@/lib/core/base/brand';
import { fromMicros, MICROS_PER_UNIT, micros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import type { CopySettings } from './copy';

/** Percent in micro-units of a percent, as signals store shares. */
const WHOLE_PCT = 100 * MICROS_PER_UNIT;

/**
 * Money a copied trade takes, before the account's room is known; null where a share is wanted and the robot's is unknown.
 * @param sharePct the robot's share of its equity, millionths of a percent
 */
export function moneyFor(settings: CopySettings, sharePct: number | null): Micros | null {
  const { sizing, amount, scalePct, maxPerTrade } = settings;
  if (sizing === 'share' && !(sharePct !== null && sharePct > 0)) return null;
  const share = sizing === 'share' ? BigInt(sharePct ?? 0) : BigInt(WHOLE_PCT);
  const money = micros((BigInt(amount) * BigInt(scalePct) * share) / (100n * BigInt(WHOLE_PCT)));
  return least(money, maxPerTrade ?? money);
}

/** Units that an amount buys at a quote, in micro-units, rounded down as fills are. */
export function unitsFor(money: Micros, quote: Price): Micros {
  const units = Math.floor((fromMicros(money) / fromPrice(quote)) * MICROS_PER_UNIT);
  return Math.min(units, Number.MAX_SAFE_INTEGER) as Micros;
}

/**
 * What a copy may hold if nothing is set aside for it: the allocation, or the amount a trade for as many positions as
 * it may have at once.
 * @param legs how many instruments the robot trades
 */
export function copyBase(settings: CopySettings, legs: number): Micros {
  const { sizing, amount, scalePct, maxPerTrade, maxOpen } = settings;
  const scaled = Math.floor((amount * scalePct) / 100);
  if (sizing === 'share') return scaled as Micros;
  const trade = Math.min(scaled, maxPerTrade ?? scaled);
  return (trade * Math.max(1, Math.min(legs, maxOpen ?? legs))) as Micros;
}

/** What a copy's stop is a percentage of. @param setAside what is set aside for it, null for nothing */
export function stopBase(settings: CopySettings, legs: number, setAside: Micros | null): Micros {
  return setAside ?? copyBase(settings, legs);
}

/** Whether a copy has lost what its stop allows. */
export function isStopped({ copyStopPct }: CopySettings, base: Micros, loss: number): boolean {
  return copyStopPct !== null && 100 * loss >= copyStopPct * base;
}
