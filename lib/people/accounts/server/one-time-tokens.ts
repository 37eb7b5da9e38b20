import { type Kysely, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import { newToken, tokenHash } from './secrets';

export type TokenPurpose =
  | 'password-reset'
  | 'email-change'
  | 'two-step'
  | 'fresh-sign-in'
  | 'external-sign-in'
  | 'broker-sign-in';

export interface TokenContent {
  readonly userId: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Tokens that are mailed or handed out. Each works once, for a limited time and one purpose. */
export interface OneTimeTokens {
  issue(purpose: TokenPurpose, content: TokenContent, lifeMs: number, now: Millis): Promise<string>;
  /** Uses up a token; null if it's no longer valid. If two requests come at once, one of them gets it. */
  take(purpose: TokenPurpose, token: string, now: Millis): Promise<TokenContent | null>;
  /** Counts an attempt on the token's value; null if it's invalid or has been tried `maxTries` times. */
  tryOne(purpose: TokenPurpose, token: string, maxTries: number, now: Millis): Promise<TokenContent | null>;
  /** Invalidates a user's tokens for a purpose. */
  revoke(purpose: TokenPurpose, userId: string): Promise<void>;
}

export function createOneTimeTokens(db: Kysely<Schema>): OneTimeTokens {
  return {
    async issue(purpose, { userId, data }, lifeMs, now) {
      const token = newToken();
      await insertToken(db, { token, purpose, userId, data }, lifeMs, now);
      return token;
    },
    async take(purpose, token, now) {
      return toContent(await takeToken(db, purpose, token, now));
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
      return toContent(row);
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

interface NewToken {
  readonly token: string;
  readonly purpose: TokenPurpose;
  readonly userId: string | null;
  readonly data: unknown;
}

export async function insertToken(
  db: Kysely<Schema>,
  { token, purpose, userId, data }: NewToken,
  lifeMs: number,
  now: Millis,
): Promise<void> {
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
}

/** Uses up a token; undefined if it's no longer valid. If two requests come at once, one of them gets it. */
export async function takeToken(db: Kysely<Schema>, purpose: TokenPurpose, token: string, now: Millis) {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .returning(['user_id', 'data', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row : undefined;
}

export async function removeExpiredTokens(
  db: Kysely<Schema>,
  purpose: TokenPurpose,
  now: Millis,
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose)
    .where('expires_at', '<=', now)
    .execute();
}

function toContent(row: { user_id: string | null; data: string } | undefined): TokenContent | null {
  if (!row?.user_id) return null;
  return { userId: row.user_id, data: parseStored(row.data, 'one_time_tokens') };
}
