import { createHash } from 'node:crypto';

/** Codes that sign in once if the authenticator app is lost: ten characters of 5 bits each, such as `7K2QX-M94TD`. */

export const RECOVERY_CODE_COUNT = 10;

/** Crockford's Base32: without I, L, O and U, which look like other characters or form words. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * The normalized code: capitals, no hyphens or spaces, misread characters corrected.
 * @param code as typed
 * @returns null if it can't be a recovery code
 */
export function normalizeRecoveryCode(code: string): string | null {
  const plain = code
    .replace(/[\s-]+/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return CODE.test(plain) ? plain : null;
}

/**
 * What is stored of a code: its SHA-256 in hexadecimal. A slow hash would add nothing: 50 random bits can't be guessed
 * by trying.
 * @param code as typed
 * @returns null if it can't be a recovery code
 */
export function recoveryCodeHash(code: string): string | null {
  const plain = normalizeRecoveryCode(code);
  return plain === null ? null : createHash('sha256').update(`recovery code ${plain}`).digest('hex');
}
