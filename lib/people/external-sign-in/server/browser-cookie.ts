import { createHmac } from 'node:crypto';
import { readCookie } from '@/lib/people/accounts/cookies';
import type { ProviderName } from '../providers';
import { ATTEMPT_MS } from './attempts';

/** The secret of 32 bytes that a browser keeps while it is away at a provider. */
const SECRET = /^[\w-]{43}$/;

/**
 * The cookie that ties attempts to the browser that began them: without it, whoever is led to someone else's answer of
 * a provider would be signed in as them. Scripts cannot read it.
 */
export interface BrowserCookie {
  /** The secret in a Cookie header, or null. */
  read(provider: ProviderName, cookies: string | undefined): string | null;
  /** The Set-Cookie header that keeps a secret for as long as an attempt lasts. */
  write(provider: ProviderName, secret: string): string;
}

/** @param secure true where visitors reach the site by https */
export function createBrowserCookie(secure: boolean): BrowserCookie {
  const nameOf = (provider: ProviderName) =>
    `${secure ? '__Host-' : ''}external-sign-in${postsAnswers(provider) ? '-posted' : ''}`;
  return {
    read(provider, cookies) {
      const secret = readCookie(cookies, nameOf(provider)) ?? '';
      return SECRET.test(secret) ? secret : null;
    },
    write(provider, secret) {
      // Browsers send a Lax cookie with no form that another site posts, and take None over encryption (or at home) only.
      const rules = postsAnswers(provider)
        ? '; SameSite=None; Secure'
        : `; SameSite=Lax${secure ? '; Secure' : ''}`;
      return `${nameOf(provider)}=${secret}; Path=/; Max-Age=${ATTEMPT_MS / 1000}; HttpOnly${rules}`;
    },
  };
}

/** Whether a provider answers by a form that its page posts to us, not by an address. */
export function postsAnswers(provider: ProviderName): boolean {
  return provider === 'Apple';
}

/**
 * What an attempt needs a second time, made anew from the browser's secret: the database holds nothing that an answer of
 * a provider could be used with.
 */
export function derive(browserSecret: string, what: 'nonce' | 'pkce', state: string): string {
  return createHmac('sha256', browserSecret).update(`${what} ${state}`).digest('base64url');
}
