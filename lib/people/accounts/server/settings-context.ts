import type { Millis } from '@/lib/core/base/brand';
import type { SecurityEventKind } from '@/lib/people/security-log/event-labels';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { FormAnswer, SignedIn } from '../accounts';
import { requireFresh } from '../fresh-sign-in';
import { GUESSES } from '../guess-limits';
import type { RequestContext } from '../request-context';
import { circumstances } from './circumstances';
import type { Parts } from './parts';
import { WRONG_CODE } from './sign-in';
import { findUser } from './user-store';

export const DONE: FormAnswer = { success: true, message: '' };
export const no = (message: string): FormAnswer => ({ success: false, message });
export const TOO_MANY = 'Too many attempts. Please wait an hour, or reset your password by email';
const WRONG_PASSWORD = 'Wrong current password';
const TOO_MANY_CODES = 'Too many wrong codes. Please log out, then log in with your code or a recovery code';

/** Where a request comes from. */
type Origin = Pick<RequestContext, 'address' | 'userAgent'>;

export interface SettingsHooks {
  /** Called before an account is deleted; if it fails, nothing is deleted. */
  readonly beforeDelete?: ((userId: string) => Promise<void>) | undefined;
  /** Called after an account's sessions were deleted with it. */
  readonly onSessionsEnded?: ((userId: string) => void) | undefined;
  /** Called after something in an account has changed. */
  readonly onChanged?: ((userId: string) => void) | undefined;
}

export type SettingsContext = ReturnType<typeof settingsContext>;

/** What changes of an account have in common: proofs of who asks, and what is recorded and mailed afterwards. */
export function settingsContext(parts: Parts, hooks: SettingsHooks) {
  const { db, passwords, throttles, mails, checkSecondStep } = parts;

  const record = (who: SignedIn, kind: SecurityEventKind, requestContext: Origin, now: Millis, detail = '') =>
    recordSecurityEvent(db, { userId: who.account.id, kind, detail, requestContext }, now);

  async function notify(
    who: SignedIn,
    kind: 'password-changed' | 'two-step-on' | 'two-step-off',
    requestContext: Origin,
    now: Millis,
  ) {
    await record(who, kind, requestContext, now);
    const { name, email } = who.account;
    await mails.enqueue(db, { kind, to: email, data: { name, ...circumstances(requestContext, now) } }, now);
    mails.wake();
  }

  /** null if the user has confirmed their identity, otherwise what is wrong. */
  async function prove(who: SignedIn, current: string, now: Millis): Promise<string | null> {
    const user = await findUser(db, who.account.id);
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

  async function proveCode(
    who: SignedIn,
    code: string,
    requestContext: Origin,
    now: Millis,
  ): Promise<string | null> {
    const outcome = await checkSecondStep(who.account.id, code, { kind: 'session' }, requestContext, now);
    if (outcome === 'right') return null;
    return outcome === 'wrong' ? WRONG_CODE : TOO_MANY_CODES;
  }

  return { ...parts, hooks, record, notify, prove, proveCode };
}
