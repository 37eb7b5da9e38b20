import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { MAIL_CHOICES, type MailChoice } from '../notifications';

const TOKEN_BYTES = 32;

export async function readMailChoice(db: Kysely<Schema>, userId: string): Promise<MailChoice> {
  const row = await db
    .selectFrom('notification_settings')
    .select('mail')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return MAIL_CHOICES.find((choice) => choice === row?.mail) ?? 'off';
}

/** Only what happens from now on is mailed; what still waits isn't once mails are off. */
export async function saveMailChoice(
  db: Kysely<Schema>,
  userId: string,
  mail: MailChoice,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // From the user's row, because an account deleted in the meantime has no settings.
    await sql`
      INSERT INTO notification_settings (user_id, mail, mailed_through)
      SELECT id, ${mail}, CAST(${now} AS BIGINT) FROM users WHERE id = ${userId}
      ON CONFLICT (user_id) DO UPDATE SET mail = excluded.mail`.execute(tx);
    if (mail === 'off') await dropWaiting(tx, userId, now);
  });
}

/** Turns mails off for the user a token was mailed to; false if it's unknown or was replaced. */
export async function unsubscribeByToken(db: Kysely<Schema>, token: string, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('notification_settings')
      .set({ mail: 'off' })
      .where('unsubscribe_token', '=', token)
      .returning('user_id')
      .executeTakeFirst();
    if (row) await dropWaiting(tx, row.user_id, now);
    return row !== undefined;
  });
}

/** The secret in the links of a user's mails: the same in all of them until their email changes. */
export async function unsubscribeTokenOf(
  tx: Kysely<Schema>,
  userId: string,
  emailKey: string,
): Promise<string> {
  const stored = await tx
    .selectFrom('notification_settings')
    .select(['unsubscribe_token', 'token_email_key'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (stored?.unsubscribe_token && stored.token_email_key === emailKey) return stored.unsubscribe_token;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx
    .updateTable('notification_settings')
    .set({ unsubscribe_token: token, token_email_key: emailKey })
    .where('user_id', '=', userId)
    .execute();
  return token;
}

async function dropWaiting(tx: Kysely<Schema>, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .execute();
}
