import { ROBOTS_PATH } from '@/lib/site/addresses/asset-class';

/**
 * The path of the robot page or list the visitor came from; null if they came from elsewhere or the browser sends no
 * referrer.
 * @param referrer the full address, or ''
 * @param origin this site's, for example `https://example.com`
 */
export function wayBack(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  return url.origin === origin && ROBOTS_PATH.test(url.pathname) ? `${url.pathname}${url.search}` : null;
}
