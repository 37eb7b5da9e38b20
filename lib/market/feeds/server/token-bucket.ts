import { pause } from '@/lib/core/base/pause';

export interface TokenBucket {
  /** Resolves when a request may be made, in order; at once if the signal aborts. */
  take(signal: AbortSignal): Promise<void>;
  /** Blocks everyone for a while, as requested by the server. */
  rest(ms: number): void;
}

/**
 * Rate limiter: `burst` requests at once after a quiet period, then a steady rate per minute.
 * @param clock monotonic milliseconds
 */
export function createTokenBucket(
  perMinute: number,
  burst: number,
  clock: () => number = () => performance.now(),
): TokenBucket {
  const gapMs = 60_000 / perMinute;
  /** When the bucket would be full if nobody took more. */
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
