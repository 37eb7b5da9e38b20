import { pause } from '@/lib/core/base/pause';

export interface TokenBucket {
  /** Resolves when a request may be made, in the order of asking; at once when the signal is aborted. */
  take(signal: AbortSignal): Promise<void>;
  /** Blocks everyone for a while, as the server requested. */
  rest(ms: number): void;
}

/**
 * Spreads requests: `burst` at once after a time of quiet, then so many a minute.
 * @param clock milliseconds that only ever grow
 */
export function createTokenBucket(
  perMinute: number,
  burst: number,
  clock: () => number = () => performance.now(),
): TokenBucket {
  const gapMs = 60_000 / perMinute;
  /** When the bucket would be full again if nobody took more. */
  let fullAt = 0;
  let restsUntil = 0;
  return {
    async take(signal) {
      const now = clock();
      fullAt = Math.max(fullAt, now) + gapMs;
      const allowedAt = fullAt - burst * gapMs;
      if (allowedAt > now) await pause(allowedAt - now, signal);
      for (let wait = restsUntil - clock(); wait > 0 && !signal.aborted; wait = restsUntil - clock())
        await pause(wait, signal);
    },
    rest(ms) {
      restsUntil = Math.max(restsUntil, clock() + ms);
    },
  };
}
