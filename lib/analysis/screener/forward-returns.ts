import { hasEnded, type Panel } from '@/lib/analysis/panel/panel';
import { CALENDAR_NAMES } from '@/lib/market/calendar/calendars';
import { calendarIndex } from './as-of';

const CALENDARS = CALENDAR_NAMES.length;

/** Sessions after a screen for which it's said what came next. */
export const HORIZONS = [1, 5, 21, 63] as const;
export type Horizon = (typeof HORIZONS)[number];

/** What came after each row of a panel, over one horizon. */
export interface ForwardReturns {
  readonly horizon: Horizon;
  /**
   * From the next session's open to the close `horizon` sessions after the row's, in percent; of instruments that ended
   * before, to their last close. NaN while it's pending, and after an instrument's last session.
   */
  readonly value: Float32Array;
  /** Less the median of all rows of the same day and calendar, in percentage points. */
  readonly excess: Float32Array;
}

/** @param isIn whether an instrument, by its place in the panel, belongs to the universe */
export function forwardReturns(
  panel: Panel,
  horizon: Horizon,
  isIn: (index: number) => boolean,
): ForwardReturns {
  const value = new Float32Array(panel.length).fill(Number.NaN);
  for (let index = 0; index < panel.instruments.length; index += 1)
    if (isIn(index)) fillReturns(panel, index, horizon, value);
  return { horizon, value, excess: lessMedians(panel, value) };
}

function fillReturns(panel: Panel, index: number, horizon: number, value: Float32Array): void {
  const bars = panel.instruments[index]?.bars;
  if (!bars) return;
  const from = panel.start[index] as number;
  const last = bars.length - 1;
  const ended = hasEnded(panel, index);
  for (let at = 0; at < last; at += 1) {
    if (at + horizon > last && !ended) break;
    const exit = bars.close[Math.min(at + horizon, last)] as number;
    value[from + at] = 100 * (exit / (bars.open[at + 1] as number) - 1);
  }
}

/** Rows of one day and calendar: those that are compared with each other. */
export interface DateRows {
  readonly day: number;
  readonly calendar: number;
  readonly rows: readonly number[];
}

/** All rows of a panel by day, then by calendar. */
export function groupByDate(panel: Panel): readonly DateRows[] {
  const calendars = calendarIndex(panel);
  const groups = new Map<number, number[]>();
  for (let row = 0; row < panel.length; row += 1) {
    const calendar = calendars[panel.owner[row] as number] as number;
    const key = (panel.day[row] as number) * CALENDARS + calendar;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([key, rows]) => ({ day: Math.floor(key / CALENDARS), calendar: key % CALENDARS, rows }));
}

function lessMedians(panel: Panel, value: Float32Array): Float32Array {
  const excess = new Float32Array(panel.length).fill(Number.NaN);
  for (const { rows } of groupByDate(panel)) {
    const known = rows.filter((row) => !Number.isNaN(value[row]));
    const middle = medianOf(Float64Array.from(known, (row) => value[row] as number));
    for (const row of known) excess[row] = (value[row] as number) - middle;
  }
  return excess;
}

/** Sorts the array. NaN without values. */
export function medianOf(values: Float64Array): number {
  values.sort();
  const middle = values.length >> 1;
  const upper = values[middle] ?? Number.NaN;
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? Number.NaN) + upper) / 2;
}
