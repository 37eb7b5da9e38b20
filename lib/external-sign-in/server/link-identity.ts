import type { Kysely } from 'kysely';
import { emailKey } from '@/lib/accounts/email';
import { insertUser } from '@/lib/accounts/server/new-user';
import { inTransaction } from '@/lib/database/in-transaction';
import type { Schema } from '@/lib/database/schema';
import type { ExternalIdentity } from '../external-sign-in';

export type SignInRefusal = 'email-unverified' | 'email-taken' | 'no-account' | 'no-email';

export type SignInWithIdentity =
  | { readonly kind: 'signed-in'; readonly userId: string }
  | { readonly kind: 'registered'; readonly userId: string }
  | { readonly kind: 'refused'; readonly code: SignInRefusal };

export interface SignInWithIdentityOptions {
  /** True where an unknown identity is to make no account. */
  readonly loginOnly: boolean;
  /** Where a new user first came from. */
  readonly firstTouch: Readonly<Record<string, string>> | null;
  /** UTC milliseconds. */
  readonly now: number;
}

/**
 * The account of an identity, made where there is none. Accounts are known by issuer and subject alone: an unknown
 * identity never gets into an account by its e-mail address. Two answers at once make one user.
 */
export async function signInWithIdentity(
  db: Kysely<Schema>,
  identity: ExternalIdentity,
  options: SignInWithIdentityOptions,
): Promise<SignInWithIdentity> {
  try {
    return await inTransaction(db, (tx) => signIn(tx, identity, options));
  } catch (error) {
    if (!(error instanceof IdentityMadeMeanwhile)) throw error;
    return inTransaction(db, (tx) => signIn(tx, identity, options));
  }
}

/** Undoes the transaction that made a second user for an identity that just got its first. */
class IdentityMadeMeanwhile extends Error {}

async function signIn(
  tx: Kysely<Schema>,
  identity: ExternalIdentity,
  { loginOnly, firstTouch, now }: SignInWithIdentityOptions,
): Promise<SignInWithIdentity> {
  const known = await ownerOf(tx, identity);
  if (known !== null) return { kind: 'signed-in', userId: known };
  const { email } = identity;
  if (email === null) return refused(loginOnly ? 'no-account' : 'no-email');
  if (!identity.isEmailVerified) return refused(loginOnly ? 'no-account' : 'email-unverified');
  if (await hasAccount(tx, email)) return takenBy(tx, identity);
  if (loginOnly) return refused('no-account');

  const name = identity.name ?? email.slice(0, email.indexOf('@'));
  const userId = await insertUser(tx, { email, name, passwordHash: null, firstTouch }, now);
  if (userId === null) return takenBy(tx, identity);
  if (!(await insertIdentity(tx, userId, identity, now))) throw new IdentityMadeMeanwhile();
  // A password that somebody chose for this address without proving that it is theirs is worth nothing any more. What
  // they are answered stays the same: that somebody has joined is none of their business.
  await tx
    .updateTable('registrations')
    .set({ code_hash: null, link_hash: null })
    .where('email_key', '=', emailKey(email))
    .execute();
  return { kind: 'registered', userId };
}

/** Whose the address is by now: of the same person, who was quicker in another tab, or of somebody else. */
async function takenBy(tx: Kysely<Schema>, identity: ExternalIdentity): Promise<SignInWithIdentity> {
  const owner = await ownerOf(tx, identity);
  return owner === null ? refused('email-taken') : { kind: 'signed-in', userId: owner };
}

export type LinkRefusal = 'identity-taken' | 'already-linked' | 'signed-out';

export type LinkIdentity =
  | { readonly kind: 'linked'; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly code: LinkRefusal };

/**
 * Adds an identity to the account of whoever is signed in: one of each provider, and none that signs in to another
 * account. Its e-mail address does not matter, as nothing goes by it.
 * @param session that asked for it; one that has ended meanwhile adds nothing
 * @param now UTC milliseconds
 */
export function linkIdentity(
  db: Kysely<Schema>,
  session: { readonly id: string; readonly userId: string },
  identity: ExternalIdentity,
  now: number,
): Promise<LinkIdentity> {
  return inTransaction(db, async (tx) => {
    if (!(await holdUser(tx, session, now))) return { kind: 'refused', code: 'signed-out' };
    const { userId } = session;
    const owner = await ownerOf(tx, identity);
    if (owner === userId) return { kind: 'linked', isNew: false };
    if (owner !== null) return { kind: 'refused', code: 'identity-taken' };
    if (await hasProvider(tx, userId, identity)) return { kind: 'refused', code: 'already-linked' };
    const isNew = await insertIdentity(tx, userId, identity, now);
    return isNew ? { kind: 'linked', isNew } : { kind: 'refused', code: 'identity-taken' };
  });
}

/**
 * Whether the session is still open. Writing the user's row, though nothing changes in it, lets transactions have the
 * account one after the other in either database.
 */
async function holdUser(
  tx: Kysely<Schema>,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: number,
): Promise<boolean> {
  await tx
    .updateTable('users')
    .set((expression) => ({ level: expression.ref('level') }))
    .where('id', '=', userId)
    .execute();
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

/** Whose account an identity signs in to; null where there is none. */
export async function ownerOf(
  tx: Kysely<Schema>,
  { issuer, subject }: ExternalIdentity,
): Promise<string | null> {
  const row = await tx
    .selectFrom('external_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

async function hasAccount(tx: Kysely<Schema>, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row !== undefined;
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

/** False when the identity belongs to somebody already. */
async function insertIdentity(
  tx: Kysely<Schema>,
  userId: string,
  { issuer, subject, provider, email }: ExternalIdentity,
  now: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('external_identities')
    .values({ issuer, subject, user_id: userId, provider, email, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
