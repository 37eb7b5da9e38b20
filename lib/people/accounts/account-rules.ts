import { checkPassword } from '@/lib/people/passwords/check-password';
import { isEmail } from './email';

const MAX_NAME = 100;
/** Characters of a password that calls take: more than may be chosen, so that too long ones get their own message. */
export const MAX_SENT_PASSWORD = 4_000;
/** The longest code that is read, with the spaces people type. */
export const MAX_SENT_CODE = 40;
/** What a user types to delete their account. */
export const DELETE_WORD = 'DELETE';

/**
 * The first error in a sign-up form, in the specification's order; null if there is none. The form itself checks the
 * terms box.
 */
export function checkRegistration(input: {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}): string | null {
  return checkName(input.fullName) ?? checkEmail(input.email) ?? checkPassword(input.password, input.email);
}

/** What is wrong with an email, as a sentence for the form. */
export function checkEmail(email: string): string | null {
  if (email.trim() === '') return 'Please enter email';
  return isEmail(email) ? null : 'Please enter a valid email';
}

/** What is wrong with a person's name, as a sentence for the form. */
export function checkName(name: string): string | null {
  if (name.trim() === '') return 'Please enter full name';
  if (name.trim().length > MAX_NAME) return `Full name must be at most ${MAX_NAME} characters`;
  // Control characters and lone surrogates, which some databases can't store.
  return /[\p{Cc}\p{Cs}]/u.test(name) ? 'Full name must not contain control characters' : null;
}
