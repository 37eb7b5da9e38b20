import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '@/lib/core/base/time';
import type { BarRows } from './rows';

export const DAILY_MINUTES = 1440;

/**
 * Intervals files may have, in minutes, and the interval stored for each. Robots trade on 5, 15 and 60 minutes, so
 * finer bars are aggregated to five.
 */
const STORED: ReadonlyMap<number, number> = new Map([
  [1, 5],
  [5, 5],
  [10, 10],
  [15, 15],
  [30, 30],
  [60, 60],
  [DAILY_MINUTES, DAILY_MINUTES],
]);

const ACCEPTED = '1, 5, 10, 15, 30, 60 or 1d';

/** The interval that a file's bars are stored with, both in minutes. */
export function storedInterval(fileMinutes: number): number {
  return STORED.get(fileMinutes) ?? fileMinutes;
}

/**
 * `60`, `60m`, `1h` or `1d` in minutes.
 * @throws InputError for anything else
 */
export function parseInterval(text: string): number {
  const match = /^(\d{1,4})(m|min|h|d)?$/i.exec(text.trim());
  const unit = match?.[2]?.toLowerCase();
  const minutes = Number(match?.[1]) * (unit === 'h' ? 60 : unit === 'd' ? DAILY_MINUTES : 1);
  if (!STORED.has(minutes))
    throw new InputError(`--interval '${text}' is not accepted; give ${ACCEPTED} (minutes, or one day)`);
  return minutes;
}

/** A readable interval: `60 minutes`, `1 day`. */
export function describeInterval(minutes: number): string {
  if (minutes % DAILY_MINUTES === 0)
    return minutes === DAILY_MINUTES ? '1 day' : `${minutes / DAILY_MINUTES} days`;
  return minutes === 1 ? '1 minute' : `${Number(minutes.toFixed(2))} minutes`;
}

/**
 * Each row's minutes: as specified, or the most frequent distance between rows.
 * @throws InputError if rows contradict the specified interval, or their interval isn't accepted, or they're off its
 * grid
 */
export function intervalOfRows(rows: BarRows, given: number | null): number {
  const distances = rowDistances(rows);
  if (!distances) {
    if (given !== null) return given;
    throw new InputError(
      `${rows.origin(0)}: the interval cannot be determined from one row; give --interval`,
    );
  }
  const { usual, least, timesSeen } = distances;
  // Illiquid instruments skip intervals, so only a regular distance shows that bars are longer than specified.
  const isLonger = given !== null && least > given && usual === least && timesSeen > 1 && STORED.has(usual);
  if (given !== null && (usual < given || isLonger))
    throw new InputError(
      `${rows.origin(0)}: --interval says ${describeInterval(given)}, but rows are ${describeInterval(usual)} apart`,
    );
  const minutes = given ?? usual;
  if (!STORED.has(minutes))
    throw new InputError(
      `${rows.origin(0)}: rows are ${describeInterval(minutes)} apart; accepted intervals are ${ACCEPTED}`,
    );
  if (minutes !== DAILY_MINUTES) checkGrid(rows, minutes);
  return minutes;
}

/** Between daily bars: one day, or up to four across weekends and holidays; clocks may have changed. */
function isNightOrWeekend(gap: number): boolean {
  return gap >= DAY_MS - HOUR_MS && gap <= 4 * DAY_MS + HOUR_MS;
}

/** The most frequent and the smallest distance between rows, in minutes. */
function rowDistances(rows: BarRows): { usual: number; least: number; timesSeen: number } | null {
  const counts = new Map<number, number>();
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < rows.length; index += 1) {
    const gap = (rows.time[index] as number) - (rows.time[index - 1] as number);
    const distance = isNightOrWeekend(gap) ? DAY_MS : gap;
    counts.set(distance, (counts.get(distance) ?? 0) + 1);
    least = Math.min(least, distance);
  }
  const most = [...counts].reduce<[number, number] | null>(
    (best, next) => (best && best[1] >= next[1] ? best : next),
    null,
  );
  return most && { usual: most[0] / MINUTE_MS, least: least / MINUTE_MS, timesSeen: most[1] };
}

/** Every row must have the same offset from the interval's grid as most rows. */
function checkGrid(rows: BarRows, minutes: number): void {
  const step = minutes * MINUTE_MS;
  const counts = new Map<number, number>();
  for (let index = 0; index < rows.length; index += 1) {
    const phase = (rows.time[index] as number) % step;
    counts.set(phase, (counts.get(phase) ?? 0) + 1);
  }
  const [usual] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  if (counts.size <= 1) return;
  const wrong = rows.time.findIndex((time) => time % step !== usual);
  throw new InputError(
    `${rows.origin(wrong)}: time ${isoTime(rows.time[wrong] as number)} is off the grid of ${describeInterval(minutes)} of the other rows`,
  );
}
