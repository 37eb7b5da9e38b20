import { quickselect } from 'd3-array';
import type { Panel } from '@/lib/analysis/panel/panel';
import type { Horizon } from './horizons';
import { dateAfter, panelDates } from './panel-dates';

/** What came after each row of a panel, over one horizon. */
export interface ForwardReturns {
  readonly horizon: Horizon;
  /**
   * From the open of the instrument's next session to its last close up to its calendar's `horizon`-th session after the
   * row's, in percent: of instruments that ended before, to their last close. NaN while it's pending, and where an
   * instrument had no session in that time.
   */
  readonly value: Float32Array;
  /** Less the median of all rows of the same day and calendar, in percentage points. */
  readonly excess: Float32Array;
  /** By the dates of `panelDates`. */
  readonly universe: readonly UniverseDate[];
}

/** All rows of a date whose return is known. */
export interface UniverseDate {
  /** Of the session with which the returns end; -1 while they are pending. */
  readonly exitDay: number;
  readonly count: number;
  /** How many of them are above their median. */
  readonly hits: number;
  readonly sum: number;
  /** Percent; NaN without rows. */
  readonly median: number;
}

/** @param isIn whether an instrument, by its place in the panel, belongs to the universe */
export function forwardReturns(
  panel: Panel,
  horizon: Horizon,
  isIn: (index: number) => boolean,
): ForwardReturns {
  const value = new Float32Array(panel.length).fill(Number.NaN);
  const exits = exitDays(panel, horizon);
  for (let index = 0; index < panel.instruments.length; index += 1)
    if (isIn(index)) fillReturns(panel, index, exits, value);
  return { horizon, value, ...lessMedians(panel, value, exits) };
}

/** By the dates of `panelDates`: the day of whose close returns end; -1 while there's none. */
function exitDays(panel: Panel, horizon: number): Int32Array {
  const dates = panelDates(panel);
  return Int32Array.from(dates.dates, (_, place) => dateAfter(dates, place, horizon)?.day ?? -1);
}

function fillReturns(panel: Panel, index: number, exits: Int32Array, value: Float32Array): void {
  const bars = panel.instruments[index]?.bars;
  if (!bars) return;
  const { place } = panelDates(panel);
  const from = panel.start[index] as number;
  // The exit never moves back from one row to the next.
  let exit = 0;
  for (let at = 0; at + 1 < bars.length; at += 1) {
    const until = exits[place[from + at] as number] as number;
    while (exit + 1 < bars.length && (bars.day[exit + 1] as number) <= until) exit += 1;
    if (until < 0 || exit <= at) continue;
    value[from + at] = 100 * ((bars.close[exit] as number) / (bars.open[at + 1] as number) - 1);
  }
}

function lessMedians(
  panel: Panel,
  value: Float32Array,
  exits: Int32Array,
): Pick<ForwardReturns, 'excess' | 'universe'> {
  const { dates, rows } = panelDates(panel);
  const excess = new Float32Array(panel.length).fill(Number.NaN);
  const known = new Float32Array(panel.instruments.length);
  const universe = dates.map(({ start, size }, place) => {
    let [count, hits, sum] = [0, 0, 0];
    for (let at = start; at < start + size; at += 1) {
      const one = value[rows[at] as number] as number;
      if (Number.isNaN(one)) continue;
      known[count++] = one;
      sum += one;
    }
    const median = findMedian(known.subarray(0, count));
    for (let at = start; at < start + size; at += 1) {
      const row = rows[at] as number;
      excess[row] = (value[row] as number) - median;
      if ((excess[row] as number) > 0) hits += 1;
    }
    return { exitDay: exits[place] as number, count, hits, sum, median };
  });
  return { excess, universe };
}

/** Reorders the array. NaN without values. */
export function findMedian(values: Float32Array | Float64Array): number {
  if (values.length === 0) return Number.NaN;
  const middle = values.length >> 1;
  quickselect(values, middle);
  const upper = values[middle] as number;
  if (values.length % 2 === 1) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < middle; at += 1) lower = Math.max(lower, values[at] as number);
  return (lower + upper) / 2;
}
