import { pause } from '@/lib/core/base/pause';
import { backoffMs } from '../backoff';
import { FeedError } from '../feed-state';

export interface RetryOptions {
  readonly signal: AbortSignal;
  readonly tries: number;
  /** First pause in milliseconds; it doubles up to a minute. */
  readonly firstPauseMs: number;
}

/** Longer than this nobody waits within one question; the next round asks again. */
const LONGEST_REST_MS = 120_000;

/**
 * Retries until there is an answer, with growing pauses or as long as the feed asks for.
 * @throws the last error, once tries run out, the feed rejects the request, or the signal is aborted
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
