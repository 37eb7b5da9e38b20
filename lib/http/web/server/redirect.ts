import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from './security-headers';

/** Characters not allowed in a header; what is already percent-encoded stays as it is. */
const NOT_IN_HEADER = /[^\x21-\x7e]+/g;

/** Sends a reader on to the one spelling of an address, for good, or to what is shown in its place for now. */
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
      // A slug or a name can change back: the browser asks again the next day.
      'Cache-Control',
      isLasting ? 'public, max-age=86400' : 'no-store',
      'Content-Length',
      '0',
    ])
    .end();
}
