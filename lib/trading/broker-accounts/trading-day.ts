import { type Millis, minus } from '@/lib/core/base/brand';
import { newYorkDay, newYorkTime } from '@/lib/market/calendar/new-york';

/** Midnight is computed as the end of the previous day's last minute, because clocks change later in the night. */
const MINUTES_A_DAY = 24 * 60;

/** Daily limits count by New York's days, for every kind of instrument. @returns when the day of an instant began */
export function tradingDayStart(time: number): Millis {
  return newYorkTime(minus(newYorkDay(time), 1), MINUTES_A_DAY);
}

/** @returns when the day after an instant's begins */
export function nextTradingDayStart(time: number): Millis {
  return newYorkTime(newYorkDay(time), MINUTES_A_DAY);
}

/** Whether the trading day of `since` is over. */
export function isLaterTradingDay(now: Millis, since: number): boolean {
  return newYorkDay(now) > newYorkDay(since);
}
