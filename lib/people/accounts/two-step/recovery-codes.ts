import { createHash } from 'node:crypto';

/** Codes that sign in once when the authenticator app is lost: ten signs of 5 bits each, such as `7K2QX-M94TD`. */

export const RECOVERY_CODE_COUNT = 10;

/** Crockford's Base32: without I, L, O and U, which are mistaken for other characters or form words. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * The one spelling of a code: capitals without hyphens and spaces, signs that were misread put right.
 * @param code as typed
 * @returns null when it cannot be a recovery code
 */
export function normaliseRecoveryCode(code: string): string | null {
  const plain = code
    .replace(/[\s-]+/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return CODE.test(plain) ? plain : null;
}

/**
 * What is stored of a code: SHA-256 in hexadecimal. A slow hash would add nothing: 50 random bits cannot be tried out.
 * @param code as typed
 * @returns null when it cannot be a recovery code
 */
export function recoveryCodeHash(code: string): string | null {
  const plain = normaliseRecoveryCode(code);
  return plain === null ? null : createHash('sha256').update(`recovery code ${plain}`).digest('hex');
}
