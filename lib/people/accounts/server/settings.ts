import { deleteUserData } from '@/lib/core/database/user-data';
import { checkPassword, GUESSABLE_PASSWORD } from '@/lib/people/passwords/check-password';
import { isGuessable } from '@/lib/people/passwords/is-guessable';
import { checkName } from '../account-rules';
import type { Accounts } from '../accounts';
import { emailKey } from '../email';
import { requireFresh } from '../fresh-sign-in';
import { identityConfirmation } from './confirm-identity';
import { emailChange } from './email-change';
import { linkedProviders } from './linked-providers';
import type { Parts } from './parts';
import { DONE, no, type SettingsContext, type SettingsHooks, settingsContext } from './settings-context';
import { twoStepSettings } from './two-step-settings';
import { changeUser, removeUser } from './user-store';

/** What users change about their account. Sensitive changes need the password again, or a recent login. */
export function createSettings(parts: Parts, hooks: SettingsHooks = {}) {
  const context = settingsContext(parts, hooks);
  return {
    ...identityConfirmation(context),
    ...nameAndPassword(context),
    ...emailChange(context),
    ...endingSessions(context),
    ...twoStepSettings(context),
    ...linkedProviders(context),
    ...accountDeletion(context),
  };
}

function nameAndPassword({
  db,
  passwords,
  tokens,
  sessions,
  hooks,
  notify,
  prove,
}: SettingsContext): Pick<Accounts, 'changeName' | 'changePassword'> {
  return {
    async changeName(who, name) {
      const wrong = checkName(name);
      if (wrong) return no(wrong);
      await changeUser(db, who.account.id, { kind: 'renamed', name: name.trim() });
      hooks.onChanged?.(who.account.id);
      return DONE;
    },
    async changePassword(who, current, next, requestContext, now) {
      const wrong = checkPassword(next, who.account.email) ?? (await prove(who, current, now));
      if (wrong) return no(wrong);
      const { email, name } = who.account;
      if (await isGuessable(next, [email, name])) return no(GUESSABLE_PASSWORD);
      const hash = await passwords.hash(next);
      await changeUser(db, who.account.id, { kind: 'password-changed', hash, at: now });
      await sessions.endAllBut(who.account.id, who.sessionId);
      await sessions.rotate(who, requestContext, now);
      for (const purpose of ['password-reset', 'two-step', 'email-change'] as const)
        await tokens.revoke(purpose, who.account.id);
      await notify(who, 'password-changed', requestContext, now);
      return { success: true, message: 'Your password was changed. Other browsers were logged out' };
    },
  };
}

function endingSessions({
  sessions,
  record,
}: SettingsContext): Pick<Accounts, 'endSession' | 'endOtherSessions'> {
  return {
    async endSession(who, id, requestContext, now) {
      if (!(await sessions.end(who.account.id, id))) return no('That browser was already logged out');
      await record(who, 'session-ended', requestContext, now);
      return DONE;
    },
    async endOtherSessions(who, requestContext, now) {
      const ended = await sessions.endAllBut(who.account.id, who.sessionId);
      if (ended > 0)
        await record(who, 'session-ended', requestContext, now, ended === 1 ? '' : `${ended} browsers`);
      return {
        success: true,
        message: ended === 1 ? 'One other browser was logged out' : `${ended} other browsers were logged out`,
      };
    },
  };
}

function accountDeletion({
  db,
  mails,
  sessions,
  hooks,
  userData,
}: SettingsContext): Pick<Accounts, 'deleteAccount'> {
  return {
    async deleteAccount(who, requestContext, now) {
      requireFresh(who, now);
      const { id, email, name } = who.account;
      await hooks.beforeDelete?.(id);
      await db.transaction().execute(async (tx) => {
        await deleteUserData(userData, tx, { id, email, emailKey: emailKey(email) });
        await removeUser(tx, id);
        await mails.enqueue(tx, { kind: 'account-deleted', to: email, data: { name, at: String(now) } }, now);
      });
      mails.wake();
      hooks.onSessionsEnded?.(id);
      sessions.forgetCookies(requestContext);
      return { success: true, message: 'Your account and everything in it was deleted' };
    },
  };
}
