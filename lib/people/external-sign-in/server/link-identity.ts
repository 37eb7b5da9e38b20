import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { findOwner, insertIdentity } from '@/lib/people/accounts/server/identities';
import { findUserByEmail, lockUser } from '@/lib/people/accounts/server/user-store';
import type { ExternalIdentity } from '../external-sign-in';

export type SignInRefusal = 'email-taken' | 'no-account' | 'no-email';

export type SignInWithIdentity =
  | { readonly kind: 'signed-in'; readonly userId: string }
  /** Nobody has joined with it: an account can be created once the terms are accepted and the address is verified. */
  | { readonly kind: 'unknown'; readonly email: string }
  | { readonly kind: 'refused'; readonly code: SignInRefusal };

/**
 * The account of an identity. Accounts are found by issuer and subject only: an unknown identity never gets into an
 * account by its email address. Whether an address has an account is only revealed if the provider confirms the
 * address.
 * @param loginOnly true if an unknown identity must not create an account
 */
export async function signInWithIdentity(
  db: Kysely<Schema>,
  identity: ExternalIdentity,
  loginOnly: boolean,
): Promise<SignInWithIdentity> {
  const known = await findOwner(db, identity);
  if (known !== null) return { kind: 'signed-in', userId: known };
  const { email } = identity;
  if (email === null) return refused(loginOnly ? 'no-account' : 'no-email');
  if (identity.isEmailVerified && (await findUserByEmail(db, email))) return refused('email-taken');
  return loginOnly ? refused('no-account') : { kind: 'unknown', email };
}

export type LinkRefusal = 'identity-taken' | 'already-linked' | 'signed-out';

export type LinkIdentity =
  | { readonly kind: 'linked'; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly code: LinkRefusal };

/**
 * Adds an identity to the signed-in user's account: one per provider, and none that signs in to another account. Its
 * email address doesn't matter.
 * @param session the one that started it; if it has ended, nothing is added
 * @param now UTC milliseconds
 */
export function linkIdentity(
  db: Kysely<Schema>,
  session: { readonly id: string; readonly userId: string },
  identity: ExternalIdentity,
  now: Millis,
): Promise<LinkIdentity> {
  return inTransaction(db, async (tx) => {
    if (!(await holdUser(tx, session, now))) return { kind: 'refused', code: 'signed-out' };
    const { userId } = session;
    const owner = await findOwner(tx, identity);
    if (owner === userId) return { kind: 'linked', isNew: false };
    if (owner !== null) return { kind: 'refused', code: 'identity-taken' };
    if (await hasProvider(tx, userId, identity)) return { kind: 'refused', code: 'already-linked' };
    const isNew = await insertIdentity(tx, userId, identity, now);
    return isNew ? { kind: 'linked', isNew } : { kind: 'refused', code: 'identity-taken' };
  });
}

/** Whether the session is still open; blocks other changes to its user. */
async function holdUser(
  tx: Kysely<Schema>,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Millis,
): Promise<boolean> {
  await lockUser(tx, userId);
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return open !== undefined;
}

function refused(code: SignInRefusal): SignInWithIdentity {
  return { kind: 'refused', code };
}

async function hasProvider(
  tx: Kysely<Schema>,
  userId: string,
  { provider }: ExternalIdentity,
): Promise<boolean> {
  const row = await tx
    .selectFrom('external_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row !== undefined;
}
