import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { emailKey } from '../email';
import { createSigner } from './secrets';

/** How long a mailed link to finish joining works, and how long the request is kept. */
export const JOIN_REQUEST_MS = 7 * DAY_MS;

/** Emails left by people who want to join and choose their name and password later. */
export interface JoinRequests {
  /** Stores an email; a link mailed before no longer works. */
  add(email: string, now: Millis): Promise<void>;
  /** The secret for the link to mail; null if there was no request. */
  invitationFor(email: string, now: Millis): Promise<string | null>;
  /** Whether a secret was mailed to this address. */
  isInvited(email: string, invitation: string, now: Millis): Promise<boolean>;
}

export function createJoinRequests(db: Kysely<Schema>, secret: AppSecret): JoinRequests {
  // Nothing of the link is stored: it's a signature of the request.
  const signer = createSigner(secret, 'join request');

  async function invitationText(email: string, now: Millis): Promise<string | null> {
    const row = await db
      .selectFrom('registration_requests')
      .select(['email_key', 'requested_at'])
      .where('email_key', '=', emailKey(email))
      .where('requested_at', '>', plus(now, -JOIN_REQUEST_MS))
      .executeTakeFirst();
    return row ? `${row.requested_at} ${row.email_key}` : null;
  }

  return {
    async add(email, now) {
      await db
        .insertInto('registration_requests')
        .values({ email_key: emailKey(email), email: email.trim(), requested_at: now })
        .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ requested_at: now }))
        .execute();
    },
    async invitationFor(email, now) {
      const text = await invitationText(email, now);
      return text === null ? null : signer.sign(text);
    },
    async isInvited(email, invitation, now) {
      const text = await invitationText(email, now);
      return text !== null && signer.isSigned(text, invitation);
    },
  };
}

/** Deletes the request for an address that has an account. */
export async function dropJoinRequest(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom('registration_requests').where('email_key', '=', emailKey(email)).execute();
}
