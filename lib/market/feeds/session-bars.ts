import { MINUTE_MS } from '@/lib/core/base/time';
import type { Session } from '@/lib/market/calendar/types';
import type { DayBars } from '@/lib/market/data/bars';
import type { RawBar } from './feed-state';

/** Minutes of every bar of the live market. */
export const LIVE_BAR_MINUTES = 5;
export const LIVE_BAR_MS = LIVE_BAR_MINUTES * MINUTE_MS;

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/**
 * The completed bars of a session. Bars that are stored already stay as they are and come first; what a feed delivers
 * follows after the last of them, in order, each interval once (the last one told counts). Bars outside the session,
 * off the grid or impossible are left out; a bar that is missing stays missing.
 * @returns null when there are none
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
  const columnOf = (name: (typeof COLUMNS)[number]) => {
    const column = new Float64Array(length);
    if (stored) column.set(stored[name].subarray(0, kept));
    for (const [index, bar] of added.entries()) column[kept + index] = bar[name];
    return column;
  };
  return {
    day: session.day,
    intervalMinutes: LIVE_BAR_MINUTES,
    length,
    time: columnOf('time'),
    open: columnOf('open'),
    high: columnOf('high'),
    low: columnOf('low'),
    close: columnOf('close'),
    volume: columnOf('volume'),
  };
}

function isInside(time: number, session: Session, until: number): boolean {
  return (
    time % LIVE_BAR_MS === 0 && time >= session.open && time < session.close && time + LIVE_BAR_MS <= until
  );
}

/** Whether the figures of a bar can be those of trades: all positive, the high highest, the low lowest. */
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
 * Ratio of a session's stored prices to the feed's prices for it now: normally 1, 4 after a four-for-one split. Null if
 * they have no bar in common.
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
