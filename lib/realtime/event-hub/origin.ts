/** Headers of a request by name in lower case. */
interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Whether a request may come from a page of this site: browsers say where a request comes from, and WebSockets know no
 * other check. Programs, which say nothing, may connect.
 * @param baseUrl origin under which visitors reach the site
 */
export function isOwnOrigin(headers: OriginHeaders, baseUrl: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin, host } = headers;
  const own = new URL(baseUrl);
  if (origin === undefined || origin === own.origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from, hostname } = new URL(origin);
  // A page that came without encryption may be anybody's, under the right name too.
  const isSafe = protocol === 'https:' || own.protocol === 'http:' || OWN_MACHINE.test(hostname);
  return isSafe && /^https?:$/.test(protocol) && host !== undefined && from === host.toLowerCase();
}

/** No network lies between. */
const OWN_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
