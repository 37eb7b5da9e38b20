/**
 * Our cookies. Over https they have the prefix `__Host-`, which binds them to this host and to secure connections, so
 * that no other host of the domain can plant one.
 */
export interface CookieNames {
  /** Secret: the session's token. */
  readonly session: string;
  /** Secret: this browser has signed in to an account before. */
  readonly device: string;
  /** Secret: a registration with a provider is waiting for the terms to be accepted. */
  readonly registration: string;
  /** Read by pages before first paint: someone is signed in, and nothing else. */
  readonly hint: string;
  /** Written and read by pages: the chosen theme. */
  readonly theme: string;
  /** Read by pages, which send its value back in a header. */
  readonly antiforgery: string;
}

export function cookieNames(isSecure: boolean): CookieNames {
  const prefix = isSecure ? '__Host-' : '';
  return {
    session: `${prefix}session`,
    device: `${prefix}device`,
    registration: `${prefix}external-registration`,
    hint: `${prefix}signed-in`,
    theme: `${prefix}theme`,
    antiforgery: `${prefix}XSRF-TOKEN`,
  };
}

interface CookieOptions {
  readonly isSecure: boolean;
  /** Kept from scripts. */
  readonly isSecret: boolean;
  /** null for a session cookie, which ends with the browser. */
  readonly maxAgeSeconds: number | null;
}

/** A Set-Cookie header. Lax, so that visitors arriving by a link from elsewhere are still signed in. */
export function cookieHeader(
  name: string,
  value: string,
  { isSecure, isSecret, maxAgeSeconds }: CookieOptions,
): string {
  return [
    `${name}=${value}`,
    'Path=/',
    'SameSite=Lax',
    ...(isSecret ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
    ...(maxAgeSeconds === null ? [] : [`Max-Age=${Math.floor(maxAgeSeconds)}`]),
  ].join('; ');
}

/** A cookie of a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const trimmed = part.trim();
    if (trimmed.startsWith(`${name}=`)) return trimmed.slice(name.length + 1);
  }
  return undefined;
}
