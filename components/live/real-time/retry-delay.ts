/** Milliseconds between two attempts, without jitter. */
export const RETRY_MS = 5_000;
/** Jitter, so that a thousand tabs dropped at once don't reconnect at once. */
const SPREAD = 0.2;
/** The longest Retry-After we honor, in milliseconds. */
const LONGEST_MS = 120_000;

export interface Failure {
  /** HTTP status of the failed request; undefined if there was no response. */
  readonly status?: number | undefined;
  /** Seconds from Retry-After; undefined without it. */
  readonly retryAfter?: number | undefined;
}

/**
 * Milliseconds until the next attempt: about 5 seconds, without backoff. A server that is full (503, 429) gets the time
 * it asks for, then attempts spread over the same time again.
 * @param random from 0 to 1
 */
export function retryDelay({ status, retryAfter }: Failure, random: number): number {
  if (status !== 503 && status !== 429 && retryAfter === undefined)
    return Math.round(RETRY_MS * (1 - SPREAD + 2 * SPREAD * random));
  const asked = Math.min(Math.max(RETRY_MS, (retryAfter ?? 0) * 1000), LONGEST_MS);
  return asked * (1 + random);
}

/** Status and Retry-After of a failed connection, as far as known. */
export function connectionFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return {};
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
  const retryAfter =
    'retryAfter' in error && typeof error.retryAfter === 'number' ? error.retryAfter : undefined;
  return { status, retryAfter };
}
