import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Entries that content admins write, and all slugs they ever had. Their texts are in `article_versions`. */
export async function addContentEntries(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE content_entries (
      kind TEXT NOT NULL, id TEXT NOT NULL, slug TEXT NOT NULL, state TEXT NOT NULL, publish_at BIGINT,
      summary TEXT NOT NULL, tags TEXT NOT NULL, data TEXT NOT NULL, version INTEGER NOT NULL,
      author_id TEXT, created_at BIGINT NOT NULL, changed_by_id TEXT, changed_at BIGINT NOT NULL,
      PRIMARY KEY (kind, id))`,
    sql`CREATE INDEX content_entries_by_author ON content_entries (author_id)`,
    sql`CREATE TABLE content_slugs (
      kind TEXT NOT NULL, slug TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, slug))`,
  ])
    await statement.execute(tx);
}
