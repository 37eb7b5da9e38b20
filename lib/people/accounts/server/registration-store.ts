import { type Insertable, type Kysely, sql } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import { type Row, readJson, type Schema } from '@/lib/core/database/schema';
import { emailKey } from '../email';
import { TERMS_VERSION } from '../terms-version';
import { type NewUser, readTerms } from './user-store';

/** How long a code is good. */
export const REGISTRATION_MS = HOUR_MS;
export const CODE_OVER = 'That code no longer works. Please sign up again';
const MAX_CODES = 5;

export type RegistrationRow = Row<'registrations'>;

type NewRegistration = Pick<
  Insertable<Schema['registrations']>,
  'id' | 'email' | 'name' | 'password_hash' | 'identity' | 'link_hash' | 'details'
>;

/** Stores a registration, in place of one with the same link. */
export async function insertRegistration(
  db: Kysely<Schema>,
  registration: NewRegistration,
  hasAcceptedTerms: boolean,
  now: Millis,
): Promise<void> {
  const row = {
    ...registration,
    email_key: emailKey(registration.email),
    code_hash: null,
    wrong_codes: 0,
    created_at: now,
    expires_at: now + REGISTRATION_MS,
    terms_version: hasAcceptedTerms ? TERMS_VERSION : null,
    terms_accepted_at: hasAcceptedTerms ? now : null,
  };
  await db
    .insertInto('registrations')
    .values(row)
    .onConflict((conflict) => conflict.column('link_hash').doUpdateSet(row))
    .execute();
}

/** null if there is none, or it has expired. */
export async function findRegistration(
  db: Kysely<Schema>,
  id: string,
  now: Millis,
): Promise<RegistrationRow | null> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts an attempt at a registration before it's checked; undefined if it has expired or was tried too often. */
export function tryRegistration(db: Kysely<Schema>, by: 'id' | 'link_hash', value: string, now: Millis) {
  return db
    .updateTable('registrations')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where(by, '=', value)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', MAX_CODES)
    .returningAll()
    .executeTakeFirst();
}

/** A registration that begins at a provider accepts the terms later; undefined if it's gone. */
export function acceptTerms(db: Kysely<Schema>, id: string, now: Millis) {
  return db
    .updateTable('registrations')
    .set({ terms_version: TERMS_VERSION, terms_accepted_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Restarts a registration's hour, with the hashes of what is mailed; undefined if it has expired. */
export function renewRegistration(
  db: Kysely<Schema>,
  id: string,
  hashes: Pick<RegistrationRow, 'code_hash' | 'link_hash'>,
  now: Millis,
) {
  return db
    .updateTable('registrations')
    .set({ ...hashes, wrong_codes: 0, expires_at: plus(now, REGISTRATION_MS) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Invalidates codes and links mailed to an address. */
export async function voidCodes(db: Kysely<Schema>, { email_key }: RegistrationRow): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ code_hash: null, link_hash: null })
    .where('email_key', '=', email_key)
    .execute();
}

/** @returns whether the registration was still there */
export async function removeRegistration(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('registrations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What else was submitted: where to go next, who invited the user, and where they first came from. */
export function readDetails({ details }: RegistrationRow) {
  const { returnPath, inviteCode = null, ...firstTouch } = readJson(details, 'registrations.details');
  return { returnPath, inviteCode, firstTouch };
}

export function toNewUser(row: RegistrationRow): NewUser {
  const { firstTouch } = readDetails(row);
  return {
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    firstTouch: Object.keys(firstTouch).length > 0 ? firstTouch : null,
    terms: readTerms(row),
  };
}
