import type { ServerResponse } from 'node:http';

/** Sent with every response, as a flat list of names and values; pages add their own script policy. */
export const SECURITY_HEADERS: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'X-Frame-Options',
  'DENY',
  // Browsers only honor it over HTTPS (RFC 6797, section 8.1).
  'Strict-Transport-Security',
  'max-age=31536000',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=(), payment=()',
];

/**
 * The same for pages that set a referrer policy by a meta element, which browsers apply only once they've read that
 * far.
 * @param isFramed whether this site's own pages may frame it
 */
export function securityHeadersFor(head: string, isFramed: boolean): readonly string[] {
  const changed: Readonly<Record<string, string | undefined>> = {
    'Referrer-Policy': OWN_REFERRER_POLICY.exec(head)?.[1],
    'X-Frame-Options': isFramed ? 'SAMEORIGIN' : undefined,
  };
  return SECURITY_HEADERS.map((text, index) => changed[SECURITY_HEADERS[index - 1] ?? ''] ?? text);
}

/** The same for images, which are meant to be shared on other sites. */
export const PICTURE_HEADERS: readonly string[] = SECURITY_HEADERS.map((text, index) =>
  SECURITY_HEADERS[index - 1] === 'Cross-Origin-Resource-Policy' ? 'cross-origin' : text,
);

const OWN_REFERRER_POLICY = /<meta name="referrer" content="([a-z-]+)"/;

/** Sets the common headers on a response created elsewhere. */
export function setCommonHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader('X-Request-Id', requestId);
  for (let i = 0; i < SECURITY_HEADERS.length; i += 2)
    response.setHeader(SECURITY_HEADERS[i] as string, SECURITY_HEADERS[i + 1] as string);
}
