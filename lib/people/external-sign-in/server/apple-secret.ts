import { createPrivateKey, sign } from 'node:crypto';
import type { Millis } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';

export interface AppleKey {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PEM of PKCS #8. */
  readonly privateKey: string;
  readonly audience: string;
}

/** Apple accepts up to six months; it only needs to outlast the hour a client is cached. */
const VALID_MS = 2 * HOUR_MS;

/**
 * The client secret Apple requires: a JWT signed with ES256.
 * @param now UTC milliseconds
 */
export function makeAppleSecret(
  { clientId, teamId, keyId, privateKey, audience }: AppleKey,
  now: Millis,
): string {
  const issuedAt = Math.floor(now / 1000);
  const header = { alg: 'ES256', kid: keyId, typ: 'JWT' };
  const claims = {
    iss: teamId,
    iat: issuedAt,
    exp: issuedAt + VALID_MS / 1000,
    aud: audience,
    sub: clientId,
  };
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
