import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { Mail, Mails } from '@/lib/people/mail/mail';

/** Stores a user whose email address is derived from the id. */
export async function addUser(db: Kysely<Schema>, id: string): Promise<void> {
  const email = `${id}@people.example`;
  await db
    .insertInto('users')
    .values({
      id,
      email,
      email_key: email,
      name: `Name of ${id}`,
      password_hash: null,
      is_content_admin: 0,
      has_money_management: 0,
      level: 'beginner',
      created_at: 0,
      password_changed_at: null,
      totp_secret: null,
      totp_enabled_at: null,
      totp_last_step: null,
      first_touch: null,
    })
    .execute();
}

/** Mails that are only noted. */
export function noteMails(): { readonly mails: Mails; readonly noted: Mail[] } {
  const noted: Mail[] = [];
  return { noted, mails: { enqueue: async (_, mail) => void noted.push(mail) } };
}
