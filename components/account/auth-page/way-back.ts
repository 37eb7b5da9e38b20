import { ROBOTS_PATH } from '@/lib/site/addresses/asset-class';

/**
 * The address of this site's robots that a visitor came from, without its host; null when the visitor came from
 * elsewhere, from another kind of page, or does not say.
 * @param referrer the whole address as the browser gives it, or ''
 * @param origin the site's own, such as `https://example.com`
 */
export function wayBack(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  return url.origin === origin && ROBOTS_PATH.test(url.pathname) ? `${url.pathname}${url.search}` : null;
}
