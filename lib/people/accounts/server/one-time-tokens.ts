import { type Kysely, sql } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { newToken, tokenHash } from './secrets';

/** What a one-time token is for. */
export type TokenPurpose =
  | 'password-reset'
  | 'email-change'
  | 'two-step'
  | 'fresh-sign-in'
  | 'broker-sign-in';

export interface TokenContent {
  readonly userId: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Tokens that are mailed or handed out. Each works once, for a limited time and one purpose. */
export interface OneTimeTokens {
  issue(purpose: TokenPurpose, content: TokenContent, lifeMs: number, now: number): Promise<string>;
  /** Uses up a token; null if it's no longer valid. If two requests come at once, one of them gets it. */
  take(purpose: TokenPurpose, token: string, now: number): Promise<TokenContent | null>;
  /** Counts an attempt on the token's value; null if it's invalid or has been tried `maxTries` times. */
  tryOne(purpose: TokenPurpose, token: string, maxTries: number, now: number): Promise<TokenContent | null>;
  /** Invalidates a user's tokens for a purpose. */
  revoke(purpose: TokenPurpose, userId: string): Promise<void>;
}

export function createOneTimeTokens(db: Kysely<Schema>): OneTimeTokens {
  return {
    async issue(purpose, { userId, data }, lifeMs, now) {
      const token = newToken();
      await db
        .insertInto('one_time_tokens')
        .values({
          token_hash: tokenHash(token),
          purpose,
          user_id: userId,
          data: JSON.stringify(data),
          tries: 0,
          created_at: now,
          expires_at: now + lifeMs,
        })
        .execute();
      return token;
    },
    async take(purpose, token, now) {
      const row = await db
        .deleteFrom('one_time_tokens')
        .where('token_hash', '=', tokenHash(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .returning(['user_id', 'data'])
        .executeTakeFirst();
      return contentOf(row);
    },
    async tryOne(purpose, token, maxTries, now) {
      const row = await db
        .updateTable('one_time_tokens')
        .set({ tries: sql`tries + 1` })
        .where('token_hash', '=', tokenHash(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .where('tries', '<', maxTries)
        .returning(['user_id', 'data'])
        .executeTakeFirst();
      return contentOf(row);
    },
    async revoke(purpose, userId) {
      await db
        .deleteFrom('one_time_tokens')
        .where('purpose', '=', purpose)
        .where('user_id', '=', userId)
        .execute();
    },
  };
}

function contentOf(row: { user_id: string | null; data: string } | undefined): TokenContent | null {
  if (!row?.user_id) return null;
  return { userId: row.user_id, data: JSON.parse(row.data) as Record<string, string> };
}
