import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { DAY_MS, startOfDay, startOfYear } from '@/lib/core/base/time';
import type { DayBars } from '@/lib/market/data/bars';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';
import { hashSession } from '@/lib/market/data/digest';
import { packDay, unpackDay } from '@/lib/market/data/pack';

/** Minutes a day: the interval of a year's bars. */
const DAY_MINUTES = 1_440;

/** An instrument's daily bars of one calendar year, as they are stored. */
export interface PackedYear {
  readonly year: number;
  readonly length: number;
  readonly lastDay: EpochDay;
  readonly madeAfterwards: number;
  /** `packDay` of the year's bars: of the year's first day, each bar timed at its day's midnight UTC. */
  readonly data: Uint8Array;
  readonly digest: string;
}

export function calendarYear(day: EpochDay): number {
  return new Date(startOfDay(day)).getUTCFullYear();
}

/** Packs whole years, oldest first. The first and last one may be partial. */
export function packYears(bars: DailyBars): readonly PackedYear[] {
  const years: PackedYear[] = [];
  for (let from = 0; from < bars.length; ) {
    const year = calendarYear(bars.day[from] as EpochDay);
    let to = from;
    while (to < bars.length && calendarYear(bars.day[to] as EpochDay) === year) to += 1;
    const part = sliceBars(bars, from, to);
    const packed = asSession(part);
    years.push({
      year,
      length: part.length,
      lastDay: part.day[part.length - 1] as EpochDay,
      madeAfterwards: part.madeAfterwards,
      data: packDay(packed),
      digest: hashSession(packed),
    });
    from = to;
  }
  return years;
}

/**
 * The bars of some years, oldest first.
 * @throws OperatorError if the bytes are damaged
 */
export function unpackYears(
  fundId: FundId,
  years: readonly Pick<PackedYear, 'year' | 'length' | 'madeAfterwards' | 'data'>[],
): DailyBars {
  const length = years.reduce((sum, year) => sum + year.length, 0);
  const bars = emptyBars(fundId, length);
  let at = 0;
  for (const { year, data } of years) {
    const part = unpackYear(year, data);
    for (let index = 0; index < part.length; index += 1) bars.day[at + index] = dayAt(part, index);
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) bars[name].set(part[name], at);
    at += part.length;
  }
  return { ...bars, madeAfterwards: years.reduce((sum, year) => sum + year.madeAfterwards, 0) };
}

/** The digest of stored bytes, to be compared with the stored one. @throws OperatorError if the bytes are damaged */
export function digestYear(year: number, data: Uint8Array): string {
  return hashSession(unpackYear(year, data));
}

/** Bars with from <= index < to. */
export function sliceBars(bars: DailyBars, from: number, to: number): DailyBars {
  return {
    fundId: bars.fundId,
    length: to - from,
    day: bars.day.subarray(from, to),
    open: bars.open.subarray(from, to),
    high: bars.high.subarray(from, to),
    low: bars.low.subarray(from, to),
    close: bars.close.subarray(from, to),
    volume: bars.volume.subarray(from, to),
    madeAfterwards: Math.min(Math.max(0, bars.madeAfterwards - from), to - from),
  };
}

function unpackYear(year: number, data: Uint8Array): DayBars {
  return unpackDay(firstDay(year), data);
}

function firstDay(year: number): EpochDay {
  return (Date.UTC(year, 0) / DAY_MS) as EpochDay;
}

function dayAt({ time }: DayBars, index: number): EpochDay {
  return ((time[index] as number) / DAY_MS) as EpochDay;
}

function asSession({ day, length, open, high, low, close, volume }: DailyBars): DayBars {
  return {
    day: startOfYear(day[0] as number),
    intervalMinutes: DAY_MINUTES,
    length,
    time: Float64Array.from(day, startOfDay),
    open,
    high,
    low,
    close,
    volume,
  };
}
