import { randomBytes } from 'node:crypto';
import type { AppSecret } from '@/lib/core/base/app-secret';
import { cookieNames, readCookie } from '@/lib/people/accounts/cookies';
import { createSigner, isSameText } from '@/lib/people/accounts/server/secrets';

/** Maximum cached tokens, about 200 bytes each. */
const MAX_KNOWN = 10_000;
/** Random part and signature, base64url. */
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

export interface Antiforgery {
  /** The cookie's token if it's valid for the session, or else a new one. */
  tokenFor(sessionId: string, cookies: string | undefined): string;
  /** Whether header and cookie have the same token, issued by us for this session. */
  isGenuine(sessionId: string, cookies: string | undefined, header: string | undefined): boolean;
  /** The Set-Cookie header; scripts must be able to read the cookie. */
  toCookie(token: string): string;
}

export interface AntiforgeryOptions {
  readonly secret: AppSecret;
  /** True if the site is served over https. */
  readonly secure: boolean;
}

/**
 * Stateless anti-forgery tokens: a random part and its HMAC-SHA256 with the session's id, '' for guests. Another site
 * can neither read the cookie nor set the header, and tokens of other sessions are rejected.
 */
export function createAntiforgery({ secret, secure }: AntiforgeryOptions): Antiforgery {
  const signer = createSigner(secret, 'antiforgery');
  const name = cookieNames(secure).antiforgery;
  const attributes = `; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;

  // Sessions of verified tokens, because verifying a signature costs as much as a search.
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
    return signer.isSigned(`${random}.${sessionId}`, signature);
  }

  return {
    tokenFor(sessionId, cookies) {
      const sent = readCookie(cookies, name);
      if (sent !== undefined && isOurs(sent, sessionId)) return sent;
      const random = randomBytes(16).toString('base64url');
      return `${random}.${signer.sign(`${random}.${sessionId}`)}`;
    },
    isGenuine(sessionId, cookies, header) {
      const sent = readCookie(cookies, name);
      return (
        sent !== undefined && header !== undefined && isSameText(sent, header) && isOurs(sent, sessionId)
      );
    },
    toCookie: (token) => `${name}=${token}${attributes}`,
  };
}
