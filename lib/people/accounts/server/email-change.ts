import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { Accounts } from '../accounts';
import { emailKey, isEmail } from '../email';
import { requireFresh } from '../fresh-sign-in';
import { MAIL_REQUESTS } from '../guess-limits';
import { circumstances } from './circumstances';
import { mayMail } from './mail-limits';
import { no, type SettingsContext } from './settings-context';
import { changeUser, findUser } from './user-store';

/** How long the link that confirms an address works. */
export const EMAIL_CHANGE_MS = 24 * 60 * 60_000;

const TOO_MANY_MAILS = 'We’ve sent you too many links. Please try again in an hour';

/** Users change their email: by a link mailed to the new address, with a notice to the old one. */
export function emailChange(context: SettingsContext): Pick<Accounts, 'changeEmail' | 'confirmEmail'> {
  const { db, throttles, mails, tokens, hooks, record } = context;

  return {
    async changeEmail(who, email, requestContext, now) {
      requireFresh(who, now);
      if (!isEmail(email)) return no('Please enter a valid email');
      if (emailKey(email) === emailKey(who.account.email)) return no('This is already your email');
      const userId = who.account.id;
      const asked = await throttles.add(`mail request user ${userId}`, MAIL_REQUESTS, now);
      if (asked > MAIL_REQUESTS.max) return no(TOO_MANY_MAILS);
      if (await mayMail(throttles, { kind: 'email-change', to: email, requester: userId }, now)) {
        const data = { userId, askedAt: String(now) };
        await mails.enqueue(db, { kind: 'email-change-requested', to: email.trim(), data }, now);
        mails.wake();
      }
      await record(who, 'email-change-requested', requestContext, now, email.trim());
      return {
        success: true,
        message: `We’ve sent a link to ${email.trim()}. Your email changes when you open it`,
      };
    },
    async confirmEmail(token, requestContext, now) {
      const content = await tokens.take('email-change', token, now);
      const email = content?.data['email'];
      const over = no('This link no longer works. Please change your email again');
      if (!content || !email) return over;
      const before = await findUser(db, content.userId);
      const isChanged = await changeUser(db, content.userId, { kind: 'email-changed', email });
      if (!before || !isChanged) return over;
      hooks.onChanged?.(content.userId);
      // Links mailed to the old address, or to other new ones, are no longer valid.
      await tokens.revoke('password-reset', content.userId);
      await tokens.revoke('email-change', content.userId);
      const detail = `${before.email} to ${email}`;
      await recordSecurityEvent(
        db,
        { userId: content.userId, kind: 'email-changed', detail, requestContext },
        now,
      );
      const data = { name: before.name, newEmail: email, ...circumstances(requestContext, now) };
      await mails.enqueue(db, { kind: 'email-changed-notice', to: before.email, data }, now);
      mails.wake();
      return { success: true, message: `Your email is now ${email}` };
    },
  };
}
