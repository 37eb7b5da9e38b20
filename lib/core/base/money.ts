import { assert } from './assert';
import type { Micros } from './brand';

export const MICROS_PER_UNIT = 1_000_000;

export const ZERO = 0 as Micros;

/** Rounds a decimal amount (money, price or quantity) to micro-units, half away from zero. */
export function toMicros(value: number): Micros {
  const scaled = Math.sign(value) * Math.round(Math.abs(value) * MICROS_PER_UNIT);
  assert(Number.isSafeInteger(scaled), `amount ${value} does not fit micro-units`);
  return (scaled === 0 ? 0 : scaled) as Micros;
}

/** A whole number of micro-units, which must be a safe integer. */
export function micros(value: bigint): Micros {
  return Number(value) as Micros;
}

/** Micro-units as a decimal amount. */
export function fromMicros(micros: number): number {
  return micros / MICROS_PER_UNIT;
}
