import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from './schema';

/** The user whose data is exported or deleted. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** The normalized email that identifies accounts. */
  readonly emailKey: string;
}

/** The reason for an exception. */
interface Because {
  readonly not: string;
}

/** How a table's personal data is handled: declared beside the table, enforced for all. */
export interface UserData {
  readonly table: keyof Schema;
  /** Columns that identify a person or a row's owner. */
  readonly personal: readonly string[];
  /** Words of the privacy article that name it; a test looks for them there. */
  readonly privacyNotice: string;
  /** The table's part of a user's export, by heading. */
  readonly exported:
    | ((db: Kysely<Schema>, person: Person) => Promise<Readonly<Record<string, unknown>>>)
    | Because;
  /** How it's deleted with the account: by a foreign key to `users`, or by a function before that row is deleted. */
  readonly deleted: 'with-account' | ((tx: Kysely<Schema>, person: Person) => Promise<unknown>) | Because;
  /**
   * Deletes expired data; omitted if only deleting the account deletes it.
   * @param now UTC milliseconds
   */
  readonly purge?: (db: Kysely<Schema>, now: Millis) => Promise<unknown>;
}

/** Declares a table's user data; columns must exist in the table. */
export function userData<Table extends keyof Schema>(
  data: Omit<UserData, 'table' | 'personal'> & {
    readonly table: Table;
    readonly personal: readonly (keyof Schema[Table] & string)[];
  },
): UserData {
  return data;
}

/** Everything stored about a user, by heading. */
export async function exportUserData(
  all: readonly UserData[],
  db: Kysely<Schema>,
  person: Person,
): Promise<Readonly<Record<string, unknown>>> {
  const sections: Record<string, unknown> = {};
  for (const { exported } of all)
    if (typeof exported === 'function') Object.assign(sections, await exported(db, person));
  return sections;
}

/** Deletes data the foreign keys to `users` don't cover; call it in the same transaction, before deleting that row. */
export async function deleteUserData(
  all: readonly UserData[],
  tx: Kysely<Schema>,
  person: Person,
): Promise<void> {
  for (const { deleted } of all) if (typeof deleted === 'function') await deleted(tx, person);
}

/**
 * Deletes everyone's expired data.
 * @param now UTC milliseconds
 */
export async function purgeExpired(all: readonly UserData[], db: Kysely<Schema>, now: Millis): Promise<void> {
  for (const { purge } of all) await purge?.(db, now);
}

/** An instant for exports: ISO 8601 in UTC. */
export function exportedInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(Number(ms)).toISOString();
}
