import type { Kysely, Selectable } from 'kysely';
import type { Schema, UsersTable } from '@/lib/core/database/schema';
import { rightsOf } from '@/lib/people/permissions/rights';
import type { Account, SessionView, SignedIn } from '../accounts';
import { cookieHeader, cookieNames } from '../cookies';
import type { Visit } from '../visit';
import { newId, newToken, tokenHash } from './secrets';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long a session lasts without being used, and in all. OWASP's session management cheat sheet asks for both. */
const BRIEF = { idleMs: 12 * HOUR, totalMs: DAY };
const REMEMBERED = { idleMs: 30 * DAY, totalMs: 90 * DAY };
/** Use is written down at most this often. */
const TOUCH_MS = 60_000;
const MAX_USER_AGENT = 300;
/** The hint's name over http, and before it had a prefix over https. */
const FORMER_HINT = 'signed-in';
/** Browsers that one account can be signed in with. */
const MAX_SESSIONS = 100;

export interface SessionStart {
  readonly isRemembered: boolean;
  /** When the password that was shown had been set; left out where none was. */
  readonly passwordOf?: number | null;
}

export interface Sessions {
  /**
   * Starts a session with a token of its own, ends the one that the browser had, and sets the cookies.
   * @returns false, with nothing started, where the password is another than the one that was shown
   */
  start(userId: string, how: SessionStart, visit: Visit, now: number): Promise<boolean>;
  signedIn(visit: Pick<Visit, 'cookie'>, now: number): Promise<SignedIn | null>;
  /** Whose session has this token; unlike `signedIn` it does not count as use. */
  holderOf(token: string, now: number): Promise<{ readonly userId: string } | null>;
  /** Notes that whoever holds a session has just shown who they are; false when it has ended. */
  refresh(session: { readonly id: string; readonly userId: string }, now: number): Promise<boolean>;
  /** Gives the session of this browser another token, so that a copied one is worth nothing from now on. */
  rotate(who: SignedIn, visit: Visit, now: number): Promise<void>;
  /** Whose session it was; null where there was none. */
  endCurrent(visit: Visit): Promise<string | null>;
  forgetCookies(visit: Visit): void;
  list(who: SignedIn, now: number): Promise<readonly SessionView[]>;
  /** Whether there was such a session of this user. */
  end(userId: string, id: string): Promise<boolean>;
  endAllBut(userId: string, id: string | null): Promise<number>;
  sweep(now: number): Promise<void>;
}

export function toAccount(row: Selectable<UsersTable>, now: number): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    ...rightsOf(row, now),
    createdAt: Number(row.created_at),
    hasPassword: row.password_hash !== null,
    isTwoStepOn: row.totp_enabled_at !== null,
    terms:
      row.terms_version === null
        ? null
        : { version: row.terms_version, acceptedAt: Number(row.terms_accepted_at) },
  };
}

/**
 * Sessions, kept by the hash of their token.
 * @param onEnded told of a user after sessions of theirs have ended or got another token before their time
 */
export function createSessions(
  db: Kysely<Schema>,
  isSecure: boolean,
  onEnded: (userId: string) => void = () => undefined,
): Sessions {
  const names = cookieNames(isSecure);

  function setCookies(visit: Visit, token: string, maxAgeSeconds: number | null): void {
    visit.setCookie(cookieHeader(names.session, token, { isSecure, isSecret: true, maxAgeSeconds }));
    visit.setCookie(cookieHeader(names.hint, '1', { isSecure, isSecret: false, maxAgeSeconds }));
  }

  function forgetCookies(visit: Visit): void {
    // Nothing is taken from a browser that sent nothing: the answer could come after one that signs it in.
    const hints = [...new Set([names.hint, FORMER_HINT])].filter((name) => visit.cookie(name) !== undefined);
    if (visit.cookie(names.session) === undefined && hints.length === 0) return;
    visit.setCookie(cookieHeader(names.session, '', { isSecure, isSecret: true, maxAgeSeconds: 0 }));
    for (const name of new Set([names.hint, ...hints]))
      visit.setCookie(cookieHeader(name, '', { isSecure, isSecret: false, maxAgeSeconds: 0 }));
  }

  const hashOf = (visit: Pick<Visit, 'cookie'>): string | null => {
    const token = visit.cookie(names.session);
    return token ? tokenHash(token) : null;
  };

  async function dropCurrent(visit: Pick<Visit, 'cookie'>): Promise<string | null> {
    const hash = hashOf(visit);
    if (!hash) return null;
    const ended = await db
      .deleteFrom('sessions')
      .where('token_hash', '=', hash)
      .returning('user_id')
      .executeTakeFirst();
    if (ended) onEnded(ended.user_id);
    return ended?.user_id ?? null;
  }

  async function passwordDateOf(userId: string): Promise<number | null> {
    const user = await db
      .selectFrom('users')
      .select('password_changed_at')
      .where('id', '=', userId)
      .executeTakeFirst();
    return user?.password_changed_at ?? null;
  }

  /** Ends sessions beyond what anybody has, those first that were not used for longest. */
  async function dropSurplus(userId: string): Promise<void> {
    const ended = await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('sessions as held')
          .select('held.id')
          .where('held.user_id', '=', userId)
          .orderBy('held.last_used_at', 'desc')
          .orderBy('held.created_at', 'desc')
          .limit(MAX_SESSIONS)
          .offset(MAX_SESSIONS),
      )
      .executeTakeFirst();
    if (Number(ended.numDeletedRows) > 0) onEnded(userId);
  }

  return {
    async start(userId, { isRemembered, passwordOf }, visit, now) {
      await dropCurrent(visit);
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
          address: visit.address,
          user_agent: visit.userAgent.slice(0, MAX_USER_AGENT),
        })
        .execute();
      // Looked at when the session is there: a new password either ends it or is seen here.
      if (passwordOf !== undefined && (await passwordDateOf(userId)) !== passwordOf) {
        await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
        return false;
      }
      await dropSurplus(userId);
      setCookies(visit, token, isRemembered ? totalMs / 1000 : null);
      return true;
    },
    async signedIn(visit, now) {
      const hash = hashOf(visit);
      if (hash === null) return null;
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('users')
        .select(['sessions.id as session_id', 'last_used_at', 'authenticated_at'])
        .where('token_hash', '=', hash)
        .where('expires_at', '>', now)
        .where(({ eb, ref }) => eb(eb(ref('last_used_at'), '+', ref('idle_ms')), '>', now))
        .executeTakeFirst();
      if (!row) return null;
      if (now - Number(row.last_used_at) >= TOUCH_MS)
        await db
          .updateTable('sessions')
          .set({ last_used_at: now })
          .where('token_hash', '=', hash)
          .where('last_used_at', '<', now)
          .execute();
      return {
        account: toAccount(row, now),
        sessionId: row.session_id,
        authenticatedAt: Number(row.authenticated_at),
      };
    },
    async holderOf(token, now) {
      const row = await db
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', now)
        .where(({ eb, ref }) => eb(eb(ref('last_used_at'), '+', ref('idle_ms')), '>', now))
        .executeTakeFirst();
      return row ? { userId: row.user_id } : null;
    },
    async refresh({ id, userId }, now) {
      const refreshed = await db
        .updateTable('sessions')
        .set({ authenticated_at: now })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return Number(refreshed.numUpdatedRows) > 0;
    },
    async rotate(who, visit, now) {
      const token = newToken();
      const row = await db
        .updateTable('sessions')
        .set({ token_hash: tokenHash(token), last_used_at: now })
        .where('id', '=', who.sessionId)
        .returning(['is_remembered', 'expires_at'])
        .executeTakeFirst();
      if (!row) return;
      onEnded(who.account.id);
      setCookies(visit, token, row.is_remembered === 1 ? (Number(row.expires_at) - now) / 1000 : null);
    },
    async endCurrent(visit) {
      const userId = await dropCurrent(visit);
      forgetCookies(visit);
      return userId;
    },
    forgetCookies,
    async list(who, now) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', who.account.id)
        .where('expires_at', '>', now)
        .where(({ eb, ref }) => eb(eb(ref('last_used_at'), '+', ref('idle_ms')), '>', now))
        .orderBy('last_used_at', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        createdAt: Number(row.created_at),
        lastUsedAt: Number(row.last_used_at),
        address: row.address,
        userAgent: row.user_agent,
        isCurrent: row.id === who.sessionId,
        isRemembered: row.is_remembered === 1,
      }));
    },
    async end(userId, id) {
      const ended = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      const hasEnded = Number(ended.numDeletedRows) > 0;
      if (hasEnded) onEnded(userId);
      return hasEnded;
    },
    async endAllBut(userId, id) {
      let ending = db.deleteFrom('sessions').where('user_id', '=', userId);
      if (id !== null) ending = ending.where('id', '!=', id);
      const count = Number((await ending.executeTakeFirst()).numDeletedRows);
      if (count > 0) onEnded(userId);
      return count;
    },
    async sweep(now) {
      await db
        .deleteFrom('sessions')
        .where(({ eb, or, ref }) =>
          or([eb('expires_at', '<=', now), eb(eb(ref('last_used_at'), '+', ref('idle_ms')), '<=', now)]),
        )
        .execute();
    },
  };
}
