import type { EpochDay } from '@/lib/core/base/brand';
import type { DayBars } from '../bars';
import type { Split } from './splits';

/** Two sessions between which the price changed as in a split, or by more than is plausible. */
export interface Jump {
  readonly day: EpochDay;
  /** The day's index among those checked. */
  readonly index: number;
  readonly closeBefore: number;
  readonly open: number;
  /** The argument for `--splits` if it's a split: `7`, `3:2`, `1:10`; null if it resembles none. */
  readonly ratio: string | null;
  /** True if a split was given for that day and doesn't fit. */
  readonly given: boolean;
}

const RATIOS: readonly (readonly [number, string])[] = [
  ...[2, 3, 4, 5, 7, 10, 15, 20].flatMap(
    (ratio) =>
      [
        [ratio, String(ratio)],
        [1 / ratio, `1:${ratio}`],
      ] as const,
  ),
  [3 / 2, '3:2'],
  [2 / 3, '2:3'],
];

/** How far the market may have moved over a split's night, as a fraction. */
const TOLERANCE = 0.04;
/** Overnight moves above this are reported whatever their ratio, as a fraction of the close. */
const LARGE_CHANGE = 0.4;
/** The largest step that may remain after a given split. */
const GIVEN_TOLERANCE = 0.1;

/** Finds steps from a session's close to the next open that may be splits; expects adjusted days. */
export function findJumps(days: readonly DayBars[], splits: readonly Split[], mayHaveSplit = true): Jump[] {
  const jumps: Jump[] = [];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (!before) continue;
    const closeBefore = before.close[before.length - 1] as number;
    const open = day.open[0] as number;
    const step = closeBefore / open;
    const like = mayHaveSplit && RATIOS.find(([ratio]) => Math.abs(step / ratio - 1) <= TOLERANCE);
    const given = splits.some((split) => split.day > before.day && split.day <= day.day);
    const isLarge = Math.abs(open / closeBefore - 1) > LARGE_CHANGE;
    if (like || isLarge || (given && Math.abs(step - 1) > GIVEN_TOLERANCE))
      jumps.push({ day: day.day, index, closeBefore, open, ratio: like ? like[1] : null, given });
  }
  return jumps;
}
