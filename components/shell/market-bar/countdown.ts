/** The countdown to the US market close; every function takes the time as an argument. */

/** Seconds left below which the countdown turns amber, and red. */
const LITTLE = 3600;
const VERY_LITTLE = 900;

export const MARKET_CLOSED = 'US market is closed';

/** The server's answer, and when it arrived in milliseconds of the page's monotonic clock. */
export interface CloseAnswer {
  /** Until the close; while the market is closed, minus the seconds until it opens, or 0. */
  readonly seconds: number;
  readonly at: number;
}

/** `loss` is red, `warning` amber and `gain` green; null while the market is closed. */
export type CountdownTone = 'loss' | 'warning' | 'gain' | null;

/** Whole seconds until the close, at a time of the same clock; 0 or less while closed. */
export function secondsLeft({ seconds, at }: CloseAnswer, now: number): number {
  return seconds > 0 ? seconds - Math.floor((now - at) / 1000) : 0;
}

/** Whether the market should have closed or opened since the server answered. */
export function hasTurned({ seconds, at }: CloseAnswer, now: number): boolean {
  return Math.abs(seconds) * 1000 <= now - at;
}

/** `6h:29m:5s`, or a text for a closed market. */
export function formatCountdown(seconds: number): string {
  if (!(seconds > 0)) return MARKET_CLOSED;
  return `${Math.floor(seconds / 3600)}h:${Math.floor((seconds % 3600) / 60)}m:${seconds % 60}s`;
}

export function countdownTone(seconds: number): CountdownTone {
  if (!(seconds > 0)) return null;
  if (seconds <= VERY_LITTLE) return 'loss';
  return seconds <= LITTLE ? 'warning' : 'gain';
}
