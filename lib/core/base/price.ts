import type { Price } from './brand';
import { divided } from './divided';
import { MICROS_PER_UNIT, toMicros } from './money';

/** Powers of ten up to here are exact, and so is the division by one of a whole number of nine digits. */
const LARGEST_POWER = 1e22;

/**
 * Rounds to millionths, half away from zero, and below one unit to nine significant digits: a coin at 0.00000812 keeps
 * its digits. No strings, since it's called at every bar.
 */
export function toPrice(value: number): Price {
  const size = Math.abs(value);
  if (!(size < 1) || size === 0) return toMicros(value) as number as Price;
  const power = powerFor(size);
  return (Math.sign(value) * (Math.round(size * power) / (power / MICROS_PER_UNIT))) as Price;
}

/** The price as a decimal amount, without floating-point artifacts. */
export function fromPrice(price: Price): number {
  if (Number.isInteger(price)) return price / MICROS_PER_UNIT;
  const power = powerFor(Math.abs(price) / MICROS_PER_UNIT);
  return (Math.sign(price) * Math.round((Math.abs(price) / MICROS_PER_UNIT) * power)) / power;
}

/** The power of ten that makes nine digits before the point. */
function powerFor(size: number): number {
  let power = 1e9;
  while (size * power < 1e8 && power < LARGEST_POWER) power *= 10;
  return power;
}

/** Times this, every price is a whole number. */
export const WHOLE_PRICES = 10n ** 16n;

/** quantity × price, rounded half away from zero; exact where the price is a whole number of millionths. */
export function timesPrice(quantity: bigint, price: Price): bigint {
  if (Number.isInteger(price)) return quantity * BigInt(price);
  const scale = powerFor(Math.abs(price) / MICROS_PER_UNIT) / MICROS_PER_UNIT;
  return divided(quantity * BigInt(Math.round(price * scale)), BigInt(scale));
}

/** The average of fills: the sum of `timesPrice` ÷ the sum of their quantities. */
export function averageFillPrice(total: bigint, quantity: bigint): Price {
  const whole = Number(divided(total, quantity));
  return Math.abs(whole) >= MICROS_PER_UNIT
    ? (whole as Price)
    : toPrice(Number(total) / Number(quantity) / MICROS_PER_UNIT);
}
