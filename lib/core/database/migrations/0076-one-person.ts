import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Finds members who share a mailbox, and notes which clubs search engines get. */
export async function addOnePerson(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE members ADD COLUMN mailbox_key TEXT NOT NULL DEFAULT ''`.execute(tx);
  await sql`CREATE INDEX members_by_mailbox ON members (mailbox_key)`.execute(tx);
  await sql`ALTER TABLE clubs ADD COLUMN is_indexed INTEGER NOT NULL DEFAULT 0`.execute(tx);
  await sql`UPDATE clubs SET is_indexed = 1 WHERE posts >= 3 AND authors >= 2`.execute(tx);
  const members = await sql<{ readonly user_id: string; readonly email: string }>`SELECT user_id, email
    FROM members JOIN users ON users.id = members.user_id`.execute(tx);
  for (const { user_id, email } of members.rows)
    await sql`UPDATE members SET mailbox_key = ${mailboxKey(email)} WHERE user_id = ${user_id}`.execute(tx);
}

/** As `mailboxKey` of people/referrals was when this ran: what a migration did doesn't change with the program. */
function mailboxKey(email: string): string {
  const key = email.trim().toLowerCase();
  const at = key.lastIndexOf('@');
  const [local = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
