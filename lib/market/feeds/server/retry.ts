import { pause } from '@/lib/core/base/pause';
import { backoffMs } from '../backoff';
import { FeedError } from '../feed-state';

export interface RetryOptions {
  readonly signal: AbortSignal;
  readonly tries: number;
  /** First delay in milliseconds; doubles up to a minute. */
  readonly firstPauseMs: number;
}

/** Maximum wait within one request; the next round tries again. */
const LONGEST_REST_MS = 120_000;

/**
 * Retries until there's a result, with growing delays or as long as the feed asks for.
 * @throws the last error, once attempts run out, the feed rejects the request, or the signal aborts
 */
export async function withRetries<Answer>(
  ask: () => Promise<Answer>,
  { signal, tries, firstPauseMs }: RetryOptions,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      const fault = error instanceof FeedError ? error : null;
      const restMs = fault?.retryAfterMs ?? 0;
      if (
        (fault !== null && fault.kind !== 'temporary') ||
        failures >= tries ||
        restMs > LONGEST_REST_MS ||
        signal.aborted
      )
        throw error;
      await pause(Math.max(restMs, backoffMs(failures, Math.random(), firstPauseMs)), signal);
      if (signal.aborted) throw error;
    }
  }
}
