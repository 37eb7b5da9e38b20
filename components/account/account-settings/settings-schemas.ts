import { object } from 'yup';
import { chosenPassword, knownPassword } from '@/components/account/account-dialogs/schemas';
import { filled, typed, word } from '@/components/ui/form/rules';
import { checkEmail, checkName, DELETE_WORD, MAX_SENT_CODE } from '@/lib/people/accounts/account-rules';

/** Rules of the settings' forms. */

/** Six digits, or a longer recovery code with letters. */
const code = filled('Please enter the code', MAX_SENT_CODE);

export const nameSchema = object({ name: typed(checkName) });

/** @param current the current address, which doesn't count as a change */
export function changedEmailSchema(current: string) {
  return object({
    email: typed((text) => {
      const isSame = text.trim().toLowerCase() === current.trim().toLowerCase();
      return checkEmail(text) ?? (isSame ? 'This is already your email' : null);
    }),
  });
}

/** @param email the account's email, which can't be its password */
export function passwordSchema(email: string) {
  return object({ currentPassword: knownPassword, newPassword: chosenPassword(() => [email]) });
}

export const currentPasswordSchema = object({ currentPassword: knownPassword });

export function confirmSchema(asks: { readonly asksPassword: boolean; readonly asksCode: boolean }) {
  return object({
    ...(asks.asksPassword ? { password: knownPassword } : {}),
    ...(asks.asksCode ? { code } : {}),
  });
}

export const passwordAndCodeSchema = object({ currentPassword: knownPassword, code });

export const deleteSchema = object({
  confirmation: word(DELETE_WORD, `Please type ${DELETE_WORD} in capitals`),
});
