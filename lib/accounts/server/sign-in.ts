import type { SignInAnswer } from '../current-user';
import { describeDevice } from '../device-name';
import { CODES_EXHAUSTED, GUESSES, LOGIN_NOTICES } from '../guess-limits';
import type { Visit } from '../visit';
import { refused, SIGNED_IN } from './answers';
import type { Parts } from './parts';
import type { SessionStart } from './sessions';

const TWO_STEP_MS = 10 * 60_000;
const MAX_CODES = 5;
export const CHALLENGE_OVER = 'That took too long, or too many codes were wrong. Please log in again';
export const WRONG_CODE = 'That code is not right';

export interface SignIn {
  /** After the first step was right: a session, or the challenge of the second step where it is on. */
  begin(userId: string, how: SessionStart, visit: Visit, now: number): Promise<SignInAnswer>;
  finishTwoStep(challenge: string, code: string, visit: Visit, now: number): Promise<SignInAnswer>;
}

export function createSignIn(parts: Parts): SignIn {
  const { db, sessions, devices, throttles, tokens, twoStep, mails } = parts;

  async function start(userId: string, how: SessionStart, visit: Visit, now: number) {
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (!user) return refused(CHALLENGE_OVER);
    const isKnown = devices.idFor(user.email_key, visit) !== null;
    if (!(await sessions.start(userId, how, visit, now))) return refused(CHALLENGE_OVER);
    devices.remember(user.email_key, visit);
    // Whoever has just made the account knows that it is used.
    if (!isKnown && now - Number(user.created_at) > TWO_STEP_MS) {
      const told = await throttles.add(`login notice ${userId}`, LOGIN_NOTICES, now);
      if (told > LOGIN_NOTICES.max) return SIGNED_IN;
      const data = { name: user.name, ...circumstances(visit, now) };
      await mails.enqueue(db, { kind: 'new-sign-in', to: user.email, data }, now);
      mails.wake();
    }
    return SIGNED_IN;
  }

  /** As with passwords, a browser that is known has tries of its own, which nobody else can use up. */
  async function secondStepOf(userId: string, visit: Visit): Promise<string> {
    const user = await db.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst();
    return secondStepKey(userId, user ? devices.idFor(user.email_key, visit) : null);
  }

  return {
    async begin(userId, how, visit, now) {
      if (!(await twoStep.isOn(userId))) return start(userId, how, visit, now);
      const data = { how: JSON.stringify(how) };
      const challenge = await tokens.issue('two-step', { userId, data }, TWO_STEP_MS, now);
      return { ...refused(''), twoStepChallenge: challenge };
    },
    async finishTwoStep(challenge, code, visit, now) {
      const content = await tokens.tryOne('two-step', challenge, MAX_CODES, now);
      if (!content) return refused(CHALLENGE_OVER);
      const key = await secondStepOf(content.userId, visit);
      if ((await throttles.add(key, GUESSES.secondStep, now)) > GUESSES.secondStep.max)
        return refused(CODES_EXHAUSTED);
      if (!(await twoStep.check(content.userId, code, visit, now)))
        return { ...refused(WRONG_CODE), twoStepChallenge: challenge };
      await throttles.giveBack(key);
      // Of two tabs with the same challenge, one goes on.
      if (!(await tokens.take('two-step', challenge, now))) return refused(CHALLENGE_OVER);
      return start(content.userId, JSON.parse(content.data['how'] ?? '') as SessionStart, visit, now);
    },
  };
}

/** Under what codes of the second step are counted. @param device of a browser that is known, else null */
export function secondStepKey(userId: string, device: string | null): string {
  return device === null ? `guess second step ${userId}` : `guess second step device ${device}`;
}

/** What a security notice tells of when, from where and with what something was done. */
export function circumstances(visit: Pick<Visit, 'address' | 'userAgent'>, now: number) {
  return { at: String(now), address: visit.address, device: describeDevice(visit.userAgent) };
}
