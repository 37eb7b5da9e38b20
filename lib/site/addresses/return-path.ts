import { MAILED_PREFIX, SITE_PATHS } from './addresses';

/** Longer paths aren't pages of this site. */
const MAX_LENGTH = 2000;
/** Printable ASCII without backslash, as browsers write it. Everything else must be percent-encoded. */
const PLAIN = /^[!-[\]-~]+$/;
/** A leading scheme or host. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;
/** Never return targets: API calls and sign-in pages. */
const NO_PLACES = [
  '/api',
  '/eventhub',
  ...[MAILED_PREFIX, SITE_PATHS.auth].map((path) => path.replace(/\/$/, '')),
];
/** Sequences that servers or browsers could read as a second slash or a parent folder. */
const ENCODED_TRICKS = /%(?:2f|5c|2e|00|0a|0d|09)/i;

/**
 * A page of this site to return to after signing in.
 * @param value untrusted, from an address, form or mail
 * @param baseUrl of this site, such as `https://example.com`; full URLs below it are accepted, too
 * @returns path, query and hash; null for anything that is, or could be read as, another site or no page
 */
export function safeReturnPath(value: string | null | undefined, baseUrl: string): string | null {
  if (!value || value.length > MAX_LENGTH || !PLAIN.test(value)) return null;
  if (!value.startsWith('/') && !ABSOLUTE.test(value)) return null;
  if (!URL.canParse(value, baseUrl)) return null;
  const { origin } = new URL(baseUrl);
  const url = new URL(value, baseUrl);
  // An authority with a user is never ours, even if the host is.
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  if (/^[^/?#]*:\/\/[^/?#]*@/.test(value)) return null;
  if (url.pathname.includes('//') || ENCODED_TRICKS.test(url.pathname)) return null;
  const path = url.pathname.toLowerCase();
  if (NO_PLACES.some((place) => path === place || path.startsWith(`${place}/`))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
