import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Texts edited by content admins, with all versions. */
export async function addArticles(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE article_versions (
    alias TEXT NOT NULL, version INTEGER NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL,
    author_id TEXT, author_name TEXT NOT NULL, created_at BIGINT NOT NULL,
    PRIMARY KEY (alias, version))`.execute(tx);
}
