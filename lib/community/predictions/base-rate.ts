import type { EpochDay } from '@/lib/core/base/brand';
import { startOfWeek } from '@/lib/core/base/time';
import { LEAST_PAST, MOST_PAST, type PredictionHorizon, type PredictionWindow } from './window';

/** PastCloses of whole sessions, oldest first, adjusted for splits. */
export interface PastCloses {
  readonly day: ArrayLike<number>;
  readonly close: ArrayLike<number>;
  readonly length: number;
}

/**
 * How often the close was higher at a horizon's end than before its start, over the newest horizons whose end is known by
 * a day; they don't overlap. null with fewer than `LEAST_PAST`.
 * @param through the last session that counts
 */
export function baseRate(
  closes: PastCloses,
  horizon: PredictionHorizon,
  through: EpochDay,
): Pick<PredictionWindow, 'baseRate' | 'pastCount'> | null {
  const ends = horizon === 'day' ? sessionEnds(closes, through) : weekEnds(closes, through);
  const steps = ends.slice(-MOST_PAST - 1);
  const pastCount = steps.length - 1;
  if (pastCount < LEAST_PAST) return null;
  let higher = 0;
  for (let index = 1; index < steps.length; index += 1)
    if ((steps[index] as number) > (steps[index - 1] as number)) higher += 1;
  return { baseRate: Math.round((higher / pastCount) * 1e4) / 1e4, pastCount };
}

function sessionEnds({ day, close, length }: PastCloses, through: EpochDay): number[] {
  const ends: number[] = [];
  for (let index = 0; index < length && (day[index] as number) <= through; index += 1)
    ends.push(close[index] as number);
  return ends;
}

/** The last close of each week whose sessions are over. */
function weekEnds({ day, close, length }: PastCloses, through: EpochDay): number[] {
  const ends: number[] = [];
  for (let index = 0; index + 1 < length && (day[index + 1] as number) <= through; index += 1)
    if (startOfWeek(day[index] as number) !== startOfWeek(day[index + 1] as number))
      ends.push(close[index] as number);
  return ends;
}
