import { RefusedError } from '@/lib/http/api/errors';

/** Request headers by lowercase name. */
interface Headers {
  header(name: string): string | undefined;
}

/**
 * Rejects requests from other sites' pages; browsers say where a request comes from. Requests that don't say, such as
 * those from programs, still need the anti-forgery token.
 * @param baseUrl origin under which visitors reach the site
 * @throws RefusedError 403
 */
export function requireSameSite(request: Headers, baseUrl: string): void {
  const origin = request.header('origin');
  const isOurs = origin === undefined || isSameOrigin(origin, request.header('host'), baseUrl);
  if (!isOurs || request.header('sec-fetch-site') === 'cross-site')
    throw new RefusedError(403, 'The request came from another site');
}

function isSameOrigin(origin: string, host: string | undefined, baseUrl: string): boolean {
  const own = new URL(baseUrl);
  if (origin === own.origin) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  // An unencrypted page could have been tampered with, even under the right name.
  return url.protocol === own.protocol && host !== undefined && url.host === host.toLowerCase();
}
