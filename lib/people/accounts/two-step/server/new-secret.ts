import { generateSecret } from 'otplib';

/** 160 bits, the length of SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret for an authenticator app, in Base32. */
export function newSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}
