import type { SignInAnswer } from '../current-user';
import { describeDevice } from '../device-name';
import type { Visit } from '../visit';
import { refused, SIGNED_IN } from './answers';
import type { Parts } from './parts';

const TWO_STEP_MS = 10 * 60_000;
const MAX_CODES = 5;
export const CHALLENGE_OVER = 'That took too long, or too many codes were wrong. Please log in again';
export const WRONG_CODE = 'That code is not right';

export interface SignIn {
  /** After the first step was right: a session, or the challenge of the second step where it is on. */
  begin(
    userId: string,
    how: { readonly isRemembered: boolean },
    visit: Visit,
    now: number,
  ): Promise<SignInAnswer>;
  finishTwoStep(challenge: string, code: string, visit: Visit, now: number): Promise<SignInAnswer>;
}

export function createSignIn({ db, sessions, devices, tokens, twoStep, mails }: Parts): SignIn {
  async function start(userId: string, isRemembered: boolean, visit: Visit, now: number) {
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (!user) return refused(CHALLENGE_OVER);
    const isKnown = devices.idFor(user.email_key, visit) !== null;
    await sessions.start(userId, { isRemembered }, visit, now);
    devices.remember(user.email_key, visit);
    // Whoever has just made the account knows that it is used.
    if (!isKnown && now - Number(user.created_at) > TWO_STEP_MS) {
      const data = { name: user.name, ...circumstances(visit, now) };
      await mails.enqueue(db, { kind: 'new-sign-in', to: user.email, data }, now);
      mails.wake();
    }
    return SIGNED_IN;
  }

  return {
    async begin(userId, { isRemembered }, visit, now) {
      if (!(await twoStep.isOn(userId))) return start(userId, isRemembered, visit, now);
      const data = { isRemembered: isRemembered ? 'yes' : '' };
      const challenge = await tokens.issue('two-step', { userId, data }, TWO_STEP_MS, now);
      return { ...refused(''), twoStepChallenge: challenge };
    },
    async finishTwoStep(challenge, code, visit, now) {
      const content = await tokens.tryOne('two-step', challenge, MAX_CODES, now);
      if (!content) return refused(CHALLENGE_OVER);
      if (!(await twoStep.check(content.userId, code, visit, now)))
        return { ...refused(WRONG_CODE), twoStepChallenge: challenge };
      // Of two tabs with the same challenge, one goes on.
      if (!(await tokens.take('two-step', challenge, now))) return refused(CHALLENGE_OVER);
      return start(content.userId, content.data['isRemembered'] === 'yes', visit, now);
    },
  };
}

/** What a security notice tells of when, from where and with what something was done. */
export function circumstances(visit: Pick<Visit, 'address' | 'userAgent'>, now: number) {
  return { at: String(now), address: visit.address, device: describeDevice(visit.userAgent) };
}
