import type { Row } from '@/lib/core/database/schema';
import type { NewUser } from './user-store';

/** How long a code is good. */
export const REGISTRATION_MS = 60 * 60_000;
export const CODE_OVER = 'That code no longer works. Please sign up again';

export function newUserOf(row: Row<'registrations'>, firstTouch: Readonly<Record<string, string>>): NewUser {
  const { terms_version: version, terms_accepted_at: acceptedAt } = row;
  return {
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    firstTouch: Object.keys(firstTouch).length > 0 ? firstTouch : null,
    terms: version === null ? null : { version, acceptedAt: Number(acceptedAt) },
  };
}
