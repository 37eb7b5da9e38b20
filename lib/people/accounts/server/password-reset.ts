import { checkPassword, GUESSABLE_PASSWORD } from '@/lib/people/passwords/check-password';
import { isGuessable } from '@/lib/people/passwords/is-guessable';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { Accounts } from '../accounts';
import { emailKey, isEmail } from '../email';
import {
  ADDRESS_EXHAUSTED,
  CAPTCHA_NEEDED,
  FREE_FAILURES,
  MAIL_REQUESTS,
  MAILS_TO_ADDRESS,
} from '../guess-limits';
import { addressKeys, countByAddress } from './address-limits';
import { refused } from './answers';
import { circumstances } from './circumstances';
import type { Parts } from './parts';
import { tokenHash } from './secrets';
import type { SignIn } from './sign-in';
import { changeUser, findUser } from './user-store';

/** How long a link for a new password works. */
export const RESET_MS = 60 * 60_000;
const SENT = 'If there’s an account with this email, we’ve sent it a link. It works for an hour';
const LINK_OVER = 'This link no longer works. Please request a new one';

type PasswordReset = Pick<Accounts, 'forgotPassword' | 'resetPassword'>;

/** Password reset by mail. The request is only stored here, so that the answer takes equally long for any address. */
export function createPasswordReset(parts: Parts, signIn: SignIn): PasswordReset {
  const { db, passwords, captcha, throttles, mails, tokens, sessions } = parts;
  return {
    async forgotPassword(email, response, requestContext, now) {
      const refuse = (message: string, isCaptchaRequired: boolean) => ({
        success: false,
        message,
        isCaptchaRequired,
      });
      if (!isEmail(email)) return refuse('Please enter a valid email', false);
      const { address } = requestContext;
      const [ofAddress = ''] = addressKeys('mail request', address);
      const isAsked = captcha.kind !== 'none' && (await throttles.count(ofAddress, now)) >= FREE_FAILURES;
      if (isAsked && !(await captcha.verify(response, requestContext.address)))
        return refuse(CAPTCHA_NEEDED, true);
      if (!(await countByAddress(throttles, 'mail request', address, MAIL_REQUESTS, now)))
        return refuse(ADDRESS_EXHAUSTED, true);
      const sent = await throttles.add(
        `mail password-reset to ${tokenHash(emailKey(email))}`,
        MAILS_TO_ADDRESS,
        now,
      );
      if (sent <= MAILS_TO_ADDRESS.max) {
        await mails.enqueue(db, { kind: 'password-reset-requested', to: email.trim(), data: {} }, now);
        mails.wake();
      }
      return { success: true, message: SENT, isCaptchaRequired: false };
    },
    async resetPassword(token, password, requestContext, now) {
      const wrong = checkPassword(password, '');
      if (wrong) return refused(wrong);
      if (await isGuessable(password, [])) return refused(GUESSABLE_PASSWORD);
      // Errors are reported before the link is used up, and nothing is hashed for an invalid link.
      const open = await tokens.tryOne('password-reset', token, 20, now);
      if (!open) return refused(LINK_OVER);
      const user = await findUser(db, open.userId);
      if (!user) return refused(LINK_OVER);
      const sameAsEmail = checkPassword(password, user.email);
      if (sameAsEmail) return refused(sameAsEmail);
      if (await isGuessable(password, [user.email, user.name])) return refused(GUESSABLE_PASSWORD);
      const hash = await passwords.hash(password);
      if (!(await tokens.take('password-reset', token, now))) return refused(LINK_OVER);
      await changeUser(db, user.id, { kind: 'password-reset', hash, at: now });
      await tokens.revoke('password-reset', user.id);
      await tokens.revoke('two-step', user.id);
      await tokens.revoke('email-change', user.id);
      await recordSecurityEvent(db, { userId: user.id, kind: 'password-reset', requestContext }, now);
      await sessions.endAllBut(user.id, null);
      const data = { name: user.name, ...circumstances(requestContext, now) };
      await mails.enqueue(db, { kind: 'password-changed', to: user.email, data }, now);
      mails.wake();
      return signIn.begin(user.id, { isRemembered: false, by: 'reset' }, requestContext, now);
    },
  };
}
