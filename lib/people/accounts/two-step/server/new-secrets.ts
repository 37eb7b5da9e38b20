import { randomInt } from 'node:crypto';
import { generateSecret } from 'otplib';
import { RECOVERY_ALPHABET, RECOVERY_CODE_COUNT } from '../recovery-codes';

/** 160 bits, the length of SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret for an authenticator app, in Base32. */
export function newSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/** A new set of distinct recovery codes, shown once. */
export function makeRecoveryCodes(): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(`${half()}-${half()}`);
  return [...codes];
}

function half(): string {
  return Array.from({ length: 5 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
}
