import { isoDay, isoTime } from '@/lib/core/base/time';
import type { DayBars } from '@/lib/market/data/bars';
import type { ReplayDifference } from './replay';

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/**
 * Where a stored session isn't the one that was made again.
 * @param mayGrow whether the stored one may still be shorter
 */
export function dayDifference(
  made: DayBars,
  stored: DayBars | undefined,
  mayGrow: boolean,
): ReplayDifference | null {
  const where = isoDay(made.day);
  if (!stored) return { where, expected: `${made.length} bars`, found: 'none' };
  if (stored.intervalMinutes !== made.intervalMinutes || stored.length > made.length)
    return { where, expected: shape(made), found: shape(stored) };
  for (let at = 0; at < stored.length; at += 1)
    for (const name of COLUMNS)
      if (stored[name][at] !== made[name][at])
        return {
          where: `${isoTime(made.time[at] as number)}: ${name}`,
          expected: String(made[name][at]),
          found: String(stored[name][at]),
        };
  return stored.length === made.length || mayGrow
    ? null
    : { where, expected: shape(made), found: shape(stored) };
}

function shape({ length, intervalMinutes }: DayBars): string {
  return `${length} bars of ${intervalMinutes} minutes`;
}
