import type { ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from './security-headers';

/** Characters that may not stand in a header; what else is percent-encoded already stays as it is. */
const NOT_IN_HEADER = /[^\x21-\x7e]+/g;

/** Sends a reader on to the one spelling of an address, for good. */
export function sendRedirect(response: ServerResponse, to: string, requestId: string): void {
  response
    .writeHead(308, [
      'X-Request-Id',
      requestId,
      ...SECURITY_HEADERS,
      'Location',
      to.replace(NOT_IN_HEADER, encodeURIComponent),
      // A slug or a name can change back: the browser asks again the next day.
      'Cache-Control',
      'public, max-age=86400',
      'Content-Length',
      '0',
    ])
    .end();
}
