import { AFTER_LOGIN, AFTER_REGISTRATION } from '@/components/account/account/account-paths';
import { safeReturnPath } from '@/lib/site/addresses/return-path';

/**
 * The page requested by `returnUrl` or `redirect`, or the one that the visitor came from, if it's on this site;
 * otherwise null. Links followed before scripts run only have the latter.
 * @param referrer the full address, or ''
 */
export function requestedDestination(
  query: URLSearchParams,
  referrer: string,
  origin: string,
): string | null {
  return (
    safeReturnPath(query.get('returnUrl'), origin) ??
    safeReturnPath(query.get('redirect'), origin) ??
    safeReturnPath(referrer, origin)
  );
}

/**
 * Where to go after signing in on a separate page.
 * @param query the page's; an app's marker in it is passed on because the app waits for it
 * @param suggested the server's answer, which isn't trusted either
 * @param referrer where the visitor came from; '' on pages opened from mails
 */
export function destinationAfter(
  kind: 'login' | 'registration',
  query: URLSearchParams,
  suggested: string | null,
  origin: string,
  referrer = '',
): string {
  const path =
    safeReturnPath(suggested, origin) ??
    requestedDestination(query, referrer, origin) ??
    (kind === 'login' ? AFTER_LOGIN : AFTER_REGISTRATION);
  if (query.get('redirect_to_mobile_app') !== 'true') return path;
  const url = new URL(path, origin);
  url.searchParams.set('redirect_to_mobile_app', 'true');
  return `${url.pathname}${url.search}${url.hash}`;
}
