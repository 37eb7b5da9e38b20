import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { FIRST_LEVEL } from '@/lib/people/permissions/rights';
import { emailKey } from '../email';
import type { AcceptedTerms } from '../terms-version';
import { dropJoinRequest } from './join-requests';
import { newId } from './secrets';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  /** Where the user first came from. */
  readonly firstTouch: Readonly<Record<string, string>> | null;
  /** The accepted terms; omitted if none were shown. */
  readonly terms?: AcceptedTerms | null;
}

/** Creates an account and returns its id; null if the address has one, even if two requests come at once. */
export async function insertUser(db: Kysely<Schema>, user: NewUser, now: number): Promise<string | null> {
  const row = await db
    .insertInto('users')
    .values({
      id: newId(),
      email: user.email.trim(),
      email_key: emailKey(user.email),
      name: user.name.trim(),
      password_hash: user.passwordHash,
      is_content_admin: 0,
      has_money_management: 0,
      level: FIRST_LEVEL,
      created_at: now,
      password_changed_at: user.passwordHash === null ? null : now,
      totp_secret: null,
      totp_enabled_at: null,
      totp_last_step: null,
      first_touch: user.firstTouch ? JSON.stringify(user.firstTouch) : null,
      terms_version: user.terms?.version ?? null,
      terms_accepted_at: user.terms?.acceptedAt ?? null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await dropJoinRequest(db, user.email);
  return row.id;
}
