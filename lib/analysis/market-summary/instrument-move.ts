import { bisectRight, max, mean, median, min } from 'd3-array';
import { deviationAt } from '@/lib/analysis/features/deviation-at';
import { type PanelInstrument, panelCalendar } from '@/lib/analysis/panel/panel';
import type { EpochDay } from '@/lib/core/base/brand';
import { sampleEvenly } from '@/lib/core/base/sample-evenly';
import type { DailyBars } from '@/lib/market/data/daily-bars';

/** Sessions before the period that say what is typical, and how many of them are needed. */
export const TYPICAL_SESSIONS = 63;
const FEWEST_TYPICAL = 21;
/** A line shows at least a month, in at most 60 points. */
const LINE_SESSIONS = 21;
const MOST_POINTS = 60;

/** What an instrument did in a period that ends with its last session. null where something isn't known. */
export interface InstrumentMove
  extends Pick<PanelInstrument, 'ticker' | 'fundName' | 'fundType' | 'group' | 'decimals'> {
  /** The last session. */
  readonly day: EpochDay;
  /** Its close. */
  readonly price: number;
  /** Against the last close at least as many days before, in percent. */
  readonly changePct: number | null;
  /** The log return over the period ÷ (σ before it × √sessions); σ as in the field `sigma1`. */
  readonly sigma: number | null;
  /** Mean of close × volume in the period's sessions; null for currency pairs. */
  readonly dollarVolume: number | null;
  /** The same ÷ the median of the 63 sessions before. */
  readonly dollarVolumeRatio: number | null;
  /** Mean of the sessions' true ranges, each in percent of the close before. */
  readonly rangePct: number | null;
  /** The same ÷ the median of the 63 sessions before. */
  readonly rangeRatio: number | null;
  /** Whether the period set the highest high, or the lowest low, of 52 weeks; null for one that long. */
  readonly isNewHigh: boolean | null;
  readonly isNewLow: boolean | null;
  readonly isAboveSma50: boolean | null;
  readonly isAboveSma200: boolean | null;
  /** Closes of the period, and of at least a month; thinned out. */
  readonly line: readonly number[];
  /** Whether prices of the period were made before the market's first day. */
  readonly isMadeAfterwards: boolean;
}

/** Whether a period is shorter than 52 weeks. Longer ones nearly always have that year's high and low. */
export function countsNewHighs(days: number): boolean {
  return days < 52 * 7;
}

/** null for an instrument without bars. @param days calendar days of the period */
export function measureMove(instrument: PanelInstrument, days: number): InstrumentMove | null {
  const { ticker, fundName, fundType, group, decimals, bars } = instrument;
  const last = bars.length - 1;
  if (last < 0) return null;
  const day = bars.day[last] as EpochDay;
  // -1 where prices start later.
  const base = bisectRight(bars.day, day - days, 0, bars.length) - 1;
  const sessions = last - base;
  const price = bars.close[last] as number;
  const change = base < 0 ? Number.NaN : price / (bars.close[base] as number);
  const yearSessions = panelCalendar(instrument).daysPerYear;
  const hasNew = base >= 0 && countsNewHighs(days);
  const dollars = fundType === 'F' ? null : (at: number) => dollarVolume(bars, at);
  const volumes = dollars && againstTypical(dollars, base, last);
  const ranges = againstTypical((at) => trueRange(bars, at), base, last);
  return {
    ticker,
    fundName,
    fundType,
    group,
    decimals,
    day,
    price,
    changePct: known(100 * (change - 1)),
    sigma: known(Math.log(change) / (deviationAt(bars, base) * Math.sqrt(sessions))),
    dollarVolume: volumes?.value ?? null,
    dollarVolumeRatio: volumes?.ratio ?? null,
    rangePct: ranges.value,
    rangeRatio: ranges.ratio,
    isNewHigh: hasNew ? isExtreme(bars.high, base, last, yearSessions, max) : null,
    isNewLow: hasNew ? isExtreme(bars.low, base, last, yearSessions, min) : null,
    isAboveSma50: isAboveMean(bars, 50),
    isAboveSma200: isAboveMean(bars, 200),
    line: sampleEvenly(
      [...bars.close.subarray(Math.max(0, last - Math.max(sessions, LINE_SESSIONS)), bars.length)],
      MOST_POINTS,
    ),
    isMadeAfterwards: Math.max(0, base) < bars.madeAfterwards,
  };
}

function known(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** NaN where the volume isn't known. */
function dollarVolume({ close, volume }: DailyBars, at: number): number {
  return (close[at] as number) * (volume[at] || Number.NaN);
}

/** In percent of the close before (Wilder, "New Concepts in Technical Trading Systems", 1978). */
function trueRange({ high, low, close }: DailyBars, at: number): number {
  const before = close[at - 1] as number;
  return (100 * (Math.max(high[at] as number, before) - Math.min(low[at] as number, before))) / before;
}

/** The mean of a figure over (base, last], and beside its median over the sessions before. */
function againstTypical(figure: (at: number) => number, base: number, last: number) {
  if (base < 0) return { value: null, ratio: null };
  const value = mean(range(base + 1, last), figure);
  // The first session has no close before it.
  const before = range(Math.max(1, base + 1 - TYPICAL_SESSIONS), base)
    .map(figure)
    .filter((one) => !Number.isNaN(one));
  const typical = before.length < FEWEST_TYPICAL ? undefined : median(before);
  return { value: known(value), ratio: known((value ?? Number.NaN) / (typical ?? Number.NaN)) };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Whether the extreme of a year's sessions is after `base`; null without a whole year. */
function isExtreme(
  column: Float64Array,
  base: number,
  last: number,
  yearSessions: number,
  extreme: typeof max | typeof min,
): boolean | null {
  const first = last + 1 - yearSessions;
  if (first < 0) return null;
  const ofYear = extreme(column.subarray(first, last + 1)) as number;
  // The first that reached it counts, so that equal ones later are nothing new.
  return column.indexOf(ofYear, first) > base;
}

function isAboveMean({ close, length }: DailyBars, sessions: number): boolean | null {
  if (length < sessions) return null;
  return (close[length - 1] as number) > (mean(close.subarray(length - sessions, length)) as number);
}
