import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';

/** When an order is asked about whose outcome is unknown, and what the answers mean. All times in milliseconds. */

/** What would close or guard a position is tried again at least this often. */
export const LONGEST_UNGUARDED_MS = MINUTE_MS;

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** An order counts as not there after this many answers, over this long, that the broker doesn't know it. */
export const ABSENTS = 3;
export const ABSENT_FOR_MS = 30_000;

/** How long after a look-up the next one follows: 0.5, 1, 2, 4, 8, 15, 15 … seconds. */
export function pauseBeforeLookUp(lookups: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(lookups, 10), LONGEST_MS);
}

/** Whether repeated answers that an order is absent mean that it never arrived. Failed look-ups don't count. */
export function isGone(absents: number, absentSince: number, now: Millis): boolean {
  return absents >= ABSENTS && now - absentSince >= ABSENT_FOR_MS;
}

/**
 * Where an order can't be sent again without risk, one that counts as not there is asked about ever more rarely: each
 * pause is half of how long it has been absent, up to a minute.
 */
export function pauseWhileAbsent(absentSince: number, now: Millis): number {
  return Math.min(Math.max(LONGEST_MS, (now - absentSince) / 2), LONGEST_UNGUARDED_MS);
}

/** After this long, the user has to look at the broker. */
export const USER_DECIDES_AFTER_MS = 10 * MINUTE_MS;

const FIRST_RETRY_MS = 15_000;

/** Pause before the next order for an exit or a stop that the broker refused or left unfilled. */
export function pauseBeforeRetry(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(Math.max(0, attempts - 1), 10), LONGEST_UNGUARDED_MS);
}
