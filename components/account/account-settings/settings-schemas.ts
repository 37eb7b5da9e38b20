import { object, string } from 'yup';
import { problemOfPassword } from '@/components/account/account-dialogs/schemas';
import { isEmail } from '@/lib/people/accounts/email';

/** Validation schemas of the settings; password rules are the same as for sign-up. */

const MAX_NAME = 100;

const currentPassword = string().test('there', 'Please enter a password', (text) => (text ?? '') !== '');

/** Six digits, or a longer recovery code with letters. */
const code = string().test('code', 'Please enter the code', (text) => (text ?? '').trim() !== '');

export const nameSchema = object({
  name: string()
    .test('there', 'Please enter full name', (text) => (text ?? '').trim() !== '')
    .test(
      'length',
      `Please enter at most ${MAX_NAME} characters`,
      (text) => (text ?? '').trim().length <= MAX_NAME,
    ),
});

/** @param current the current address, which doesn't count as a change */
export function emailSchema(current: string) {
  return object({
    email: string()
      .test('there', 'Please enter email', (text) => (text ?? '').trim() !== '')
      .test(
        'email',
        'Please enter a valid email',
        (text) => (text ?? '').trim() === '' || isEmail(text ?? ''),
      )
      .test(
        'new',
        'This is already your email',
        (text) => (text ?? '').trim().toLowerCase() !== current.trim().toLowerCase(),
      ),
  });
}

/** @param email the account's email, which can't be its password */
export function passwordSchema(email: string) {
  return object({
    currentPassword,
    newPassword: string().test('password', async (text, context) => {
      const message = await problemOfPassword(text ?? '', [email]);
      return message === null || context.createError({ message });
    }),
  });
}

export const currentPasswordSchema = object({ currentPassword });

export const appCodeSchema = object({
  code: string().test('code', 'Please enter the 6 digits of the code', (text) =>
    /^\d{6}$/.test((text ?? '').replace(/\s+/g, '')),
  ),
});

export function confirmSchema(asks: { readonly asksPassword: boolean; readonly asksCode: boolean }) {
  return object({
    ...(asks.asksPassword ? { password: currentPassword } : {}),
    ...(asks.asksCode ? { code } : {}),
  });
}

export const passwordAndCodeSchema = object({ currentPassword, code });

export const deleteSchema = object({
  confirmation: string().test('word', 'Please type DELETE in capitals', (text) => text === 'DELETE'),
});
