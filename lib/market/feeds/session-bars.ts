import { MINUTE_MS } from '@/lib/core/base/time';
import type { Session } from '@/lib/market/calendar/types';
import type { DayBars } from '@/lib/market/data/bars';
import type { RawBar } from './feed-state';

/** Length of the live market's bars in minutes. */
export const LIVE_BAR_MINUTES = 5;
export const LIVE_BAR_MS = LIVE_BAR_MINUTES * MINUTE_MS;

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/**
 * A session's completed bars. Stored bars come first, unchanged; the feed's bars follow in order, each interval once
 * (the last one received counts). Bars outside the session, off the grid or impossible are dropped, and missing bars
 * stay missing.
 * @returns null if there are none
 */
export function sessionBars(
  session: Session,
  stored: DayBars | null,
  delivered: readonly RawBar[],
  until: number,
): DayBars | null {
  const settled = stored && stored.length > 0 ? (stored.time[stored.length - 1] as number) : session.open - 1;
  const fresh = new Map<number, RawBar>();
  for (const bar of delivered)
    if (bar.time > settled && isInside(bar.time, session, until) && isPossible(bar)) fresh.set(bar.time, bar);
  if (fresh.size === 0) return stored;
  const added = [...fresh.values()].sort((a, b) => a.time - b.time);
  const kept = stored?.length ?? 0;
  const length = kept + added.length;
  const joinColumn = (name: (typeof COLUMNS)[number]) => {
    const column = new Float64Array(length);
    if (stored) column.set(stored[name].subarray(0, kept));
    for (const [index, bar] of added.entries()) column[kept + index] = bar[name];
    return column;
  };
  return {
    day: session.day,
    intervalMinutes: LIVE_BAR_MINUTES,
    length,
    time: joinColumn('time'),
    open: joinColumn('open'),
    high: joinColumn('high'),
    low: joinColumn('low'),
    close: joinColumn('close'),
    volume: joinColumn('volume'),
  };
}

function isInside(time: number, session: Session, until: number): boolean {
  return (
    time % LIVE_BAR_MS === 0 && time >= session.open && time < session.close && time + LIVE_BAR_MS <= until
  );
}

/** Whether a bar is plausible: all positive, and the high and low are its extremes. */
export function isPossible({ open, high, low, close, volume }: RawBar): boolean {
  return (
    [open, high, low, close, volume].every(Number.isFinite) &&
    low > 0 &&
    volume >= 0 &&
    high >= Math.max(open, close) &&
    low <= Math.min(open, close)
  );
}

/**
 * Ratio of a session's stored prices to the feed's current prices for it: normally 1, but 4 after a four-for-one split.
 * Null without common bars.
 */
export function rescaledBy(stored: DayBars, delivered: readonly RawBar[]): number | null {
  const byTime = new Map(delivered.filter(isPossible).map((bar) => [bar.time, bar.close]));
  const ratios: number[] = [];
  for (let index = 0; index < stored.length; index += 1) {
    const close = byTime.get(stored.time[index] as number);
    if (close !== undefined) ratios.push((stored.close[index] as number) / close);
  }
  ratios.sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? null;
}
