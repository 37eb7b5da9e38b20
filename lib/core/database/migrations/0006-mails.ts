import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Mails to send, and mails kept for lack of a mail server. */
export async function addMails(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const id = sql.raw(
    engine === 'postgres' ? 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY' : 'INTEGER PRIMARY KEY',
  );
  await sql`CREATE TABLE mails (
    id ${id}, kind TEXT NOT NULL, recipient TEXT NOT NULL, data TEXT NOT NULL, created_at BIGINT NOT NULL,
    subject TEXT, text_body TEXT, html_body TEXT, state TEXT NOT NULL, attempts INTEGER NOT NULL,
    next_attempt_at BIGINT NOT NULL, sent_at BIGINT, error TEXT)`.execute(tx);
  await sql`CREATE INDEX mails_to_send ON mails (state, next_attempt_at)`.execute(tx);
}
