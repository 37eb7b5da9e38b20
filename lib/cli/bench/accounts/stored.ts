import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

/** How many rows there are of what must not double. */
export interface Stored {
  /** Hashes of passwords that were computed so far. */
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

/** What is in a mail that was kept: empty where there is nothing of the kind. */
export interface MailContent {
  readonly code: string;
  readonly token: string;
}

const TRIES = 100;
const PAUSE_MS = 50;

/**
 * The last mail to someone, once it is written.
 * @throws Error when there is none after a while
 */
export async function readMail(db: Kysely<Schema>, to: string): Promise<MailContent> {
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
