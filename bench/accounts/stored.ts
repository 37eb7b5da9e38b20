import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

/** Row counts of what must not be duplicated. */
export interface Stored {
  /** Password hashes computed so far. */
  readonly hashes: number;
  readonly users: number;
  readonly follows: number;
}

export async function countStored(db: Kysely<Schema>): Promise<Omit<Stored, 'hashes'>> {
  const count = async (table: 'users' | 'robot_follows') => {
    const { rows } = await db
      .selectFrom(table)
      .select((build) => build.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return {
    users: await count('users'),
    follows: await count('robot_follows'),
  };
}

/** Contents of a stored mail; empty if missing. */
export interface MailText {
  readonly code: string;
  readonly token: string;
}

const TRIES = 100;
const PAUSE_MS = 50;

/**
 * The last mail to a user, once it's written.
 * @throws Error if there's none after a while
 */
export async function readMail(db: Kysely<Schema>, to: string): Promise<MailText> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const mail = await db
      .selectFrom('mails')
      .select('text_body')
      .where('recipient', '=', to)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (mail?.text_body)
      return {
        code: /\b\d{6}\b/.exec(mail.text_body)?.[0] ?? '',
        token: /[?&]token=([\w-]+)/.exec(mail.text_body)?.[1] ?? '',
      };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('A mail was not written');
}
