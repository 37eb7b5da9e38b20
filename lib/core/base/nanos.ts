import type { Brand, Micros } from './brand';

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
  const match = /^(-?)(\d{1,18})(?:\.(\d*))?$/.exec(text.trim());
  if (!match) throw new RangeError(`'${text}' is not a decimal number`);
  const [, sign, whole = '', fraction = ''] = match;
  const value = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return (sign === '-' ? -value : value) as Nanos;
}

/** As a decimal without zeros at its end. */
export function formatNanos(nanos: Nanos): string {
  const digits = (nanos < 0n ? -nanos : nanos).toString().padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${nanos < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

export function microsToNanos(micros: Micros): Nanos {
  return (BigInt(micros) * NANOS_PER_MICRO) as Nanos;
}

/** Rounded towards zero. */
export function nanosToMicros(nanos: Nanos): Micros {
  return Number(nanos / NANOS_PER_MICRO) as Micros;
}
