import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Users, their login methods and sessions, and counters against guessing. */
export async function addAccounts(tx: Transaction<Schema>): Promise<void> {
  const statements = [
    `CREATE TABLE users (
      id TEXT PRIMARY KEY, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
      password_hash TEXT, is_content_admin INTEGER NOT NULL DEFAULT 0, has_money_management INTEGER NOT NULL DEFAULT 0,
      level TEXT NOT NULL, created_at BIGINT NOT NULL, password_changed_at BIGINT,
      totp_secret TEXT, totp_enabled_at BIGINT, totp_last_step BIGINT, first_touch TEXT)`,
    // Several pending rows may share an address: typing a stranger's address doesn't affect its owner's registration.
    `CREATE TABLE registrations (
      id TEXT PRIMARY KEY, email_key TEXT NOT NULL, email TEXT NOT NULL, name TEXT NOT NULL,
      password_hash TEXT NOT NULL, code_hash TEXT, link_hash TEXT UNIQUE, wrong_codes INTEGER NOT NULL,
      details TEXT NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
    'CREATE INDEX registrations_by_email ON registrations (email_key)',
    'CREATE INDEX registrations_by_expiry ON registrations (expires_at)',
    `CREATE TABLE sessions (
      token_hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at BIGINT NOT NULL, last_used_at BIGINT NOT NULL, authenticated_at BIGINT NOT NULL,
      idle_ms BIGINT NOT NULL, expires_at BIGINT NOT NULL, is_remembered INTEGER NOT NULL,
      address TEXT NOT NULL, user_agent TEXT NOT NULL)`,
    'CREATE INDEX sessions_by_user ON sessions (user_id)',
    'CREATE INDEX sessions_by_expiry ON sessions (expires_at)',
    `CREATE TABLE one_time_tokens (
      token_hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
      data TEXT NOT NULL, tries INTEGER NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
    'CREATE INDEX one_time_tokens_by_user ON one_time_tokens (user_id)',
    'CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at)',
    `CREATE TABLE recovery_codes (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, code_hash TEXT NOT NULL, used_at BIGINT,
      PRIMARY KEY (user_id, code_hash))`,
    `CREATE TABLE external_identities (
      issuer TEXT NOT NULL, subject TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      provider TEXT NOT NULL, email TEXT, created_at BIGINT NOT NULL, PRIMARY KEY (issuer, subject))`,
    'CREATE INDEX external_identities_by_user ON external_identities (user_id)',
    `CREATE TABLE throttles (
      key TEXT PRIMARY KEY, count INTEGER NOT NULL, since BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
    'CREATE INDEX throttles_by_expiry ON throttles (expires_at)',
    `CREATE TABLE registration_requests (
      email_key TEXT PRIMARY KEY, email TEXT NOT NULL, requested_at BIGINT NOT NULL)`,
    `CREATE TABLE used_captchas (captcha_hash TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)`,
    'CREATE INDEX used_captchas_by_expiry ON used_captchas (expires_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
