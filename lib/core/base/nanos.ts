import type { Brand, Micros } from './brand';
import { formatFixed, parseFixed } from './fixed-point';

/** A quantity in billionths of a unit, as finely as brokers count. */
export type Nanos = Brand<bigint, 'Nanos'>;

export const ZERO_NANOS = 0n as Nanos;

const DECIMALS = 9;
const NANOS_PER_MICRO = 1_000n;

/**
 * Reads a decimal such as `-0.123456789`; digits beyond the ninth are cut off.
 * @throws RangeError if it isn't one
 */
export function parseNanos(text: string): Nanos {
  return parseFixed(text, DECIMALS) as Nanos;
}

/** As a decimal without zeros at its end. */
export function formatNanos(nanos: Nanos): string {
  return formatFixed(nanos, DECIMALS);
}

export function microsToNanos(micros: Micros): Nanos {
  return (BigInt(micros) * NANOS_PER_MICRO) as Nanos;
}

/** Rounded towards zero. */
export function nanosToMicros(nanos: Nanos): Micros {
  return Number(nanos / NANOS_PER_MICRO) as Micros;
}
