import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Clubs with members, posts and their versions; reports, moderators' actions and appeals. */
export async function addClubs(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE clubs (
      id TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, about TEXT NOT NULL,
      founded_at BIGINT NOT NULL, members INTEGER NOT NULL, posts INTEGER NOT NULL, authors INTEGER NOT NULL,
      active_at BIGINT)`,
    sql`CREATE INDEX clubs_by_kind ON clubs (kind, members)`,
    sql`CREATE TABLE club_members (
      club_id TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE, member TEXT NOT NULL, role TEXT NOT NULL,
      joined_at BIGINT NOT NULL, PRIMARY KEY (club_id, member))`,
    sql`CREATE INDEX club_members_by_member ON club_members (member)`,
    sql`CREATE TABLE club_posts (
      id TEXT NOT NULL PRIMARY KEY, club_id TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE, parent_id TEXT,
      author TEXT NOT NULL, state TEXT NOT NULL, hold_reason TEXT, removed_rule INTEGER, version INTEGER NOT NULL,
      text_hash TEXT NOT NULL, written_at BIGINT NOT NULL, edited_at BIGINT, active_at BIGINT NOT NULL,
      replies INTEGER NOT NULL)`,
    sql`CREATE INDEX club_posts_by_club ON club_posts (club_id, active_at) WHERE parent_id IS NULL`,
    sql`CREATE INDEX club_posts_by_parent ON club_posts (parent_id, written_at) WHERE parent_id IS NOT NULL`,
    sql`CREATE INDEX club_posts_by_author ON club_posts (author, written_at)`,
    sql`CREATE INDEX club_posts_held ON club_posts (written_at) WHERE state = 'held'`,
    sql`CREATE TABLE club_post_versions (
      post_id TEXT NOT NULL REFERENCES club_posts (id) ON DELETE CASCADE, version INTEGER NOT NULL, title TEXT,
      body TEXT NOT NULL, html TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (post_id, version))`,
    sql`CREATE TABLE post_reports (
      post_id TEXT NOT NULL REFERENCES club_posts (id) ON DELETE CASCADE, reporter TEXT NOT NULL,
      rule INTEGER NOT NULL, note TEXT NOT NULL, at BIGINT NOT NULL, settled_at BIGINT,
      PRIMARY KEY (post_id, reporter))`,
    sql`CREATE INDEX post_reports_by_reporter ON post_reports (reporter, at)`,
    sql`CREATE INDEX post_reports_settled ON post_reports (settled_at) WHERE settled_at IS NOT NULL`,
    sql`CREATE INDEX post_reports_open ON post_reports (post_id) WHERE settled_at IS NULL`,
    sql`CREATE TABLE moderation_actions (
      id TEXT NOT NULL PRIMARY KEY, post_id TEXT NOT NULL REFERENCES club_posts (id) ON DELETE CASCADE,
      club_id TEXT NOT NULL, author TEXT NOT NULL, event TEXT NOT NULL, rule INTEGER, note TEXT NOT NULL,
      actor_kind TEXT NOT NULL, actor_id TEXT, at BIGINT NOT NULL, reversed_at BIGINT,
      appeal_state TEXT NOT NULL, appeal TEXT, appealed_at BIGINT, appeal_answer TEXT, decided_at BIGINT)`,
    sql`CREATE INDEX moderation_actions_by_time ON moderation_actions (at)`,
    sql`CREATE INDEX moderation_actions_by_post ON moderation_actions (post_id, at)`,
    sql`CREATE INDEX moderation_actions_by_author ON moderation_actions (author, at)`,
    sql`CREATE INDEX moderation_appeals_open ON moderation_actions (appealed_at) WHERE appeal_state = 'open'`,
  ])
    await statement.execute(tx);
}
