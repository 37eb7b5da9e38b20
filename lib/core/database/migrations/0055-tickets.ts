import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Tickets with their messages, and hashes of the mailed links by which guests follow theirs. */
export async function addTickets(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const bytes = sql.raw(engine === 'postgres' ? 'BYTEA' : 'BLOB');
  await sql`CREATE TABLE tickets (
    reference TEXT PRIMARY KEY, user_id TEXT REFERENCES users (id) ON DELETE CASCADE, name TEXT NOT NULL,
    email TEXT NOT NULL, subject TEXT NOT NULL, state TEXT NOT NULL, created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL, closed_at BIGINT, staff_id TEXT REFERENCES users (id) ON DELETE SET NULL)`.execute(
    tx,
  );
  await sql`CREATE INDEX tickets_by_state ON tickets (state, changed_at)`.execute(tx);
  await sql`CREATE INDEX tickets_by_user ON tickets (user_id, changed_at)`.execute(tx);
  await sql`CREATE INDEX tickets_by_email ON tickets (lower(email))`.execute(tx);
  await sql`CREATE INDEX tickets_by_staff ON tickets (staff_id)`.execute(tx);
  await sql`CREATE TABLE ticket_messages (
    reference TEXT NOT NULL REFERENCES tickets (reference) ON DELETE CASCADE, no INTEGER NOT NULL,
    author_id TEXT REFERENCES users (id) ON DELETE SET NULL, is_staff INTEGER NOT NULL, text TEXT NOT NULL,
    sent_at BIGINT NOT NULL, attachment_name TEXT, attachment_type TEXT, attachment ${bytes},
    PRIMARY KEY (reference, no))`.execute(tx);
  await sql`CREATE INDEX ticket_messages_by_author ON ticket_messages (author_id)`.execute(tx);
  await sql`CREATE TABLE ticket_links (
    hash TEXT PRIMARY KEY, reference TEXT NOT NULL REFERENCES tickets (reference) ON DELETE CASCADE)`.execute(
    tx,
  );
  await sql`CREATE INDEX ticket_links_by_ticket ON ticket_links (reference)`.execute(tx);
}
