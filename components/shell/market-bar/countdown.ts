/** The countdown to the close of the US market, without a clock of its own. */

/** Seconds from which on little time is left, and from which on very little. */
const LITTLE = 3600;
const VERY_LITTLE = 900;

export const MARKET_CLOSED = 'US market is closed';

/** What the server said, and when by the page's monotonic clock, in milliseconds. */
export interface CloseAnswer {
  /** Until the close; 0 or less while the market is closed: how long it is until it opens, negative. */
  readonly seconds: number;
  readonly at: number;
}

/** How urgent the time left is: `loss` is drawn red, `warning` amber, `gain` green; null while the market is closed. */
export type CountdownTone = 'loss' | 'warning' | 'gain' | null;

/** Whole seconds until the close at an instant of the same clock; 0 or less: closed. */
export function secondsLeft({ seconds, at }: CloseAnswer, now: number): number {
  return seconds > 0 ? seconds - Math.floor((now - at) / 1000) : 0;
}

/** Whether the market has closed, or should have opened, since the server was asked. */
export function hasTurned({ seconds, at }: CloseAnswer, now: number): boolean {
  return Math.abs(seconds) * 1000 <= now - at;
}

/** `6h:29m:5s`, or that the market is closed. */
export function formatCountdown(seconds: number): string {
  if (!(seconds > 0)) return MARKET_CLOSED;
  return `${Math.floor(seconds / 3600)}h:${Math.floor((seconds % 3600) / 60)}m:${seconds % 60}s`;
}

export function toneOf(seconds: number): CountdownTone {
  if (!(seconds > 0)) return null;
  if (seconds <= VERY_LITTLE) return 'loss';
  return seconds <= LITTLE ? 'warning' : 'gain';
}
