import type { IncomingMessage } from 'node:http';
import { bearerToken } from '@/lib/people/accounts/access-token';
import { cookieNames, readCookie } from '@/lib/people/accounts/cookies';
import type { Refusal } from '@/lib/realtime/hub/server/transport';

/** Someone with a session, as a connection knows them. */
export interface HubUser {
  readonly userId: string;
  /** The session's token, by which the connection is re-authenticated. Never passed on. */
  readonly token: string;
}

/** Who holds the session of a token; null when there is none, or no more. */
export type HolderOf = (token: string) => Promise<{ readonly userId: string } | null>;

/**
 * Authenticates a connection by the access token that apps send, or by the session cookie; a guest, null, without
 * either or if the cookie's session has ended, as on every page.
 */
export async function authenticateUser(
  request: IncomingMessage,
  { baseUrl, holderOf }: { readonly baseUrl: string; readonly holderOf: HolderOf },
): Promise<{ readonly user: HubUser | null } | Refusal> {
  const given = accessTokenOf(request);
  const { session } = cookieNames(baseUrl.startsWith('https:'));
  const token = given ?? readCookie(request.headers.cookie, session);
  const holder = token ? await holderOf(token) : null;
  if (holder && token) return { user: { userId: holder.userId, token } };
  return given === undefined
    ? { user: null }
    : { status: 401, message: 'The access token is no longer valid', reason: 'token' };
}

/** The token that came in the header, or in the address where browsers can set no header. */
export function accessTokenOf({ headers, url = '' }: IncomingMessage): string | undefined {
  const bearer = bearerToken(headers.authorization);
  if (bearer !== undefined) return bearer;
  const query = url.indexOf('?');
  if (query < 0) return undefined;
  return new URLSearchParams(url.slice(query)).get('access_token') || undefined;
}

/** A connection only serves the user who opened it, whatever token they have now. */
export function isSameUser(one: unknown, other: unknown): boolean {
  return idOf(one) === idOf(other);
}

function idOf(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'userId' in user ? user.userId : null;
}
