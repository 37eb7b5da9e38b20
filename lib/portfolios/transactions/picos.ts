import type { Brand } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { formatFixed, parseFixed } from '@/lib/core/base/fixed-point';

/** A quantity, a price, an amount of money or a rate in trillionths of its unit. */
export type Picos = Brand<bigint, 'Picos'>;

const DECIMALS = 12;
export const PICOS_PER_UNIT = 10n ** BigInt(DECIMALS);
export const ZERO_PICOS = 0n as Picos;

/**
 * Reads a decimal such as `-0.000000000001`; digits beyond the twelfth are cut off.
 * @throws RangeError if it isn't one
 */
export function parsePicos(text: string): Picos {
  return parseFixed(text, DECIMALS) as Picos;
}

/** As a decimal without zeros at its end. */
export function formatPicos(picos: Picos): string {
  return formatFixed(picos, DECIMALS);
}

/**
 * A number with the digits it's written with, such as a close; those beyond the twelfth decimal are cut off.
 * @throws RangeError if it isn't finite, or 1e18 or more
 */
export function toPicos(value: number): Picos {
  const text = String(value);
  return parsePicos(text.includes('e') ? value.toFixed(DECIMALS) : text);
}

/** The nearest number, for figures and charts. */
export function fromPicos(picos: bigint): number {
  return Number(picos) / 1e12;
}

/** Quantity × price, or amount × rate, rounded half away from zero. */
export function timesPicos(value: bigint, other: bigint): Picos {
  return divided(value * other, PICOS_PER_UNIT) as Picos;
}

/** Amount ÷ quantity, rounded half away from zero. */
export function dividePicos(value: bigint, other: bigint): Picos {
  return divided(value * PICOS_PER_UNIT, other) as Picos;
}

/** `part` ÷ `whole` of a value, rounded half away from zero. */
export function sharePicos(value: bigint, part: bigint, whole: bigint): Picos {
  return divided(value * part, whole) as Picos;
}
