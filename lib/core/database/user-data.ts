import type { Kysely } from 'kysely';
import type { Schema } from './schema';

/** Whose data is exported or deleted. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** The email in the normalized spelling that identifies accounts. */
  readonly emailKey: string;
}

/** Why something that could be expected is not done. */
interface Because {
  readonly not: string;
}

/** How a table with personal data is handled: declared beside the table, applied to everyone. */
export interface UserData {
  readonly table: keyof Schema;
  /** Its columns that say who someone is, or whose the row is. */
  readonly personal: readonly string[];
  /** The words the privacy article uses for it. */
  readonly told: string;
  /** What a user's export says of it, by heading. */
  readonly exported:
    | ((db: Kysely<Schema>, person: Person) => Promise<Readonly<Record<string, unknown>>>)
    | Because;
  /** How it goes with the account: by the foreign key to its row of `users`, or before that row by a function. */
  readonly deleted: 'with-account' | ((tx: Kysely<Schema>, person: Person) => Promise<unknown>) | Because;
  /**
   * Deletes what has expired or was kept long enough; left out where only the account's end deletes it.
   * @param now UTC milliseconds
   */
  readonly purge?: (db: Kysely<Schema>, now: number) => Promise<unknown>;
}

/** Declares a table's user data, with columns that the table has. */
export function userData<Table extends keyof Schema>(
  data: Omit<UserData, 'table' | 'personal'> & {
    readonly table: Table;
    readonly personal: readonly (keyof Schema[Table] & string)[];
  },
): UserData {
  return data;
}

/** Everything stored about a person, by heading. */
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

/**
 * Deletes what the `users` row's foreign keys don't cover; call it before deleting that row, in the same transaction.
 */
export async function deleteUserData(
  all: readonly UserData[],
  tx: Kysely<Schema>,
  person: Person,
): Promise<void> {
  for (const { deleted } of all) if (typeof deleted === 'function') await deleted(tx, person);
}

/**
 * Deletes what has expired or was kept long enough, of everybody.
 * @param now UTC milliseconds
 */
export async function purgeExpired(all: readonly UserData[], db: Kysely<Schema>, now: number): Promise<void> {
  for (const { purge } of all) await purge?.(db, now);
}

/** An instant as exports write it: ISO 8601 in UTC. */
export function exportedInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(Number(ms)).toISOString();
}
