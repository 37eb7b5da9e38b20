import type { Kysely, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { type Row, type Schema, toJson } from '@/lib/core/database/schema';
import { isUniqueViolation } from '@/lib/core/database/unique-violation';
import { FIRST_LEVEL, type StoredRights } from '@/lib/people/permissions/rights';
import { emailKey } from '../email';
import type { AcceptedTerms } from '../terms-version';
import { dropJoinRequest } from './join-requests';
import { newId } from './secrets';

/** The only writer of accounts' rows: others say what happened. */

export type UserRow = Row<'users'>;

/** Where a user first came from, by what the browser noted. */
type StoredFirstTouch = Readonly<Record<string, string>>;

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly firstTouch: StoredFirstTouch | null;
  /** The accepted terms; omitted if none were shown. */
  readonly terms?: AcceptedTerms | null;
}

/** null for users from before versions were recorded. */
export function readTerms(row: Pick<UserRow, 'terms_version' | 'terms_accepted_at'>): AcceptedTerms | null {
  const { terms_version: version, terms_accepted_at: acceptedAt } = row;
  return version === null || acceptedAt === null ? null : { version, acceptedAt };
}

/** Creates an account and returns its id; null if the address has one, even if two requests come at once. */
export async function insertUser(db: Kysely<Schema>, user: NewUser, now: Millis): Promise<string | null> {
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
      first_touch: user.firstTouch && toJson(user.firstTouch),
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

export function findUser(db: Kysely<Schema>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @throws Error if there is no such user */
export function readUser(db: Kysely<Schema>, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function findUserByEmail(db: Kysely<Schema>, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/**
 * Blocks other changes to a user until the transaction ends, on either database.
 * @returns the user's row; undefined if there is no such user
 */
export function lockUser(tx: Kysely<Schema>, id: string): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set(({ ref }) => ({ level: ref('level') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a user, together with all rows that refer to them. */
export async function removeUser(tx: Kysely<Schema>, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** What can happen to an account. Secrets of two-step login are sealed. */
export type UserEvent =
  | { readonly kind: 'renamed'; readonly name: string }
  /** Has no effect if the address has an account. */
  | { readonly kind: 'email-changed'; readonly email: string }
  | { readonly kind: 'password-changed'; readonly hash: string; readonly at: Millis }
  /** By mail; also forgets browsers that a stranger logged in with. */
  | { readonly kind: 'password-reset'; readonly hash: string; readonly at: Millis }
  /** The same password under another hash; has no effect if it was changed meanwhile. */
  | { readonly kind: 'password-rehashed'; readonly before: string; readonly hash: string }
  | { readonly kind: 'first-touch-noted'; readonly firstTouch: StoredFirstTouch }
  | { readonly kind: 'rights-changed'; readonly rights: Partial<StoredRights> }
  /** Starting again replaces the secret; has no effect once two-step login is on. */
  | { readonly kind: 'two-step-started'; readonly secret: string }
  /** Has no effect if it's on, or was started with another secret: another tab may have restarted. */
  | { readonly kind: 'two-step-enabled'; readonly secret: string; readonly step: number; readonly at: Millis }
  | { readonly kind: 'two-step-disabled' }
  /** Sealed with another key; has no effect if the secret was replaced since. */
  | { readonly kind: 'secret-resealed'; readonly before: string; readonly secret: string }
  /** Uses up the code of a step and of all earlier ones; of two requests at once, one has an effect. */
  | { readonly kind: 'step-taken'; readonly step: number };

/** @returns whether it had an effect */
export async function changeUser(db: Kysely<Schema>, id: string, event: UserEvent): Promise<boolean> {
  try {
    const user = db.updateTable('users').where('id', '=', id);
    return (await changed(user, event).executeTakeFirst()).numUpdatedRows > 0n;
  } catch (error) {
    if (event.kind === 'email-changed' && isUniqueViolation(error)) return false;
    throw error;
  }
}

function changed(user: UpdateQueryBuilder<Schema, 'users', 'users', UpdateResult>, event: UserEvent) {
  switch (event.kind) {
    case 'renamed':
      return user.set({ name: event.name });
    case 'email-changed':
      return user.set({ email: event.email, email_key: emailKey(event.email) });
    case 'password-changed':
      return user.set({ password_hash: event.hash, password_changed_at: event.at });
    case 'password-reset':
      return user
        .set({ password_hash: event.hash, password_changed_at: event.at })
        .set(({ eb }) => ({ device_generation: eb('device_generation', '+', 1) }));
    case 'password-rehashed':
      return user.set({ password_hash: event.hash }).where('password_hash', '=', event.before);
    case 'first-touch-noted':
      return user.set({ first_touch: toJson(event.firstTouch) });
    case 'rights-changed':
      return user.set(event.rights);
    case 'two-step-started':
      return user
        .set({ totp_secret: event.secret, totp_last_step: null })
        .where('totp_enabled_at', 'is', null);
    case 'two-step-enabled':
      return user
        .set({ totp_enabled_at: event.at, totp_last_step: event.step })
        .where('totp_secret', '=', event.secret)
        .where('totp_enabled_at', 'is', null);
    case 'two-step-disabled':
      return user.set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null });
    case 'secret-resealed':
      return user.set({ totp_secret: event.secret }).where('totp_secret', '=', event.before);
    case 'step-taken':
      return user
        .set({ totp_last_step: event.step })
        .where('totp_enabled_at', 'is not', null)
        .where(({ eb, or }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', event.step)]));
  }
}
