import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Users' portfolios, the files they imported, and transactions that are only ever added. */
export async function addPortfolios(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const id = sql.raw(
    engine === 'postgres' ? 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY' : 'INTEGER PRIMARY KEY',
  );
  for (const statement of [
    sql`CREATE TABLE portfolios (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      no INTEGER NOT NULL, name TEXT NOT NULL, currency TEXT NOT NULL, method TEXT NOT NULL, benchmark TEXT NOT NULL,
      version INTEGER NOT NULL, created_at BIGINT NOT NULL, changed_at BIGINT NOT NULL, UNIQUE (user_id, no))`,
    sql`CREATE TABLE portfolio_imports (
      id TEXT NOT NULL PRIMARY KEY, portfolio_id TEXT NOT NULL REFERENCES portfolios (id) ON DELETE CASCADE,
      name TEXT NOT NULL, sha256 TEXT NOT NULL, format TEXT NOT NULL, choices TEXT NOT NULL,
      added INTEGER NOT NULL, known INTEGER NOT NULL, left_out INTEGER NOT NULL, at BIGINT NOT NULL, undone_at BIGINT)`,
    sql`CREATE INDEX portfolio_imports_by_portfolio ON portfolio_imports (portfolio_id)`,
    sql`CREATE TABLE portfolio_transactions (
      id ${id}, portfolio_id TEXT NOT NULL REFERENCES portfolios (id) ON DELETE CASCADE,
      import_id TEXT REFERENCES portfolio_imports (id) ON DELETE CASCADE, row_key TEXT NOT NULL, day INTEGER NOT NULL,
      content TEXT NOT NULL, reverses BIGINT UNIQUE, at BIGINT NOT NULL)`,
    sql`CREATE INDEX portfolio_transactions_by_portfolio ON portfolio_transactions (portfolio_id, id)`,
    sql`CREATE INDEX portfolio_transactions_by_import ON portfolio_transactions (import_id)`,
    ...(engine === 'postgres' ? APPEND_ONLY_ON_POSTGRES : APPEND_ONLY_ON_SQLITE),
  ])
    await statement.execute(tx);
}

/** Transactions are deleted only together with their portfolio. */
const APPEND_ONLY_ON_SQLITE = [
  sql`CREATE TRIGGER portfolio_transactions_no_update BEFORE UPDATE ON portfolio_transactions
    BEGIN SELECT RAISE(ABORT, 'portfolio_transactions is append-only'); END`,
  sql`CREATE TRIGGER portfolio_transactions_no_delete BEFORE DELETE ON portfolio_transactions
    WHEN EXISTS (SELECT 1 FROM portfolios WHERE id = OLD.portfolio_id)
    BEGIN SELECT RAISE(ABORT, 'portfolio_transactions is append-only'); END`,
];

const APPEND_ONLY_ON_POSTGRES = [
  sql`CREATE FUNCTION refuse_portfolio_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM portfolios WHERE id = OLD.portfolio_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
  sql`CREATE TRIGGER portfolio_transactions_append_only BEFORE UPDATE OR DELETE ON portfolio_transactions
    FOR EACH ROW EXECUTE FUNCTION refuse_portfolio_change()`,
];
