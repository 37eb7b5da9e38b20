import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { currentRights } from '@/lib/people/permissions/rights';
import type { Account, AppToken, SessionKind, SessionView, SignedIn } from '../accounts';
import { cookieHeader, cookieNames } from '../cookies';
import type { RequestContext } from '../request-context';
import { newAppToken, newId, newToken, tokenHash } from './secrets';
import { findUser, readTerms, type UserRow } from './user-store';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long a session lasts unused and in total; OWASP's session management cheat sheet requires both limits. */
const BRIEF = { idleMs: 12 * HOUR, totalMs: DAY };
const REMEMBERED = { idleMs: 30 * DAY, totalMs: 90 * DAY };
/** The time of last use is stored at most this often. */
const TOUCH_MS = 60_000;
const MAX_USER_AGENT = 300;
/** The hint's name over http, and before it had a prefix over https. */
const FORMER_HINT = 'signed-in';
/** How many browsers an account can be signed in with. */
const MAX_SESSIONS = 100;
/** An app token's whole life, since addresses leak: apps get one for each page they show. */
const APP_TOKEN_MS = HOUR;
/** Tokens of one session at once; another one ends the oldest. */
const MAX_APP_TOKENS = 10;

export interface SessionStart {
  readonly isRemembered: boolean;
  /** When the password used was set; omitted without one. */
  readonly passwordChangedAt?: number | null;
}

/** Who a session belongs to, and how long that can be assumed. */
export interface OpenSession {
  readonly who: SignedIn;
  /** When the session ends unless used again, or when a right of its user ends, if sooner. UTC milliseconds. */
  readonly until: number;
}

export interface Sessions {
  /**
   * Starts a session with its own token, ends the browser's previous one, and sets the cookies.
   * @returns false, and starts nothing, if the password has changed since it was checked
   */
  start(userId: string, how: SessionStart, requestContext: RequestContext, now: Millis): Promise<boolean>;
  /** The session of a request's cookie or app token; null where there is none. This counts as use. */
  current(
    requestContext: Pick<RequestContext, 'cookie' | 'appToken'>,
    now: Millis,
  ): Promise<OpenSession | null>;
  /** Whose session has this token; unlike `current` it does not count as use. */
  findHolder(token: string, kind: SessionKind, now: Millis): Promise<{ readonly userId: string } | null>;
  /** Makes a token for an app's addresses, which ends with the session. */
  issueAppToken(who: SignedIn, requestContext: RequestContext, now: Millis): Promise<AppToken>;
  /** Records that the session's user has just confirmed their identity; false if it has ended. */
  refresh(session: { readonly id: string; readonly userId: string }, now: Millis): Promise<boolean>;
  /** Gives the session of this browser another token, so that a copied one is worth nothing from now on. */
  rotate(who: SignedIn, requestContext: RequestContext, now: Millis): Promise<void>;
  /** Whose session it was; null if there was none. */
  endCurrent(requestContext: RequestContext): Promise<string | null>;
  forgetCookies(requestContext: RequestContext): void;
  list(who: SignedIn, now: Millis): Promise<readonly SessionView[]>;
  /** @returns whether the user had this session */
  end(userId: string, id: string): Promise<boolean>;
  endAllBut(userId: string, id: string | null): Promise<number>;
}

/** Whether a session is neither over nor unused for too long. */
export function isOpen(now: Millis) {
  return sql<SqlBool>`(sessions.expires_at > ${now} AND sessions.last_used_at + sessions.idle_ms > ${now})`;
}

/** The contrary as two conditions, each of which has an index; `not` would read the whole table. */
export function isOver(now: Millis) {
  return sql<SqlBool>`(sessions.expires_at <= ${now} OR sessions.last_used_at + sessions.idle_ms <= ${now})`;
}

export function toAccount(row: UserRow, now: Millis): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    ...currentRights(row, now),
    createdAt: row.created_at,
    hasPassword: row.password_hash !== null,
    isTwoStepOn: row.totp_enabled_at !== null,
    terms: readTerms(row),
  };
}

/**
 * Sessions, kept by the hash of their token.
 * @param onEnded called for a user after their sessions ended early or got a new token
 * @param onConfirmed called for a user after they confirmed their identity
 */
export function createSessions(
  db: Kysely<Schema>,
  isSecure: boolean,
  onEnded: (userId: string) => void = () => undefined,
  onConfirmed: (userId: string) => void = () => undefined,
): Sessions {
  const names = cookieNames(isSecure);

  function setCookies(requestContext: RequestContext, token: string, maxAgeSeconds: number | null): void {
    requestContext.setCookie(cookieHeader(names.session, token, { isSecure, isSecret: true, maxAgeSeconds }));
    requestContext.setCookie(cookieHeader(names.hint, '1', { isSecure, isSecret: false, maxAgeSeconds }));
  }

  function forgetCookies(requestContext: RequestContext): void {
    // Nothing is cleared if the browser sent nothing: this response could arrive after one that signs it in.
    const hints = [...new Set([names.hint, FORMER_HINT])].filter(
      (name) => requestContext.cookie(name) !== undefined,
    );
    if (requestContext.cookie(names.session) === undefined && hints.length === 0) return;
    requestContext.setCookie(cookieHeader(names.session, '', { isSecure, isSecret: true, maxAgeSeconds: 0 }));
    for (const name of new Set([names.hint, ...hints]))
      requestContext.setCookie(cookieHeader(name, '', { isSecure, isSecret: false, maxAgeSeconds: 0 }));
  }

  const cookieHash = (requestContext: Pick<RequestContext, 'cookie'>): string | null => {
    const token = requestContext.cookie(names.session);
    return token ? tokenHash(token) : null;
  };

  async function dropCurrent(requestContext: Pick<RequestContext, 'cookie'>): Promise<string | null> {
    const hash = cookieHash(requestContext);
    if (!hash) return null;
    const ended = await db
      .deleteFrom('sessions')
      .where('token_hash', '=', hash)
      .where('kind', '=', 'browser')
      .returning(['id', 'user_id'])
      .executeTakeFirst();
    if (!ended) return null;
    await dropAppTokens(ended.user_id, ended.id);
    onEnded(ended.user_id);
    return ended.user_id;
  }

  /** Stores that a session is used. Where nothing can be stored it is still good for reading. */
  async function touch(hash: string, now: Millis): Promise<boolean> {
    try {
      await db
        .updateTable('sessions')
        .set({ last_used_at: now })
        .where('token_hash', '=', hash)
        .where('last_used_at', '<', now)
        .execute();
      return true;
    } catch (error) {
      if (error instanceof UnavailableError) return false;
      throw error;
    }
  }

  /** App tokens end with the session that made them, and when it gets another token. */
  async function dropAppTokens(userId: string, parentId: string): Promise<void> {
    await db.deleteFrom('sessions').where('user_id', '=', userId).where('parent_id', '=', parentId).execute();
  }

  /** Ends sessions beyond the maximum, least recently used first. @param parentId of app tokens; null for browsers */
  async function dropSurplus(userId: string, parentId: string | null, max: number): Promise<void> {
    const ended = await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('sessions as held')
          .select('held.id')
          .where('held.user_id', '=', userId)
          .where('held.parent_id', parentId === null ? 'is' : '=', parentId)
          .orderBy('held.last_used_at', 'desc')
          .orderBy('held.created_at', 'desc')
          .limit(MAX_SESSIONS)
          .offset(max),
      )
      .returning('id')
      .execute();
    if (ended.length === 0) return;
    if (parentId === null) for (const { id } of ended) await dropAppTokens(userId, id);
    onEnded(userId);
  }

  return {
    async start(userId, { isRemembered, passwordChangedAt }, requestContext, now) {
      await dropCurrent(requestContext);
      const token = newToken();
      const { idleMs, totalMs } = isRemembered ? REMEMBERED : BRIEF;
      await db
        .insertInto('sessions')
        .values({
          token_hash: tokenHash(token),
          id: newId(),
          user_id: userId,
          created_at: now,
          last_used_at: now,
          authenticated_at: now,
          idle_ms: idleMs,
          expires_at: now + totalMs,
          is_remembered: isRemembered ? 1 : 0,
          address: requestContext.address,
          user_agent: requestContext.userAgent.slice(0, MAX_USER_AGENT),
        })
        .execute();
      // Checked once the session exists: a new password either ends it or is noticed here.
      if (
        passwordChangedAt !== undefined &&
        (await findUser(db, userId))?.password_changed_at !== passwordChangedAt
      ) {
        await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
        return false;
      }
      await dropSurplus(userId, null, MAX_SESSIONS);
      setCookies(requestContext, token, isRemembered ? totalMs / 1000 : null);
      return true;
    },
    async current(requestContext, now) {
      const { appToken } = requestContext;
      const hash = appToken === undefined ? cookieHash(requestContext) : tokenHash(appToken);
      if (hash === null) return null;
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('users')
        .select(['sessions.id as session_id', 'last_used_at', 'authenticated_at', 'idle_ms', 'expires_at'])
        .where('token_hash', '=', hash)
        .where('kind', '=', appToken === undefined ? 'browser' : 'app')
        .where(isOpen(now))
        .executeTakeFirst();
      if (!row) return null;
      const isTouched = now - row.last_used_at >= TOUCH_MS && (await touch(hash, now));
      const account = toAccount(row, now);
      const lastUsedAt = isTouched ? now : row.last_used_at;
      return {
        who: { account, sessionId: row.session_id, authenticatedAt: row.authenticated_at },
        until: Math.min(
          row.expires_at,
          lastUsedAt + row.idle_ms,
          ...[account.contentAdminUntil, account.moneyManagementUntil, account.levelUntil].map(
            (end) => end ?? Number.POSITIVE_INFINITY,
          ),
        ),
      };
    },
    async findHolder(token, kind, now) {
      const row = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', tokenHash(token))
        .where('kind', '=', kind)
        .where(isOpen(now))
        .executeTakeFirst();
      return row ? { userId: row.user_id } : null;
    },
    async issueAppToken({ account, sessionId }, requestContext, now) {
      const token = newAppToken();
      const expiresAt = now + APP_TOKEN_MS;
      await db
        .insertInto('sessions')
        .values({
          token_hash: tokenHash(token),
          id: newId(),
          user_id: account.id,
          created_at: now,
          last_used_at: now,
          // An app's token never counts as a recent sign-in.
          authenticated_at: 0,
          idle_ms: APP_TOKEN_MS,
          expires_at: expiresAt,
          is_remembered: 0,
          address: requestContext.address,
          user_agent: requestContext.userAgent.slice(0, MAX_USER_AGENT),
          kind: 'app',
          parent_id: sessionId,
        })
        .execute();
      // The session may have ended meanwhile.
      const parent = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', account.id)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      if (!parent) await dropAppTokens(account.id, sessionId);
      else await dropSurplus(account.id, sessionId, MAX_APP_TOKENS);
      return { token, expiresAt };
    },
    async refresh({ id, userId }, now) {
      const refreshed = await db
        .updateTable('sessions')
        .set({ authenticated_at: now })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      const isRefreshed = Number(refreshed.numUpdatedRows) > 0;
      if (isRefreshed) onConfirmed(userId);
      return isRefreshed;
    },
    async rotate(who, requestContext, now) {
      const token = newToken();
      const row = await db
        .updateTable('sessions')
        .set({ token_hash: tokenHash(token), last_used_at: now })
        .where('id', '=', who.sessionId)
        .returning(['is_remembered', 'expires_at'])
        .executeTakeFirst();
      if (!row) return;
      await dropAppTokens(who.account.id, who.sessionId);
      onEnded(who.account.id);
      setCookies(requestContext, token, row.is_remembered === 1 ? (row.expires_at - now) / 1000 : null);
    },
    async endCurrent(requestContext) {
      const userId = await dropCurrent(requestContext);
      forgetCookies(requestContext);
      return userId;
    },
    forgetCookies,
    async list(who, now) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', who.account.id)
        .where(isOpen(now))
        .orderBy('last_used_at', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        address: row.address,
        userAgent: row.user_agent,
        isCurrent: row.id === who.sessionId,
        isRemembered: row.is_remembered === 1,
        kind: row.kind,
        expiresAt: row.expires_at,
      }));
    },
    async end(userId, id) {
      const ended = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      const hasEnded = Number(ended.numDeletedRows) > 0;
      if (!hasEnded) return false;
      await dropAppTokens(userId, id);
      onEnded(userId);
      return true;
    },
    async endAllBut(userId, id) {
      let ending = db.deleteFrom('sessions').where('user_id', '=', userId);
      if (id !== null) ending = ending.where('id', '!=', id);
      const count = Number((await ending.executeTakeFirst()).numDeletedRows);
      if (count > 0) onEnded(userId);
      return count;
    },
  };
}
