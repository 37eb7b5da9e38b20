import { ensureDefined } from '@/lib/core/base/assert';
import { InputError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import type { DayBars } from '../bars';
import { adjustForSplits, type Split, splitsText } from './splits';

/** A session's bars, or a part of them, all from the files or all stored before. */
export interface SeriesPart {
  readonly bars: DayBars;
  /** `FILE:LINE` of the row a bar's open or close is from; null for stored bars. */
  readonly describeOrigin: ((bar: number, end: 'open' | 'close') => string) | null;
}

/** Imported sessions and those stored for the same instrument, as the series that will be stored. */
export interface JoinedSeries {
  /** In order. A session that files continue has two parts. */
  readonly parts: readonly SeriesPart[];
  /** The sessions to store: imported ones, complete, and stored ones that a split adjusts. */
  readonly days: readonly DayBars[];
  /** How many stored sessions a split adjusts. */
  readonly adjusted: number;
  /** Stored sessions that the import replaces or repeats, before that. */
  readonly replaced: readonly DayBars[];
}

/** Joins imported sessions, already adjusted, with stored ones; @throws InputError if a split can't be applied */
export function joinStored(
  own: readonly SeriesPart[],
  stored: readonly DayBars[],
  splits: readonly Split[],
): JoinedSeries {
  const ownDays = new Map(own.map((part) => [part.bars.day, part]));
  const kept = stored.filter(({ day }) => !ownDays.has(day));
  const settled = adjustKept(own, kept, splits);
  const adjusted = settled.filter((bars, index) => bars !== kept[index]);
  const shared = stored.filter(({ day }) => ownDays.has(day));
  const continued = shared.filter((bars) => isApart(bars, (ownDays.get(bars.day) as SeriesPart).bars));
  const rest = new Map(continued.map((bars) => [bars.day, bars]));
  const parts = [...own, ...[...settled, ...continued].map((bars) => ({ bars, describeOrigin: null }))];
  return {
    parts: parts.sort((a, b) => (a.bars.time[0] as number) - (b.bars.time[0] as number)),
    days: [
      ...adjusted,
      ...own.map(({ bars }) => {
        const other = rest.get(bars.day);
        return other ? concatenate(bars, other) : bars;
      }),
    ].sort((a, b) => a.day - b.day),
    adjusted: adjusted.length,
    replaced: shared.filter(({ day }) => !rest.has(day)),
  };
}

/** Whether one ends before the other begins, as where two monthly files meet within a session. */
function isApart(a: DayBars, b: DayBars): boolean {
  const [first, last] = [a.time[0] as number, a.time[a.length - 1] as number];
  return last < (b.time[0] as number) || first > (b.time[b.length - 1] as number);
}

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

function concatenate(a: DayBars, b: DayBars): DayBars {
  const [first, second] = (a.time[0] as number) < (b.time[0] as number) ? [a, b] : [b, a];
  const columns = COLUMNS.map((name) => {
    const column = new Float64Array(first.length + second.length);
    column.set(first[name].subarray(0, first.length));
    column.set(second[name].subarray(0, second.length), first.length);
    return [name, column] as const;
  });
  return { ...first, length: first.length + second.length, ...Object.fromEntries(columns) } as DayBars;
}

/** How near a step must be to the ratio, or to none, to tell which: a share of the ratio, at most this much (log). */
const CLEAR_SHARE = 0.35;
const CLEAR_AT_MOST = 0.3;

/**
 * Adjusts stored sessions from before each split, unless they were adjusted before, which the step to the next session
 * on the other scale shows.
 */
function adjustKept(
  own: readonly SeriesPart[],
  kept: readonly DayBars[],
  splits: readonly Split[],
): readonly DayBars[] {
  let days = kept;
  for (const group of groupSplits(splits, [...own.map(({ bars }) => bars), ...kept])) {
    const from = Math.min(...group.map(({ day }) => day));
    const isOld = (part: SeriesPart) => part.describeOrigin === null && part.bars.day < from;
    const parts = [...own, ...days.map((bars) => ({ bars, describeOrigin: null }))].sort(
      (a, b) => a.bars.day - b.bars.day,
    );
    const contact = parts.findLastIndex((part, index) => {
      const before = parts[index - 1];
      return before !== undefined && isOld(part) !== isOld(before);
    });
    if (contact < 0) continue;
    const before = ensureDefined(parts[contact - 1], 'part');
    const after = ensureDefined(parts[contact], 'part');
    const [close, open] = [lastClose(before.bars), after.bars.open[0] as number];
    const step = Math.log(isOld(before) ? close / open : open / close);
    const whole = Math.log(group.reduce((product, { ratio }) => product * ratio, 1));
    const clear = Math.min(CLEAR_SHARE * Math.abs(whole), CLEAR_AT_MOST);
    if (Math.abs(step - whole) <= clear) days = adjustForSplits(days, group);
    else if (Math.abs(step) > clear)
      throw new InputError(
        `--splits ${splitsText(group)}: stored bars are older than that, and it isn't clear whether they are adjusted: ${partPlace(after, 'first')} opens at ${show(open)} after a close of ${show(close)} at ${partPlace(before, 'last')}. Nothing was stored. Check the day and the ratio, or import all bars in one command`,
      );
  }
  return days;
}

/** Splits with no session between them, newest first: only their product shows. */
function groupSplits(splits: readonly Split[], days: readonly DayBars[]): Split[][] {
  const groups: Split[][] = [];
  for (const split of [...splits].reverse()) {
    const next = groups.at(-1)?.[0];
    if (next && !days.some(({ day }) => day >= split.day && day < next.day)) groups.at(-1)?.unshift(split);
    else groups.push([split]);
  }
  return groups;
}

export function lastClose(bars: DayBars): number {
  return bars.close[bars.length - 1] as number;
}

/** `FILE:LINE`, or the stored bar by its time. */
export function partPlace({ bars, describeOrigin }: SeriesPart, end: 'first' | 'last'): string {
  const bar = end === 'first' ? 0 : bars.length - 1;
  return describeOrigin?.(bar, end === 'first' ? 'open' : 'close') ?? storedBar(bars.time[bar] as number);
}

export function storedBar(time: number): string {
  return `the bar stored for ${isoTime(time)}`;
}

/** A price in a message. */
export function show(price: number): string {
  return String(Number(price.toPrecision(8)));
}
