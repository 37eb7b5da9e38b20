import { AFTER_LOGIN, AFTER_REGISTRATION } from '@/components/account/account/account-paths';
import { safeReturnPath } from '@/lib/site/addresses/return-path';

/** The page requested by `returnUrl` or `redirect`, if it's on this site; otherwise null. */
export function requestedDestination(query: URLSearchParams, origin: string): string | null {
  return safeReturnPath(query.get('returnUrl'), origin) ?? safeReturnPath(query.get('redirect'), origin);
}

/**
 * Where to go after signing in on a separate page.
 * @param query the page's; an app's marker in it is passed on because the app waits for it
 * @param suggested the server's answer, which isn't trusted either
 */
export function destinationAfter(
  kind: 'login' | 'registration',
  query: URLSearchParams,
  suggested: string | null,
  origin: string,
): string {
  const path =
    safeReturnPath(suggested, origin) ??
    requestedDestination(query, origin) ??
    (kind === 'login' ? AFTER_LOGIN : AFTER_REGISTRATION);
  if (query.get('redirect_to_mobile_app') !== 'true') return path;
  const url = new URL(path, origin);
  url.searchParams.set('redirect_to_mobile_app', 'true');
  return `${url.pathname}${url.search}${url.hash}`;
}
