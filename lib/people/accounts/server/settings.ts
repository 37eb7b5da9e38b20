import { inTransaction } from '@/lib/core/database/in-transaction';
import { isUniqueViolation } from '@/lib/core/database/unique-violation';
import { deleteUserData } from '@/lib/core/database/user-data';
import { checkPassword, GUESSABLE_PASSWORD } from '@/lib/people/passwords/check-password';
import { isGuessable } from '@/lib/people/passwords/is-guessable';
import type { SecurityEventKind } from '@/lib/people/security-log/event-labels';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import { checkName } from '../account-rules';
import type { Accounts, FormAnswer, SignedIn } from '../accounts';
import { emailKey, isEmail } from '../email';
import { requireFresh } from '../fresh-sign-in';
import { GUESSES, MAIL_REQUESTS } from '../guess-limits';
import type { RequestContext } from '../request-context';
import { circumstances } from './circumstances';
import { mayMail } from './mail-limits';
import type { Parts } from './parts';
import { WRONG_CODE } from './sign-in';

/** How long the link that confirms an address works. */
export const EMAIL_CHANGE_MS = 24 * 60 * 60_000;

/** How long the code may take after a provider has confirmed the identity, and how many attempts there are. */
const CONFIRMATION_MS = 10 * 60_000;
const MAX_CODES = 5;

const DONE: FormAnswer = { success: true, message: '' };
const no = (message: string): FormAnswer => ({ success: false, message });
const WRONG_PASSWORD = 'Wrong current password';
const NO_PASSWORD = 'Your account has no password. Please confirm with the provider you log in with';
const CONFIRMATION_OVER = 'That took too long. Please confirm with your provider again';
const TOO_MANY = 'Too many attempts. Please wait an hour, or reset your password by email';
const TOO_MANY_CODES = 'Too many wrong codes. Please log out, then log in with your code or a recovery code';
const TOO_MANY_MAILS = 'We’ve sent you too many links. Please try again in an hour';

/** Where a request comes from. */
type Origin = Pick<RequestContext, 'address' | 'userAgent'>;

type Settings = Pick<
  Accounts,
  | 'changeName'
  | 'changePassword'
  | 'changeEmail'
  | 'confirmEmail'
  | 'endSession'
  | 'endOtherSessions'
  | 'startTwoStep'
  | 'enableTwoStep'
  | 'disableTwoStep'
  | 'renewRecoveryCodes'
  | 'checkCode'
  | 'identities'
  | 'removeIdentity'
  | 'deleteAccount'
  | 'confirmIdentity'
  | 'confirmByProvider'
>;

interface SettingsHooks {
  /** Called before an account is deleted; if it fails, nothing is deleted. */
  readonly beforeDelete?: ((userId: string) => Promise<void>) | undefined;
  /** Called after an account's sessions were deleted with it. */
  readonly onSessionsEnded?: ((userId: string) => void) | undefined;
  /** Called after something in an account has changed. */
  readonly onChanged?: ((userId: string) => void) | undefined;
}

/** What users change about their account. Sensitive changes need the password again, or a recent login. */
export function createSettings(parts: Parts, hooks: SettingsHooks = {}): Settings {
  const { db, passwords, throttles, mails, tokens, sessions, twoStep, checkSecondStep, userData } = parts;

  const record = (who: SignedIn, kind: SecurityEventKind, requestContext: Origin, now: number, detail = '') =>
    recordSecurityEvent(db, { userId: who.account.id, kind, detail, requestContext }, now);

  async function notify(
    who: SignedIn,
    kind: 'password-changed' | 'two-step-on' | 'two-step-off',
    requestContext: Origin,
    now: number,
  ) {
    await record(who, kind, requestContext, now);
    const { name, email } = who.account;
    await mails.enqueue(db, { kind, to: email, data: { name, ...circumstances(requestContext, now) } }, now);
    mails.wake();
  }

  /** null if the user has confirmed their identity, otherwise what is wrong. */
  async function prove(who: SignedIn, current: string, now: number): Promise<string | null> {
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', who.account.id)
      .executeTakeFirst();
    if (!user) return WRONG_PASSWORD;
    if (user.password_hash === null) {
      requireFresh(who, now);
      return null;
    }
    const key = `guess settings ${who.account.id}`;
    if ((await throttles.add(key, GUESSES.device, now)) > GUESSES.device.max) return TOO_MANY;
    if (!(await passwords.verify(user.password_hash, current))) return WRONG_PASSWORD;
    await throttles.giveBack(key);
    return null;
  }

  /** A provider's confirmation for an open session waits for its code. */
  async function confirmedByProvider(who: SignedIn, challenge: string, now: number): Promise<boolean> {
    const content = await tokens.tryOne('fresh-sign-in', challenge, MAX_CODES, now);
    return content?.userId === who.account.id && content.data['sessionId'] === who.sessionId;
  }

  return {
    async confirmIdentity(who, { password, challenge, code }, requestContext, now) {
      const { account, sessionId } = who;
      if (challenge === null && !account.hasPassword) return no(NO_PASSWORD);
      const wrong =
        challenge === null
          ? await prove(who, password, now)
          : (await confirmedByProvider(who, challenge, now))
            ? null
            : CONFIRMATION_OVER;
      if (wrong) {
        await record(who, 'identity-not-confirmed', requestContext, now);
        return no(wrong);
      }
      const wrongCode = account.isTwoStepOn ? await proveCode(who, code, requestContext, now) : null;
      if (wrongCode) return no(wrongCode);
      if (challenge !== null) await tokens.take('fresh-sign-in', challenge, now);
      await sessions.refresh({ id: sessionId, userId: account.id }, now);
      await record(who, 'identity-confirmed', requestContext, now);
      return DONE;
    },
    async confirmByProvider(session, provider, requestContext, now) {
      const { id, userId } = session;
      if (await twoStep.isOn(userId)) {
        const data = { sessionId: id };
        return { challenge: await tokens.issue('fresh-sign-in', { userId, data }, CONFIRMATION_MS, now) };
      }
      if (!(await sessions.refresh(session, now))) return null;
      const detail = `with ${provider}`;
      await recordSecurityEvent(db, { userId, kind: 'identity-confirmed', detail, requestContext }, now);
      return { challenge: null };
    },
    async changeName(who, name) {
      const wrong = checkName(name);
      if (wrong) return no(wrong);
      await db.updateTable('users').set({ name: name.trim() }).where('id', '=', who.account.id).execute();
      hooks.onChanged?.(who.account.id);
      return DONE;
    },
    async changePassword(who, current, next, requestContext, now) {
      const wrong = checkPassword(next, who.account.email) ?? (await prove(who, current, now));
      if (wrong) return no(wrong);
      const { email, name } = who.account;
      if (await isGuessable(next, [email, name])) return no(GUESSABLE_PASSWORD);
      await db
        .updateTable('users')
        .set({ password_hash: await passwords.hash(next), password_changed_at: now })
        .where('id', '=', who.account.id)
        .execute();
      await sessions.endAllBut(who.account.id, who.sessionId);
      await sessions.rotate(who, requestContext, now);
      for (const purpose of ['password-reset', 'two-step', 'email-change'] as const)
        await tokens.revoke(purpose, who.account.id);
      await notify(who, 'password-changed', requestContext, now);
      return { success: true, message: 'Your password was changed. Other browsers were logged out' };
    },
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
      const before = await db
        .selectFrom('users')
        .select(['email', 'name'])
        .where('id', '=', content.userId)
        .executeTakeFirst();
      if (!before) return over;
      if (!(await storeEmail(content.userId, email))) return over;
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
    async startTwoStep(who, current, now) {
      const none = { secret: null, uri: null, qrSvg: null };
      const wrong = await prove(who, current, now);
      if (wrong) return { ...no(wrong), ...none };
      const started = await twoStep.start(who.account.id, who.account.email);
      return started ? { ...DONE, ...started } : { ...no('Two-step login is already on'), ...none };
    },
    async enableTwoStep(who, code, requestContext, now) {
      const key = `guess code ${who.account.id}`;
      if ((await throttles.add(key, GUESSES.device, now)) > GUESSES.device.max)
        return { ...no(TOO_MANY), recoveryCodes: [] };
      const codes = await twoStep.enable(who.account.id, code, now);
      if (!codes) return { ...no('Wrong code'), recoveryCodes: [] };
      hooks.onChanged?.(who.account.id);
      await throttles.giveBack(key);
      await sessions.endAllBut(who.account.id, who.sessionId);
      await notify(who, 'two-step-on', requestContext, now);
      return { success: true, message: 'Two-step login is on', recoveryCodes: codes };
    },
    async disableTwoStep(who, current, code, requestContext, now) {
      const wrong = (await prove(who, current, now)) ?? (await proveCode(who, code, requestContext, now));
      if (wrong) return no(wrong);
      await twoStep.disable(who.account.id);
      hooks.onChanged?.(who.account.id);
      await notify(who, 'two-step-off', requestContext, now);
      return { success: true, message: 'Two-step login is off' };
    },
    async renewRecoveryCodes(who, current, code, requestContext, now) {
      const wrong = (await prove(who, current, now)) ?? (await proveCode(who, code, requestContext, now));
      const codes = wrong ? null : await twoStep.renewCodes(who.account.id);
      if (!codes) return { ...no(wrong ?? 'Two-step login is off'), recoveryCodes: [] };
      await record(who, 'recovery-codes-renewed', requestContext, now);
      return {
        success: true,
        message: 'These are your new recovery codes. The old ones no longer work',
        recoveryCodes: codes,
      };
    },
    checkCode: (who, code, requestContext, now) => proveCode(who, code, requestContext, now),
    async identities(who) {
      const rows = await db
        .selectFrom('external_identities')
        .select(['provider', 'email', 'created_at'])
        .where('user_id', '=', who.account.id)
        .orderBy('created_at')
        .execute();
      return rows.map(({ provider, email, created_at }) => ({
        provider,
        email,
        createdAt: Number(created_at),
      }));
    },
    async removeIdentity(who, provider, requestContext, now) {
      requireFresh(who, now);
      const userId = who.account.id;
      return inTransaction(db, async (tx) => {
        // Written although nothing changes, so that of two removals at once the second sees what the first has left.
        const user = await tx
          .updateTable('users')
          .set(({ ref }) => ({ level: ref('level') }))
          .where('id', '=', userId)
          .returning('password_hash')
          .executeTakeFirst();
        const linked = await tx
          .selectFrom('external_identities')
          .select('provider')
          .where('user_id', '=', userId)
          .execute();
        if (linked.every((identity) => identity.provider !== provider))
          return no(`${provider} is not linked`);
        if (user?.password_hash == null && linked.every((identity) => identity.provider === provider))
          return no('This is your only way to log in. Set a password first');
        await tx
          .deleteFrom('external_identities')
          .where('user_id', '=', userId)
          .where('provider', '=', provider)
          .execute();
        await recordSecurityEvent(
          tx,
          { userId, kind: 'provider-removed', detail: provider, requestContext },
          now,
        );
        return { success: true, message: `${provider} no longer logs you in` };
      });
    },
    async deleteAccount(who, requestContext, now) {
      requireFresh(who, now);
      const { id, email, name } = who.account;
      await hooks.beforeDelete?.(id);
      await db.transaction().execute(async (tx) => {
        await deleteUserData(userData, tx, { id, email, emailKey: emailKey(email) });
        await tx.deleteFrom('users').where('id', '=', id).execute();
        await mails.enqueue(tx, { kind: 'account-deleted', to: email, data: { name, at: String(now) } }, now);
      });
      mails.wake();
      hooks.onSessionsEnded?.(id);
      sessions.forgetCookies(requestContext);
      return { success: true, message: 'Your account and everything in it was deleted' };
    },
  };

  /** False if the address has an account, even if two requests take it at once. */
  async function storeEmail(userId: string, email: string): Promise<boolean> {
    try {
      const changed = await db
        .updateTable('users')
        .set({ email, email_key: emailKey(email) })
        .where('id', '=', userId)
        .executeTakeFirst();
      return Number(changed.numUpdatedRows) > 0;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  async function proveCode(
    who: SignedIn,
    code: string,
    requestContext: Origin,
    now: number,
  ): Promise<string | null> {
    const outcome = await checkSecondStep(who.account.id, code, { kind: 'session' }, requestContext, now);
    if (outcome === 'right') return null;
    return outcome === 'wrong' ? WRONG_CODE : TOO_MANY_CODES;
  }
}
