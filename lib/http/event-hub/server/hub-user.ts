import type { IncomingMessage } from 'node:http';
import type { TransportRefusal } from '@/lib/http/hub/server/transport';
import { bearerToken } from '@/lib/people/accounts/access-token';
import type { SessionKind } from '@/lib/people/accounts/accounts';
import { cookieNames, readCookie } from '@/lib/people/accounts/cookies';

/** What a connection was opened with: a browser's session or an app's token. Never passed on. */
export interface HubCredential {
  readonly token: string;
  readonly kind: SessionKind;
}

/** A connection's signed-in user. */
export interface HubUser {
  readonly userId: string;
  /** Used to re-authenticate the connection. */
  readonly credential: HubCredential;
}

/** The user of a token; null if it doesn't exist, has ended, or is of the other kind. */
export type FindHolder = (credential: HubCredential) => Promise<{ readonly userId: string } | null>;

/**
 * Authenticates a connection by an app's access token or the session cookie. Returns null (a guest) without either, or
 * if the cookie's session has ended, as on every page.
 */
export async function authenticateUser(
  request: IncomingMessage,
  { baseUrl, findHolder }: { readonly baseUrl: string; readonly findHolder: FindHolder },
): Promise<{ readonly user: HubUser | null } | TransportRefusal> {
  const given = readAccessToken(request);
  const { session } = cookieNames(baseUrl.startsWith('https:'));
  const token = given ?? readCookie(request.headers.cookie, session);
  const credential = token
    ? ({ token, kind: given === undefined ? 'browser' : 'app' } satisfies HubCredential)
    : null;
  const holder = credential && (await findHolder(credential));
  if (holder && credential) return { user: { userId: holder.userId, credential } };
  return given === undefined
    ? { user: null }
    : { status: 401, message: 'The access token is no longer valid', reason: 'token' };
}

/** The token from the header, or from the URL where browsers can't set headers. */
export function readAccessToken({ headers, url = '' }: IncomingMessage): string | undefined {
  const bearer = bearerToken(headers.authorization);
  if (bearer !== undefined) return bearer;
  const query = url.indexOf('?');
  if (query < 0) return undefined;
  return new URLSearchParams(url.slice(query)).get('access_token') || undefined;
}

/** A connection only serves the user who opened it, whichever token they have now. */
export function isSameUser(one: unknown, other: unknown): boolean {
  return readId(one) === readId(other);
}

function readId(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'userId' in user ? user.userId : null;
}
