import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { newYorkDay, newYorkTime } from '@/lib/market/calendar/new-york';

/** Daily limits count by New York's days, for every kind of instrument. @returns when the day of an instant began */
export function tradingDayStart(time: number): Millis {
  return newYorkTime(newYorkDay(time), 0);
}

/** @returns when the day after an instant's begins */
export function nextTradingDayStart(time: number): Millis {
  return newYorkTime((newYorkDay(time) + 1) as EpochDay, 0);
}

/** Whether the trading day of `since` is over. */
export function isLaterTradingDay(now: number, since: number): boolean {
  return newYorkDay(now) > newYorkDay(since);
}
