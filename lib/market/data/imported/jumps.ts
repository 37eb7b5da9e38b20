import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import type { DayBars } from '../bars';
import type { FundType, Instrument, PriceJump } from '../instrument';
import { mayHaveSplit, type Split } from './splits';

/** Two adjacent bars between which the price changed as in a split, or by more than is plausible. */
export interface Jump {
  readonly day: EpochDay;
  /** The day's index among those checked. */
  readonly index: number;
  /** The bar's index in its day; 0 for a jump from another session. */
  readonly bar: number;
  /** The session of `closeBefore`. */
  readonly dayBefore: EpochDay;
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
/** Moves between two bars above this are reported whatever their ratio, as a fraction of the close. */
const LARGE_CHANGE = 0.4;
/** The largest step that may remain after a given split. */
const GIVEN_TOLERANCE = 0.1;

/**
 * Finds steps from a close to the next open that may be splits, or that are too large; expects adjusted days. Within a
 * session a step must last, because prints that don't are spikes.
 */
export function findJumps(days: readonly DayBars[], splits: readonly Split[], maySplit = true): Jump[] {
  const jumps: Jump[] = [];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (before) {
      const closeBefore = before.close[before.length - 1] as number;
      const open = day.open[0] as number;
      const step = closeBefore / open;
      const like = maySplit && RATIOS.find(([ratio]) => Math.abs(step / ratio - 1) <= TOLERANCE);
      const given = splits.some((split) => split.day > before.day && split.day <= day.day);
      if (like || isLarge(closeBefore, open) || (given && Math.abs(step - 1) > GIVEN_TOLERANCE))
        jumps.push({
          ...{ day: day.day, index, bar: 0, dayBefore: before.day, closeBefore, open },
          ...{ ratio: like ? like[1] : null, given },
        });
    }
    for (let bar = 1; bar < day.length; bar += 1) {
      const [closeBefore, open] = [day.close[bar - 1] as number, day.open[bar] as number];
      if (isLarge(closeBefore, open) && lasts(day, bar))
        jumps.push({
          ...{ day: day.day, index, bar, dayBefore: day.day, closeBefore, open },
          ...{ ratio: null, given: false },
        });
    }
  }
  return jumps;
}

function isLarge(closeBefore: number, open: number): boolean {
  return Math.abs(open / closeBefore - 1) > LARGE_CHANGE;
}

/** Whether this bar and the next close about where the step led, and the bar before was about where it began. */
function lasts(day: DayBars, bar: number): boolean {
  const before = day.close[bar - 1] as number;
  const earlier = day.close[bar - 2] ?? (day.open[bar - 1] as number);
  return (
    !isLarge(before, earlier) &&
    isLarge(before, day.close[bar] as number) &&
    isLarge(before, day.close[Math.min(bar + 1, day.length - 1)] as number)
  );
}

/** Whether robots wait before it: not for what is left of a given split. */
export function holdsRobots({ closeBefore, open, ratio }: Jump): boolean {
  return ratio !== null || isLarge(closeBefore, open);
}

/** The first jump of a series that nobody has settled by `accepted`, a list of the sessions of real ones. */
export function unsettledJump(
  days: readonly DayBars[],
  fundType: FundType,
  accepted: readonly EpochDay[],
): PriceJump | null {
  const jump = findJumps(days, [], mayHaveSplit(fundType)).find(({ day }) => !accepted.includes(day));
  if (!jump) return null;
  const first = days.find(({ day }) => day === jump.day) as DayBars;
  const { closeBefore, open } = jump;
  return { day: isoDay(jump.day), time: first.time[0] as Millis, closeBefore, open };
}

export function withJump({ jump: _, ...instrument }: Instrument, jump: PriceJump | null): Instrument {
  return jump ? { ...instrument, jump } : instrument;
}
