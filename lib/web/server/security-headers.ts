import type { ServerResponse } from 'node:http';

/** Sent with every answer, as a flat list of names and values; pages add a policy of their own for scripts. */
export const SECURITY_HEADERS: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'X-Frame-Options',
  'DENY',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=(), payment=()',
];

/** Sets what every answer carries on one that is written by somebody else. */
export function setCommonHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader('X-Request-Id', requestId);
  for (let i = 0; i < SECURITY_HEADERS.length; i += 2)
    response.setHeader(SECURITY_HEADERS[i] as string, SECURITY_HEADERS[i + 1] as string);
}
