import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import type { MailChoice } from '../notifications';
import { takeWaiting } from './notification-store';

const TOKEN_BYTES = 32;

export async function readMailChoice(db: Kysely<Schema>, userId: string): Promise<MailChoice> {
  const row = await db
    .selectFrom('notification_settings')
    .select('mail')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.mail ?? 'off';
}

/** Only what happens from now on is mailed; what still waits isn't once mails are off. */
export async function saveMailChoice(
  db: Kysely<Schema>,
  userId: string,
  mail: MailChoice,
  now: Millis,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // From the user's row, because an account deleted in the meantime has no settings.
    await sql`
      INSERT INTO notification_settings (user_id, mail, mailed_through)
      SELECT id, ${mail}, CAST(${now} AS BIGINT) FROM users WHERE id = ${userId}
      ON CONFLICT (user_id) DO UPDATE SET mail = excluded.mail`.execute(tx);
    if (mail === 'off') await takeWaiting(tx, userId, 'mailed_at', now);
  });
}

/** Turns mails off for the user a token was mailed to; false if it's unknown or was replaced. */
export async function unsubscribeByToken(db: Kysely<Schema>, token: string, now: Millis): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('notification_settings')
      .set({ mail: 'off' })
      .where('unsubscribe_token', '=', token)
      .returning('user_id')
      .executeTakeFirst();
    if (row) await takeWaiting(tx, row.user_id, 'mailed_at', now);
    return row !== undefined;
  });
}

/**
 * Notes that a user is mailed now.
 * @returns the secret in the links of their mails: the same in all of them until their email changes
 */
export async function noteMailed(
  tx: Kysely<Schema>,
  userId: string,
  emailKey: string,
  now: Millis,
): Promise<string> {
  const stored = await tx
    .selectFrom('notification_settings')
    .select(['unsubscribe_token', 'token_email_key'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const before = stored?.token_email_key === emailKey ? stored.unsubscribe_token : null;
  const token = before ?? randomBytes(TOKEN_BYTES).toString('base64url');
  await tx
    .updateTable('notification_settings')
    .set({ unsubscribe_token: token, token_email_key: emailKey, mailed_through: now })
    .where('user_id', '=', userId)
    .execute();
  return token;
}
