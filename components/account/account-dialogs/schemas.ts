import { boolean, mixed, type ObjectSchema, object, string } from 'yup';
import { isEmail } from '@/lib/people/accounts/email';
import { checkPassword, GUESSABLE_PASSWORD } from '@/lib/people/passwords/check-password';
import { isGuessable } from '@/lib/people/passwords/is-guessable';
import { ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT } from '@/lib/people/reports/attachment';
import { findSubject, REPORT_MESSAGES } from '@/lib/people/reports/check-report';

/** Validation schemas of the account forms. */

const INVALID_EMAIL = 'Please enter a valid email';
const isValidEmail = (text: string | undefined) => isEmail(text ?? '');
const isThere = (text: string | undefined) => (text ?? '').trim() !== '';

/** An email address; also catches an empty field. */
const anyEmail = string().test('email', INVALID_EMAIL, isValidEmail);

export const loginSchema = object({
  login: anyEmail,
  password: string().test('password', 'Please enter a password', (text) => (text ?? '') !== ''),
});

/** What is wrong with a chosen password. @param known of its user: the email first, '' where it isn't known */
export async function problemOfPassword(password: string, known: readonly string[]): Promise<string | null> {
  const problem = checkPassword(password, known[0] ?? '');
  // Where the estimate can't be loaded, the server's decides.
  const isEasy = async () => isGuessable(password, known).catch(() => false);
  return problem ?? ((await isEasy()) ? GUESSABLE_PASSWORD : null);
}

/** A new password. @param knownFields fields that hold what is known of its user, the email first */
const chosenPassword = (...knownFields: readonly string[]) =>
  string().test('password', async (text, context) => {
    const siblings = new Map<string, unknown>(Object.entries(context.parent));
    const known = knownFields.map((field) => String(siblings.get(field) ?? ''));
    const message = await problemOfPassword(text ?? '', known);
    return message === null || context.createError({ message });
  });

export const signUpSchema = object({
  FullName: string().test('there', 'Please enter full name', isThere),
  Email: string()
    .test('there', 'Please enter email', isThere)
    .test('email', INVALID_EMAIL, (text) => !isThere(text) || isValidEmail(text)),
  Password: chosenPassword('Email', 'FullName'),
  Terms: boolean().oneOf([true], 'Please agree to our Terms and Conditions'),
});

/** The last step of joining with a provider. */
export const finishSchema = object({
  Terms: boolean().oneOf([true], 'Please agree to our Terms and Conditions'),
});

export const reportSchema = object({
  email: string().test('email', REPORT_MESSAGES.email, isValidEmail),
  name: string().test('there', REPORT_MESSAGES.name, isThere),
  subject: string().test('known', REPORT_MESSAGES.subject, (text) => findSubject(text ?? '') !== null),
  message: string().test('there', REPORT_MESSAGES.message, isThere),
  attachment: mixed<File>()
    .nullable()
    .test('size', ATTACHMENT_TOO_LARGE, (file) => !file || file.size <= MAX_ATTACHMENT),
});

export const codeSchema = object({
  code: string().matches(/^\d{6}$/, 'Please enter the 6 digits of the code'),
});

export const recoveryCodeSchema = object({
  code: string().test('there', 'Please enter a recovery code', isThere),
});

export const emailSchema = object({ email: anyEmail });

export const newPasswordSchema = object({ password: chosenPassword() });

export const confirmPasswordSchema = object({
  password: string().test('password', 'Please enter a password', (text) => (text ?? '') !== ''),
});

/** A form with only a button. */
export const nothingSchema = object({});

export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** A form's problems in field order; the first is the one to show. */
export function problemsOf(
  schema: ObjectSchema<object>,
  errors: Readonly<Record<string, unknown>>,
): readonly Problem[] {
  return Object.keys(schema.fields).flatMap((field) =>
    typeof errors[field] === 'string' ? [{ field, message: errors[field] }] : [],
  );
}
