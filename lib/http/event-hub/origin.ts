/** Request headers by lowercase name. */
interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Whether a request may come from one of this site's pages. Browsers send their origin, and WebSockets have no other
 * cross-site check. Programs that send none may connect.
 * @param baseUrl origin under which visitors reach the site
 */
export function isOwnOrigin(headers: OriginHeaders, baseUrl: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin, host } = headers;
  const own = new URL(baseUrl);
  if (origin === undefined || origin === own.origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from, hostname } = new URL(origin);
  // An unencrypted page could have been tampered with, even under the right name.
  const isSafe = protocol === 'https:' || own.protocol === 'http:' || OWN_MACHINE.test(hostname);
  return isSafe && /^https?:$/.test(protocol) && host !== undefined && from === host.toLowerCase();
}

/** Whether the host is this machine. */
const OWN_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
