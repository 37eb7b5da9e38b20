import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * The terms each account accepted, registrations with a provider, and a number that invalidates all of an account's
 * device cookies. Accounts from before have no version of the terms.
 */
export async function addAcceptedTerms(tx: Transaction<Schema>): Promise<void> {
  const statements = [
    'ALTER TABLE users ADD COLUMN terms_version TEXT',
    'ALTER TABLE users ADD COLUMN terms_accepted_at BIGINT',
    'ALTER TABLE users ADD COLUMN device_generation INTEGER NOT NULL DEFAULT 0',
    // SQLite can't drop NOT NULL from a column, so the table is recreated; pending registrations are kept.
    `CREATE TABLE registrations_with_terms (
      id TEXT PRIMARY KEY, email_key TEXT NOT NULL, email TEXT NOT NULL, name TEXT NOT NULL,
      password_hash TEXT, identity TEXT, code_hash TEXT, link_hash TEXT UNIQUE, wrong_codes INTEGER NOT NULL,
      details TEXT NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
      terms_version TEXT, terms_accepted_at BIGINT)`,
    `INSERT INTO registrations_with_terms
      (id, email_key, email, name, password_hash, code_hash, link_hash, wrong_codes, details, created_at, expires_at)
      SELECT id, email_key, email, name, password_hash, code_hash, link_hash, wrong_codes, details, created_at, expires_at
      FROM registrations`,
    'DROP TABLE registrations',
    'ALTER TABLE registrations_with_terms RENAME TO registrations',
    'CREATE INDEX registrations_by_email ON registrations (email_key)',
    'CREATE INDEX registrations_by_expiry ON registrations (expires_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
