import { InputError } from '@/lib/core/base/errors';
import type { DecimalMark } from '@/lib/market/data/imported/check-prices';
import { parseInterval } from '@/lib/market/data/imported/interval';
import type { DateOrder } from '@/lib/market/data/imported/parse-time';
import { parseSplits, type Split } from '@/lib/market/data/imported/splits';
import { createTimeZone } from '@/lib/market/data/imported/time-zone';

const text = { type: 'string' } as const;

/** How to read a file of bars: the same options wherever one is read. */
export const FILE_OPTIONS = {
  symbol: text,
  type: text,
  interval: text,
  zone: text,
  dates: text,
  decimal: text,
  stamps: text,
  splits: text,
} as const;

/** Their part of a command's usage. */
export const FILE_USAGE =
  '[--interval 60] [--zone America/New_York] [--dates dmy|mdy] [--decimal point|comma] [--stamps start|end] [--splits 2014-06-09:7] [--type S|E|F|C]';

export interface FileOptions {
  /** Minutes of a bar; null to infer them from the rows. */
  readonly interval: number | null;
  /** Time zone of times without one. */
  readonly zone: string;
  readonly dateOrder: DateOrder | null;
  readonly decimalMark: DecimalMark | null;
  readonly stampedAtEnd: boolean;
  readonly splits: readonly Split[];
}

/** @throws InputError naming the invalid one */
export function parseFileOptions(
  values: Partial<Record<keyof typeof FILE_OPTIONS, string | undefined>>,
): FileOptions {
  return {
    interval: values.interval === undefined ? null : parseInterval(values.interval),
    zone: createTimeZone(values.zone ?? 'UTC').name,
    dateOrder: chooseFrom('dates', values.dates, { dmy: 'dmy', mdy: 'mdy' }, null),
    decimalMark: chooseFrom('decimal', values.decimal, { point: '.', comma: ',' }, null),
    stampedAtEnd: chooseFrom('stamps', values.stamps, { start: false, end: true }, false),
    splits: values.splits === undefined ? [] : parseSplits(values.splits),
  };
}

function chooseFrom<T, D>(
  option: string,
  word: string | undefined,
  choices: Readonly<Record<string, T>>,
  usual: D,
): T | D {
  if (word === undefined) return usual;
  if (Object.hasOwn(choices, word)) return choices[word] as T;
  throw new InputError(`--${option} '${word}' must be ${Object.keys(choices).join(' or ')}`);
}
