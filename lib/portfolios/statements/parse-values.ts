import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '@/lib/core/base/time';
import type { DecimalMark } from '@/lib/market/data/imported/check-prices';
import type { DateOrder } from '@/lib/market/data/imported/parse-time';
import type { Picos } from '../transactions/picos';

/** Cells that stand for nothing. */
const NOTHING = /^(?:-{1,2}|—|n\/a|not available)?$/i;
const PLAIN = {
  '.': /^(\d{1,3}(?:[, '’]\d{3})+|\d*)(?:\.(\d*))?$/,
  ',': /^(\d{1,3}(?:[. '’]\d{3})+|\d*)(?:,(\d*))?$/,
} as const;
const MONEY_SIGNS = /[$€£]|\b(?:USD|EUR|GBP)\b/g;
/** Whole digits of the largest number that is read. */
const MOST_DIGITS = 15;
const DECIMALS = 12;

/**
 * A number as brokers write it: `$1,234.50`, `($1.00)`, `-4.5`, `1.234,56`, `9.2E-7`. Rounded to trillionths.
 * @returns null for an empty cell, undefined for what isn't a number
 */
export function parseNumber(text: string, mark: DecimalMark): Picos | null | undefined {
  const trimmed = text.replace(/[\u00A0\u202F]/g, ' ').trim();
  if (NOTHING.test(trimmed)) return null;
  const inner = /^-?\((.*)\)$/.exec(trimmed)?.[1];
  const unsigned = (inner ?? trimmed).replace(MONEY_SIGNS, '').trim();
  const [, sign = '', digits = '', exponent] =
    /^([+\-−]?)\s*(.+?)(?:[eE]([+-]?\d{1,2}))?$/.exec(unsigned) ?? [];
  const match = PLAIN[mark].exec(digits);
  if (!match || !/\d/.test(digits)) return undefined;
  const whole = (match[1] ?? '').replace(/\D/g, '');
  const value = scale(whole, match[2] ?? '', Number(exponent ?? 0));
  if (value === null) return undefined;
  return (inner !== undefined || sign === '-' || sign === '−' ? -value : value) as Picos;
}

/** Digits as trillionths, rounded; null if it's too large. */
function scale(whole: string, fraction: string, exponent: number): bigint | null {
  if (whole.replace(/^0+/, '').length + exponent > MOST_DIGITS) return null;
  const point = whole.length + exponent;
  const digits = '0'.repeat(Math.max(0, -point)) + whole + fraction;
  const kept = Math.max(point, 0) + DECIMALS;
  const isRoundedUp = (digits[kept] ?? '0') >= '5';
  return BigInt(digits.slice(0, kept).padEnd(kept, '0')) + (isRoundedUp ? 1n : 0n);
}

/** The decimal mark that a file's numbers show: the one that isn't before groups of three digits. */
export function detectDecimalMark(texts: Iterable<string>): DecimalMark {
  for (const text of texts) {
    const bare = text.replace(MONEY_SIGNS, '').trim();
    if (/^[-+(]?[\d.]*,\d{1,2}\)?$|^[-+(]?\d{1,3}(?:\.\d{3})+,\d+\)?$|^[-+(]?\d+,\d{4,}\)?$/.test(bare))
      return ',';
    if (/^[-+(]?[\d,]*\.\d{1,2}\)?$|^[-+(]?\d+\.\d{4,}\)?$/.test(bare)) return '.';
  }
  return '.';
}

export interface WrittenDate {
  readonly day: EpochDay;
  /** The written time, in its zone if it names one, otherwise in UTC. */
  readonly at: Millis;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours that zones are behind UTC. */
const ZONES: Readonly<Record<string, number>> = {
  EST: 5,
  EDT: 4,
  CST: 6,
  CDT: 5,
  PST: 8,
  PDT: 7,
  UTC: 0,
  GMT: 0,
  Z: 0,
};
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?\s*([AP]M)?\s*([A-Z]{1,3})?$/i;

/**
 * A date, maybe with a time: `2024-01-23, 10:02:11`, `6/21/2024`, `20-06-2024`, `20240621`, `062124`, `Jun 3, 2024`.
 * @returns null for what isn't a date, or is none of 1970 to 2099
 */
export function parseDate(text: string, order: DateOrder): WrittenDate | null {
  const [, date = '', time = ''] =
    /^(.+?)(?:(?:,\s*|\s+|T)(\d{1,2}:\d{2}.*))?$/.exec(text.trim().replace(/;/, ' ')) ?? [];
  const parts = readParts(date.trim(), order);
  if (parts === null) return null;
  const [year, month, dayOfMonth] = parts;
  const ms = Date.UTC(year, month - 1, dayOfMonth);
  if (year < 1970 || year > 2099 || new Date(ms).getUTCMonth() !== month - 1 || dayOfMonth < 1) return null;
  const day = (ms / DAY_MS) as EpochDay;
  if (time === '') return { day, at: startOfDay(day) };
  const sinceMidnight = readTime(time);
  return sinceMidnight === null ? null : { day, at: (ms + sinceMidnight) as Millis };
}

function readParts(
  text: string,
  order: DateOrder,
): readonly [year: number, month: number, day: number] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const numbers =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), fullYear(numbers[3] ?? '')];
    return order === 'mdy' ? [year, first, second] : [year, second, first];
  }
  const named =
    /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ??
    /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i.exec(text);
  if (!named) return null;
  const [month, day] = /^\d/.test(named[1] ?? '') ? [named[2], named[1]] : [named[1], named[2]];
  const index = MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase());
  return index < 0 ? null : [fullYear(named[3] ?? ''), index + 1, Number(day)];
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** Milliseconds since midnight UTC of the written day. */
function readTime(text: string): number | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, hour = '', minute = '', second = '0', fraction = '', half, zone] = match;
  const behind = zone === undefined ? 0 : ZONES[zone.toUpperCase()];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  if (behind === undefined || hours > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const ms = Number(`0.${fraction || '0'}`) * 1000;
  return (hours + behind) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1000 + Math.floor(ms);
}

/** `mdy` or `dmy` if a date tells, by a number above 12; null if none does. */
export function detectDateOrder(texts: Iterable<string>): DateOrder | null {
  for (const text of texts) {
    const match = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text.trim());
    if (match && Number(match[1]) > 12) return 'dmy';
    if (match && Number(match[2]) > 12) return 'mdy';
  }
  return null;
}
