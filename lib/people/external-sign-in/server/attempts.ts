import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { ProviderName } from '@/lib/core/config/providers';
import type { Schema } from '@/lib/core/database/schema';
import { insertToken, removeExpiredTokens, takeToken } from '@/lib/people/accounts/server/one-time-tokens';
import type { ExternalRequest } from '../external-sign-in';

/** How long someone may take at the provider. */
export const ATTEMPT_MS = 10 * MINUTE_MS;

const PURPOSE = 'external-sign-in';

/** A sign-in in progress at a provider. */
export interface Attempt {
  readonly provider: ProviderName;
  readonly request: ExternalRequest;
  /** Hash of the secret in the cookie of the browser that started it. */
  readonly browserHash: string;
}

/**
 * Stores an attempt under the hash of its state, and deletes expired ones.
 * @param now UTC milliseconds
 */
export async function storeAttempt(
  db: Kysely<Schema>,
  state: string,
  attempt: Attempt,
  now: Millis,
): Promise<void> {
  await removeExpiredTokens(db, PURPOSE, now);
  const userId = attempt.request.session?.userId ?? null;
  await insertToken(db, { token: state, purpose: PURPOSE, userId, data: attempt }, ATTEMPT_MS, now);
}

/**
 * Removes an attempt, whatever its outcome: a state is good for one response. Of two at once, one gets it.
 * @returns null if there is none or it has expired
 */
export async function takeAttempt(db: Kysely<Schema>, state: string, now: Millis): Promise<Attempt | null> {
  const row = await takeToken(db, PURPOSE, state, now);
  return row ? JSON.parse(row.data) : null;
}
