/** The fewest characters of a password. */
export const MIN_PASSWORD = 8;
/** The most: room for any passphrase, and little enough that hashing one never takes long. */
export const MAX_PASSWORD = 1_000;

/**
 * The normalized password for counting, comparing and hashing, independent of how a keyboard composes characters (NFKC,
 * as NIST SP 800-63B section 3.1.1.2 requires for Unicode).
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * What is wrong with a password that is being chosen, in words for its form; null when it may be taken. The same in
 * forms and on the server. Characters are counted as people see them typed: one for an emoji of two code units.
 *
 * @param email of whoever chooses it, as typed; empty when it is not known yet.
 */
export function checkPassword(password: string, email: string): string | null {
  if (password === '') return 'Please enter a password';
  if (isTooLong(password))
    return `Password must be at most ${MAX_PASSWORD.toLocaleString('en-US')} characters`;
  const chosen = normalisePassword(password);
  if ([...chosen].length < MIN_PASSWORD) return `Password must be at least ${MIN_PASSWORD} characters`;
  if (sameText(chosen, email)) return 'Password could not be same as email';
  return null;
}

/** Shown for a commonly used password; only the server has the list. */
export const COMMON_PASSWORD = 'This password is too easy to guess. Please choose another';

/** Whether a password is longer than any that can be chosen here. */
export function isTooLong(password: string): boolean {
  // So many code units are too many characters whatever they are; counted without looking at each.
  return password.length > 2 * MAX_PASSWORD || [...password].length > MAX_PASSWORD;
}

function sameText(password: string, email: string): boolean {
  const key = normalisePassword(email).trim().toLowerCase();
  return key !== '' && password.trim().toLowerCase() === key;
}
