/** How long to wait before reconnecting. */

/** Milliseconds between two attempts, before the spread. */
export const RETRY_MS = 5_000;
/** Jitter, so that a thousand tabs dropped at once don't reconnect at once. */
const SPREAD = 0.2;
/** The longest time that a server may ask for, in milliseconds. */
const LONGEST_MS = 120_000;

export interface Failure {
  /** HTTP status of the answer that refused the connection; undefined where there was none. */
  readonly status?: number | undefined;
  /** Seconds that the server asked to wait; undefined where it did not. */
  readonly retryAfter?: number | undefined;
}

/**
 * Milliseconds until the next attempt: about 5 seconds each time, never growing. A server that is full (503, 429) gets
 * the time that it asks for and is then met over as long a span again.
 * @param random from 0 to 1
 */
export function retryDelay({ status, retryAfter }: Failure, random: number): number {
  if (status !== 503 && status !== 429 && retryAfter === undefined)
    return Math.round(RETRY_MS * (1 - SPREAD + 2 * SPREAD * random));
  const asked = Math.min(Math.max(RETRY_MS, (retryAfter ?? 0) * 1000), LONGEST_MS);
  return asked * (1 + random);
}

/** What is known of why a connection failed. */
export function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return {};
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
  const retryAfter =
    'retryAfter' in error && typeof error.retryAfter === 'number' ? error.retryAfter : undefined;
  return { status, retryAfter };
}
