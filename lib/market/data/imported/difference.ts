import type { Millis } from '@/lib/core/base/brand';
import type { DayBars } from '../bars';

/** Where a session's bars differ from the stored ones. */
export interface BarDifference {
  /** When the bar opens. */
  readonly time: Millis;
  /** Stored and new value: `close 499.23 where 124.81 is stored`. */
  readonly text: string;
}

const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const;
/** Prices adjusted in one step or in two may differ in the last digits of a double. */
const ROUNDING = 1e-9;

export function isSamePrice(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= ROUNDING * Math.abs(b);
}

/** A session's first bar that differs from what's stored, or that is stored but not in the import; null for none. */
export function findDifference(given: DayBars, stored: DayBars): BarDifference | null {
  for (let bar = 0; bar < Math.max(given.length, stored.length); bar += 1) {
    const [mine, theirs] = [given.time[bar], stored.time[bar]];
    const time = Math.min(mine ?? Number.POSITIVE_INFINITY, theirs ?? Number.POSITIVE_INFINITY) as Millis;
    if (mine !== theirs)
      return {
        time,
        text: time === mine ? 'no bar is stored there' : 'a bar is stored there that the import lacks',
      };
    const column = COLUMNS.find(
      (name) => !isSamePrice(given[name][bar] as number, stored[name][bar] as number),
    );
    if (column)
      return { time, text: `${column} ${given[column][bar]} where ${stored[column][bar]} is stored` };
  }
  return null;
}
