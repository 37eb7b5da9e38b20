import { MAILED_PREFIX, SITE_PATHS } from './addresses';

/** Longer paths aren't pages of this site. */
const MAX_LENGTH = 2000;
/** Printable ASCII without backslash: what browsers write themselves. Everything else must be percent-encoded. */
const PLAIN = /^[!-[\]-~]+$/;
/** A scheme or a host in front. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;
/** Nobody is sent there afterwards: calls of the API, and the pages that sign people in. */
const NO_PLACES = [
  '/api',
  '/eventhub',
  ...[MAILED_PREFIX, SITE_PATHS.auth].map((path) => path.replace(/\/$/, '')),
];
/** What servers and browsers between could read as a second slash or a step upwards. */
const ENCODED_TRICKS = /%(?:2f|5c|2e|00|0a|0d|09)/i;

/**
 * Where somebody may be sent after signing in: a page of this site.
 * @param value as it came, from an address, a form or a mail; not to be trusted
 * @param baseUrl of this site, such as `https://example.com`; whole addresses below it are taken too
 * @returns path, query and hash; null for everything that is, or could be read as, another site or no page
 */
export function safeReturnPath(value: string | null | undefined, baseUrl: string): string | null {
  if (!value || value.length > MAX_LENGTH || !PLAIN.test(value)) return null;
  if (!value.startsWith('/') && !ABSOLUTE.test(value)) return null;
  if (!URL.canParse(value, baseUrl)) return null;
  const { origin } = new URL(baseUrl);
  const url = new URL(value, baseUrl);
  // An authority with a user in it is never ours, even where the host is.
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  if (/^[^/?#]*:\/\/[^/?#]*@/.test(value)) return null;
  if (url.pathname.includes('//') || ENCODED_TRICKS.test(url.pathname)) return null;
  const path = url.pathname.toLowerCase();
  if (NO_PLACES.some((place) => path === place || path.startsWith(`${place}/`))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
