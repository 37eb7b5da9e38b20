import { createHmac } from 'node:crypto';
import type { ProviderName } from '@/lib/core/config/providers';
import { readCookie } from '@/lib/people/accounts/cookies';
import { ATTEMPT_MS } from './attempts';

/** The 32-byte secret a browser keeps while it's at a provider. */
const SECRET = /^[\w-]{43}$/;

/**
 * The cookie that ties attempts to the browser that started them. Without it, someone led to another person's provider
 * response would be signed in as them. Scripts can't read it.
 */
export interface BrowserCookie {
  /** The secret in a Cookie header, or null. */
  read(provider: ProviderName, cookies: string | undefined): string | null;
  /** The Set-Cookie header that keeps a secret for as long as an attempt lasts. */
  write(provider: ProviderName, secret: string): string;
}

/** @param secure whether visitors reach the site over https */
export function createBrowserCookie(secure: boolean): BrowserCookie {
  const cookieName = (provider: ProviderName) =>
    `${secure ? '__Host-' : ''}external-sign-in${postsAnswers(provider) ? '-posted' : ''}`;
  return {
    read(provider, cookies) {
      const secret = readCookie(cookies, cookieName(provider)) ?? '';
      return SECRET.test(secret) ? secret : null;
    },
    write(provider, secret) {
      // Browsers don't send Lax cookies with forms posted by other sites, and only accept None over encryption or on
      // localhost.
      const rules = postsAnswers(provider)
        ? '; SameSite=None; Secure'
        : `; SameSite=Lax${secure ? '; Secure' : ''}`;
      return `${cookieName(provider)}=${secret}; Path=/; Max-Age=${ATTEMPT_MS / 1000}; HttpOnly${rules}`;
    },
  };
}

/** Whether a provider responds with a posted form instead of a redirect. */
export function postsAnswers(provider: ProviderName): boolean {
  return provider === 'Apple';
}

/**
 * The attempt's secrets, derived again from the browser's: the database holds nothing that would make a provider's
 * response usable.
 */
export function derive(browserSecret: string, what: 'nonce' | 'pkce', state: string): string {
  return createHmac('sha256', browserSecret).update(`${what} ${state}`).digest('base64url');
}
