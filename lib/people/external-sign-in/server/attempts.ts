import type { Kysely } from 'kysely';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { ProviderName } from '@/lib/core/config/providers';
import type { Schema } from '@/lib/core/database/schema';
import { tokenHash } from '@/lib/people/accounts/server/secrets';
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
  now: number,
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', PURPOSE)
    .where('expires_at', '<=', now)
    .execute();
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: tokenHash(state),
      purpose: PURPOSE,
      user_id: attempt.request.session?.userId ?? null,
      data: JSON.stringify(attempt),
      tries: 0,
      created_at: now,
      expires_at: now + ATTEMPT_MS,
    })
    .execute();
}

/**
 * Removes an attempt, whatever its outcome: a state is good for one response. Of two at once, one gets it.
 * @returns null if there is none or it has expired
 */
export async function takeAttempt(db: Kysely<Schema>, state: string, now: number): Promise<Attempt | null> {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash(state))
    .where('purpose', '=', PURPOSE)
    .returning(['data', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? (JSON.parse(row.data) as Attempt) : null;
}
