import type { EpochDay } from '@/lib/core/base/brand';
import type { DayBars } from '../bars';
import type { Split } from './splits';

/** Two sessions between which the price changed as it does in a split, or by more than prices do. */
export interface Jump {
  readonly day: EpochDay;
  /** The day's place among those that were looked at. */
  readonly index: number;
  readonly closeBefore: number;
  readonly open: number;
  /** What to give to `--splits` when it is one: `7`, `3:2`, `1:10`; null when it is like none. */
  readonly ratio: string | null;
  /** True when a split was given for that very day: then it is the given one that does not fit. */
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

/** How far, as a fraction, the market may have moved over the night of a split. */
const TOLERANCE = 0.04;
/** A fall or rise over a night that is told of whatever its ratio, as a fraction of the close. */
const LARGE_CHANGE = 0.4;
/** The step that may be left where a split was given. */
const GIVEN_TOLERANCE = 0.1;

/** Finds steps between the close of a session and the next open that may be a split; expects adjusted days. */
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
