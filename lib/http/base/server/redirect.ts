import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from './security-headers';

/** Characters not allowed in a header; existing percent-encoding stays. */
const NOT_IN_HEADER = /[^\x21-\x7e]+/g;

/** Redirects permanently to an address's canonical spelling, or temporarily to its replacement. */
export function sendRedirect(
  response: ServerResponse,
  to: string,
  requestId: string,
  { isLasting = true }: { readonly isLasting?: boolean } = {},
): void {
  response
    .writeHead(isLasting ? 308 : 307, [
      'X-Request-Id',
      requestId,
      ...SECURITY_HEADERS,
      'Location',
      to.replace(NOT_IN_HEADER, encodeURIComponent),
      // Slugs and names can change back, so browsers check again the next day.
      'Cache-Control',
      isLasting ? 'public, max-age=86400' : 'no-store',
      'Content-Length',
      '0',
    ])
    .end();
}
