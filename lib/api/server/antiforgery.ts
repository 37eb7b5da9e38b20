import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { readCookie } from '@/lib/accounts/cookies';
import { isSameText } from '@/lib/accounts/server/secrets';

export const TOKEN_COOKIE = 'XSRF-TOKEN';
export const TOKEN_HEADER = 'X-XSRF-TOKEN';

/** Tokens that are remembered, about 200 bytes each. */
const MAX_KNOWN = 10_000;
/** Random part and signature, base64url. */
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

export interface Antiforgery {
  /** The token that was sent in the cookie if it is good for the session, else a new one. */
  tokenFor(sessionId: string, cookies: string | undefined): string;
  /** Whether header and cookie carry the same token, made by us for this session. */
  isGenuine(sessionId: string, cookies: string | undefined, header: string | undefined): boolean;
  /** The header that sets the cookie; scripts must be able to read it. */
  cookieOf(token: string): string;
}

export interface AntiforgeryOptions {
  readonly secret: string;
  /** True where visitors reach the site by https. */
  readonly secure: boolean;
}

/**
 * Anti-forgery tokens without a store: a random part and its HMAC-SHA256 with the session's id, '' for a guest. Another
 * site can neither read the cookie nor set the header, and a token of another session is not taken.
 */
export function createAntiforgery({ secret, secure }: AntiforgeryOptions): Antiforgery {
  const key = createSecretKey(Buffer.from(`antiforgery ${secret}`, 'utf8'));
  const attributes = `; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;

  const signatureOf = (random: string, sessionId: string) =>
    createHmac('sha256', key).update(`${random}.${sessionId}`).digest('base64url');

  // Sessions of tokens that were found to be ours: a signature costs as much as a search.
  const known = new Map<string, string>();

  function isOurs(token: string, sessionId: string): boolean {
    if (known.get(token) === sessionId) return true;
    if (!isSigned(token, sessionId)) return false;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(token, sessionId);
    return true;
  }

  function isSigned(token: string, sessionId: string): boolean {
    const match = TOKEN.exec(token);
    if (!match) return false;
    const [, random = '', signature = ''] = match;
    return isSameText(signatureOf(random, sessionId), signature);
  }

  return {
    tokenFor(sessionId, cookies) {
      const sent = readCookie(cookies, TOKEN_COOKIE);
      if (sent !== undefined && isOurs(sent, sessionId)) return sent;
      const random = randomBytes(16).toString('base64url');
      return `${random}.${signatureOf(random, sessionId)}`;
    },
    isGenuine(sessionId, cookies, header) {
      const sent = readCookie(cookies, TOKEN_COOKIE);
      return (
        sent !== undefined && header !== undefined && isSameText(sent, header) && isOurs(sent, sessionId)
      );
    },
    cookieOf: (token) => `${TOKEN_COOKIE}=${token}${attributes}`,
  };
}
