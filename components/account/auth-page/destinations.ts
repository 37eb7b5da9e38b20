import { AFTER_LOGIN, AFTER_REGISTRATION } from '@/components/account/account/account-paths';
import { safeReturnPath } from '@/lib/site/addresses/return-path';

/** The page of this site that an address asks to go on to: `returnUrl`, or `redirect`; null for none. */
export function askedDestination(query: URLSearchParams, origin: string): string | null {
  return safeReturnPath(query.get('returnUrl'), origin) ?? safeReturnPath(query.get('redirect'), origin);
}

/**
 * Where to go on after signing in on a page of its own.
 * @param query of that page; an app's mark in it goes along, since the app waits for it
 * @param said what the server answered; not trusted either
 */
export function destinationAfter(
  kind: 'login' | 'registration',
  query: URLSearchParams,
  said: string | null,
  origin: string,
): string {
  const path =
    safeReturnPath(said, origin) ??
    askedDestination(query, origin) ??
    (kind === 'login' ? AFTER_LOGIN : AFTER_REGISTRATION);
  if (query.get('redirect_to_mobile_app') !== 'true') return path;
  const url = new URL(path, origin);
  url.searchParams.set('redirect_to_mobile_app', 'true');
  return `${url.pathname}${url.search}${url.hash}`;
}
