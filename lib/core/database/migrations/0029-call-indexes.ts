import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Indexes for what calls and purges look up, so that none reads a whole ledger, all of an account's fills or a whole
 * table for a few rows.
 */
export async function addCallIndexes(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE INDEX ledger_by_trade ON ledger_entries (robot_id, trade_no)`,
    sql`CREATE INDEX fills_by_position ON fills (account_id, owner, fund_id, time)`,
    sql`CREATE INDEX fills_closing ON fills (account_id, seq) WHERE profit IS NOT NULL`,
    sql`CREATE INDEX copies_by_robot ON copies (robot_id, user_id)`,
    sql`CREATE INDEX copy_intents_skipped ON copy_intents (copy_id, due_at)
      WHERE action = 'open' AND state IN ('skipped', 'missed')`,
    sql`DROP INDEX notifications_newest`,
    sql`CREATE INDEX notifications_in_order ON notifications (user_id, created_at, happened_at, dedupe_key)`,
    sql`CREATE INDEX differences_by_account ON differences (account_id, found_at)`,
    sql`CREATE INDEX mails_by_recipient ON mails (lower(recipient))`,
    sql`CREATE INDEX problem_reports_by_user ON problem_reports (user_id)`,
    sql`CREATE INDEX problem_reports_by_email ON problem_reports (lower(email))`,
    sql`CREATE INDEX article_versions_by_author ON article_versions (author_id)`,
    // Indexes for purges of what expires.
    sql`CREATE INDEX notifications_by_age ON notifications (created_at)`,
    sql`CREATE INDEX sessions_by_idleness ON sessions ((last_used_at + idle_ms))`,
    sql`CREATE INDEX registration_requests_by_age ON registration_requests (requested_at)`,
    sql`CREATE INDEX checkouts_by_age ON checkouts (created_at)`,
    sql`CREATE INDEX payment_events_by_age ON payment_events (received_at)`,
    sql`CREATE INDEX problem_reports_by_age ON problem_reports (created_at)`,
    sql`CREATE INDEX mails_by_age ON mails (created_at)`,
    sql`CREATE INDEX trading_accounts_by_age ON trading_accounts (archived_at)`,
  ])
    await statement.execute(tx);
}
