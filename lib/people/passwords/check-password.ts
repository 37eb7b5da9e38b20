/** The fewest characters of a password. */
export const MIN_PASSWORD = 8;
/** The maximum: enough for any passphrase, and short enough that hashing is always quick. */
export const MAX_PASSWORD = 1_000;

/**
 * The normalized password for counting, comparing and hashing, independent of how a keyboard composes characters (NFKC,
 * as NIST SP 800-63B section 3.1.1.2 requires for Unicode).
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * What is wrong with a chosen password, as a sentence for its form; null if it's acceptable. The same in forms and on
 * the server. Characters are counted as people see them: an emoji of two code units is one.
 * @param email the user's, as typed; empty if it isn't known yet
 */
export function checkPassword(password: string, email: string): string | null {
  if (password === '') return 'Please enter a password';
  if (isTooLong(password))
    return `Password must be at most ${MAX_PASSWORD.toLocaleString('en-US')} characters`;
  const chosen = normalizePassword(password);
  if ([...chosen].length < MIN_PASSWORD) return `Password must be at least ${MIN_PASSWORD} characters`;
  if (sameText(chosen, email)) return 'Password could not be same as email';
  return null;
}

/** Shown for a password that `isGuessable`. */
export const GUESSABLE_PASSWORD = 'This password is too easy to guess. Please choose another';

/** Whether a password is longer than any that can be chosen here. */
export function isTooLong(password: string): boolean {
  // This many code units are too many characters in any case; saves looking at each one.
  return password.length > 2 * MAX_PASSWORD || [...password].length > MAX_PASSWORD;
}

function sameText(password: string, email: string): boolean {
  const key = normalizePassword(email).trim().toLowerCase();
  return key !== '' && password.trim().toLowerCase() === key;
}
