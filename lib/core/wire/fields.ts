import { z } from 'zod';
import type { Micros, Price } from '../base/brand';
import { fromMicros, toMicros } from '../base/money';
import { fromPrice, toPrice } from '../base/price';
import { isoTime } from '../base/time';

/** Fields whose value on the wire is another than in code. */

/** Milliseconds in code, ISO 8601 in UTC on the wire. */
export const instant = () =>
  z.codec(z.iso.datetime(), z.custom<number>(), {
    decode: Date.parse,
    encode: isoTime,
  });

/** The same, with what happened then. */
export const utc = (what: string) => instant().describe(`${what}, UTC.`);

/** As `instant`, always with three decimals of a second. */
export const exactInstant = () =>
  z.codec(z.iso.datetime(), z.custom<number>(), {
    decode: Date.parse,
    encode: (ms) => new Date(ms).toISOString(),
  });

/** Money, a quantity or a percentage in micro-units; decimal on the wire. */
export const decimal = () =>
  z.codec(z.number(), z.custom<Micros>(), { decode: toMicros, encode: fromMicros });

/** US cents in code, dollars on the wire. */
export const dollars = () =>
  z.codec(z.number(), z.custom<number>(), {
    decode: (sum) => Math.round(sum * 100),
    encode: (cents) => cents / 100,
  });

/** A price of a unit; decimal on the wire. */
export const price = () => z.codec(z.number(), z.custom<Price>(), { decode: toPrice, encode: fromPrice });
